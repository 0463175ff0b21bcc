import { lstat, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncDirectory } from '../platform/files/write-atomically.ts'
import { clearOrphanPath, isPathTaken, listOrphans, type Orphan } from './chapter-files.store.ts'
import type { LibraryContext } from './context.ts'
import { isLinkedPath } from './linked-path.ts'

type FilesContext = Pick<LibraryContext, 'db' | 'libraryDir' | 'closeArchive'>

/**
 * Removes a file that belongs to no chapter. An archive of a chapter is never touched, nor a folder that took the place of
 * the file.
 */
export async function removeOrphan(context: FilesContext, orphan: Orphan): Promise<void> {
  const found = await lstat(join(context.libraryDir, orphan.path)).catch(() => undefined) // Most often it is gone.
  if (found?.isDirectory()) await clearOrphanPath(context.db, orphan)
  else await removeFile(context, orphan)
}

async function removeFile(context: FilesContext, orphan: Orphan): Promise<void> {
  if (!(await isPathTaken(context.db, orphan.id, orphan.path))) await removeLibraryFile(context, orphan.path)
  await clearOrphanPath(context.db, orphan)
}

export async function removeOrphansOf(context: FilesContext, chapterId: string): Promise<void> {
  for (const orphan of await listOrphans(context.db, chapterId)) await removeOrphan(context, orphan)
}

/** Removes all orphan files. A file that cannot be removed now is kept for the next start. */
export async function removeOrphans(context: FilesContext): Promise<void> {
  for (const orphan of await listOrphans(context.db)) {
    await removeFile(context, orphan).catch((error: unknown) => {
      if (!isFileSystemError(error)) throw error
    })
  }
}

/** Durably removes a file of the library if it exists; a linked file stays. @param path relative to the library folder */
export async function removeLibraryFile(
  { libraryDir, closeArchive }: Pick<FilesContext, 'libraryDir' | 'closeArchive'>,
  path: string,
): Promise<void> {
  if (isLinkedPath(path)) return
  const file = join(libraryDir, path)
  await closeArchive(file)
  await rm(file, { force: true })
  await syncDirectory(dirname(file)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  })
}

/** Whether the error comes from the file system and not from a bug. */
export const isFileSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error
