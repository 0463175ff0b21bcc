import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { findChapter } from '../chapters/chapters.store.ts'
import { chapterNotFound } from '../chapters/require-chapter.ts'
import type { Db } from '../database/schema.ts'
import { isIncognito } from '../history/history.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { findProgress, upsertProgress } from './progress.store.ts'
import { pageOutOfRange } from './progress.ts'

export type ProgressReport = {
  /** From 1. */
  readonly page: number
  /** Without it, the last page finishes the chapter. */
  readonly completed?: boolean | undefined
  /** When it was read, as the other program says. Without it, or in the future: now. */
  readonly at?: Date | undefined
}

export type ReportedProgress = {
  /** False for a report that is not newer than what is known, which stays. */
  readonly isNew: boolean
  readonly page: number
  readonly completed: boolean
  readonly updatedAt: string
}

/**
 * How other programs and devices report what was read: the newest report wins, and a finished chapter stays finished.
 * @throws Problem `not_found`, `validation_failed` for a page that the chapter does not have
 */
export async function reportProgress(
  deps: {
    readonly db: Db
    readonly clock: Clock
    readonly announce: (event: BunkoEvent) => void
    readonly onRead: (mangaId: string, chapterId: string) => void
  },
  chapterId: string,
  { page, completed, at }: ProgressReport,
): Promise<ReportedProgress> {
  const { db, clock, announce, onRead } = deps
  const now = timestamp(clock)
  const said = at && at.toISOString()
  const updatedAt = said !== undefined && said < now ? said : now
  const { mangaId, report } = await db.transaction().execute(async (tx) => {
    const chapter = await findChapter(tx, chapterId)
    if (!chapter) throw chapterNotFound()
    if (page < 1 || (chapter.page_count !== null && page > chapter.page_count))
      throw pageOutOfRange(chapter.page_count ?? 1)
    const known = await findProgress(tx, chapterId)
    if (known && said !== undefined && updatedAt <= known.updated_at) {
      const kept = { page: known.page, completed: known.completed === 1, updatedAt: known.updated_at }
      return { mangaId: chapter.manga_id, report: { isNew: false, ...kept } }
    }
    // Incognito, nothing is stored, and the other program keeps its own progress.
    if (await isIncognito(tx, clock.now(), chapter.manga_id)) {
      const unchanged = { page, completed: known?.completed === 1, updatedAt }
      return { mangaId: undefined, report: { isNew: true, ...unchanged } }
    }
    const isCompleted = known?.completed === 1 || (completed ?? page === chapter.page_count)
    const row = {
      chapter_id: chapterId,
      page,
      completed: isCompleted ? (1 as const) : (0 as const),
      updated_at: updatedAt,
    }
    await upsertProgress(tx, chapter.manga_id, row)
    return { mangaId: chapter.manga_id, report: { isNew: true, page, completed: isCompleted, updatedAt } }
  })
  if (mangaId !== undefined && report.isNew) {
    announce({ name: 'progress.saved', data: { mangaId, chapterId, page: report.page, completed: report.completed } })
    onRead(mangaId, chapterId)
  }
  return report
}
