import type { BigIntStats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Identifies a version of a file: changes when the file is modified or replaced. */
export type FileStamp = { readonly sizeBytes: number; readonly modifiedNs: bigint; readonly inode: bigint }

export const toFileStamp = ({ size, mtimeNs, ino }: BigIntStats): FileStamp => ({
  sizeBytes: Number(size),
  modifiedNs: mtimeNs,
  inode: ino,
})

/** Whole milliseconds, exactly as `Math.trunc(stats.mtimeMs)` has them. */
export const toModifiedMs = (ns: bigint): number =>
  Math.trunc(Number(ns / 1_000_000_000n) * 1000 + Number(ns % 1_000_000_000n) / 1e6)

/** The stamp of the file at `path`, or of a folder with the files in it; undefined when it does not exist. */
export async function readFileStamp(path: string): Promise<FileStamp | undefined> {
  try {
    const found = await stat(path, { bigint: true })
    return found.isDirectory() ? await readFolderStamp(path, found) : toFileStamp(found)
  } catch (error) {
    if (isMissingFileError(error)) return undefined
    throw error
  }
}

/** Its size is that of its files, and it is modified when one of them is. Subfolders do not count. */
async function readFolderStamp(path: string, folder: BigIntStats): Promise<FileStamp> {
  const entries = await readdir(path, { withFileTypes: true })
  const files = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(({ name }) => stat(join(path, name), { bigint: true })),
  )
  return {
    sizeBytes: files.reduce((sum, { size }) => sum + Number(size), 0),
    modifiedNs: files.reduce((latest, { mtimeNs }) => (mtimeNs > latest ? mtimeNs : latest), folder.mtimeNs),
    inode: folder.ino,
  }
}

export const isSameFile = (a: FileStamp, b: FileStamp): boolean =>
  a.sizeBytes === b.sizeBytes && a.modifiedNs === b.modifiedNs && a.inode === b.inode

export const isMissingFileError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
