import { existsSync, lstatSync } from 'node:fs'
import { lstat, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import { clearChapterFile, clearOrphanPath, isPathTaken } from '../chapters/chapter-files.store.ts'
import { type ChapterRow, findChapter } from '../chapters/chapters.store.ts'
import { isLinkedPath } from '../chapters/linked-path.ts'
import { requireChapter } from '../chapters/require-chapter.ts'
import type { Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { moveAcrossDisks } from '../platform/files/move-across-disks.ts'
import { syncDirectory } from '../platform/files/write-atomically.ts'
import { Problem } from '../platform/problem.ts'
import { isFileSystemError, type LibraryFiles, removeLibraryFile } from './orphan-files.ts'
import {
  beginRestore,
  deleteTrashed,
  deleteTrashedUntil,
  findTrashed,
  listArchivesBeingRestored,
  type TrashedArchive,
} from './trash.store.ts'

/** How long a deleted archive can be restored, in milliseconds. */
export const trashRetentionMs = 10 * 60_000

/** Keeps other programs from treating a file as a comic. */
const extension = '.deleted'

export type TrashDeps = LibraryFiles & {
  readonly clock: Clock
  /** Absolute path of the folder with deleted archives that can still be restored. */
  readonly trashDir: string
}

type WithFile = ChapterRow & { readonly file_path: string }

/** Deleted archives, each named after its chapter. */
export function createTrash(deps: TrashDeps) {
  const { db, clock, libraryDir, trashDir, closeArchive } = deps
  const pathOf = (chapterId: string): string => join(trashDir, chapterId + extension)

  /**
   * Durably moves an archive to the trash, which can be on another disk. A file that is missing cannot be restored.
   * @param path relative to the library folder
   */
  async function add(chapterId: string, path: string): Promise<void> {
    const file = join(libraryDir, path)
    await closeArchive(file)
    if (await isFile(file)) {
      await mkdir(trashDir, { recursive: true })
      return await moveFile(file, pathOf(chapterId))
    }
    await removeLibraryFile(deps, path)
    await deleteTrashed(db, chapterId)
  }

  /** Puts an archive back whose deletion could not be recorded, unless it is gone or another file has its path. */
  async function putBack({ id, file_path }: Pick<WithFile, 'id' | 'file_path'>): Promise<void> {
    const [from, to] = [pathOf(id), join(libraryDir, file_path)]
    if (existsSync(from) && !existsSync(to)) await moveFile(from, to)
  }

  /** Removes archives that were deleted at `until` or earlier. @returns the number of archives */
  async function removeUntil(until: string): Promise<number> {
    const chapterIds = await deleteTrashedUntil(db, until)
    for (const chapterId of chapterIds) await remove(chapterId)
    return chapterIds.length
  }

  const remove = (chapterId: string): Promise<void> => rm(pathOf(chapterId), { force: true })

  /** Permanently removes all deleted archives to free space. @returns the number of archives */
  const empty = (): Promise<number> => removeUntil(timestamp(clock))

  /**
   * Finishes interrupted restores, puts back archives whose deletion was interrupted before it was recorded, and removes
   * everything else. Call at start, before any job runs.
   */
  async function cleanUp(): Promise<void> {
    const restoring = await listArchivesBeingRestored(db)
    const unrecorded = await listUnrecorded()
    // The disk of the library may be connected later.
    if (restoring.length + unrecorded.length > 0 && !existsSync(libraryDir) && isLink(libraryDir)) return
    for (const chapter of unrecorded) await putBack(chapter)
    for (const { chapter_id, path } of restoring) {
      const from = pathOf(chapter_id)
      if (await isFile(from)) await moveFile(from, join(libraryDir, path))
      await deleteTrashed(db, chapter_id)
    }
    await empty()
    for (const name of await list()) await rm(join(trashDir, name), { force: true })
  }

  async function list(): Promise<string[]> {
    await mkdir(trashDir, { recursive: true })
    return (await readdir(trashDir)).filter((name) => name.endsWith(extension))
  }

  /** Chapters that still have the archive that is in the trash. */
  async function listUnrecorded(): Promise<WithFile[]> {
    const found: WithFile[] = []
    for (const name of await list()) {
      const chapter = await findChapter(db, name.slice(0, -extension.length))
      if (!chapter?.file_path || isLinkedPath(chapter.file_path)) continue
      if (existsSync(join(libraryDir, chapter.file_path))) continue
      const { size } = await stat(join(trashDir, name))
      if (size === chapter.size_bytes) found.push({ ...chapter, file_path: chapter.file_path })
    }
    return found
  }

  /**
   * Restores a deleted archive. The database is updated before the file is moved; `cleanUp` finishes a restore that a crash
   * interrupted between the two.
   * @returns the manga of the chapter
   * @throws Problem `not_found`; `conflict` when the chapter has another file or the file cannot be moved.
   */
  async function restore(chapterId: string): Promise<string> {
    const { mangaId, trashed } = await db.transaction().execute((tx) => begin(tx, chapterId))
    const file = join(libraryDir, trashed.path)
    try {
      await mkdir(dirname(file), { recursive: true })
      await moveFile(pathOf(chapterId), file)
    } catch (error) {
      await undoRestore(trashed)
      if (!isFileSystemError(error)) throw error
      throw new Problem('conflict', message('library.fileNotRestorable', { code: error.code ?? '' }), { cause: error })
    }
    await deleteTrashed(db, chapterId)
    return mangaId
  }

  async function begin(tx: Tx, id: string): Promise<{ mangaId: string; trashed: TrashedArchive }> {
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

  async function undoRestore({ chapter_id: id, path }: TrashedArchive): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const chapter = await findChapter(tx, id)
      if (chapter?.file_path === path) await clearChapterFile(tx, chapter, timestamp(clock))
      await deleteTrashed(tx, id)
    })
    await clearOrphanPath(db, { id, path })
  }

  return {
    add,
    putBack,
    remove,
    restore,
    /** Permanently removes archives that were deleted `trashRetentionMs` ago or earlier. @returns their number */
    emptyExpired: (): Promise<number> => removeUntil(timestamp(clock, -trashRetentionMs)),
    empty,
    cleanUp,
  }
}

async function moveFile(from: string, to: string): Promise<void> {
  await moveAcrossDisks(from, to)
  await syncDirectory(dirname(to))
  await syncDirectory(dirname(from))
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/** False for folders, links and missing files, which are never moved. */
const isFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )
