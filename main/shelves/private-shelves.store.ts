import { type CachedQuery, queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import type { QueriedShelf } from '../mangas/manga-query.store.ts'

export const listPrivateShelves = (db: Db): Promise<QueriedShelf[]> =>
  queryRows<QueriedShelf>(db, 'select id, name, query, is_private, incognito from shelves where is_private = 1', [])

/** Removed mangas that were on the shelves, as far as these are manual. */
export async function takeRemovedOf(query: CachedQuery, shelves: readonly QueriedShelf[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `select item_id as id from removed_rows where table_name = 'shelf_mangas'
       and exists (select 1 from json_each(?) where instr(rows, value) > 0)`,
    [JSON.stringify(shelves.map(({ id }) => id))],
  )
  return rows.map(({ id }) => id)
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
