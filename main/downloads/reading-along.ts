import { isAbsolute } from 'node:path'
import { selectNotDownloadable } from '../chapters/catalog-versions.store.ts'
import { type ChapterRow, findChapter } from '../chapters/chapters.store.ts'
import { selectLocked } from '../chapters/locked-chapters.store.ts'
import { findReadFiles, listNearby } from '../chapters/reading-order.store.ts'
import type { Job, NewJob } from '../jobs/job.ts'
import { timestamp } from '../platform/clock.ts'
import { isProblem } from '../platform/problem.ts'
import { findSettingsTime, readSettings } from '../settings/settings.ts'
import { downloadKey } from './download-chapter.ts'
import type { DownloadsDeps } from './downloads-deps.ts'
import type { ChapterRequests } from './request-chapters.ts'

/** A chapter counts as open for so long after a page of it was turned. */
const openMs = 2 * 60_000
/** The pages of a chapter are turned faster than anything about the next chapters changes. */
const repeatMs = 30_000

/** What happens behind a user who reads. */
export function createReadingAlong(deps: DownloadsDeps, planChapter: ChapterRequests['planChapter']) {
  const { db, clock, log, jobs, archives, isFollowed } = deps
  const turnedAt = new Map<string, number>()
  /** The chapter of each manga that was handled last. */
  const handledAt = new Map<string, { readonly chapterId: string; readonly at: number }>()
  let work: Promise<void> = Promise.resolve()

  const isOpen = (chapterId: string) => clock.monotonicMs() - (turnedAt.get(chapterId) ?? -openMs) < openMs

  async function follow(mangaId: string, chapterId: string): Promise<void> {
    try {
      await keepAhead(chapterId)
      await deleteReadFiles(mangaId, (id) => id === chapterId || isOpen(id))
    } catch (error) {
      log.error({ err: error, chapterId }, 'the chapters around the one that is read could not be prepared')
    }
  }

  /**
   * Moves the files of chapters that were read to the end to the trash, except the last ones and those that are open. Only
   * chapters that were read since the settings say so.
   */
  async function deleteReadFiles(mangaId: string, isOpen: (chapterId: string) => boolean): Promise<void> {
    const { deleteAfterReading, keepLastRead } = (await readSettings(db)).downloads
    const since = deleteAfterReading ? await findSettingsTime(db, 'downloads') : undefined
    if (since === undefined) return
    const read = await findReadFiles(db, mangaId, since)
    for (const { id, path } of read.slice(keepLastRead)) {
      if (isOpen(id) || isAbsolute(path)) continue
      try {
        await archives.delete(id)
      } catch (error) {
        if (!isProblem(error)) throw error
        log.warn({ chapterId: id, reason: error.detail }, 'the file of a read chapter stays')
      }
    }
  }

  /** Queues the chapters after the one that is read, as many as the settings say. Those with a file need nothing. */
  async function keepAhead(chapterId: string): Promise<void> {
    const chapter = await findChapter(db, chapterId)
    if (!chapter) return
    for (const next of await listWanted(chapter)) {
      const job = await planNext(next)
      if (job) (await jobs.repeat(job)) ?? (await jobs.enqueue(job))
    }
  }

  async function listWanted(chapter: ChapterRow): Promise<ChapterRow[]> {
    const { keepAhead } = (await readSettings(db)).downloads
    const count = keepAhead ?? ((await isFollowed(chapter.manga_id)) ? usualInFollowed : 0)
    if (count === 0) return []
    const after = await listNearby(db, chapter, 'next', count + maxPassedOver)
    const ids = after.map(({ id }) => id)
    const absent = await selectNotDownloadable(db, ids)
    const locked = await selectLocked(db, ids, timestamp(clock))
    const next = after
      .filter(({ id, file_path }) => file_path !== null || !(absent.has(id) || locked.has(id)))
      .slice(0, count)
    return next.filter(({ file_path }) => file_path === null)
  }

  /** Undefined for a chapter that no source can have, and for one whose download was cancelled or just failed. */
  async function planNext(chapter: ChapterRow): Promise<NewJob | undefined> {
    if (isLeftAlone(await jobs.findLatest(downloadKey(chapter.id)), clock.now().getTime())) return undefined
    try {
      return { ...(await planChapter(chapter)), priority: 'keep_ahead' }
    } catch (error) {
      if (!isProblem(error, 'validation_failed')) throw error
      log.debug({ chapterId: chapter.id, reason: error.detail }, 'a chapter cannot be kept ahead')
      return undefined
    }
  }

  return {
    /** A chapter was opened, or a page of it was turned. */
    read(mangaId: string, chapterId: string): void {
      const now = clock.monotonicMs()
      turnedAt.set(chapterId, now)
      for (const id of turnedAt.keys()) if (!isOpen(id)) turnedAt.delete(id)
      const last = handledAt.get(mangaId)
      if (last?.chapterId === chapterId && now - last.at < repeatMs) return
      handledAt.set(mangaId, { chapterId, at: now })
      work = work.then(() => follow(mangaId, chapterId))
    },
    /** Waits for what is being done. */
    settled: () => work,
  }
}

const usualInFollowed = 2
/** Chapters that can only be read elsewhere are passed over, up to this many. */
const maxPassedOver = 20
/** A download that failed is not tried again at each page that is turned. */
const failureRestMs = 3600_000

function isLeftAlone(latest: Job | undefined, now: number): boolean {
  if (latest?.status === 'failed') return now - Date.parse(latest.completedAt ?? '') < failureRestMs
  return latest !== undefined && latest.status !== 'completed'
}
