import type { CollectionItem } from '../../../shared/contracts/collection.ts'
import type { Message } from '../../../shared/i18n/message.ts'
import type { Db } from '../../database/schema.ts'
import type { Job, NewJob } from '../../jobs/job.ts'
import type { ArchiveFacts } from '../../platform/cbz/read-facts.ts'
import { timestamp } from '../../platform/clock.ts'
import { groupRows } from '../../platform/group-rows.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import { proposeDirection } from '../../reader/reader.ts'
import { findCopies, toFileRow, upsertFiles } from '../collection.store.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import type { ReadComicInfo } from '../recognize/read-comic-info.ts'
import { type AdoptedFile, identify } from './adopt-file.ts'
import { isSameChapter } from './choose-chapter.ts'
import { type FoundSeries, findMangas, seriesKey } from './find-mangas.ts'
import { filesPerJob, importJob } from './import-archives.ts'
import type { ImportRun } from './import-run.ts'
import type { Matches } from './matched-series.ts'

/** A file to add, with the decision what it is. */
export type PlannedFile = {
  readonly key: string
  readonly item: Omit<CollectionItem, 'reason' | 'kind' | 'confidence'> & { readonly kind: AdoptedFile['kind'] }
  readonly info: ReadComicInfo | undefined
  readonly facts: ArchiveFacts
  /** The chapter whose file changed. */
  readonly chapter?: { readonly id: string; readonly mangaId: string }
  /** What the file says, as `collection_files` has it. */
  readonly taken: string
  /** What the user should know about the file. */
  readonly note?: Message
}

type Target = { readonly mode: 'link' | 'copy' | 'move'; readonly root: string; readonly folderId: string }
type Run = Pick<ImportRun, 'jobId' | 'signal' | 'onAdded'>

/** Jobs that are added in one transaction. */
const jobsPerTransaction = 20

/**
 * Adds the jobs for the files, at most fifty files of one series each, and the mangas that are missing.
 * @param run the import that the files are of
 * @returns the mangas of the files
 * @throws AbortError when the import was stopped
 */
export async function planJobs(
  context: CollectionDeps,
  { mode, root, folderId }: Target,
  files: readonly PlannedFile[],
  matches: Matches = new Map(),
  run?: Run,
): Promise<string[]> {
  const groups = await groupRows(files, ({ item, chapter }) => chapter?.mangaId ?? ` ${seriesKey(item.series)}`)
  const series = [...groups.entries()]
    .filter(([key]) => key.startsWith(' '))
    .map(([, group]) => describe(group, matches))
  const { mangas, added } = await findMangas(context, series, run)
  const planned: Planned[] = []
  const mangaIds = new Set<string>()
  const directions = new Map<string, 'rtl' | 'ltr'>()
  for (const group of groups.values()) {
    await yieldRegularly()
    const { series: title } = group[0]!.item
    const mangaId = group[0]!.chapter?.mangaId ?? mangas.get(seriesKey(title))!
    mangaIds.add(mangaId)
    const direction = directionOf(group)
    if (direction) directions.set(mangaId, direction)
    for (let start = 0; start < group.length; start += filesPerJob) {
      const part = group.slice(start, start + filesPerJob)
      const isNewManga = added.has(mangaId)
      const job = importJob(
        title,
        { mangaId, mode, root, folderId, files: part.map(toAdopted), isNewManga },
        run?.jobId,
      )
      planned.push({
        job,
        seen: mode === 'link' ? part.map(({ key, facts, taken }) => toFileRow(folderId, key, facts, taken)) : [],
      })
    }
  }
  await proposeDirections(context, directions)
  await addJobs(context, planned, run?.signal)
  return [...mangaIds]
}

/** A job, and its files, which are known from then on: a scan that runs before the job does not add them again. */
type Planned = { readonly job: NewJob; readonly seen: readonly ReturnType<typeof toFileRow>[] }

