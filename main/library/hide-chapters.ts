import { timestamp } from '../platform/clock.ts'
import { findVisibleChapterIds, setVisible } from './chapters.store.ts'
import type { RecordContext } from './context.ts'
import { requireChapter, requireChapters, requireMangas } from './require.ts'

/** Hides or shows a chapter. A hidden chapter keeps its file and progress. @throws Problem `not_found`. */
export async function setChapterVisible(context: RecordContext, id: string, isVisible: boolean): Promise<void> {
  await requireChapter(context.db, id)
  await setChaptersVisible(context, { chapterIds: [id], isVisible })
}

/**
 * Hides or shows chapters in one transaction.
 * @returns the chapters that changed
 * @throws Problem `validation_failed` for unknown chapters; nothing changes then.
 */
export async function setChaptersVisible(
  { db, clock, announce }: RecordContext,
  { chapterIds, isVisible }: { readonly chapterIds: readonly string[]; readonly isVisible: boolean },
): Promise<string[]> {
  const { changed, mangaIds } = await db.transaction().execute(async (tx) => {
    const known = await requireChapters(tx, chapterIds)
    const changed = await setVisible(tx, chapterIds, isVisible, timestamp(clock))
    return { changed, mangaIds: new Set(changed.map((id) => known.get(id)!)) }
  })
  for (const mangaId of mangaIds) announce({ name: 'chapters.changed', data: { mangaId } })
  return changed
}

/** Hides or shows all chapters of the mangas. @throws Problem `validation_failed` for unknown mangas. */
export async function setChaptersOfMangasVisible(
  context: RecordContext,
  { mangaIds, isVisible }: { readonly mangaIds: readonly string[]; readonly isVisible: boolean },
): Promise<string[]> {
  await requireMangas(context.db, mangaIds)
  const chapterIds = await findVisibleChapterIds(context.db, mangaIds, !isVisible)
  return await setChaptersVisible(context, { chapterIds, isVisible })
}
