import { join, relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CollectionItem } from '../../shared/contracts/collection.ts'
import { finishedStatuses, type JobStatus } from '../../shared/contracts/jobs.ts'
import { type MangaEdit, unknownAuthor, unknownGenre } from '../../shared/contracts/mangas.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { findOwners, listTitles } from '../collection/collection.ts'
import type { Tx } from '../database/schema.ts'
import type { Job, JobNote, JobRun } from '../jobs/job.ts'
import { applyEdit } from '../mangas/edit-manga.ts'
import { addLabels } from '../mangas/labels.store.ts'
import { requireManga } from '../mangas/require-manga.ts'
import { timestamp } from '../platform/clock.ts'
import { isProblem, plainReason } from '../platform/problem.ts'
import type { ForeignChapter, ForeignSeries } from './foreign-library.ts'
import type { ImportTotals } from './import-totals.ts'
import { type FolderMapping, toLocalPath } from './map-paths.ts'
import type { OtherProgramsDeps } from './other-programs-deps.ts'
import { takeProgress } from './take-progress.ts'

type Wanted = {
  readonly wanted: readonly ForeignSeries[]
  /** The folders of the other program's library. */
  readonly folders: readonly string[]
  readonly mappings: readonly FolderMapping[]
}
/** The files and mangas that the library had. */
type Before = { readonly files: ReadonlySet<string>; readonly mangas: ReadonlySet<string> }
type Local = { readonly series: ForeignSeries; readonly chapter: ForeignChapter; readonly path: string }

/**
 * Links the files of series in place, as the import of a folder does, then adds progress and collections. Files that are not
 * there or cannot be read are reported.
 */
export async function importFiles(
  context: OtherProgramsDeps,
  run: JobRun<unknown>,
  { wanted, folders, mappings }: Wanted,
  totals: ImportTotals,
): Promise<JobNote[]> {
  const notes: JobNote[] = []
  const leave = (path: string, reason: Message) =>
    notes.push({ key: path, text: message('collection.fileNote', { path, reason }) })
  const files: Local[] = []
  for (const series of wanted)
    for (const chapter of series.chapters) {
      if (chapter.file === null) continue
      const path = toLocalPath(chapter.file, mappings)
      if (path === undefined) leave(chapter.file, message('otherPrograms.noPathHere'))
      else files.push({ series, chapter, path })
    }
  const before = {
    files: new Set((await findOwners(context.db, files.map(toPath))).keys()),
    mangas: new Set((await listTitles(context.db)).map(({ id }) => id)),
  }
  const jobIds: string[] = []
  for (const [root, group] of groupByRoot(files, folders, mappings, leave))
    jobIds.push(...(await linkFolder(context, run.signal, root, group, leave)))
  notes.push(...(await followJobs(context, run, jobIds)))
  await takeOver(context, files, before, totals)
  return notes
}

const toPath = ({ path }: Local): string => path
type Leave = (path: string, reason: Message) => void

/** The files by the folder of the other program's library that they are in. */
function groupByRoot(
  files: readonly Local[],
  folders: readonly string[],
  mappings: readonly FolderMapping[],
  leave: Leave,
): Map<string, Local[]> {
  const roots = folders
    .flatMap((folder) => toLocalPath(folder, mappings) ?? [])
    .sort((left, right) => right.length - left.length)
  const groups = Map.groupBy(files, (file) => roots.find((one) => file.path.startsWith(one + sep)))
  for (const { path } of groups.get(undefined) ?? []) leave(path, message('otherPrograms.outsideFolders'))
  groups.delete(undefined)
  return groups as Map<string, Local[]>
}

/** @returns the jobs that link the files */
async function linkFolder(
  { collection }: OtherProgramsDeps,
  signal: AbortSignal,
  root: string,
  files: readonly Local[],
  leave: Leave,
): Promise<string[]> {
  try {
    const { items } = await collection.inspect(root, signal)
    const found = new Map(items.map((item) => [item.path as string, item as CollectionItem]))
    const chosen = files.flatMap((file) => {
      const path = relative(root, file.path).replaceAll(sep, '/')
      const item = found.get(path)
      if (item && item.kind !== 'unreadable') return [{ ...item, ...toItem(file, item) }]
      leave(file.path, item?.reason ? (item.reason as unknown as Message) : message('otherPrograms.fileGone'))
      return []
    })
    if (chosen.length === 0) return []
    const { jobIds, leftOut } = await collection.import({ path: root, mode: 'link', items: chosen }, signal)
    for (const { path, reason } of leftOut)
      leave(join(root, path as string), (reason as Message | null) ?? message('otherPrograms.fileGone'))
    return jobIds
  } catch (error) {
    if (!isProblem(error)) throw error
    leave(root, plainReason(error))
    return []
  }
}

