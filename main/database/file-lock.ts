import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type Message, message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'

// Both locks are SQLite's own, on a file of their own: the operating system releases them when the process ends, so
// there are no stale locks (ADR 0005).

const pollMs = 40

/**
 * Runs `task` while this process holds the lock file.
 * @throws Problem `busy` when another process holds it for longer than `waitMs`.
 */
export async function withFileLock<T>(file: string, waitMs: number, task: () => Promise<T>): Promise<T> {
  const connection = new Database(file, { timeout: 0 })
  try {
    const deadline = performance.now() + waitMs
    while (!tryLock(connection)) {
      if (performance.now() > deadline) {
        throw new Problem('busy', message('database.loginLocked'), {
          retryable: true,
          waitSeconds: 5,
        })
      }
      await sleep(pollMs)
    }
    return await task()
  } finally {
    connection.close()
  }
}

export type InstanceLock = { release(): void }

/**
 * Locks a data folder, so that only one process uses it. Creates the folder.
 * @throws Problem `conflict` that names the process holding the lock.
 */
export function lockDataFolder(dataDir: string): InstanceLock {
  mkdirSync(dataDir, { recursive: true })
  const holderFile = join(dataDir, 'instance.json')
  const connection = new Database(join(dataDir, 'instance.lock'), { timeout: 0 })
  try {
    if (!tryLock(connection)) {
      throw new Problem(
        'conflict',
        message('database.dataFolderInUse', {
          holder: describeHolder(holderFile),
        }),
      )
    }
  } catch (error) {
    connection.close()
    throw error
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() }))
  return { release: () => connection.close() }
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

function describeHolder(file: string): Message {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; startedAt: string }
    return message('database.lockHolder', { pid, startedAt })
  } catch {
    return message('database.lockHolderUnknown')
  }
}
