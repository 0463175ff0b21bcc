import type Database from 'better-sqlite3'
import type { Db } from './schema.ts'

type Read = (sql: string, parameters: readonly unknown[]) => unknown[] | undefined

const readers = new WeakMap<object, Read>()

/** Lets `readDirectly` use the connection of `db`. */
export function allowDirectReads(db: Db, connection: Database.Database, prepare: (sql: string) => Prepared): void {
  readers.set(db, (sql, parameters) => {
    if (connection.inTransaction) return undefined
    const statement = prepare(sql)
    if (!statement.readonly) return undefined
    try {
      return statement.all(...parameters)
    } catch (error) {
      if (isBusy(error)) return undefined
      throw error
    }
  })
}

type Prepared = { readonly readonly: boolean; all(...parameters: unknown[]): unknown[] }

const isBusy = (error: unknown): boolean => /^SQLITE_BUSY/.test((error as { code?: string }).code ?? '')

/**
 * Reads without the queue of the connection, which takes longer than a small query. Undefined if the query has to wait: it
 * writes, a transaction is open, or another program locks the database.
 */
export const readDirectly = (db: object, sql: string, parameters: readonly unknown[]): unknown[] | undefined =>
  readers.get(db)?.(sql, parameters)
