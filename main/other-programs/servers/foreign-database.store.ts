import { constants } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { toDiskProblem } from '../../platform/files/disk-space.ts'
import { isMissingFileError } from '../../platform/files/file-stamp.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'

/** A copy of another program's database, which is never opened itself: SQLite would write beside it. */
export type ForeignDatabase = {
  /** Lets everything else run between the rows. SQLite must not sort or group many of them, which it does without a pause. */
  rows<Row>(sql: string, ...values: readonly unknown[]): Promise<Row[]>
  /** The columns of a table; empty without the table. */
  columns(table: string): ReadonlySet<string>
}

/** @throws SqliteError when the copy is not a sound database, for example because the program wrote during the copy */
export async function withForeignDatabase<T>(
  path: string,
  read: (database: ForeignDatabase) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bunko-import-'))
  try {
    const copy = join(folder, 'copy.db')
    await copyDatabase(path, copy)
    const connection = new Database(copy)
    try {
      connection.pragma('trusted_schema = OFF')
      dropViews(connection)
      return await read({
        async rows(sql, ...values) {
          const all: unknown[] = []
          for (const row of connection.prepare(sql).iterate(...values)) {
            all.push(row)
            await yieldRegularly()
          }
          return all as never
        },
        columns: (table) =>
          new Set(
            (connection.prepare('select name from pragma_table_info(?)').all(table) as { name: string }[]).map(
              ({ name }) => name.toLowerCase(),
            ),
          ),
      })
    } finally {
      connection.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The programs have tables. A view in place of one could have rows without end. */
function dropViews(copy: Database.Database): void {
  const views = copy.prepare("select name from sqlite_schema where type = 'view'").pluck().all() as string[]
  for (const name of views) copy.exec(`drop view "${name.replaceAll('"', '""')}"`)
}

/** With the log of changes that are not in the file yet. */
async function copyDatabase(path: string, copy: string): Promise<void> {
  for (const ending of ['', '-wal'])
    await copyFile(path + ending, copy + ending, constants.COPYFILE_FICLONE).catch((error: unknown) => {
      if (ending === '' || !isMissingFileError(error)) throw toDiskProblem(error)
    })
}
