import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { createSlice, yieldRegularly } from '../platform/yield-regularly.ts'
import { openReader } from './connection.ts'
import { findHidden, type Hidden, hideRows } from './hidden-rows.ts'
import type { Db, Schema } from './schema.ts'

const lockLimitMs = 3000
const begunLockLimitMs = 60_000
const retryMs = 50
const maxStatements = 500

/** Work of several transactions, and whether one of them was committed. */
const works = new AsyncLocalStorage<{ hasChanged: boolean }>()

/**
 * Runs work whose writes wait up to a minute for a lock once one of them has succeeded: work that is refused then would
 * leave half of its changes behind.
 */
export const finishOnceBegun = <T>(work: () => Promise<T>): Promise<T> => works.run({ hasChanged: false }, work)

/** A single query, or a transaction. */
class Session implements DatabaseConnection {
  readonly #driver: LibraryDriver
  hasWritten = false

  constructor(driver: LibraryDriver) {
    this.#driver = driver
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#driver.query<Row>(this, sql, parameters)
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('queries are not streamed')
  }
}

/** A connection with its statements: preparing takes longer than most queries. */
class Statements {
  readonly #connection: Database.Database
  readonly #known = new LRUCache<string, Database.Statement>({ max: maxStatements })

  constructor(connection: Database.Database) {
    this.#connection = connection
  }

  prepare(sql: string): Database.Statement {
    const known = this.#known.get(sql)
    if (known) return known
    const statement = this.#connection.prepare(sql)
    this.#known.set(sql, statement)
    return statement
  }

  close(): void {
    this.#connection.close()
  }
}

/**
 * Runs all queries of the library on one connection. SQLite answers synchronously, so a chain of awaited queries would keep the
 * event loop busy; before each query, long work yields to everything else. While a transaction of another session is open,
 * changes wait for its end, and reads see the library as it was before, on a second connection. SQLite's own wait for a lock
 * (busy_timeout) would block the whole process; this one yields between two tries.
 */
class LibraryDriver implements Driver {
  readonly #connection: Database.Database
  readonly #onFullDisk: () => void
  readonly #statements: Statements
  /** Opened when it is first needed. */
  #reader: Statements | undefined
  /** Finds nothing of what is hidden. Opened when something is. */
  #filtered: { readonly statements: Statements; readonly hide: (hidden: Hidden) => void } | undefined
  /** Reads beside a transaction do not wait, query by query, for the slice of the work in it. */
  readonly #yieldBeside = createSlice()
  #transaction: { readonly session: Session; readonly ended: Promise<void>; readonly end: () => void } | undefined

  constructor(connection: Database.Database, onFullDisk: () => void) {
    this.#connection = connection
    this.#onFullDisk = onFullDisk
    this.#statements = new Statements(connection)
  }

  async init(): Promise<void> {
    this.#connection.pragma('busy_timeout = 0')
  }

  async acquireConnection(): Promise<Session> {
    return new Session(this)
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    // The last connection that closes empties the log, which a reader cannot.
    this.#reader?.close()
    this.#filtered?.statements.close()
    this.#connection.close()
  }

  query<Row>(session: Session, sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const isRead = () => {
      const { reader, readonly } = this.#statements.prepare(sql)
      return reader && readonly && !this.#connection.memory
    }
    const run = () => {
      const statement = this.#statements.prepare(sql)
      if (statement.reader) {
        const rows = statement.all(parameters) as Row[]
        if (!statement.readonly) this.#recordWrite(session)
        return { rows }
      }
      const { changes, lastInsertRowid } = statement.run(parameters)
      this.#recordWrite(session)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    }
    const read = () => {
      this.#reader ??= new Statements(openReader(this.#connection.name))
      return { rows: this.#reader.prepare(sql).all(parameters) as Row[] }
    }
    const hidden = findHidden()
    if (hidden && this.#transaction?.session !== session && isRead()) {
      const filtered = () => this.#readFiltered<Row>(hidden, sql, parameters)
      return this.#run(session, filtered, () => filtered)
    }
    return this.#run(session, run, () => (isRead() ? read : undefined))
  }

  #readFiltered<Row>(hidden: Hidden, sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    if (!this.#filtered) {
      const connection = openReader(this.#connection.name)
      this.#filtered = { statements: new Statements(connection), hide: hideRows(connection) }
    }
    this.#filtered.hide(hidden)
    return { rows: this.#filtered.statements.prepare(sql).all(parameters) as Row[] }
  }

  /** Takes the lock at once: a transaction that has begun is never refused. */
  async beginTransaction(session: Session): Promise<void> {
    await this.#run(session, () => {
      this.#statements.prepare('begin immediate').run()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      this.#transaction = { session, ended, end }
    })
  }

  async commitTransaction(session: Session): Promise<void> {
    await this.#run(session, () => {
      this.#statements.prepare('commit').run()
      this.#endTransaction()
      if (session.hasWritten) this.#recordWrite(session)
    })
  }

  /** SQLite has rolled back already when the disk is full. */
  async rollbackTransaction(session: Session): Promise<void> {
    if (this.#transaction?.session !== session) return
    try {
      if (this.#connection.inTransaction) this.#statements.prepare('rollback').run()
    } finally {
      this.#endTransaction()
    }
  }

  #endTransaction(): void {
    this.#transaction?.end()
    this.#transaction = undefined
  }

  /** What a transaction writes counts when it is committed. */
  #recordWrite(session: Session): void {
    session.hasWritten = true
    const work = works.getStore()
    if (work && !this.#transaction) work.hasChanged = true
  }

  #isOfOther(session: Session): boolean {
    return this.#transaction !== undefined && this.#transaction.session !== session
  }

  /**
   * @param beside what runs instead while a transaction of another session is open; without it, that is waited for
   * @throws Problem `busy` when another program locks the database for too long, `disk_full`
   */
  async #run<T>(session: Session, action: () => T, beside?: () => (() => T) | undefined): Promise<T> {
    const limitMs = works.getStore()?.hasChanged ? begunLockLimitMs : lockLimitMs
    let deadline: number | undefined
    for (;;) {
      await (this.#isOfOther(session) ? this.#yieldBeside() : yieldRegularly())
      try {
        while (this.#isOfOther(session)) {
          const instead = beside?.()
          if (instead) return instead()
          await this.#transaction?.ended
        }
        return action()
      } catch (error) {
        if (isFull(error)) throw this.#explainFullDisk(error)
        if (!isLocked(error)) throw error
        // The wait for an own transaction does not count.
        deadline ??= performance.now() + limitMs
        if (performance.now() > deadline) throw locked(error)
      }
      await sleep(retryMs)
    }
  }

  #explainFullDisk(cause: unknown): Problem {
    this.#onFullDisk()
    return new Problem('disk_full', message('database.diskFull'), { cause, retryable: true, waitSeconds: 60 })
  }
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

const isLocked = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY')

/** SQLite reports a full disk directly, or as a failure to extend its shared-memory file. */
const isFull = (error: unknown): boolean => ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(codeOf(error))

const locked = (cause: unknown) =>
  new Problem('busy', message('database.locked'), { cause, retryable: true, waitSeconds: 5 })

/** The adapter of Kysely for SQLite serializes all queries. The driver lets them run while a transaction waits for a lock. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** @param onFullDisk makes room for what is under way and for deletions */
export const createKysely = (connection: Database.Database, onFullDisk: () => void = () => {}): Db =>
  new Kysely<Schema>({
    dialect: {
      createDriver: () => new LibraryDriver(connection, onFullDisk),
      createAdapter: () => new Adapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
