import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Identifies a version of a file: changes when the file is modified or replaced. */
export type FileStamp = { readonly sizeBytes: number; readonly modifiedNs: bigint; readonly inode: bigint }

export const toFileStamp = ({ size, mtimeNs, ino }: BigIntStats): FileStamp => ({
  sizeBytes: Number(size),
  modifiedNs: mtimeNs,
  inode: ino,
})

/** The stamp of the file at `path`; undefined when it does not exist. */
export async function readFileStamp(path: string): Promise<FileStamp | undefined> {
  try {
    return toFileStamp(await stat(path, { bigint: true }))
  } catch (error) {
    if (isMissingFileError(error)) return undefined
    throw error
  }
}

export const isSameFile = (a: FileStamp, b: FileStamp): boolean =>
  a.sizeBytes === b.sizeBytes && a.modifiedNs === b.modifiedNs && a.inode === b.inode

export const isMissingFileError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
