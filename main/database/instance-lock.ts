import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Problem } from '../platform/problem.ts'

export type InstanceLock = { release(): void }

/**
 * One program a data folder. The lock is SQLite's own lock on a file of its own: the operating system drops it with
 * the process, whatever ended it, so there is never a stale one.
 * @throws Problem `conflict` naming the holder.
 */
export function lockDataFolder(dataDir: string): InstanceLock {
  mkdirSync(dataDir, { recursive: true })
  const holderFile = join(dataDir, 'instance.json')
  const connection = new Database(join(dataDir, 'instance.lock'), { timeout: 0 })
  try {
    connection.exec('begin exclusive')
  } catch (error) {
    connection.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new Problem(
      'conflict',
      `Another Bunko (${holder(holderFile)}) has this data folder open. Use that one, or close it first.`,
    )
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() }))
  return { release: () => connection.close() }
}

function holder(file: string): string {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; startedAt: string }
    return `process ${pid}, running since ${startedAt}`
  } catch {
    return 'its process is not known'
  }
}
