import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { LRUCache } from 'lru-cache'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { explainFullDisk } from './full-disk.ts'
import { createLockingDriver, retryWhileLocked } from './lock-retries.ts'
import type { Db, Schema } from './schema.ts'

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

const statementCacheSize = 500

/** Kysely for one connection. Prepared statements are cached, because preparing takes longer than most queries. */
export function createKysely(connection: Database.Database, onFullDisk: () => void = () => {}): Db {
  const statements = new LRUCache<string, Database.Statement>({ max: statementCacheSize })
  const config = {
    database: {
      prepare(sql: string) {
        const statement = statements.get(sql) ?? connection.prepare(sql)
        statements.set(sql, statement)
        return statement
      },
      close: () => connection.close(),
    },
  }
  const dialect = new SqliteDialect(config)
  dialect.createDriver = () => createLockingDriver(config)
  connection.pragma('busy_timeout = 0')
  const totalChanges = connection.prepare('select total_changes()').pluck()
  const patient = retryWhileLocked(new Kysely<Schema>({ dialect }), () => totalChanges.get() as number)
  return explainFullDisk(patient, onFullDisk)
}
