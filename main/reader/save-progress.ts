import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db } from '../database/schema.ts'
import { findChapter } from '../library/chapters.store.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { eraseProgress, findProgress, writeProgress } from './progress.store.ts'

export type SaveProgressPorts = {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
}
export type Progress = { chapterId: string; page: number; completed: boolean; updatedAt: string }

/**
 * Remembers the page. The last page completes the chapter; turning back later does not undo that, only an explicit
 * `completed: false` does.
 * @throws Problem `not_found`, `validation_failed` for a page that the chapter does not have.
 */
export async function saveProgress(
  { db, clock, announce }: SaveProgressPorts,
  chapterId: string,
  { page, completed }: { page: number; completed?: boolean | undefined },
): Promise<Progress> {
  const saved = await db.transaction().execute(async (tx) => {
    const chapter = await findChapter(tx, chapterId)
    if (!chapter) throw new Problem('not_found', 'There is no chapter with this identifier.')
    if (chapter.page_count !== null && page > chapter.page_count) {
      throw invalid([{ propertyPath: 'page', message: `must be at most ${chapter.page_count}, the last page` }])
    }
    const former = await findProgress(tx, chapterId)
    const isCompleted = completed ?? (former?.completed === 1 || page === chapter.page_count)
    const progress = { chapterId, page, completed: isCompleted, updatedAt: timestamp(clock) }
    await writeProgress(tx, chapter.manga_id, {
      chapter_id: chapterId,
      page,
      completed: isCompleted ? 1 : 0,
      updated_at: progress.updatedAt,
    })
    return { mangaId: chapter.manga_id, progress }
  })
  const { updatedAt: _, ...data } = saved.progress
  announce({ name: 'progress.saved', data: { mangaId: saved.mangaId, ...data } })
  return saved.progress
}

/** Makes the chapter unread. @throws Problem `not_found`. */
export async function forgetProgress({ db, announce }: SaveProgressPorts, chapterId: string): Promise<undefined> {
  const mangaId = await db.transaction().execute(async (tx) => {
    const chapter = await findChapter(tx, chapterId)
    if (!chapter) throw new Problem('not_found', 'There is no chapter with this identifier.')
    await eraseProgress(tx, chapterId)
    return chapter.manga_id
  })
  announce({ name: 'chapters.changed', data: { mangaId } })
}
