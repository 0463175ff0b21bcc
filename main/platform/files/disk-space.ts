import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

/** Below this many free bytes nothing is downloaded, so that the database can still commit. */
const freeSpaceLimit = 500_000_000

/** How long a job waits before it checks a full disk again. */
const waitSeconds = 60

/** Free bytes for this user on the disk of `path`, which does not have to exist. */
export async function getFreeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error
    return getFreeBytes(dirname(path))
  }
}

/**
 * Checks that `limit` bytes stay free after writing `neededBytes` to the disk of `path`.
 * @throws Problem `disk_full`
 */
export async function requireFreeSpace(path: string, neededBytes = 0, limit = freeSpaceLimit): Promise<void> {
  const free = await getFreeBytes(path)
  if (free - neededBytes >= limit) return
  throw new Problem(
    'disk_full',
    message('library.diskSpaceLow', { free: megabytes(free), needed: megabytes(neededBytes + limit) }),
    { retryable: true, waitSeconds },
  )
}

/** Converts a full disk or an exceeded quota to the problem `disk_full`; returns other errors unchanged. */
export function toDiskProblem(error: unknown): unknown {
  const code = errorCode(error)
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  const detail = message('library.diskFull')
  return new Problem('disk_full', detail, { cause: error, retryable: true, waitSeconds })
}

/**
 * Converts errors of a disk as `toDiskProblem`, I/O errors and read-only disks to the problem `disk_failed`, and the limit of
 * open files to the problem `busy`.
 */
export function toFailedDisk(error: unknown): unknown {
  const code = String(errorCode(error) ?? '')
  if (code === 'EMFILE' || code === 'ENFILE')
    return new Problem('busy', message('library.tooManyOpenFiles', { code }), { cause: error, retryable: true })
  if (!/^(?:EIO|EROFS|SQLITE_(?:IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|PROTOCOL).*)$/.test(code))
    return toDiskProblem(error)
  return new Problem('disk_failed', message('library.diskFailed', { code }), { cause: error, retryable: true })
}

/**
 * Checks that files can be written into a folder.
 * @throws Problem `not_writable`
 */
export async function requireWritable(path: string): Promise<void> {
  await access(path, constants.W_OK).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT')
      throw new Problem('not_writable', message('files.libraryOffline', { path }), { cause: error })
    throw toAccessProblem(error)
  })
}

/** Converts a missing permission or a read-only disk to the problem `not_writable`; returns other errors unchanged. */
export function toAccessProblem(error: unknown): unknown {
  const code = errorCode(error)
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') return error
  return new Problem('not_writable', message('library.folderReadOnly', { code }), { cause: error })
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1_000_000)

const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
