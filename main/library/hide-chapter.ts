import { timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import type { LibraryPorts } from './add-manga.ts'
import { findChapter, setChapterVisible } from './chapters.store.ts'

/** Hidden chapters keep their file and progress and can be brought back. @throws Problem `not_found`. */
export const hideChapter = (ports: LibraryPorts, id: string): Promise<void> => setVisible(ports, id, false)

/** @throws Problem `not_found`. */
export const restoreChapter = (ports: LibraryPorts, id: string): Promise<void> => setVisible(ports, id, true)

async function setVisible({ db, clock, announce }: LibraryPorts, id: string, isVisible: boolean): Promise<void> {
  const { mangaId, isChanged } = await db.transaction().execute(async (tx) => {
    const chapter = await findChapter(tx, id)
    if (!chapter) throw new Problem('not_found', 'There is no chapter with this identifier.')
    const isChanged = (chapter.is_visible === 1) !== isVisible
    if (isChanged) await setChapterVisible(tx, id, isVisible, timestamp(clock))
    return { mangaId: chapter.manga_id, isChanged }
  })
  if (isChanged) announce({ name: 'chapters.changed', data: { mangaId } })
}
