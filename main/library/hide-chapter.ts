import { say } from '../../shared/sentences/sentence.ts'
import { timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import type { LibraryPorts } from './add-manga.ts'
import { chaptersToShow, findChapter, setChaptersVisible } from './chapters.store.ts'
import { requireChapters } from './require-chapters.ts'
import { requireMangas } from './require-mangas.ts'

/** Hidden chapters keep their file and progress and can be brought back. @throws Problem `not_found`. */
export const hideChapter = (ports: LibraryPorts, id: string): Promise<void> => showOne(ports, id, false)

/** @throws Problem `not_found`. */
export const restoreChapter = (ports: LibraryPorts, id: string): Promise<void> => showOne(ports, id, true)

async function showOne(ports: LibraryPorts, id: string, isVisible: boolean): Promise<void> {
  if (!(await findChapter(ports.db, id)))
    throw new Problem('not_found', say('There is no chapter with this identifier.'))
  await showChapters(ports, { chapterIds: [id], isVisible })
}

/**
 * Hides chapters or shows them again, in one step.
 * @returns those that changed
 * @throws Problem `validation_failed` for unknown chapters; then nothing is changed.
 */
export async function showChapters(
  { db, clock, announce }: LibraryPorts,
  { chapterIds, isVisible }: { readonly chapterIds: readonly string[]; readonly isVisible: boolean },
): Promise<string[]> {
  const { changed, mangaIds } = await db.transaction().execute(async (tx) => {
    const known = await requireChapters(tx, chapterIds)
    const changed = await setChaptersVisible(tx, chapterIds, isVisible, timestamp(clock))
    return { changed, mangaIds: new Set(changed.map((id) => known.get(id)!)) }
  })
  for (const mangaId of mangaIds) announce({ name: 'chapters.changed', data: { mangaId } })
  return changed
}

/** All chapters of the mangas. @throws Problem `validation_failed` for unknown mangas. */
export async function showMangas(
  ports: LibraryPorts,
  { mangaIds, isVisible }: { readonly mangaIds: readonly string[]; readonly isVisible: boolean },
): Promise<string[]> {
  await requireMangas(ports.db, mangaIds)
  return await showChapters(ports, { chapterIds: await chaptersToShow(ports.db, mangaIds, isVisible), isVisible })
}
