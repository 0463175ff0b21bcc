import { z } from 'zod'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Job } from '../../shared/contracts/jobs.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { JobKind, JobRun } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import {
  type ChapterRow,
  chaptersOfManga,
  insertChapter,
  markNoticed,
  setChapterAddress,
  updateChapter,
} from '../library/chapters.store.ts'
import { findManga, listedAt, markListed, numbersReset, touchManga } from '../library/mangas.store.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { invalid, isProblem, Problem } from '../platform/problem.ts'
import { chapterListAddress } from './chapter-address.ts'
import { isNews } from './following/is-news.ts'
import { type CatalogList, mergeCatalogList } from './merge-catalog-list.ts'
import { sourcesToTry } from './preferred-sources.ts'
import { type KnownChapter, sameChapter } from './same-chapter.ts'
import { applyTheme } from './themes/apply-theme.ts'
import type { ListedChapter, ScrapingWorkers } from './worker-pool.ts'

export const fetchChaptersType = 'fetch_chapters'
const payload = z.object({ mangaId: z.string() })

/** @throws Problem `validation_failed` when the manga is not in the library. */
export async function requestChapterList({ db, queue }: { db: Db; queue: Queue }, mangaId: string): Promise<Job> {
  const manga = await findManga(db, mangaId)
  if (!manga) throw invalid([{ propertyPath: 'mangaId', message: 'is not a manga of the library' }])
  const job = await db.transaction().execute((tx) =>
    queue.add(tx, {
      type: fetchChaptersType,
      payload: { mangaId },
      context: [`mangaId=${mangaId}`, `manga=${manga.title}`],
      dedupeKey: `${fetchChaptersType}:${mangaId}`,
    }),
  )
  queue.announce([job])
  return job
}

export type FetchChapterListPorts = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly workers: Pick<ScrapingWorkers, 'listChapters'>
  readonly withSecret: (source: ContentSource) => Promise<ContentSource>
  /** The list of the external catalog; undefined where the manga is not one of it. */
  readonly readCatalog: CatalogReader
  readonly following: ListFollower
}

/** Who is told what came of a reading. */
export type ListFollower = {
  /** Chapters that were not there at the last reading, in the transaction that adds them. @returns jobs to announce */
  noticed(tx: Tx, mangaId: string, chapterIds: readonly string[]): Promise<readonly Job[]>
  listed(mangaId: string, noticed: readonly string[], jobs: readonly Job[]): Promise<void>
}

export type CatalogReader = (
  mangaId: string,
  asked: { signal: AbortSignal; report(read: number, total: number): Promise<void> },
) => Promise<CatalogList | undefined>

type Lists = {
  readonly catalog: CatalogList | undefined
  readonly sources: readonly SourceList[]
  /** Nobody who was asked failed to answer. */
  readonly isComplete: boolean
}
type SourceList = { readonly source: ContentSource; readonly chapters: readonly ListedChapter[] }

export function fetchChapterList(ports: FetchChapterListPorts): JobKind<z.output<typeof payload>> {
  return {
    type: fetchChaptersType,
    payload,
    concurrency: 2,
    deadlineMs: 10 * 60_000,
    async run(run) {
      const { mangaId } = run.payload
      const lists = await readLists(ports, run)
      let noticed: readonly string[] = []
      let jobs: readonly Job[] = []
      await run.finish(async (tx) => {
        const now = timestamp(ports.clock)
        const added = await mergeAll(tx, mangaId, lists, now)
        noticed = await newsOf(tx, mangaId, added)
        if (lists.isComplete) await markListed(tx, mangaId, now)
        await markNoticed(tx, noticed, now)
        jobs = await ports.following.noticed(tx, mangaId, noticed)
      })
      ports.announce({ name: 'chapters.changed', data: { mangaId } })
      await ports.following.listed(mangaId, noticed, jobs)
    },
  }
}

/** The lists of all sources that have one. One that fails does not hide the others. */
async function readLists(ports: FetchChapterListPorts, run: JobRun<{ mangaId: string }>): Promise<Lists> {
  const manga = await findManga(ports.db, run.payload.mangaId)
  if (!manga) throw new Problem('not_found', 'The manga is not in the library any more.')
  const sources = (await sourcesToTry(ports.db, manga.id)).filter((source) => applyTheme(source).options.chapterList)
  const failures: Problem[] = []
  const catalog = await readCatalog(ports, run, failures)
  if (sources.length === 0 && !catalog) {
    if (failures[0]) throw failures[0]
    throw new Problem(
      'no_images',
      'This manga is not one of the catalog, and none of its active sources says where its chapter list is. Fill in the chapter list of a source, or add chapters by hand.',
    )
  }
  const lists: SourceList[] = []
  for (const [index, source] of sources.entries()) {
    try {
      const site = applyTheme(await ports.withSecret(source))
      const chapters = await ports.workers.listChapters(
        { site, slug: manga.slug, address: chapterListAddress(site, manga.slug) },
        { signal: run.signal },
      )
      lists.push({ source, chapters })
    } catch (error) {
      if (!isProblem(error) || run.signal.aborted) throw error
      ports.log.warn(
        { jobId: run.jobId, source: source.name, reason: error.detail },
        'a chapter list could not be read',
      )
      failures.push(error)
    }
    await run.report({ done: index + 1, total: sources.length, unit: 'sources' })
  }
  if (lists.length === 0 && !catalog) throw failures.find((failure) => failure.retryable) ?? failures[0]!
  return { catalog, sources: lists, isComplete: failures.length === 0 }
}

