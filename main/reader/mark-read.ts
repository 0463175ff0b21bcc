import { requireChapters, requireMangas } from '../library/library.ts'
import { timestamp } from '../platform/clock.ts'
import type { ProgressContext } from './context.ts'
import { findVisibleChapterIds, setRead } from './progress.store.ts'

/**
 * Marks chapters as read or unread in one transaction. A read chapter keeps its last page, so removing the mark restores
 * the position; a chapter left at its last page opens at the first page again.
 * @returns the chapters that changed
 * @throws Problem `validation_failed` for unknown chapters; nothing changes then.
 */
export async function markChapters(
  context: ProgressContext,
  { chapterIds, isRead }: { readonly chapterIds: readonly string[]; readonly isRead: boolean },
): Promise<string[]> {
  const { db, clock, announce } = context
  const { changed, mangaIds } = await db.transaction().execute(async (tx) => {
    const known = await requireChapters(tx, chapterIds)
    const changed = await setRead(tx, chapterIds, isRead, timestamp(clock))
    return { changed, mangaIds: new Set(changed.map((id) => known.get(id)!)) }
  })
  for (const mangaId of mangaIds) announce({ name: 'chapters.changed', data: { mangaId } })
  return changed
}

/** Marks all visible chapters of the mangas. @throws Problem `validation_failed` for unknown mangas. */
export async function markMangas(
  context: ProgressContext,
  { mangaIds, isRead }: { readonly mangaIds: readonly string[]; readonly isRead: boolean },
): Promise<string[]> {
  await requireMangas(context.db, mangaIds)
  return await markChapters(context, { chapterIds: await findVisibleChapterIds(context.db, mangaIds), isRead })
}
