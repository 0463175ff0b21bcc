import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { message } from '../../shared/i18n/message.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { RunDatabaseTask } from './database-tasks.ts'
import type { Migration } from './migrations/index.ts'

/** Covers the statements only, so that comments in a released migration can be reworded. */
function migrationChecksum(sql: string): string {
  return createHash('sha256')
    .update(sql.replace(/^\s*--.*\n/gm, ''))
    .digest('hex')
}

/**
 * Migrates the schema to the newest version. Each migration runs in a transaction that also sets `user_version`; all those of
 * a new database run in one, because each commit waits for the disk.
 * @param beforeMigration runs before each migration of a database that is not new, for example to back it up.
 * @throws Problem `internal` when the database is newer than this program, or a released migration was changed.
 */
export async function migrate(
  connection: Database.Database,
  migrations: readonly Migration[],
  beforeMigration: (migration: Migration) => Promise<void>,
): Promise<void> {
  connection.exec(
    'create table if not exists schema_migrations (version integer primary key, name text not null, checksum text not null) strict',
  )
  const version = connection.pragma('user_version', { simple: true }) as number
  const newest = migrations.at(-1)?.version ?? 0
  if (version > newest) {
    throw new Problem('internal', message('database.newerVersion', { version, newest }))
  }
  if (version === 0) {
    connection.transaction(() => {
      for (const migration of migrations) apply(connection, migration)
    })()
    return
  }
  const changed = findChangedMigration(connection, migrations)
  if (changed) {
    throw new Problem(
      'internal',
      message('database.migrationChanged', { version: changed.version, name: changed.name }),
    )
  }
  for (const migration of migrations.filter((one) => one.version > version)) {
    await beforeMigration(migration)
    connection.transaction(() => apply(connection, migration))()
  }
}

/** A migration that differs from the one that was applied to a database. Undefined if there is none. */
export function findChangedMigration(
  connection: Database.Database,
  migrations: readonly Migration[],
): Migration | undefined {
  const version = connection.pragma('user_version', { simple: true }) as number
  const applied = connection.prepare('select checksum from schema_migrations where version = ?').pluck()
  return migrations.find((one) => one.version <= version && applied.get(one.version) !== migrationChecksum(one.sql))
}

function apply(connection: Database.Database, migration: Migration): void {
  connection.exec(migration.sql)
  migration.run?.(connection)
  connection
    .prepare('insert into schema_migrations (version, name, checksum) values (?, ?, ?)')
    .run(migration.version, migration.name, migrationChecksum(migration.sql))
  connection.pragma(`user_version = ${migration.version}`)
}

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