/** The other program knows the series. Its numbers count where a user entered them, or the name of the file says none. */
function toItem({ series, chapter }: Local, item: CollectionItem): Partial<CollectionItem> {
  const own = { series: series.title, title: item.title ?? chapter.title, language: item.language ?? chapter.language }
  const isUnsure = item.number === null && item.volume === null
  if (!chapter.isCorrected && !isUnsure) return own
  const { number, volume, label } = chapter
  const kind = label === 'volume' ? 'volume' : label === '' ? 'chapter' : 'special'
  return { ...own, kind, number, volume }
}

/** Adds progress, collections and missing metadata to the mangas of the files. */
async function takeOver(
  context: OtherProgramsDeps,
  files: readonly Local[],
  before: Before,
  totals: ImportTotals,
): Promise<void> {
  const { db, clock, announce } = context
  const owners = await findOwners(db, files.map(toPath))
  for (const [series, group] of Map.groupBy(files, (file) => file.series)) {
    const now = timestamp(clock)
    const owned = group.flatMap((file) => {
      const owner = owners.get(file.path)
      return owner ? [{ ...file, owner }] : []
    })
    for (const [mangaId, part] of Map.groupBy(owned, ({ owner }) => owner.manga_id)) {
      totals.read += await db.transaction().execute(async (tx) => {
        await addLabels(tx, mangaId, series.labels)
        await fillBlanks(tx, mangaId, series, now)
        return await takeProgress(tx, mangaId, new Map(part.map(({ chapter, owner }) => [chapter, owner.id])), now)
      })
      const known = part.filter(({ path }) => before.files.has(path)).length
      if (!before.mangas.has(mangaId) && !totals.mangaIds.has(mangaId)) totals.added += 1
      totals.mangaIds.add(mangaId)
      totals.known += known
      totals.chapters += part.length - known
      totals.labels += series.labels.length
      announce({ name: 'manga.changed', data: { mangaId } })
      announce({ name: 'chapters.changed', data: { mangaId } })
    }
  }
}

/** Takes the metadata of a series where the manga has none. */
async function fillBlanks(tx: Tx, mangaId: string, series: ForeignSeries, now: string): Promise<void> {
  const manga = await requireManga(tx, mangaId)
  const edit: MangaEdit = {
    ...(manga.description === '' && series.description !== '' && { description: series.description }),
    ...(manga.author === unknownAuthor && series.author !== null && { author: series.author }),
    ...(manga.genres.every((genre) => genre === unknownGenre) &&
      series.genres.length > 0 && { genres: [...series.genres] }),
    ...(manga.isYearEstimated && series.year !== null && { publicationYear: series.year }),
    ...(manga.status === 'ongoing' && { status: series.status }),
  }
  await applyEdit(tx, mangaId, edit, now)
}

const pollMs = 250
const isFinished = (status: JobStatus): boolean => (finishedStatuses as readonly JobStatus[]).includes(status)

/** Waits until the jobs that add files have ended, and reports their files. @returns what they left out */
async function followJobs(
  { jobs }: OtherProgramsDeps,
  run: Pick<JobRun<unknown>, 'signal' | 'report'>,
  jobIds: readonly string[],
): Promise<JobNote[]> {
  const known = new Map<string, Job>()
  let open = [...jobIds]
  while (open.length > 0) {
    const found = await Promise.all(open.map((id) => findJob(jobs, id)))
    for (const job of found) if (job) known.set(job.id, job)
    open = found.flatMap((job) => (job && !isFinished(job.status) ? [job.id] : []))
    const all = [...known.values()]
    void run.report({ done: sum(all.map(countDone)), total: sum(all.map(countFiles)), unit: 'files' })
    if (open.length > 0) await sleep(pollMs, undefined, { signal: run.signal })
  }
  return [...known.values()].flatMap(explainJob)
}

/** Undefined when the job was removed from the history. */
const findJob = async (jobs: Pick<OtherProgramsDeps['jobs'], 'find'>, id: string): Promise<Job | undefined> =>
  await jobs.find(id).catch((error: unknown) => {
    if (isProblem(error, 'not_found')) return undefined
    throw error
  })

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const countFiles = ({ context: { files = 0 } }: Job): number => Number(files)
const countDone = (job: Job): number => (isFinished(job.status) ? countFiles(job) : (job.progress?.done ?? 0))

function explainJob({ status, context: { title = '' }, notes, failureReason }: Job): JobNote[] {
  if (status !== 'failed' && status !== 'cancelled') return [...notes]
  const series = String(title)
  const reason = failureReason ?? message('otherPrograms.stopped')
  return [...notes, { key: series, text: message('collection.fileNote', { path: series, reason }) }]
}
