import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Database from 'better-sqlite3'

/**
 * Changes the library of a program that runs, in one transaction. The program may be in a transaction in this process, which
 * ends only if this does not wait for it.
 */
export async function editDatabase(
  dataDir: string,
  change: string | ((database: Database.Database) => unknown),
): Promise<void> {
  const database = new Database(join(dataDir, 'library.db'), { timeout: 0 })
  const edit = database.transaction(() => void (typeof change === 'string' ? database.exec(change) : change(database)))
  try {
    while (!isDone(edit.immediate)) await setImmediate()
  } finally {
    database.close()
  }
}

function isDone(edit: () => void): boolean {
  try {
    edit()
    return true
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
    throw error
  }
}
