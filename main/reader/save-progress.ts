import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { say } from '../../shared/sentences/sentence.ts'
import type { Db, Tx } from '../database/schema.ts'
import { findChapter } from '../library/chapters.store.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { findLoose, type LooseArchive, writeLooseProgress } from './external/external-files.store.ts'
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
    const loose = chapter ? undefined : await findLoose(tx, chapterId)
    if (loose)
      return { mangaId: undefined, progress: await saveLoose(tx, loose, { page, completed }, timestamp(clock)) }
    if (!chapter) throw new Problem('not_found', say('There is no chapter with this identifier.'))
    if (chapter.page_count !== null && page > chapter.page_count) {
      throw beyond(chapter.page_count)
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
  if (saved.mangaId !== undefined) announce({ name: 'progress.saved', data: { mangaId: saved.mangaId, ...data } })
  return saved.progress
}

async function saveLoose(
  tx: Tx,
  { id, page_count: count, completed: former }: LooseArchive,
  { page, completed }: { page: number; completed?: boolean | undefined },
  updatedAt: string,
): Promise<Progress> {
  if (page > count) throw beyond(count)
  const isCompleted = completed ?? (former === 1 || page === count)
  await writeLooseProgress(tx, id, page, isCompleted)
  return { chapterId: id, page, completed: isCompleted, updatedAt }
}

const beyond = (pageCount: number): Problem =>
  invalid([{ propertyPath: 'page', message: say('must be at most {count}, the last page', { count: pageCount }) }])

/** Makes the chapter unread. @throws Problem `not_found`. */
export async function forgetProgress({ db, announce }: SaveProgressPorts, chapterId: string): Promise<undefined> {
  const mangaId = await db.transaction().execute(async (tx) => {
    const chapter = await findChapter(tx, chapterId)
    if (!chapter) {
      if (!(await findLoose(tx, chapterId)))
        throw new Problem('not_found', say('There is no chapter with this identifier.'))
      await writeLooseProgress(tx, chapterId, null, false)
      return undefined
    }
    await eraseProgress(tx, chapterId)
    return chapter.manga_id
  })
  if (mangaId !== undefined) announce({ name: 'chapters.changed', data: { mangaId } })
}
