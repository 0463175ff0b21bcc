import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Tells a file from another that took its name. */
export type FileStamp = { readonly sizeBytes: number; readonly modifiedNs: bigint; readonly inode: bigint }

export const toFileStamp = ({ size, mtimeNs, ino }: BigIntStats): FileStamp => ({
  sizeBytes: Number(size),
  modifiedNs: mtimeNs,
  inode: ino,
})

/** The stamp of the file that has this name now; undefined when there is none. */
export async function readFileStamp(path: string): Promise<FileStamp | undefined> {
  try {
    return toFileStamp(await stat(path, { bigint: true }))
  } catch (error) {
    if (isMissingFileError(error)) return undefined
    throw error
  }
}

export const isSameFile = (one: FileStamp, other: FileStamp): boolean =>
  one.sizeBytes === other.sizeBytes && one.modifiedNs === other.modifiedNs && one.inode === other.inode

export const isMissingFileError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
