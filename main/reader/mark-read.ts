import { requireChapters } from '../library/require-chapters.ts'
import { requireMangas } from '../library/require-mangas.ts'
import { timestamp } from '../platform/clock.ts'
import { markRows, visibleChaptersOf } from './mark-read.store.ts'
import type { SaveProgressPorts } from './save-progress.ts'

/**
 * Marks chapters as read or unread in one step. A read chapter keeps the page it was left at, so that taking the mark
 * back loses nothing; one that was left at its last page opens at the first again.
 * @returns the chapters whose mark changed
 * @throws Problem `validation_failed` for unknown chapters; then nothing is changed.
 */
export async function markChapters(
  ports: SaveProgressPorts,
  { chapterIds, isRead }: { readonly chapterIds: readonly string[]; readonly isRead: boolean },
): Promise<string[]> {
  const { db, clock, announce } = ports
  const { changed, mangaIds } = await db.transaction().execute(async (tx) => {
    const known = await requireChapters(tx, chapterIds)
    const changed = await markRows(tx, chapterIds, isRead, timestamp(clock))
    return { changed, mangaIds: new Set(changed.map((id) => known.get(id)!)) }
  })
  for (const mangaId of mangaIds) announce({ name: 'chapters.changed', data: { mangaId } })
  return changed
}

/** All visible chapters of the mangas. @throws Problem `validation_failed` for unknown mangas. */
export async function markMangas(
  ports: SaveProgressPorts,
  { mangaIds, isRead }: { readonly mangaIds: readonly string[]; readonly isRead: boolean },
): Promise<string[]> {
  await requireMangas(ports.db, mangaIds)
  return await markChapters(ports, { chapterIds: await visibleChaptersOf(ports.db, mangaIds), isRead })
}
