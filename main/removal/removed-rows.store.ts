import { queryRows } from '../database/queries.ts'
import type { Tx } from '../database/schema.ts'

/** The rows of a table that belong to an item. */
type TableRows = { readonly table: string; readonly where: string }

type Root = 'mangas' | 'content_sources'

/** Belongs to its source although no foreign key says so: the catalog can be preferred without a row of its own. */
const ofSources: readonly TableRows[] = [{ table: 'preferred_sources', where: 'source_id = ?' }]

/** Their files are elsewhere in the trash, for a shorter time. */
const excludedTables = ['trashed_archives']

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

type ForeignKey = { readonly from: string; readonly to: string; readonly parent: string; readonly on_delete: string }

const foreignKeys = (tx: Tx, table: string): Promise<ForeignKey[]> =>
  queryRows<ForeignKey>(
    tx,
    `select "from", "to", "table" as parent, on_delete from pragma_foreign_key_list(?) order by id`,
    [table],
  )

/**
 * The tables with rows of an item, parents first: those that the database would delete together with the rows of the first
 * ones. A new table with such a foreign key is included without further ado.
 */
async function tablesBelow(tx: Tx, found: TableRows[], without: readonly string[] = []): Promise<TableRows[]> {
  const names = await queryRows<{ name: string }>(tx, `select name from sqlite_schema where type = 'table'`, [])
  const excluded = [...excludedTables, ...without]
  const remaining = new Map<string, ForeignKey[]>()
  for (const { name } of names) if (!excluded.includes(name)) remaining.set(name, await foreignKeys(tx, name))
  for (const { table } of found) remaining.delete(table)
  for (let index = 0; index < found.length; index += 1) {
    const parent = found[index]!
    for (const [table, keys] of remaining) {
      const key = keys.find((one) => one.parent === parent.table && one.on_delete === 'CASCADE')
      if (!key) continue
      const parents = `select ${quoted(key.to)} from ${quoted(parent.table)} where ${parent.where}`
      found.push({ table, where: `${quoted(key.from)} in (${parents})` })
      remaining.delete(table)
    }
  }
  return found
}

/** The columns to store; not those that SQLite numbers itself. */
async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const columns = await queryRows<{ name: string; type: string; pk: number }>(
    tx,
    `select name, type, pk from pragma_table_info(?)`,
    [table],
  )
  const hasSingleKey = columns.filter(({ pk }) => pk > 0).length === 1
  const isRowId = ({ type, pk }: { type: string; pk: number }) =>
    hasSingleKey && pk > 0 && type.toUpperCase() === 'INTEGER'
  return columns.filter((column) => !isRowId(column)).map(({ name }) => name)
}

/** Stores rows of an item, whose row in `removed_items` must exist. @param value of the one parameter of the conditions */
async function storeRows(tx: Tx, id: string, tables: readonly TableRows[], value: string, start = 0): Promise<void> {
  for (const [index, { table, where }] of tables.entries()) {
    const columns = await columnsOf(tx, table)
    await queryRows(
      tx,
      `insert into removed_rows (item_id, position, table_name, columns, rows)
       select ?, ?, ?, ?, json_group_array(json_array(${columns.map(quoted).join(', ')}))
       from ${quoted(table)} where ${where} having count(*) > 0`,
      [id, start + index, table, JSON.stringify(columns), value],
    )
  }
}

/** Stores the rows of a source, then deletes them. */
export async function takeSourceRows(tx: Tx, id: string): Promise<void> {
  await storeRows(tx, id, await tablesBelow(tx, [{ table: 'content_sources', where: 'id = ?' }, ...ofSources]), id)
  for (const { table, where } of ofSources) await queryRows(tx, `delete from ${quoted(table)} where ${where}`, [id])
  await queryRows(tx, 'delete from content_sources where id = ?', [id])
}

/** Chapters that are taken in one transaction, which other changes wait for. */
const chaptersPerStep = 100
/** Rows return in the order of their positions: the manga, its chapters, and what may be about both. */
const furtherPosition = 1_000_000_000
const historyPosition = 2_000_000_000

/** Stores the rows of mangas except for their chapters, before they are taken. Nothing is deleted yet. */
export async function storeMangaRows(tx: Tx, ids: readonly string[]): Promise<void> {
  const [manga, ...others] = await tablesBelow(tx, [{ table: 'mangas', where: 'id = ?' }], ['chapters'])
  for (const id of ids) {
    await storeRows(tx, id, [manga!], id)
    await storeRows(tx, id, others, id, furtherPosition)
  }
}

