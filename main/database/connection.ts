import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import type { Db, Schema } from './schema.ts'

/**
 * Set and read back at every open: better-sqlite3's build reopens a WAL database with synchronous=NORMAL, under which
 * a power cut loses acknowledged rows.
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

const statementCacheSize = 500

/** Kysely over one connection. Statements are kept prepared: preparing costs more than most of the queries. */
export function createKysely(connection: Database.Database): Db {
  const statements = new Map<string, Database.Statement>()
  const prepare = (sql: string): Database.Statement => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= statementCacheSize) statements.clear()
    const statement = connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: { prepare, close: () => connection.close() } }) })
}
