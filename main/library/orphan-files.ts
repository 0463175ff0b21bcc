import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '../database/schema.ts'
import { syncDirectory } from '../platform/files/sync-directory.ts'
import { clearStrayPath, isPathTaken, type Stray, strays } from './orphan-files.store.ts'

export type LibraryFilePorts = {
  readonly libraryDir: string
  /** Closes a file that is about to be removed. */
  readonly forgetArchive: (path: string) => Promise<void>
}
export type StrayFilePorts = LibraryFilePorts & { readonly db: Db }

/** Removes a file that no chapter names any more; an archive that a chapter has is never touched. */
export async function removeStray(ports: StrayFilePorts, stray: Stray): Promise<void> {
  if (!(await isPathTaken(ports.db, stray.id, stray.path))) await removeLibraryFile(ports, stray.path)
  await clearStrayPath(ports.db, stray)
}

export async function removeStrayOf(ports: StrayFilePorts, chapterId: string): Promise<void> {
  for (const stray of await strays(ports.db, chapterId)) await removeStray(ports, stray)
}

/** What the disk will not let go of now stays written down for the next start. */
export async function removeAllStrays(ports: StrayFilePorts): Promise<void> {
  for (const stray of await strays(ports.db)) {
    await removeStray(ports, stray).catch((error: unknown) => {
      if (!isOfTheDisk(error)) throw error
    })
  }
}

/** Durably removes a file of the library, and is content when it is gone already. @param path below the library folder */
export async function removeLibraryFile({ libraryDir, forgetArchive }: LibraryFilePorts, path: string): Promise<void> {
  const file = join(libraryDir, path)
  await forgetArchive(file)
  await rm(file, { force: true })
  await syncDirectory(dirname(file)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  })
}

/** The file system refused, as opposed to a mistake of the program. */
export const isOfTheDisk = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error