/** Stores the history of a manga, which other removals keep, then deletes it. Call it after `storeMangaRows`. */
export async function takeHistory(tx: Tx, mangaId: string): Promise<void> {
  const sessions = { table: 'reading_sessions', where: 'manga_id = ?' }
  await storeRows(tx, mangaId, [sessions], mangaId, historyPosition)
  await queryRows(tx, `delete from reading_sessions where ${sessions.where}`, [mangaId])
}

/**
 * Stores some chapters of a manga with what belongs to them, then deletes them; the manga itself with the last ones.
 * @returns whether more are left
 */
export async function takeSomeChapters(tx: Tx, mangaId: string): Promise<boolean> {
  const rows = await queryRows<{ id: string }>(tx, 'select id from chapters where manga_id = ? order by id limit ?', [
    mangaId,
    chaptersPerStep,
  ])
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const chapters = { table: 'chapters', where: 'id in (select value from json_each(?))' }
  const [last] = await queryRows<{ position: number | null }>(
    tx,
    'select max(position) as position from removed_rows where item_id = ? and position < ?',
    [mangaId, furtherPosition],
  )
  await storeRows(tx, mangaId, await tablesBelow(tx, [chapters], ['mangas']), ids, (last?.position ?? 0) + 1)
  await queryRows(tx, `delete from chapters where ${chapters.where}`, [ids])
  if (rows.length === chaptersPerStep) return true
  await queryRows(tx, 'delete from mangas where id = ?', [mangaId])
  return false
}

type StoredTable = { readonly position: number; readonly table_name: string; readonly columns: string }

/**
 * Returns the rows of an item to their tables. Rows whose other owner is gone are left out, such as the address of a chapter
 * at a source that was removed since.
 * @throws SqliteError when another item has a unique value of this one
 */
export async function returnRows(tx: Tx, root: Root, id: string): Promise<void> {
  const tables = await queryRows<StoredTable>(
    tx,
    'select position, table_name, columns from removed_rows where item_id = ? order by position',
    [id],
  )
  for (const stored of tables) await returnTable(tx, id, stored)
  await restoreOwnRow(tx, root, id)
}

/** Columns that still exist, with the expression of their stored value. */
async function storedColumns(tx: Tx, { table_name, columns }: StoredTable) {
  const present = new Set(await columnsOf(tx, table_name))
  return (JSON.parse(columns) as string[])
    .map((name, index) => ({ name, value: `json_extract(value, '$[${index}]')` }))
    .filter(({ name }) => present.has(name))
}

/** What must be returned in full. Other rows give way to newer ones, such as a former slug that another manga has now. */
const wholeTables = ['mangas', 'content_sources', 'chapters', 'chapter_pages']

async function returnTable(tx: Tx, id: string, stored: StoredTable): Promise<void> {
  const { table_name: table, position } = stored
  const columns = await storedColumns(tx, stored)
  const keys = await foreignKeys(tx, table)
  const conditions = keys.flatMap(({ from, to, parent }) => {
    const column = columns.find(({ name }) => name === from)
    if (!column) return []
    const exists = `exists (select 1 from ${quoted(parent)} where ${quoted(to)} = ${column.value})`
    return [`(${column.value} is null or ${exists})`]
  })
  await queryRows(
    tx,
    `insert into ${quoted(table)} (${columns.map(({ name }) => quoted(name)).join(', ')})
     select ${columns.map(({ value }) => value).join(', ')}
     from json_each((select rows from removed_rows where item_id = ? and position = ?))
     where ${['true', ...conditions].join(' and ')}
     ${wholeTables.includes(table) ? '' : 'on conflict do nothing'}`,
    [id, position],
  )
}

/** Triggers counted the returned rows on top of the stored counts, so the item's own row is set again. */
async function restoreOwnRow(tx: Tx, root: string, id: string): Promise<void> {
  const [stored] = await queryRows<StoredTable>(
    tx,
    'select position, table_name, columns from removed_rows where item_id = ? and table_name = ?',
    [id, root],
  )
  if (!stored) return
  const columns = await storedColumns(tx, stored)
  await queryRows(
    tx,
    `update ${quoted(root)} set (${columns.map(({ name }) => quoted(name)).join(', ')}) =
       (select ${columns.map(({ value }) => value).join(', ')}
        from json_each((select rows from removed_rows where item_id = ? and position = ?)))
     where id = ?`,
    [id, stored.position, id],
  )
}
