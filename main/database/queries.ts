import { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Message } from '../../shared/i18n/message.ts'
import { messageSchema } from '../../shared/i18n/message-schema.ts'
import { findHidden } from './hidden-rows.ts'
import type { Db, Tx } from './schema.ts'

/**
 * Runs SQL that is written out. Building and compiling a query with Kysely takes several times as long as SQLite takes to
 * run a small one, so reads that a screen repeats hundreds of times use plain SQL (ADR 0009). All other queries are typed.
 */
export async function queryRows<Row>(db: Db | Tx, sql: string, parameters: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))
  return rows
}

/** @param rows a table and a condition, in SQL */
export type Count = (rows: string, parameters: readonly unknown[]) => Promise<number>

/** Runs a query, or returns the rows that it had. */
export type CachedQuery = <Row extends object>(sql: string, parameters: readonly unknown[]) => Promise<readonly Row[]>

const maxQueries = 600

/**
 * Keeps the rows of queries that read an index of the whole library, which can take longer than reading a page, until SQLite
 * has changed a row. A read beside a transaction runs on another connection, which knows of changes when they are committed,
 * by another number. So does a read that does not see the whole library.
 */
export function createCachedQuery(db: Db): CachedQuery {
  const known = new LRUCache<string, readonly object[]>({ max: maxQueries })
  let readAt = ''
  let hiddenThen = findHidden()

  return async <Row extends object>(sql: string, parameters: readonly unknown[]) => {
    const [total] = await queryRows<{ changes: string }>(
      db,
      `select total_changes() || ' ' || data_version as changes from pragma_data_version`,
      [],
    )
    const { changes } = total!
    const hidden = findHidden()
    if (changes !== readAt || hidden !== hiddenThen) known.clear()
    readAt = changes
    hiddenThen = hidden
    const key = JSON.stringify([sql, parameters])
    const found = known.get(key)
    if (found !== undefined) return found as readonly Row[]
    const rows = await queryRows<Row>(db, sql, parameters)
    if (readAt === changes && hiddenThen === hidden) known.set(key, rows)
    return rows
  }
}

/** Counts rows, as `createCachedQuery` runs queries. */
export function createCount(db: Db): Count {
  const query = createCachedQuery(db)
  return async (rows, parameters) => {
    const [counted] = await query<{ count: number }>(`select count(*) as count from ${rows}`, parameters)
    return counted!.count
  }
}

/** `?, ?, ?`: one for each value. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

type PageRange = {
  /** Number of rows on the page; 0 or less past the end. */
  readonly length: number
  /** Rows to skip, counted from the nearer end of the list. */
  readonly offset: number
  /** Whether the nearer end is the last row. The query then sorts in the opposite order and its rows are reversed. */
  readonly isReversed: boolean
}

/** The offset of a page from the nearer end of the list, so that the last page is as fast as the first. */
export function pageRange(total: number, page: number, limit: number): PageRange {
  const before = (page - 1) * limit
  const length = Math.min(limit, total - before)
  const after = total - before - length
  return { length, offset: Math.min(before, after), isReversed: after < before }
}

export const oppositeOrder = { asc: 'desc', desc: 'asc' } as const

/** Reads a message from a column, where it is stored as JSON. */
export function readMessage(column: string): Message
export function readMessage(column: string | null): Message | null
export function readMessage(column: string | null): Message | null {
  return column === null ? null : messageSchema.parse(JSON.parse(column))
}
