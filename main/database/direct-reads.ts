import type Database from 'better-sqlite3'
import type { Db } from './schema.ts'

export type DirectReads = {
  /** The rows; undefined if the query has to wait. */
  read(sql: string, parameters: readonly unknown[]): unknown[] | undefined
  /** Ends the transaction that the reads share. Call it before anything else uses the connection. */
  end(): void
}

type Prepared = { readonly readonly: boolean; all(...parameters: unknown[]): unknown[] }

const readsOf = new WeakMap<object, DirectReads>()

/**
 * Reads that share a transaction in each turn of the event loop, so that SQLite takes and releases its lock once for all of
 * them.
 */
export function createDirectReads(connection: Database.Database, prepare: (sql: string) => Prepared): DirectReads {
  let begin: Database.Statement | undefined
  let commit: Database.Statement | undefined
  let isSharing = false

  function share(): void {
    begin ??= connection.prepare('begin')
    commit ??= connection.prepare('commit')
    begin.run()
    isSharing = true
    setImmediate(end)
  }

  function end(): void {
    if (!isSharing) return
    isSharing = false
    // An error of the disk or closing the connection has ended it already.
    if (connection.inTransaction) commit!.run()
  }

  return {
    read(sql, parameters) {
      if (!isSharing && connection.inTransaction) return undefined
      const statement = prepare(sql)
      if (!statement.readonly) return undefined
      if (!isSharing) share()
      try {
        return statement.all(...parameters)
      } catch (error) {
        end()
        if (isBusy(error)) return undefined
        throw error
      }
    },
    end,
  }
}

const isBusy = (error: unknown): boolean => /^SQLITE_BUSY/.test((error as { code?: string }).code ?? '')

/** Lets `readDirectly` use the connection of `db`. */
export const allowDirectReads = (db: Db, reads: DirectReads): void => void readsOf.set(db, reads)

/**
 * Reads without the queue of the connection, which takes longer than a small query. Undefined if the query has to wait: it
 * writes, a transaction is open, or another program locks the database.
 */
export const readDirectly = (db: object, sql: string, parameters: readonly unknown[]): unknown[] | undefined =>
  readsOf.get(db)?.read(sql, parameters)

/** For whoever uses the connection of `db` itself. */
export const endDirectReads = (db: Db): void => readsOf.get(db)?.end()
