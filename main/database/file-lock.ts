import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { say } from '../../shared/sentences/sentence.ts'
import { Problem } from '../platform/problem.ts'

const pollMs = 40

/**
 * Runs `work` while no other process runs work under the same lock file. The lock is SQLite's own on a file of its own:
 * the operating system drops it with the process, so there is never a stale one.
 * @throws Problem `busy` when another process holds it for longer than `waitMs`.
 */
export async function withFileLock<T>(file: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const connection = new Database(file, { timeout: 0 })
  try {
    const end = performance.now() + waitMs
    while (!tryLock(connection)) {
      if (performance.now() > end) {
        throw new Problem('busy', say('Another Bunko is busy with the same login. Try again in a moment.'), {
          retryable: true,
          waitSeconds: 5,
        })
      }
      await sleep(pollMs)
    }
    return await work()
  } finally {
    connection.close()
  }
}

function tryLock(connection: Database.Database): boolean {
  try {
    connection.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    return false
  }
}
