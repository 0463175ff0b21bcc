import type Database from 'better-sqlite3'

/** Tables that change while jobs run or files are read, and that no answer about the library depends on. */
const quietTables = new Set([
  'jobs',
  'queue_state',
  'archive_stamps',
  'metadata_to_write',
  'file_changes',
  'request_keys',
])

const fileTables = new Set(['chapters', 'chapter_pages', 'manga_covers'])

export type ChangeCounter = {
  /** Differs from every earlier value after a change of the library: of any table but `quietTables`. */
  library(): number
  /** The same for the texts that a search looks through. */
  texts(): number
  /** The same for the genres of mangas. */
  genres(): number
  /** The same for the files of chapters, their pages, and covers. */
  files(): number
  /** The same for jobs. */
  jobs(): number
  /** Counts a statement that is about to run. */
  record(sql: string): void
}

const write = /\b(insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)/i

/** SQLite does not count these as statements that only read: they take the lock, or note changes in this connection. */
const changesNothing = /^\s*(?:begin|create\s+temp)\b/i

/** The table that a statement writes. */
export const writtenTable = (sql: string): string | undefined => write.exec(sql)?.[2]?.toLowerCase()

/**
 * Counts the writes of a connection. A statement counts before it runs, so a transaction that is rolled back counts too: a
 * changed number means that something may have changed, an equal number that nothing has.
 */
export function createChangeCounter(): ChangeCounter {
  let library = 0
  let texts = 0
  let genres = 0
  let files = 0
  let jobs = 0
  return {
    library: () => library,
    texts: () => texts,
    genres: () => genres,
    files: () => files,
    jobs: () => jobs,
    record(sql) {
      if (changesNothing.test(sql)) return
      const [, kind = '', table = ''] = write.exec(sql.toLowerCase()) ?? []
      if (!quietTables.has(table)) library += 1
      if (table === '' || table === 'jobs') jobs += 1
      // A deleted manga takes its texts, genres and chapters with it. Otherwise they are replaced when they change.
      const isAny = table === '' || (table === 'mangas' && kind.startsWith('delete'))
      if (isAny || table === 'manga_texts') texts += 1
      if (isAny || table === 'manga_genres') genres += 1
      if (isAny || fileTables.has(table)) files += 1
    },
  }
}

export type CountedStatement = Pick<Database.Statement, 'reader' | 'readonly' | 'all' | 'run' | 'iterate'>

/** A statement that is counted whenever it runs. Statements that only read are returned unchanged. */
export function countedStatement(
  statement: Database.Statement,
  sql: string,
  { record }: ChangeCounter,
): CountedStatement {
  if (statement.readonly) return statement
  return {
    reader: statement.reader,
    readonly: false,
    all(...parameters) {
      record(sql)
      return statement.all(...parameters)
    },
    run(...parameters) {
      record(sql)
      return statement.run(...parameters)
    },
    iterate(...parameters) {
      record(sql)
      return statement.iterate(...parameters)
    },
  }
}
