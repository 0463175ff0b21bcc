import { type CachedQuery, queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import type { Condition, QueriedShelf } from '../mangas/manga-query.store.ts'

export const listPrivateShelves = (db: Db): Promise<QueriedShelf[]> =>
  queryRows<QueriedShelf>(db, 'select id, name, query, is_private, incognito from shelves where is_private = 1', [])

/** Mangas of the library that fulfil one of the conditions, and removed ones that did. */
export async function listMangasWith(query: CachedQuery, conditions: readonly Condition[]): Promise<string[]> {
  const removed = await readRemovedTables(query)
  const ids = new Set<string>()
  for (const tables of ['', ...removed])
    for (const { sql, parameters } of conditions)
      for (const { id } of await query<{ id: string }>(`${tables} select id from mangas where ${sql}`, parameters))
        ids.add(id)
  return [...ids]
}

/** The `with` clause by which a query reads removed mangas: their stored rows take the place of the tables. */
async function readRemovedTables(query: CachedQuery): Promise<string[]> {
  const stored = await query<{ name: string; columns: string }>(
    'select distinct table_name as name, columns from removed_rows',
    [],
  )
  const tables = Map.groupBy(stored, ({ name }) => name)
  if (!tables.has('mangas')) return []
  const commons = [...tables].map(([name, found]) => {
    const columnLists = found.map(({ columns }) => JSON.parse(columns) as string[])
    const names = [...new Set(columnLists.flat())]
    const selects = columnLists.map((columns, index) => {
      // The identifier of the item finds its rows without reading those of others.
      const readColumn = (column: string) =>
        column === 'manga_id' ? 'item_id' : columns.includes(column) ? `value ->> ${columns.indexOf(column)}` : 'null'
      return `select ${names.map((column) => `${readColumn(column)} as "${column}"`).join(', ')}
        from removed_rows, json_each(rows) where table_name = '${name}' and columns = '${found[index]!.columns}'`
    })
    return `${name} as (${selects.join(' union all ')})`
  })
  return [`with ${commons.join(', ')}`]
}

type Pin = { readonly salt: Buffer; readonly hash: Buffer }

export async function readPin(db: Db): Promise<Pin | undefined> {
  const row = await db.selectFrom('private_pin').selectAll().executeTakeFirst()
  return row && { salt: Buffer.from(row.salt, 'base64'), hash: Buffer.from(row.hash, 'base64') }
}

export async function writePin(db: Db, pin: Pin | undefined): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('private_pin').execute()
    if (pin)
      await tx
        .insertInto('private_pin')
        .values({ id: 1, salt: pin.salt.toString('base64'), hash: pin.hash.toString('base64') })
        .execute()
  })
}
