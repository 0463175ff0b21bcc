import { withFileLock } from '../../database/file-lock.ts'

/** Longer than the longest that a renewal may take. */
const waitMs = 90_000

/** One after the other: in this process by a queue, across processes by a lock on a file. */
export function createSessionLock(file: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(() => withFileLock(file, waitMs, work))
    last = turn.catch(() => {})
    return turn
  }
}
