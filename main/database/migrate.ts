import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'
import { say } from '../../shared/sentences/sentence.ts'
import { Problem } from '../platform/problem.ts'
import type { Migration } from './migrations/index.ts'

const checksum = (sql: string): string => createHash('sha256').update(sql).digest('hex')

/**
 * Brings the schema up to date, one transaction a step, `user_version` inside it. `beforeStep` runs before each step
 * of a database that holds data (a verified backup).
 * @throws Problem `internal` when the database is newer than this program, or a released step was changed.
 */
export async function migrate(
  connection: Database.Database,
  migrations: readonly Migration[],
  beforeStep: (migration: Migration) => Promise<void>,
): Promise<void> {
  connection.exec(
    'create table if not exists schema_migrations (version integer primary key, name text not null, checksum text not null) strict',
  )
  const version = connection.pragma('user_version', { simple: true }) as number
  const newest = migrations.at(-1)?.version ?? 0
  if (version > newest) {
    throw new Problem(
      'internal',
      say(
        'This library was last opened by a newer Bunko (schema {version}, this one knows {newest}). Install the newer version; nothing was changed.',
        { version, newest },
      ),
    )
  }
  const applied = connection.prepare('select checksum from schema_migrations where version = ?')
  for (const migration of migrations) {
    if (migration.version <= version) {
      const row = applied.get(migration.version) as { checksum: string } | undefined
      if (row?.checksum !== checksum(migration.sql)) {
        throw new Problem(
          'internal',
          say('Step {version} ({name}) of the database is not the one that was applied.', {
            version: migration.version,
            name: migration.name,
          }),
        )
      }
      continue
    }
    if (version > 0) await beforeStep(migration)
    connection.transaction(() => {
      connection.exec(migration.sql)
      migration.run?.(connection)
      connection
        .prepare('insert into schema_migrations (version, name, checksum) values (?, ?, ?)')
        .run(migration.version, migration.name, checksum(migration.sql))
      connection.pragma(`user_version = ${migration.version}`)
    })()
  }
}
