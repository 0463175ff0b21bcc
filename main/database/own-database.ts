import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'

/** Checks without a change that `library.db` is Bunko's. @throws Problem `validation_failed` */
export function requireOwnDatabase(dataDir: string): void {
  const file = join(dataDir, 'library.db')
  if (existsSync(file) && isForeign(file)) throw new Problem('validation_failed', message('dataFolder.foreignDatabase'))
}

/** A file that cannot be read is not known to be foreign. */
function isForeign(file: string): boolean {
  let connection: Database.Database | undefined
  try {
    connection = new Database(file, { readonly: true })
    const tables = connection.prepare('select name from sqlite_schema').pluck().all()
    return tables.length > 0 && !tables.includes('schema_migrations')
  } catch {
    return false
  } finally {
    connection?.close()
  }
}
