import { join, relative, sep } from 'node:path'
import type { CollectionItem } from '../../shared/contracts/collection.ts'
import { type MangaEdit, unknownAuthor, unknownGenre } from '../../shared/contracts/mangas.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { explainJob, findOwners, listTitles } from '../collection/collection.ts'
import type { Tx } from '../database/schema.ts'
import type { JobNote, JobRun } from '../jobs/job.ts'
import { addTitles } from '../mangas/catalog-facts.store.ts'
import { applyEdit } from '../mangas/edit-manga.ts'
import { markImportedAgain } from '../mangas/imported-mangas.store.ts'
import { requireManga } from '../mangas/require-manga.ts'
import { addToShelves } from '../mangas/shelves.store.ts'
import { timestamp } from '../platform/clock.ts'
import { startOf } from '../platform/files/inside-folder.ts'
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
  await context.collection.withCleanUp(run, async (onAdded) => {
    // Those of an attempt that was interrupted.
    await context.collection.followImports(run)
    for (const [root, group] of groupByRoot(files, folders, mappings, leave))
      await linkFolder(context, { ...run, onAdded }, root, group, leave)
    await context.collection.followImports(run)
  })
  notes.push(...(await context.jobs.listChildren(run.jobId)).flatMap(explainJob))
  await takeOver(context, run.jobId, files, before, totals)
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
  const groups = Map.groupBy(files, (file) => roots.find((one) => file.path.startsWith(startOf(one))))
  for (const { path } of groups.get(undefined) ?? []) leave(path, message('otherPrograms.outsideFolders'))
  groups.delete(undefined)
  return groups as Map<string, Local[]>
}

/** Starts the jobs that link the files. */
async function linkFolder(
  { collection }: OtherProgramsDeps,
  run: Pick<JobRun<unknown>, 'jobId' | 'signal'> & { readonly onAdded: (mangaIds: readonly string[]) => void },
  root: string,
  files: readonly Local[],
  leave: Leave,
): Promise<void> {
  try {
    const { items } = await collection.inspect(root, run.signal)
    const found = new Map(items.map((item) => [item.path as string, item as CollectionItem]))
    const chosen = files.flatMap((file) => {
      const path = relative(root, file.path).replaceAll(sep, '/')
      const item = found.get(path)
      if (item && item.kind !== 'unreadable') return [{ ...item, ...toItem(file, item) }]
      leave(file.path, item?.reason ? (item.reason as unknown as Message) : message('otherPrograms.fileGone'))
      return []
    })
    if (chosen.length === 0) return
    const { leftOut } = await collection.importFiles({ path: root, mode: 'link', items: chosen }, run)
    for (const { path, reason } of leftOut) leave(join(root, path), reason)
  } catch (error) {
    if (!isProblem(error)) throw error
    leave(root, plainReason(error))
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
  jobId: string,
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
        await addToShelves(tx, mangaId, series.shelves, now)
        await fillBlanks(tx, mangaId, series, now)
        await markImportedAgain(tx, jobId, mangaId)
        return await takeProgress(tx, mangaId, new Map(part.map(({ chapter, owner }) => [chapter, owner.id])), now)
      })
      const known = part.filter(({ path }) => before.files.has(path)).length
      if (!before.mangas.has(mangaId) && !totals.mangaIds.has(mangaId)) totals.added += 1
      totals.mangaIds.add(mangaId)
      totals.known += known
      totals.chapters += part.length - known
      totals.shelves += series.shelves.length
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
    ...(manga.rating === null && series.rating !== null && { rating: series.rating }),
    ...(manga.notes === '' && { notes: series.notes }),
  }
  await applyEdit(tx, mangaId, edit, now)
  await addTitles(tx, mangaId, series.otherTitles)
}
