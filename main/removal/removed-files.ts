import { lstat, mkdir, rm, rmdir } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { moveAcrossDisks } from '../platform/files/move-across-disks.ts'
import { syncDirectory } from '../platform/files/write-atomically.ts'
import type { RemovalContext } from './context.ts'
import type { RemovedFile } from './removed-items.store.ts'

type FilesContext = Pick<RemovalContext, 'libraryDir' | 'coversDir' | 'trashDir' | 'closeArchive'>

/** The folder of a removed manga's files in the trash. */
export const trashFolder = ({ trashDir }: Pick<FilesContext, 'trashDir'>, id: string): string =>
  join(trashDir, 'removed', id)

const ownPath = ({ libraryDir, coversDir }: FilesContext, [root, path]: RemovedFile): string =>
  join(root === 'library' ? libraryDir : coversDir, path)

const pathInTrash = (context: FilesContext, id: string, [root, path]: RemovedFile): string =>
  join(trashFolder(context, id), root, path)

/** Whether the file is one of Bunko's folders and not linked from elsewhere. */
export const isOwnPath = (path: string): boolean => !isAbsolute(path) && !path.split(/[/\\]/).includes('..')

/** Moves the files to the trash. A file that is missing or in the trash already is left out. */
export async function moveToTrash(context: FilesContext, id: string, files: readonly RemovedFile[]): Promise<void> {
  const moves = files.map((file): Move => [ownPath(context, file), pathInTrash(context, id, file)])
  await moveAll(context, moves)
  await removeEmptyFolders(moves.map(([from]) => dirname(from)))
}

/** Moves the files back. A file that is at its place already is left out, and nothing is overwritten. */
export async function moveBack(context: FilesContext, id: string, files: readonly RemovedFile[]): Promise<void> {
  const moves = files.map((file): Move => [pathInTrash(context, id, file), ownPath(context, file)])
  await moveAll(context, moves)
}

export const removeFromTrash = (context: Pick<FilesContext, 'trashDir'>, id: string): Promise<void> =>
  rm(trashFolder(context, id), { recursive: true, force: true })

type Move = readonly [from: string, to: string]

async function moveAll({ closeArchive }: FilesContext, moves: readonly Move[]): Promise<void> {
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

export const libraryFileExists = ({ libraryDir }: Pick<FilesContext, 'libraryDir'>, path: string): Promise<boolean> =>
  isFile(join(libraryDir, path))

/** A folder with other files of the user stays. */
async function removeEmptyFolders(folders: readonly string[]): Promise<void> {
  for (const folder of new Set(folders))
    await rmdir(folder).catch((error: unknown) => {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EBUSY', 'EPERM', 'EACCES'].includes(code)) throw error
    })
}