async function readCatalog(
  ports: FetchChapterListPorts,
  run: JobRun<{ mangaId: string }>,
  failures: Problem[],
): Promise<CatalogList | undefined> {
  const report = (done: number, total: number) => run.report({ done, total, unit: 'chapters' })
  try {
    return await ports.readCatalog(run.payload.mangaId, { signal: run.signal, report })
  } catch (error) {
    if (!isProblem(error) || run.signal.aborted) throw error
    // A wait for the catalog is no failure: the job waits, and the sources are read then.
    if (error.waitSeconds !== undefined) throw error
    ports.log.warn({ jobId: run.jobId, reason: error.detail }, 'the chapter list of the catalog could not be read')
    failures.push(error)
    return undefined
  }
}

/** Those of the chapters just added that came out since the list was last read. At the first reading nothing is news. */
async function newsOf(tx: Tx, mangaId: string, added: readonly string[]): Promise<string[]> {
  const since = await listedAt(tx, mangaId)
  if (since === null || added.length === 0) return []
  const isAdded = new Set(added)
  const [fresh, before] = partition(await chaptersOfManga(tx, mangaId), ({ id }) => isAdded.has(id))
  const highest = before.reduce((most, { number }) => Math.max(most, number), -1)
  const news = fresh.filter((row) => isNews({ number: row.number, publishedAt: row.published_at }, since, highest))
  return news.map(({ id }) => id)
}

const partition = <T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] => [
  all.filter(belongs),
  all.filter((one) => !belongs(one)),
]

/** The catalog first, for it tells languages. @returns the chapters that were added */
async function mergeAll(tx: Tx, mangaId: string, { catalog, sources }: Lists, now: string): Promise<string[]> {
  const volumesCount = await numbersReset(tx, mangaId)
  const merged = catalog && (await mergeCatalogList(tx, mangaId, catalog, { now, volumesCount }))
  const fromSources = await merge(tx, mangaId, sources, now)
  if (merged?.changed || fromSources.changed) await touchManga(tx, mangaId, now)
  return [...(merged?.added ?? []), ...fromSources.added]
}

/** Merges by number, volume and language: adds what is new, updates titles, volumes and addresses, removes nothing. */
async function merge(tx: Tx, mangaId: string, lists: readonly SourceList[], now: string) {
  const rows = await chaptersOfManga(tx, mangaId)
  const known = createKnown(rows.filter(({ label }) => label === '').map(toKnown))
  const added: string[] = []
  const titled = new Set<string>()
  let changed = false
  for (const { source, chapters } of lists) {
    for (const listed of chapters) {
      let chapter = known.find(listed)
      if (!chapter) {
        const { number, volume, language, title, groups, publishedAt } = listed
        chapter = { id: newId(), number, volume, language, title, groups, publishedAt }
        known.add(chapter)
        await insertChapter(tx, { mangaId, ...chapter }, now)
        added.push(chapter.id)
      } else if (learn(chapter, listed, !titled.has(chapter.id))) {
        await updateChapter(tx, chapter.id, chapter, now)
        changed = true
      }
      if (listed.title !== null) titled.add(chapter.id) // the first source that knows a title gives it
      await setChapterAddress(tx, chapter.id, source.id, listed.url)
    }
  }
  return { changed: changed || added.length > 0, added }
}

const toKnown = ({ id, number, volume, language, title, groups, published_at }: ChapterRow): KnownChapter => ({
  id,
  number,
  volume,
  language,
  title,
  groups: JSON.parse(groups) as string[],
  publishedAt: published_at,
})

/** By number: a manga of ten thousand chapters is merged with a list of as many. */
function createKnown(chapters: readonly KnownChapter[]) {
  const byNumber = new Map<number, KnownChapter[]>()
  const add = (chapter: KnownChapter) => {
    byNumber.set(chapter.number, [...(byNumber.get(chapter.number) ?? []), chapter])
  }
  for (const chapter of chapters) add(chapter)
  return { add, find: (listed: ListedChapter) => sameChapter(byNumber.get(listed.number) ?? [], listed) }
}

/** Takes over what a list knows; a date stays as it was first known, for "3 days ago" is another one each day. */
function learn(chapter: KnownChapter, listed: ListedChapter, mayTitle: boolean): boolean {
  const { title, volume, groups, publishedAt } = chapter
  if (mayTitle && listed.title !== null) chapter.title = listed.title
  chapter.volume ??= listed.volume
  chapter.publishedAt ??= listed.publishedAt
  if (chapter.groups.length === 0) chapter.groups = listed.groups
  return (
    chapter.title !== title ||
    chapter.volume !== volume ||
    chapter.publishedAt !== publishedAt ||
    chapter.groups.length !== groups.length
  )
}
