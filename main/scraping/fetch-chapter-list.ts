import { z } from 'zod'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Job } from '../../shared/contracts/jobs.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { JobKind, JobRun } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import { chaptersOfManga, insertChapter, setChapterAddress, updateChapter } from '../library/chapters.store.ts'
import { findManga, touchManga } from '../library/mangas.store.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { invalid, isProblem, Problem } from '../platform/problem.ts'
import { chapterListAddress } from './chapter-address.ts'
import { sourcesToTry } from './preferred-sources.ts'
import { type KnownChapter, sameChapter } from './same-chapter.ts'
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
  const sources = (await sourcesToTry(ports.db, manga.id)).filter((source) => source.options.chapterList)
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
      const site = await ports.withSecret(source)
      const chapters = await ports.workers.listChapters(
        { site, address: chapterListAddress(source, manga.slug) },
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
  const known: KnownChapter[] = (await chaptersOfManga(tx, mangaId)).map(({ id, number, volume, language, title }) => ({
    id,
    number,
    volume,
    language,
    title,
  }))
  const titled = new Set<string>()
  let changed = false
  for (const { source, chapters } of lists) {
    for (const { number, volume, title, url } of chapters) {
      let chapter = sameChapter(known, number, volume)
      if (!chapter) {
        chapter = { id: newId(), number, volume, language: null, title }
        known.push(chapter)
        await insertChapter(tx, { mangaId, ...chapter }, now)
        changed = true
      } else {
        const update = {
          title: title !== null && !titled.has(chapter.id) ? title : chapter.title,
          volume: chapter.volume ?? volume,
        }
        if (update.title !== chapter.title || update.volume !== chapter.volume) {
          await updateChapter(tx, chapter.id, update, now)
          Object.assign(chapter, update)
          changed = true
        }
      }
      if (title !== null) titled.add(chapter.id) // the first source that knows a title gives it
      await setChapterAddress(tx, chapter.id, source.id, url)
    }
  }
  if (changed) await touchManga(tx, mangaId, now)
}
