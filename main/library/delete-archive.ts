import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Message, message } from '../../shared/i18n/message.ts'
import { isDatabaseFull } from '../database/full-disk.ts'
import type { Db, Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { clearChapterFile, clearOrphanPath, isPathTaken } from './chapter-files.store.ts'
import type { ChapterRow } from './chapters.store.ts'
import type { LibraryContext } from './context.ts'
import { isLinkedPath } from './linked-path.ts'
import { isFileSystemError, removeLibraryFile } from './orphan-files.ts'
import { requireChapter } from './require.ts'
import { deleteTrashed, insertTrashed } from './trash.store.ts'
import { moveToTrash, returnFromTrash, trashPath } from './trash.ts'

/**
 * Moves the CBZ of a chapter to the trash; the chapter and its reading progress stay. The database is updated first, so a
 * crash leaves an orphan file for the next start and never a chapter without its pages.
 * @throws Problem `not_found`; `conflict` when the file cannot be removed; `disk_full`; `busy`, and nothing is changed then.
 */
export async function deleteArchive(context: LibraryContext, id: string): Promise<void> {
  const before = await requireArchive(context.db, id)
  // A running download occupies the only recorded orphan path, so the file is moved before the database changes.
  const isMoved = before.orphan_path !== null
  if (isMoved) await removeOrExplain(() => moveToTrash(context, id, before.file_path), retryAdvice)
  const former = await clearFile(context, before).catch(async (error: unknown) => {
    if (isMoved) await returnFromTrash(context, before)
    throw error
  })
  context.announce({ name: 'chapters.changed', data: { mangaId: former.manga_id } })
  await removeOrExplain(() => moveFormerToTrash(context, former), message('library.fileRemovedLater')).catch(
    (error: unknown) => {
      // The deletion is recorded. The next start clears the orphan path.
      if (!isProblem(error, 'busy') && !isDatabaseFull(error)) throw error
    },
  )
}

/** Does nothing when the file is in the trash already or another file has its path. */
async function moveFormerToTrash(context: LibraryContext, { id, file_path, orphan_path }: WithFile): Promise<void> {
  const isDone = orphan_path !== null && !existsSync(join(context.libraryDir, file_path))
  if (!isDone && !(await isPathTaken(context.db, id, file_path))) await moveToTrash(context, id, file_path)
  await clearOrphanPath(context.db, { id, path: file_path })
}

type WithFile = ChapterRow & { file_path: string }
const retryAdvice = message('library.deletionUndone')

async function requireArchive(db: Db | Tx, id: string): Promise<WithFile> {
  const chapter = await requireChapter(db, id)
  const { file_path } = chapter
  if (file_path === null) throw new Problem('not_found', message('library.noFileToDelete'))
  if (isLinkedPath(file_path)) throw new Problem('conflict', message('collection.notDeleted'))
  return { ...chapter, file_path }
}

/**
 * Clears the file of the chapter. A full disk has released its reserve, so the second attempt mostly succeeds; if not, the
 * file is removed first to make room.
 * @returns the row before
 */
async function clearFile(context: LibraryContext, { id, file_path }: WithFile): Promise<WithFile> {
  const attempt = (isRestorable: boolean) =>
    context.db.transaction().execute(async (tx) => {
      const former = await requireArchive(tx, id)
      if (isRestorable) await insertTrashed(tx, former, timestamp(context.clock))
      else await deleteTrashed(tx, id)
      await clearChapterFile(tx, former, timestamp(context.clock))
      return former
    })
  for (let attempts = 0; attempts < 2; attempts += 1) {
    try {
      return await attempt(true)
    } catch (error) {
      if (!isDatabaseFull(error)) throw error
    }
  }
  await removeOrExplain(async () => {
    await removeLibraryFile(context, file_path)
    await rm(trashPath(context, id), { force: true })
  }, retryAdvice)
  return await attempt(false).catch((error: unknown) => {
    if (!isDatabaseFull(error)) throw error
    const detail = message('library.deletionNotRecorded')
    throw new Problem('disk_full', detail, { cause: error })
  })
}

async function removeOrExplain(work: () => Promise<void>, consequence: Message): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isFileSystemError(error)) throw error
    const detail = message('library.fileNotRemovable', { code: error.code ?? '', consequence })
    throw new Problem('conflict', detail, { cause: error })
  }
}
