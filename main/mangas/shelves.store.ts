import type { Selectable } from 'kysely'
import type { Shelf, ShelfOfManga } from '../../shared/contracts/shelves.ts'
import { type CachedQuery, queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'
import { newId } from '../platform/ids.ts'
import { compileShelf, type QueryContext } from './manga-query.store.ts'
import { normalizeForSearch } from './manga-texts.store.ts'

export type ShelfRow = Selectable<Schema['shelves']>

/** The settings of a shelf that has none. */
export const noShelfSettings = {
  query: null,
  sort_by: null,
  sort_order: null,
  view: null,
  follow_rule: null,
  download_rule: null,
  incognito: 0,
  is_private: 0,
} as const

/** In their order. */
export const listShelfRows = (db: Db | Tx): Promise<ShelfRow[]> =>
  db.selectFrom('shelves').selectAll().orderBy('position').orderBy('id').execute()

export const findShelf = (db: Db | Tx, id: string): Promise<ShelfRow | undefined> =>
  db.selectFrom('shelves').selectAll().where('id', '=', id).executeTakeFirst()

export async function findShelfIdByName(db: Db | Tx, name: string): Promise<string | undefined> {
  const key = normalizeForSearch(name)
  return (await db.selectFrom('shelves').select('id').where('name_key', '=', key).executeTakeFirst())?.id
}

/** Adds a shelf as the last one. */
export async function insertShelf(tx: Tx, shelf: Omit<ShelfRow, 'name_key' | 'position'>): Promise<void> {
  const [last] = await queryRows<{ position: number }>(
    tx,
    'select ifnull(max(position), 0) as position from shelves',
    [],
  )
  await tx
    .insertInto('shelves')
    .values({ ...shelf, name_key: normalizeForSearch(shelf.name), position: last!.position + 1 })
    .execute()
}

export async function updateShelf(
  tx: Tx,
  id: string,
  shelf: Omit<ShelfRow, 'id' | 'name_key' | 'position'>,
): Promise<void> {
  const values = { ...shelf, name_key: normalizeForSearch(shelf.name) }
  await tx.updateTable('shelves').set(values).where('id', '=', id).execute()
}

export async function deleteShelfRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('shelves').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** @param ids all shelves in their new order */
export async function setShelfOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await queryRows(
    tx,
    'update shelves set position = (select key + 1 from json_each(?) where value = shelves.id) where true',
    [JSON.stringify(ids)],
  )
}

/** The mangas of a manual shelf in their order. */
export async function listShelfMangas(tx: Tx, shelfId: string): Promise<string[]> {
  const text = 'select manga_id as id from shelf_mangas where shelf_id = ? order by position, manga_id'
  return (await queryRows<{ id: string }>(tx, text, [shelfId])).map(({ id }) => id)
}

/** Replaces the mangas of a manual shelf. */
export async function replaceShelfMangas(tx: Tx, shelfId: string, mangaIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('shelf_mangas').where('shelf_id', '=', shelfId).execute()
  await appendShelfMangas(tx, shelfId, mangaIds)
}

/** Adds mangas that are not on the manual shelf after its last one. */
export async function appendShelfMangas(tx: Tx, shelfId: string, mangaIds: readonly string[]): Promise<void> {
  await queryRows(
    tx,
    `insert or ignore into shelf_mangas (shelf_id, manga_id, position)
     select s.id, value, key + 1 + ifnull((select max(position) from shelf_mangas where shelf_id = s.id), 0)
     from shelves s, json_each(?) where s.id = ?`,
    [JSON.stringify(mangaIds), shelfId],
  )
}

export async function removeShelfMangas(tx: Tx, shelfId: string, mangaIds: readonly string[]): Promise<void> {
  await queryRows(tx, 'delete from shelf_mangas where shelf_id = ? and manga_id in (select value from json_each(?))', [
    shelfId,
    JSON.stringify(mangaIds),
  ])
}

/** Puts a manga on manual shelves by their names; shelves that do not exist are added. A smart shelf of the name stays as it is. */
export async function addToShelves(tx: Tx, mangaId: string, names: readonly string[], now: string): Promise<void> {
  for (const name of names.map((one) => one.trim()).filter((one) => one !== '')) {
    const known = await findShelfIdByName(tx, name)
    const id = known ?? newId()
    if (known === undefined) {
      await insertShelf(tx, { id, name, ...noShelfSettings, created_at: now, updated_at: now })
    }
    await queryRows(
      tx,
      `insert or ignore into shelf_mangas (shelf_id, manga_id, position)
       select id, ?, 1 + ifnull((select max(position) from shelf_mangas where shelf_id = s.id), 0)
       from shelves s where id = ? and query is null`,
      [mangaId, id],
    )
  }
}

/** The shelves that a manga is on, in their order. */
export async function findShelvesOfManga(db: Db | Tx, mangaId: string, context: QueryContext): Promise<ShelfOfManga[]> {
  const found: ShelfOfManga[] = []
  for (const row of await listShelfRows(db)) {
    const { sql, parameters } = compileShelf(row, context)
    const matching = await queryRows(db, `select 1 from mangas where id = ? and ${sql}`, [mangaId, ...parameters])
    if (matching.length > 0) found.push({ id: row.id, name: row.name, kind: kindOf(row) })
  }
  return found
}

type Counts = Pick<Shelf, 'mangaCount' | 'unreadCount'>

/** The shelves with their counts. */
export async function countShelves(
  query: CachedQuery,
  rows: readonly ShelfRow[],
  context: QueryContext,
): Promise<Shelf[]> {
  const manual = await query<Counts & { shelfId: string }>(
    `select s.shelf_id as shelfId, count(*) as mangaCount, sum(m.unread_chapters) as unreadCount
     from shelf_mangas s join mangas m on m.id = s.manga_id group by s.shelf_id`,
    [],
  )
  const counts = new Map(manual.map(({ shelfId, ...counted }) => [shelfId, counted]))
  const shelves: Shelf[] = []
  for (const row of rows) {
    const counted = row.query === null ? counts.get(row.id) : await countSmart(query, row, context)
    shelves.push({ ...toShelfMembers(row), ...(counted ?? { mangaCount: 0, unreadCount: 0 }) })
  }
  return shelves
}

async function countSmart(query: CachedQuery, row: ShelfRow, context: QueryContext): Promise<Counts> {
  const { sql, parameters } = compileShelf(row, context)
  const [counted] = await query<Counts>(
    `select count(*) as mangaCount, ifnull(sum(unread_chapters), 0) as unreadCount from mangas where ${sql}`,
    parameters,
  )
  return counted!
}

export const kindOf = ({ query }: Pick<ShelfRow, 'query'>): Shelf['kind'] => (query === null ? 'manual' : 'smart')

/** A shelf without what depends on its mangas. */
export const toShelfMembers = (row: ShelfRow): Omit<Shelf, keyof Counts> => ({
  id: row.id,
  name: row.name,
  kind: kindOf(row),
  query: row.query,
  sortBy: row.sort_by as Shelf['sortBy'],
  sortOrder: row.sort_order,
  view: row.view,
  followRule: row.follow_rule,
  downloadRule: row.download_rule,
  incognito: row.incognito === 1,
  isPrivate: row.is_private === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
