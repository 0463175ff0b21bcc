import { lstat, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { clearOrphanPath, isPathTaken, listOrphans, type Orphan } from '../chapters/chapter-files.store.ts'
import { isLinkedPath } from '../chapters/linked-path.ts'
import type { Db } from '../database/schema.ts'
import { syncDirectory } from '../platform/files/write-atomically.ts'

export type LibraryFiles = {
  readonly db: Db
  /** Absolute path of the folder with the archives. */
  readonly libraryDir: string
  /** Closes an archive that is about to be moved, replaced or deleted. */
  readonly closeArchive: (path: string) => Promise<void>
}

/**
 * Removes a file that belongs to no chapter. An archive of a chapter is never touched, nor a folder that took the place of
 * the file.
 */
export async function removeOrphan(files: LibraryFiles, orphan: Orphan): Promise<void> {
  const found = await lstat(join(files.libraryDir, orphan.path)).catch(() => undefined) // Most often it is gone.
  if (found?.isDirectory()) await clearOrphanPath(files.db, orphan)
  else await removeFile(files, orphan)
}

async function removeFile(files: LibraryFiles, orphan: Orphan): Promise<void> {
  if (!(await isPathTaken(files.db, orphan.id, orphan.path))) await removeLibraryFile(files, orphan.path)
  await clearOrphanPath(files.db, orphan)
}

export async function removeOrphansOf(files: LibraryFiles, chapterId: string): Promise<void> {
  for (const orphan of await listOrphans(files.db, chapterId)) await removeOrphan(files, orphan)
}

/** Removes all orphan files. A file that cannot be removed now is kept for the next start. */
export async function removeOrphans(files: LibraryFiles): Promise<void> {
  for (const orphan of await listOrphans(files.db)) {
    await removeFile(files, orphan).catch((error: unknown) => {
      if (!isFileSystemError(error)) throw error
    })
  }
}

/** Durably removes a file of the library if it exists; a linked file stays. @param path relative to the library folder */
export async function removeLibraryFile(
  { libraryDir, closeArchive }: Omit<LibraryFiles, 'db'>,
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
