import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

/** Below this many free bytes nothing new is fetched, so that deletes and the database still have room to commit. */
export const freeSpaceLimit = 500_000_000

/** How long a job waits before it looks at a full disk again: one try a minute is no storm. */
const waitSeconds = 60

/** Bytes this user may still write on the disk that holds `path`; the path itself need not exist yet. */
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
 * Makes sure that `neededBytes` can be written below `path` and `limit` bytes stay free after it.
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

/** What to throw instead of `error`: `disk_full` for a full disk or a used-up quota, anything else as it is. */
export function toDiskProblem(error: unknown): unknown {
  const code = errorCode(error)
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  const detail = message('library.diskFull')
  return new Problem('disk_full', detail, { cause: error, retryable: true, waitSeconds })
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1_000_000)

const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
