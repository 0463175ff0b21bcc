import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { clearChapterFile, clearOrphanPath, isPathTaken } from '../chapters/chapter-files.store.ts'
import type { ChapterRow } from '../chapters/chapters.store.ts'
import { isLinkedPath } from '../chapters/linked-path.ts'
import { requireChapter } from '../chapters/require-chapter.ts'
import type { Db, Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { isFileSystemError, removeLibraryFile } from './orphan-files.ts'
import { deleteTrashed, insertTrashed } from './trash.store.ts'
import { createTrash, type TrashDeps } from './trash.ts'

type WithFile = ChapterRow & { file_path: string }
const retryAdvice = message('library.deletionUndone')

export type Archives = ReturnType<typeof createArchives>

/** Archives of chapters on disk: deletes them, and restores them from the trash. */
export function createArchives(deps: TrashDeps & { readonly announce: (event: BunkoEvent) => void }) {
  const { db, clock, announce, libraryDir } = deps
  const trash = createTrash(deps)

  /**
   * Moves the archive of a chapter to the trash; the chapter and its reading progress stay. The database is updated first, so
   * a crash leaves an orphan file for the next start and never a chapter without its pages.
   * @throws Problem `not_found`; `conflict` when the file cannot be removed; `disk_full`; `busy`, and nothing is changed then.
   */
  async function deleteArchive(chapterId: string): Promise<void> {
    const before = await requireArchive(db, chapterId)
    // A running download occupies the only recorded orphan path, so the file is moved before the database changes.
    const isMoved = before.orphan_path !== null
    if (isMoved) await removeOrExplain(() => trash.add(chapterId, before.file_path), retryAdvice)
    const former = await clearFile(before).catch(async (error: unknown) => {
      if (isMoved) await trash.putBack(before)
      throw error
    })
    announce({ name: 'chapters.changed', data: { mangaId: former.manga_id } })
    await removeOrExplain(() => moveFormerToTrash(former), message('library.fileRemovedLater')).catch(
      (error: unknown) => {
        // The deletion is recorded. The next start clears the orphan path.
        if (!isProblem(error, 'busy') && !isProblem(error, 'disk_full')) throw error
      },
    )
  }

  /** Does nothing when the file is in the trash already or another file has its path. */
  async function moveFormerToTrash({ id, file_path, orphan_path }: WithFile): Promise<void> {
    const isDone = orphan_path !== null && !existsSync(join(libraryDir, file_path))
    if (!isDone && !(await isPathTaken(db, id, file_path))) await trash.add(id, file_path)
    await clearOrphanPath(db, { id, path: file_path })
  }

  /**
   * Clears the file of the chapter. A full disk has released its reserve, so the second attempt mostly succeeds; if not, the
   * file is removed first to make room.
   * @returns the row before
   */
  async function clearFile({ id, file_path }: WithFile): Promise<WithFile> {
    const attempt = (isRestorable: boolean) =>
      db.transaction().execute(async (tx) => {
        const former = await requireArchive(tx, id)
        if (isRestorable) await insertTrashed(tx, former, timestamp(clock))
        else await deleteTrashed(tx, id)
        await clearChapterFile(tx, former, timestamp(clock))
        return former
      })
    for (let attempts = 0; attempts < 2; attempts += 1) {
      try {
        return await attempt(true)
      } catch (error) {
        if (!isProblem(error, 'disk_full')) throw error
      }
    }
    await removeOrExplain(async () => {
      await removeLibraryFile(deps, file_path)
      await trash.remove(id)
    }, retryAdvice)
    return await attempt(false).catch((error: unknown) => {
      if (!isProblem(error, 'disk_full')) throw error
      throw new Problem('disk_full', message('library.deletionNotRecorded'), { cause: error })
    })
  }

  return {
    delete: deleteArchive,
    /** Restores a deleted archive. @throws Problem `not_found`, `conflict`. */
    async restore(chapterId: string): Promise<void> {
      const mangaId = await trash.restore(chapterId)
      announce({ name: 'chapters.changed', data: { mangaId } })
    },
    emptyExpiredTrash: trash.emptyExpired,
    emptyTrash: trash.empty,
    cleanUp: trash.cleanUp,
  }
}

async function requireArchive(db: Db | Tx, id: string): Promise<WithFile> {
  const chapter = await requireChapter(db, id)
  const { file_path } = chapter
  if (file_path === null) throw new Problem('not_found', message('library.noFileToDelete'))
  if (isLinkedPath(file_path)) throw new Problem('conflict', message('collection.notDeleted'))
  return { ...chapter, file_path }
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
