import { existsSync, lstatSync } from 'node:fs'
import { lstat, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import type { Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { moveAcrossDisks } from '../platform/files/move-across-disks.ts'
import { syncDirectory } from '../platform/files/write-atomically.ts'
import { Problem } from '../platform/problem.ts'
import { clearChapterFile, clearOrphanPath, isPathTaken } from './chapter-files.store.ts'
import { type ChapterRow, findChapter } from './chapters.store.ts'
import type { LibraryContext } from './context.ts'
import { isLinkedPath } from './linked-path.ts'
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

/** Keeps other programs from treating a file as a comic. */
const extension = '.deleted'

export const trashPath = ({ trashDir }: Pick<LibraryContext, 'trashDir'>, chapterId: string): string =>
  join(trashDir, chapterId + extension)

/**
 * Durably moves an archive to the trash, which can be on another disk. A file that is missing cannot be restored.
 * @param path relative to the library folder
 */
export async function moveToTrash(context: TrashContext, chapterId: string, path: string): Promise<void> {
  const file = join(context.libraryDir, path)
  await context.closeArchive(file)
  if (await isFile(file)) {
    await mkdir(context.trashDir, { recursive: true })
    return await moveFile(file, trashPath(context, chapterId))
  }
  await removeLibraryFile(context, path)
  await deleteTrashed(context.db, chapterId)
}

/** Puts an archive back whose deletion could not be recorded, unless it is gone or another file has its place. */
export async function returnFromTrash(
  context: TrashContext,
  { id, file_path }: { readonly id: string; readonly file_path: string },
): Promise<void> {
  const [from, to] = [trashPath(context, id), join(context.libraryDir, file_path)]
  if (existsSync(from) && !existsSync(to)) await moveFile(from, to)
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

/**
 * Finishes interrupted restores, puts back archives whose deletion was interrupted before it was recorded, and removes
 * everything else. Call at start.
 */
export async function cleanUpTrash(context: TrashContext): Promise<void> {
  const restoring = await listArchivesBeingRestored(context.db)
  const unrecorded = await listUnrecorded(context)
  // The disk of the library may be connected later.
  if (restoring.length + unrecorded.length > 0 && !existsSync(context.libraryDir) && isLink(context.libraryDir)) return
  for (const chapter of unrecorded) await returnFromTrash(context, chapter)
  for (const { chapter_id, path } of restoring) {
    const from = trashPath(context, chapter_id)
    if (await isFile(from)) await moveFile(from, join(context.libraryDir, path))
    await deleteTrashed(context.db, chapter_id)
  }
  await emptyTrash(context)
  for (const name of await listTrash(context)) await rm(join(context.trashDir, name), { force: true })
}

async function listTrash({ trashDir }: TrashContext): Promise<string[]> {
  await mkdir(trashDir, { recursive: true })
  return (await readdir(trashDir)).filter((name) => name.endsWith(extension))
}

/** Chapters that still have the archive that is in the trash. */
async function listUnrecorded(context: TrashContext): Promise<(ChapterRow & { readonly file_path: string })[]> {
  const found: (ChapterRow & { readonly file_path: string })[] = []
  for (const name of await listTrash(context)) {
    const chapter = await findChapter(context.db, name.slice(0, -extension.length))
    if (!chapter?.file_path || isLinkedPath(chapter.file_path)) continue
    if (existsSync(join(context.libraryDir, chapter.file_path))) continue
    const { size } = await stat(join(context.trashDir, name))
    if (size === chapter.size_bytes) found.push({ ...chapter, file_path: chapter.file_path })
  }
  return found
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
