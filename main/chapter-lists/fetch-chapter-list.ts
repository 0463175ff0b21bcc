import { z } from 'zod'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import { listedAt, markListed, numbersReset } from '../library/catalog-facts.store.ts'
import { chaptersOfManga, markNoticed } from '../library/chapters.store.ts'
import { findManga, touchManga } from '../library/mangas.store.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { validationFailed } from '../platform/problem.ts'
import { isNews } from './is-new-chapter.ts'
import { notesOnLists } from './list-notes.ts'
import { mergeCatalogList } from './merge-catalog-list.ts'
import { mergeSourceLists } from './merge-source-lists.ts'
import { type ChapterLists, type ReadListsPorts, readChapterLists } from './read-chapter-lists.ts'

export const fetchChaptersType = 'fetch_chapters'
const payload = z.object({ mangaId: z.string() })

/** @throws Problem `validation_failed` when the manga is not in the library. */
export async function requestChapterList({ db, queue }: { db: Db; queue: Queue }, mangaId: string): Promise<Job> {
  const manga = await findManga(db, mangaId)
  if (!manga) throw validationFailed([{ propertyPath: 'mangaId', message: message('validation.mangaNotFound') }])
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

export type FetchChapterListPorts = ReadListsPorts & {
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  readonly following: ListFollower
}

/** Who is told what came of a reading. */
export type ListFollower = {
  /** Chapters that were not there at the last reading, in the transaction that adds them. @returns jobs to announce */
  noticed(tx: Tx, mangaId: string, chapterIds: readonly string[]): Promise<readonly Job[]>
  listed(mangaId: string, noticed: readonly string[], jobs: readonly Job[]): Promise<void>
}

export function fetchChapterList(ports: FetchChapterListPorts): JobKind<z.output<typeof payload>> {
  return {
    type: fetchChaptersType,
    payload,
    concurrency: 2,
    deadlineMs: 10 * 60_000,
    async run(run) {
      const { mangaId } = run.payload
      const lists = await readChapterLists(ports, run)
      let noticed: readonly string[] = []
      let jobs: readonly Job[] = []
      await run.finish(async (tx) => {
        const now = timestamp(ports.clock)
        const added = await mergeAll(tx, mangaId, lists, now)
        noticed = await newsOf(tx, mangaId, added)
        if (isWhole(lists)) await markListed(tx, mangaId, now)
        await markNoticed(tx, noticed, now)
        jobs = await ports.following.noticed(tx, mangaId, noticed)
        for (const note of notesOnLists(lists, added.length)) run.note(note)
      })
      ports.announce({ name: 'chapters.changed', data: { mangaId } })
      await ports.following.listed(mangaId, noticed, jobs)
    },
  }
}

/** What may be read the next time is still to be told from news; a source that does not have the manga is not waited for. */
const isWhole = ({ failures }: ChapterLists): boolean => failures.every(({ problem }) => !problem.retryable)

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
async function mergeAll(tx: Tx, mangaId: string, { catalog, sources }: ChapterLists, now: string): Promise<string[]> {
  const volumesCount = await numbersReset(tx, mangaId)
  const merged = catalog && (await mergeCatalogList(tx, mangaId, catalog, { now, volumesCount }))
  const fromSources = await mergeSourceLists(tx, mangaId, sources, now)
  if (merged?.changed || fromSources.changed) await touchManga(tx, mangaId, now)
  return [...(merged?.added ?? []), ...fromSources.added]
}
