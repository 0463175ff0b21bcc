import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { message } from '../../shared/i18n/message.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { RunDatabaseTask } from './database-tasks.ts'

/**
 * Copies the database to `<folder>/<name>.db`. The copy gets this name only after it was reopened and checked.
 * @returns the path of the copy.
 * @throws Problem `internal` when the copy fails the integrity check; of the task. The partial file is removed.
 */
export async function backUpDatabase(
  connection: Database.Database,
  folder: string,
  name: string,
  runTask: RunDatabaseTask,
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const final = join(folder, `${name}.db`)
  const part = `${final}.part`
  try {
    await connection.backup(part)
    const copy = new Database(part)
    copy.pragma('journal_mode = DELETE')
    copy.close()
    await runTask({ kind: 'checkDatabase', file: part }).catch((error: Error) => {
      if (isProblem(error)) throw error
      throw new Problem('internal', message('database.backupDamaged', { name, reason: error.message }), {
        cause: error,
      })
    })
    const handle = await open(part, 'r+')
    await handle.sync()
    await handle.close()
    await rename(part, final)
    return final
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
