import Database from 'better-sqlite3'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'

/**
 * Set and verified each time a database is opened: better-sqlite3 reopens a WAL database with synchronous=NORMAL, which
 * can lose committed rows in a power failure.
 */
const pragmas: readonly (readonly [name: string, value: string | number, readBack: string | number])[] = [
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['fullfsync', 'ON', 1],
  ['checkpoint_fullfsync', 'ON', 1],
  ['foreign_keys', 'ON', 1],
  ['busy_timeout', 5000, 5000],
  ['trusted_schema', 'OFF', 0],
  ['cell_size_check', 'ON', 1],
  ['wal_autocheckpoint', 1000, 1000],
  ['journal_size_limit', 67_108_864, 67_108_864],
  ['temp_store', 'MEMORY', 2],
]

/** Opens a database file. @throws Problem `internal` when SQLite rejects a setting */
export function openConnection(file: string): Database.Database {
  const connection = new Database(file)
  try {
    for (const [name, value, expected] of pragmas) {
      connection.pragma(`${name} = ${value}`)
      const actual = connection.pragma(name, { simple: true })
      if (actual !== expected) {
        throw new Problem(
          'internal',
          message('database.settingRefused', {
            name,
            value,
            actual: String(actual),
          }),
        )
      }
    }
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** A second connection to an open database, for reads. Never waits for a lock. */
export function openReader(file: string): Database.Database {
  const connection = new Database(file, { readonly: true, fileMustExist: true, timeout: 0 })
  for (const [name, value] of [
    ['trusted_schema', 'OFF'],
    ['cell_size_check', 'ON'],
    ['temp_store', 'MEMORY'],
  ])
    connection.pragma(`${name} = ${value}`)
  return connection
}

/** Reads a database file, which may be in use. Blocks. */
export function readDatabase<T>(file: string, read: (connection: Database.Database) => T): T {
  const connection = new Database(file, { readonly: true, fileMustExist: true })
  try {
    return read(connection)
  } finally {
    connection.close()
  }
}
