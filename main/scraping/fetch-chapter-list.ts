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
  setChapterAddress,
  updateChapter,
} from '../library/chapters.store.ts'
import { findManga, touchManga } from '../library/mangas.store.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { invalid, isProblem, Problem } from '../platform/problem.ts'
import { chapterListAddress } from './chapter-address.ts'
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
      await run.finish((tx) => merge(tx, mangaId, lists, timestamp(ports.clock)))
      ports.announce({ name: 'chapters.changed', data: { mangaId } })
    },
  }
}

/** The lists of all sources that have one. One that fails does not hide the others. */
async function readLists(ports: FetchChapterListPorts, run: JobRun<{ mangaId: string }>): Promise<SourceList[]> {
  const manga = await findManga(ports.db, run.payload.mangaId)
  if (!manga) throw new Problem('not_found', 'The manga is not in the library any more.')
  const sources = (await sourcesToTry(ports.db, manga.id)).filter((source) => applyTheme(source).options.chapterList)
  if (sources.length === 0) {
    throw new Problem(
      'no_images',
      'No active source of this manga says where its chapter list is. Fill in the chapter list of a source, or add chapters by hand.',
    )
  }
  const lists: SourceList[] = []
  const failures: Problem[] = []
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
  if (lists.length === 0) throw failures.find((failure) => failure.retryable) ?? failures[0]!
  return lists
}

/** Merges by number, volume and language: adds what is new, updates titles, volumes and addresses, removes nothing. */
async function merge(tx: Tx, mangaId: string, lists: readonly SourceList[], now: string): Promise<void> {
  const known = createKnown((await chaptersOfManga(tx, mangaId)).map(toKnown))
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
        changed = true
      } else if (learn(chapter, listed, !titled.has(chapter.id))) {
        await updateChapter(tx, chapter.id, chapter, now)
        changed = true
      }
      if (listed.title !== null) titled.add(chapter.id) // the first source that knows a title gives it
      await setChapterAddress(tx, chapter.id, source.id, listed.url)
    }
  }
  if (changed) await touchManga(tx, mangaId, now)
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
