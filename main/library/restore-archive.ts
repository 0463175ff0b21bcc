import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import type { Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { clearChapterFile } from './chapter-files.store.ts'
import { findChapter } from './chapters.store.ts'
import type { LibraryContext } from './context.ts'
import { clearOrphanPath, isPathTaken } from './orphan-files.store.ts'
import { isFileSystemError } from './orphan-files.ts'
import { requireChapter } from './require.ts'
import { beginRestore, deleteTrashed, findTrashed, type TrashedArchive } from './trash.store.ts'
import { moveFile, trashPath } from './trash.ts'

/**
 * Restores a deleted CBZ. The database is updated before the file is moved; `cleanUpTrash` finishes a restore that a
 * crash interrupted between the two.
 * @throws Problem `not_found`; `conflict` when the chapter has another file or the file cannot be moved.
 */
export async function restoreArchive(context: LibraryContext, id: string): Promise<void> {
  const { mangaId, trashed } = await context.db.transaction().execute((tx) => begin(context, tx, id))
  const file = join(context.libraryDir, trashed.path)
  try {
    await mkdir(dirname(file), { recursive: true })
    await moveFile(trashPath(context, id), file)
  } catch (error) {
    await undoRestore(context, trashed)
    if (!isFileSystemError(error)) throw error
    throw new Problem('conflict', message('library.fileNotRestorable', { code: error.code ?? '' }), {
      cause: error,
    })
  }
  await deleteTrashed(context.db, id)
  context.announce({ name: 'chapters.changed', data: { mangaId } })
}

async function begin(
  { clock, libraryDir }: LibraryContext,
  tx: Tx,
  id: string,
): Promise<{ mangaId: string; trashed: TrashedArchive }> {
  const chapter = await requireChapter(tx, id)
  const trashed = await findTrashed(tx, id)
  if (!trashed) throw new Problem('not_found', message('library.fileGone'))
  const isTaken =
    chapter.file_path !== null ||
    chapter.orphan_path !== null ||
    existsSync(join(libraryDir, trashed.path)) ||
    (await isPathTaken(tx, id, trashed.path))
  if (isTaken) throw new Problem('conflict', message('library.fileReplaced'))
  await beginRestore(tx, trashed, timestamp(clock))
  return { mangaId: chapter.manga_id, trashed }
}

async function undoRestore({ db, clock }: LibraryContext, { chapter_id: id, path }: TrashedArchive): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const chapter = await findChapter(tx, id)
    if (chapter?.file_path === path) await clearChapterFile(tx, chapter, timestamp(clock))
    await deleteTrashed(tx, id)
  })
  await clearOrphanPath(db, { id, path })
}
