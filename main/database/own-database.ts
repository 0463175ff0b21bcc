import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { readDatabase } from './connection.ts'

/** Checks without a change that `library.db` is Bunko's. @throws Problem `validation_failed` */
export function requireOwnDatabase(dataDir: string): void {
  const file = join(dataDir, 'library.db')
  if (existsSync(file) && isForeign(file)) throw new Problem('validation_failed', message('dataFolder.foreignDatabase'))
}

/**
 * Checks that a library with downloaded chapters has its database: without it, Bunko would start with an empty library.
 * @throws Problem `internal`, which a restore solves
 */
export function requireDatabaseOfFiles(dataDir: string, libraryDir: string): void {
  if (isDatabaseMissing(dataDir) && hasArchives(libraryDir))
    throw new Problem('internal', message('database.libraryMissing', { path: libraryDir }), { extra: needsRestore })
}

export const isDatabaseMissing = (dataDir: string): boolean =>
  (statSync(join(dataDir, 'library.db'), { throwIfNoEntry: false })?.size ?? 0) === 0

function hasArchives(libraryDir: string): boolean {
  if (!existsSync(libraryDir)) return false
  const names = readdirSync(libraryDir, { recursive: true }) as string[]
  return names.some((name) => name.toLowerCase().endsWith('.cbz'))
}

/** Marks a problem of the database that a restored backup solves. */
export const needsRestore = { needsRestore: true } as const

/** A file that cannot be read is not known to be foreign. */
function isForeign(file: string): boolean {
  try {
    const tables = readDatabase(file, (connection) =>
      connection.prepare('select name from sqlite_schema').pluck().all(),
    )
    return tables.length > 0 && !tables.includes('schema_migrations')
  } catch {
    return false
  }
}
