import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { timestamp } from '../platform/clock.ts'
import { syncDirectory } from '../platform/files/write-atomically.ts'
import type { LibraryContext } from './context.ts'
import { removeLibraryFile } from './orphan-files.ts'
import { deleteTrashed, deleteTrashedUntil, listArchivesBeingRestored } from './trash.store.ts'

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

export async function moveFile(from: string, to: string): Promise<void> {
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

/** Permanently removes archives that were deleted `trashKeptMs` ago or earlier. */
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