async function addJobs({ db, jobs }: CollectionDeps, planned: readonly Planned[], signal?: AbortSignal) {
  for (let start = 0; start < planned.length; start += jobsPerTransaction) {
    const batch = await db.transaction().execute(async (tx) => {
      const part: Job[] = []
      for (const { job, seen } of planned.slice(start, start + jobsPerTransaction)) {
        await upsertFiles(tx, seen)
        part.push(await jobs.add(tx, job))
      }
      signal?.throwIfAborted()
      return part
    })
    jobs.announce(batch)
  }
}

/** How the files say that they are read; undefined when they contradict each other. */
function directionOf(group: readonly PlannedFile[]): 'rtl' | 'ltr' | undefined {
  const said = new Set(group.map(({ info }) => info?.direction).filter((direction) => direction !== undefined))
  return said.size === 1 ? [...said][0] : undefined
}

async function proposeDirections(
  { db, clock, announce }: CollectionDeps,
  directions: ReadonlyMap<string, 'rtl' | 'ltr'>,
): Promise<void> {
  if (directions.size === 0) return
  await db.transaction().execute(async (tx) => {
    for (const [mangaId, direction] of directions) await proposeDirection(tx, mangaId, direction, timestamp(clock))
  })
  for (const mangaId of directions.keys()) announce({ name: 'settings.changed', data: { group: `reader:${mangaId}` } })
}

/** A series has the earliest year and the first metadata of its files. */
function describe(group: readonly PlannedFile[], matches: Matches): FoundSeries {
  const years = group.map(({ item }) => item.year).filter((year) => year !== null)
  const info = group.find((file) => file.info?.summary ?? file.info?.writer ?? file.info?.genres)?.info
  const { series } = group[0]!.item
  const externalId = matches.get(seriesKey(series))?.externalId ?? null
  return { series, year: years.length > 0 ? Math.min(...years) : null, info, externalId }
}

function toAdopted({ key, item, info, chapter, note }: PlannedFile): AdoptedFile {
  const { path, kind, volume, number, numberEnd, title, label, language } = item
  return {
    ...{ path, key, kind, volume, number, numberEnd, title, label, language },
    ...(info?.groups && { groups: info.groups }),
    ...(info?.arcs && { arcs: info.arcs }),
    ...(chapter && { chapterId: chapter.id }),
    ...(note && { note }),
  }
}

/**
 * Names the chapter of each file that was copied into the library before: also a manga that has another title since then gets
 * no second copy. Of a manga with the file's series, it is the same chapter; another number is another chapter.
 */
export async function withKnownCopies(db: Db, planned: readonly PlannedFile[]): Promise<PlannedFile[]> {
  const copies = Map.groupBy(
    await findCopies(
      db,
      planned.map(({ facts }) => facts.fingerprint),
    ),
    ({ fingerprint }) => fingerprint,
  )
  return planned.map((file) => {
    const found = copies.get(file.facts.fingerprint) ?? []
    const isOfSeries = ({ title }: { title: string }) => seriesKey(title) === seriesKey(file.item.series)
    const ofSeries = found.filter(isOfSeries)
    const copy = ofSeries.length > 0 ? ofSeries.find((one) => isSameChapter(one, identify(toAdopted(file)))) : found[0]
    return copy ? { ...file, chapter: { id: copy.id, mangaId: copy.manga_id } } : file
  })
}

/** More files than this are many. */
const bulkImport = 100

type Context = CollectionDeps

/** Backs up the library before many files are added. */
export async function backUpBefore(context: Context, fileCount: number): Promise<void> {
  const backup = createImportBackup(context)
  backup.start(fileCount)
  await backup.ended()
}

/** The backup of an import that reads its files meanwhile. It is made at most once. */
export function createImportBackup({ beforeBulkChange }: Context) {
  let backup: Promise<void> | undefined
  return {
    /** @param fileCount the most that the import adds, as far as is known */
    start(fileCount: number): void {
      if (fileCount <= bulkImport || backup) return
      backup = beforeBulkChange('before_import')
      // The caller awaits it before its first change.
      backup.catch(() => undefined)
    },
    /** Call it before each change. */
    ended: async (): Promise<void> => await backup,
  }
}
