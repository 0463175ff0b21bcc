import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { message } from '../../shared/i18n/message.ts'
import { findChapter } from '../chapters/chapters.store.ts'
import { chapterNotFound, requireChapters } from '../chapters/require-chapter.ts'
import type { Db, Tx } from '../database/schema.ts'
import { isIncognito, type ReadingDevice, recordPage } from '../history/history.ts'
import { requireMangas } from '../mangas/require-manga.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { type Problem, validationFailed } from '../platform/problem.ts'
import { type ExternalFile, findExternalFile, writeExternalProgress } from './external-files.store.ts'
import { deleteProgressRow, findProgress, findVisibleChapterIds, setRead, upsertProgress } from './progress.store.ts'
import type { FindStagedChapter } from './staged-page.ts'

export type Progress = { chapterId: string; page: number; completed: boolean; updatedAt: string }

type SavedPage = { page: number; completed?: boolean | undefined; secondsAgo?: number | undefined }

/** A page that was turned at most so long ago makes a reading session. */
const maxOpenSeconds = 120

export function createProgress(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  readonly findStaged: FindStagedChapter
  /** The other device whose request runs; undefined for this machine. */
  readonly currentDevice: () => ReadingDevice | undefined
  /** A page of the chapter was turned. */
  readonly onRead: (mangaId: string, chapterId: string) => void
}) {
  const { db, clock, announce, findStaged, currentDevice, onRead } = deps

  /**
   * Stores the current page. Reaching the last page completes the chapter; turning back later does not change that, only an
   * explicit `completed: false` does. Incognito, nothing is stored. Of a page that was read some time ago, what was saved since
   * then stays, but a chapter that was read to its end is completed.
   * @throws Problem `not_found`, `validation_failed` for a page that the chapter does not have.
   */
  async function save(chapterId: string, { page, completed, secondsAgo = 0 }: SavedPage): Promise<Progress> {
    // The number of pages of a chapter without a file is that of its download.
    const total =
      (await findChapter(db, chapterId))?.file_path === null ? (await findStaged(chapterId))?.total : undefined
    const saved = await db.transaction().execute(async (tx) => {
      const chapter = await findChapter(tx, chapterId)
      const external = chapter ? undefined : await findExternalFile(tx, chapterId)
      const now = clock.now()
      if (external) {
        const leavesTrace = !(await isIncognito(tx, now))
        const progress = await saveExternal(tx, external, { page, completed }, { now, leavesTrace })
        return { mangaId: undefined, progress }
      }
      if (!chapter) throw chapterNotFound()
      const isLate = secondsAgo > 0
      // Another file can have replaced the one that was read.
      const isOutOfRange = chapter.page_count !== null && page > chapter.page_count
      if (isOutOfRange && !isLate) throw pageOutOfRange(chapter.page_count!)
      const previous = await findProgress(tx, chapterId)
      // The answer says what is stored: nothing new.
      if (await isIncognito(tx, now, chapter.manga_id)) {
        const progress = { chapterId, page, completed: previous?.completed === 1, updatedAt: now.toISOString() }
        return { mangaId: undefined, progress }
      }
      const isCompleted = completed ?? (previous?.completed === 1 || page === (chapter.page_count ?? total))
      const readAt = new Date(now.getTime() - secondsAgo * 1000).toISOString()
      const isOlder = isLate && previous !== undefined && previous.updated_at >= readAt
      const progress = isOlder
        ? {
            chapterId,
            page: previous.page,
            completed: previous.completed === 1 || isCompleted,
            updatedAt: previous.updated_at,
          }
        : { chapterId, page: isOutOfRange ? chapter.page_count! : page, completed: isCompleted, updatedAt: readAt }
      if (isOlder && progress.completed === (previous.completed === 1)) return { mangaId: undefined, progress }
      // How long a page was open before is not known.
      if (secondsAgo <= maxOpenSeconds) {
        const place = { mangaId: chapter.manga_id, chapterId, chapterNumber: chapter.number, page: progress.page }
        await recordPage(tx, { ...place, device: currentDevice() }, now)
      }
      await upsertProgress(tx, chapter.manga_id, {
        chapter_id: chapterId,
        page: progress.page,
        completed: progress.completed ? 1 : 0,
        updated_at: progress.updatedAt,
      })
      return { mangaId: chapter.manga_id, progress }
    })
    const { updatedAt: _, ...data } = saved.progress
    if (saved.mangaId !== undefined) {
      announce({ name: 'progress.saved', data: { mangaId: saved.mangaId, ...data } })
      onRead(saved.mangaId, chapterId)
    }
    return saved.progress
  }

  /** Makes the chapter unread. @throws Problem `not_found`. */
  async function remove(chapterId: string): Promise<undefined> {
    const mangaId = await db.transaction().execute(async (tx) => {
      const chapter = await findChapter(tx, chapterId)
      if (!chapter) {
        if (!(await findExternalFile(tx, chapterId))) throw chapterNotFound()
        await writeExternalProgress(tx, chapterId, null, false)
        return undefined
      }
      await deleteProgressRow(tx, chapterId)
      return chapter.manga_id
    })
    if (mangaId !== undefined) announce({ name: 'chapters.changed', data: { mangaId } })
  }

  /**
   * Marks chapters as read or unread in one transaction. A read chapter keeps its last page, so removing the mark restores
   * the position; a chapter left at its last page opens at the first page again.
   * @returns the chapters that changed
   * @throws Problem `validation_failed` for unknown chapters; nothing changes then.
   */
  async function markChapters(change: {
    readonly chapterIds: readonly string[]
    readonly isRead: boolean
  }): Promise<string[]> {
    const { chapterIds, isRead } = change
    const { changed, mangaIds } = await db.transaction().execute(async (tx) => {
      const known = await requireChapters(tx, chapterIds)
      const changed = await setRead(tx, chapterIds, isRead, timestamp(clock))
      return { changed, mangaIds: new Set(changed.map((id) => known.get(id)!)) }
    })
    for (const mangaId of mangaIds) announce({ name: 'chapters.changed', data: { mangaId } })
    return changed
  }

  /** Marks all visible chapters of the mangas. @throws Problem `validation_failed` for unknown mangas. */
  async function markMangas(change: {
    readonly mangaIds: readonly string[]
    readonly isRead: boolean
  }): Promise<string[]> {
    const { mangaIds, isRead } = change
    await requireMangas(db, mangaIds)
    return await markChapters({ chapterIds: await findVisibleChapterIds(db, mangaIds), isRead })
  }

  return { save, remove, markChapters, markMangas }
}

async function saveExternal(
  tx: Tx,
  { id, page_count: count, completed: previous }: ExternalFile,
  { page, completed }: { page: number; completed?: boolean | undefined },
  { now, leavesTrace }: { readonly now: Date; readonly leavesTrace: boolean },
): Promise<Progress> {
  if (page > count) throw pageOutOfRange(count)
  const isCompleted = completed ?? (previous === 1 || page === count)
  if (leavesTrace) await writeExternalProgress(tx, id, page, isCompleted)
  return { chapterId: id, page, completed: isCompleted, updatedAt: now.toISOString() }
}

export const pageOutOfRange = (pageCount: number): Problem =>
  validationFailed([{ propertyPath: 'page', message: message('validation.pageOutOfRange', { last: pageCount }) }])
