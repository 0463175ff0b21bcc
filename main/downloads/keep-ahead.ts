import { selectNotDownloadable } from '../chapters/catalog-versions.store.ts'
import { type ChapterRow, findChapter } from '../chapters/chapters.store.ts'
import { selectLocked } from '../chapters/locked-chapters.store.ts'
import { findLastRead, listNearby, listUnreadWithoutFile, startOf } from '../chapters/reading-order.store.ts'
import { selectOtherTranslations } from '../chapters/translations.store.ts'
import type { Job, NewJob } from '../jobs/job.ts'
import { decideDownloadRules } from '../mangas/shelf-rules.store.ts'
import { timestamp } from '../platform/clock.ts'
import { isProblem } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { downloadKey } from './download-chapter.ts'
import type { DownloadsDeps } from './downloads-deps.ts'
import type { ChapterRequests } from './request-chapters.ts'

const usualInFollowed = 2
/** Chapters that can only be read elsewhere are passed over, up to this many. */
const maxPassedOver = 20
const hourMs = 3600_000

/** Downloads the next chapters of a manga before they are opened. */
export function createKeepAhead(deps: DownloadsDeps, planChapter: ChapterRequests['planChapter']) {
  const { db, clock, log, jobs, isFollowed } = deps

  /** Queues the chapters after the one that is read, as many as a shelf or else the settings say. */
  async function keepAhead(chapterId: string): Promise<void> {
    const chapter = await findChapter(db, chapterId)
    if (!chapter) return
    const rule = (await decideDownloadRules(db, clock.now(), chapter.manga_id)).get(chapter.manga_id)
    const count = rule?.value ?? (await usualCount(chapter.manga_id))
    if (count === 0) return
    const after = await listNearby(db, chapter, 'next', count + maxPassedOver)
    // A download that failed is not tried again at each page that is turned.
    await queueMissing(await selectReadable(after), count, hourMs)
  }

  async function usualCount(mangaId: string): Promise<number> {
    const { keepAhead } = (await readSettings(db)).downloads
    return keepAhead ?? ((await isFollowed(mangaId)) ? usualInFollowed : 0)
  }

  /** Queues the next unread chapters of all mangas on shelves that keep some, as many as the most generous shelf says. */
  async function keepShelved(): Promise<void> {
    const rules = await decideDownloadRules(db, clock.now())
    if (rules.size === 0) return
    const { languages } = (await readSettings(db)).catalog
    for (const mangaId of await listUnreadWithoutFile(db, [...rules.keys()])) {
      const count = rules.get(mangaId)!.value
      const last = (await findLastRead(db, mangaId)) ?? startOf(mangaId)
      const after = (await listNearby(db, last, 'next', count + maxPassedOver)).filter((one) => one.completed !== 1)
      const ids = after.map(({ id }) => id)
      const translated = last.language === null ? await selectOtherTranslations(db, ids, languages) : new Set()
      const readable = await selectReadable(after.filter(({ id }) => !translated.has(id)))
      await queueMissing(readable, count, 24 * hourMs)
    }
  }

  /** The chapters that have a file or can get one. */
  async function selectReadable(chapters: readonly ChapterRow[]): Promise<ChapterRow[]> {
    const ids = chapters.map(({ id }) => id)
    const absent = await selectNotDownloadable(db, ids)
    const locked = await selectLocked(db, ids, timestamp(clock))
    return chapters.filter(({ id, file_path }) => file_path !== null || !(absent.has(id) || locked.has(id)))
  }

  /** Queues those of the first chapters that have no file. @param restMs after a failed download */
  async function queueMissing(chapters: readonly ChapterRow[], count: number, restMs: number): Promise<void> {
    for (const chapter of chapters.slice(0, count)) {
      const job = chapter.file_path === null ? await planNext(chapter, restMs) : undefined
      if (job) (await jobs.repeat(job)) ?? (await jobs.enqueue(job))
    }
  }

  /** Undefined for a chapter that no source can have, and for one whose download was cancelled or just failed. */
  async function planNext(chapter: ChapterRow, restMs: number): Promise<NewJob | undefined> {
    if (isLeftAlone(await jobs.findLatest(downloadKey(chapter.id)), clock.now().getTime() - restMs)) return undefined
    try {
      return { ...(await planChapter(chapter)), priority: 'keep_ahead' }
    } catch (error) {
      if (!isProblem(error, 'validation_failed')) throw error
      log.debug({ chapterId: chapter.id, reason: error.detail }, 'a chapter cannot be kept ahead')
      return undefined
    }
  }

  return { keepAhead, keepShelved }
}

/** @param failedSince a download that failed since then, in milliseconds, is not repeated */
function isLeftAlone(latest: Job | undefined, failedSince: number): boolean {
  if (latest?.status === 'failed') return Date.parse(latest.completedAt ?? '') > failedSince
  return latest !== undefined && latest.status !== 'completed'
}
