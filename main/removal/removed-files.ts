import { lstat, mkdir, rm, rmdir } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { moveAcrossDisks } from '../platform/files/move-across-disks.ts'
import { syncDirectory } from '../platform/files/write-atomically.ts'
import type { RemovedFile } from './removed-items.store.ts'

export type RemovalFolders = {
  /** Absolute paths of the folders that files of mangas are in. */
  readonly libraryDir: string
  readonly coversDir: string
  readonly trashDir: string
  /** Closes an archive that is about to be moved. */
  readonly closeArchive: (path: string) => Promise<void>
}

type Move = readonly [from: string, to: string]

export type RemovedFiles = ReturnType<typeof createRemovedFiles>

/** The files of removed mangas, each manga in a folder of the trash. */
export function createRemovedFiles({ libraryDir, coversDir, trashDir, closeArchive }: RemovalFolders) {
  /** The folder of a removed manga's files in the trash. */
  const folderOf = (id: string): string => join(trashDir, 'removed', id)
  const ownPath = ([root, path]: RemovedFile): string => join(root === 'library' ? libraryDir : coversDir, path)
  const pathInTrash = (id: string, [root, path]: RemovedFile): string => join(folderOf(id), root, path)

  /** Moves the files to the trash. A file that is missing or in the trash already is left out. */
  async function moveToTrash(id: string, files: readonly RemovedFile[]): Promise<void> {
    const moves = files.map((file): Move => [ownPath(file), pathInTrash(id, file)])
    await moveAll(moves)
    // The roots themselves stay, also when nothing is left in them.
    const inFolders = files.filter(([, path]) => dirname(path) !== '.')
    await removeEmptyFolders(inFolders.map((file) => dirname(ownPath(file))))
  }

  /** Moves the files back. A file that is at its place already is left out, and nothing is overwritten. */
  async function moveBack(id: string, files: readonly RemovedFile[]): Promise<void> {
    const moves = files.map((file): Move => [pathInTrash(id, file), ownPath(file)])
    await moveAll(moves)
  }

  async function moveAll(moves: readonly Move[]): Promise<void> {
    const folders = new Set<string>()
    for (const [from, to] of moves) {
      await closeArchive(from)
      if (!(await isFile(from)) || (await exists(to))) continue
      await mkdir(dirname(to), { recursive: true })
      await moveAcrossDisks(from, to)
      for (const path of [from, to]) folders.add(dirname(path))
    }
    for (const folder of folders) await syncDirectory(folder)
  }

  return {
    folderOf,
    moveToTrash,
    moveBack,
    removeFromTrash: (id: string): Promise<void> => rm(folderOf(id), { recursive: true, force: true }),
    existsInLibrary: (path: string): Promise<boolean> => isFile(join(libraryDir, path)),
  }
}

/** Whether the file is one of Bunko's folders and not linked from elsewhere. */
export const isOwnPath = (path: string): boolean => !isAbsolute(path) && !path.split(/[/\\]/).includes('..')

const isFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** A folder with other files of the user stays. */
async function removeEmptyFolders(folders: readonly string[]): Promise<void> {
  for (const folder of new Set(folders))
    await rmdir(folder).catch((error: unknown) => {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EBUSY', 'EPERM', 'EACCES'].includes(code)) throw error
    })
}
