import type { BigIntStats } from 'node:fs'
import { link, lstat, mkdir, open, rmdir, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { message } from '../../../shared/i18n/message.ts'
import { isMissingFileError } from '../../platform/files/file-stamp.ts'
import { renameWithRetries, syncDirectory } from '../../platform/files/write-atomically.ts'
import { Problem } from '../../platform/problem.ts'

/** Disks that cannot have two names for a file say one of these. */
const cannotLink = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EINVAL', 'EACCES'])

/**
 * Gives a file another path on the same disk and calls `record` when it has it. A file that is at the new path already is
 * never overwritten.
 * @returns whether the file still has its former name too, which `finishMove` removes: a reader that found it there opens it
 * @throws Problem `conflict` when another file has the path, `not_found` when there is no file
 */
export async function moveFile(from: string, to: string, record: () => Promise<void>): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true })
  const [source, target] = [await look(from), await look(to)]
  if (!source) throw new Problem('not_found', message('reader.chapterFileMissing'))
  if (target && !isSame(source, target)) throw taken()
  if (target && source.nlink === 1n) {
    // Another spelling of the name, on a disk that takes both for the same.
    await renameWithRetries(from, to)
    await record()
    return false
  }
  if (target || (await tryLink(from, to))) {
    await syncDirectory(dirname(to))
    await record()
    return true
  }
  await reserve(to)
  await record()
  await renameWithRetries(from, to)
  await syncDirectory(dirname(to))
  await syncDirectory(dirname(from))
  return false
}

/** Removes the former name of a moved file, also of one whose move was interrupted after it was recorded. */
export async function finishMove(from: string, to: string): Promise<void> {
  const [source, target] = [await look(from), await look(to)]
  if (!source) return
  if (!target || target.size === 0n) await renameWithRetries(from, to)
  else if (isSame(source, target) && source.nlink > 1n) await unlink(from)
}

const isSame = (one: BigIntStats, other: BigIntStats): boolean => one.dev === other.dev && one.ino === other.ino

async function look(path: string) {
  try {
    return await lstat(path, { bigint: true })
  } catch (error) {
    if (isMissingFileError(error)) return undefined
    throw error
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw taken()
    if (cannotLink.has(code)) return false
    throw error
  }
}

/** An empty file of Bunko that the rename replaces: nobody else can take the path meanwhile. */
async function reserve(path: string): Promise<void> {
  const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? taken() : error
  })
  await file.close()
}

const taken = () => new Problem('conflict', message('files.pathTaken'))

/** Removes the folder and those above it, below `root`, while they are empty. */
export async function removeEmptyFolders(root: string, path: string): Promise<void> {
  for (let folder = dirname(path); folder !== '.' && folder !== ''; folder = dirname(folder)) {
    try {
      await rmdir(join(root, folder))
    } catch {
      // It has other files, or cannot be removed now. An empty folder that stays does no harm.
      return
    }
  }
}
