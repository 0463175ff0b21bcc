import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import type { Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { syncDirectory } from '../platform/files/write-atomically.ts'
import { Problem } from '../platform/problem.ts'
import { clearChapterFile, clearOrphanPath, isPathTaken } from './chapter-files.store.ts'
import { findChapter } from './chapters.store.ts'
import type { LibraryContext } from './context.ts'
import { isFileSystemError, removeLibraryFile } from './orphan-files.ts'
import { requireChapter } from './require.ts'
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

type TrashContext = Omit<LibraryContext, 'announce'>

/** The extension keeps other programs from treating the file as a comic. */
export const trashPath = ({ trashDir }: Pick<LibraryContext, 'trashDir'>, chapterId: string): string =>
  join(trashDir, `${chapterId}.deleted`)

/**
 * Durably moves an archive to the trash. When the trash is on another disk or the file is missing, the archive is removed
 * permanently.
 * @param path relative to the library folder
 */
export async function moveToTrash(context: TrashContext, chapterId: string, path: string): Promise<void> {
  const file = join(context.libraryDir, path)
  await context.closeArchive(file)
  if (await isFile(file)) {
    try {
      await mkdir(context.trashDir, { recursive: true })
      return await moveFile(file, trashPath(context, chapterId))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    }
  }
  await removeLibraryFile(context, path)
  await deleteTrashed(context.db, chapterId)
}

async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncDirectory(dirname(to))
  await syncDirectory(dirname(from))
}

/** False for folders, links and missing files, which are never moved. */
const isFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )

/** Permanently removes archives that were deleted `trashRetentionMs` ago or earlier. */
export const emptyExpiredTrash = (context: TrashContext): Promise<number> =>
  empty(context, timestamp(context.clock, -trashRetentionMs))

/** Permanently removes all deleted archives. @returns the number of archives */
export const emptyTrash = (context: TrashContext): Promise<number> => empty(context, timestamp(context.clock))

async function empty(context: TrashContext, until: string): Promise<number> {
  const chapterIds = await deleteTrashedUntil(context.db, until)
  for (const chapterId of chapterIds) await rm(trashPath(context, chapterId), { force: true })
  return chapterIds.length
}

/** Finishes interrupted restores and removes everything else. Call at start. */
export async function cleanUpTrash(context: TrashContext): Promise<void> {
  for (const { chapter_id, path } of await listArchivesBeingRestored(context.db)) {
    const from = trashPath(context, chapter_id)
    if (await isFile(from)) await moveFile(from, join(context.libraryDir, path))
    await deleteTrashed(context.db, chapter_id)
  }
  await emptyTrash(context)
  await mkdir(context.trashDir, { recursive: true })
  for (const name of await readdir(context.trashDir)) {
    if (name.endsWith('.deleted')) await rm(join(context.trashDir, name), { force: true })
  }
}

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
