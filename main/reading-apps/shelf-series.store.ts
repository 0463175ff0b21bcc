import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import { orderOfShelf } from '../mangas/manga-list.store.ts'
import { compileShelf, type QueryContext, readQueryContext } from '../mangas/manga-query.store.ts'
import { findShelf, listShelfRows, type ShelfRow } from '../mangas/shelves.store.ts'
import type { Condition } from './series.store.ts'

/** A shelf as programs for reading see it: only its series with a file. */
export type ShelfSeries = {
  readonly id: string
  readonly name: string
  /** Whether the user chose the order of the series. */
  readonly isOrdered: boolean
  readonly createdAt: string
  readonly updatedAt: string
  /** In the order of the shelf. */
  readonly seriesIds: readonly string[]
}

/** In their order. */
export async function listShelfSeries(db: Db, now: Date): Promise<ShelfSeries[]> {
  const context = await readQueryContext(db, now)
  const found: ShelfSeries[] = []
  for (const row of await listShelfRows(db)) found.push(await readSeriesOf(db, row, context))
  return found
}

/** Undefined for an unknown shelf. */
export async function findShelfSeries(db: Db, id: string, now: Date): Promise<ShelfSeries | undefined> {
  const row = await findShelf(db, id)
  return row && (await readSeriesOf(db, row, await readQueryContext(db, now)))
}

async function readSeriesOf(db: Db, row: ShelfRow, context: QueryContext): Promise<ShelfSeries> {
  const { sql, parameters } = compileShelf(row, context)
  const { orderBy, values } = orderOfShelf(row)
  const ids = await queryRows<{ id: string }>(
    db,
    `select id from mangas where has_available = 1 and ${sql} order by ${orderBy}`,
    [...parameters, ...values],
  )
  return {
    id: row.id,
    name: row.name,
    isOrdered: row.query === null && row.sort_by === null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    seriesIds: ids.map(({ id }) => id),
  }
}

/** The condition on `m` that a series is on a shelf; none is on an unknown one. */
export async function readShelfConditions(db: Db, now: Date): Promise<(shelfId: string) => Condition> {
  const context = await readQueryContext(db, now)
  return (shelfId) => {
    const shelf = context.shelves.find(({ id }) => id === shelfId)
    if (!shelf) return { sql: '0', parameters: [] }
    const { sql, parameters } = compileShelf(shelf, context)
    return { sql: `m.id in (select id from mangas where ${sql})`, parameters }
  }
}
