import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Sentence, say } from '../../shared/sentences/sentence.ts'
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
      say('Another Bunko ({holder}) has this data folder open. Use that one, or close it first.', {
        holder: holder(holderFile),
      }),
    )
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() }))
  return { release: () => connection.close() }
}

function holder(file: string): Sentence {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; startedAt: string }
    return say('process {pid}, running since {startedAt}', { pid, startedAt })
  } catch {
    return say('its process is not known')
  }
}
