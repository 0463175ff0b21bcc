import { queryRows } from '../database/queries.ts'
import type { Tx } from '../database/schema.ts'

/** The rows of a table that belong to an item. */
type TableRows = { readonly table: string; readonly where: string }

/** Belongs to its source although no foreign key says so: the catalog can be preferred without a row of its own. */
const furtherTables = { mangas: [], content_sources: [{ table: 'preferred_sources', where: 'source_id = ?' }] }

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
 * The tables with rows of an item, parents first: those that the database would delete together with the item's own row.
 * A new table with such a foreign key is included without further ado.
 */
async function tablesOf(tx: Tx, root: 'mangas' | 'content_sources'): Promise<TableRows[]> {
  const names = await queryRows<{ name: string }>(tx, `select name from sqlite_schema where type = 'table'`, [])
  const remaining = new Map<string, ForeignKey[]>()
  for (const { name } of names) if (!excludedTables.includes(name)) remaining.set(name, await foreignKeys(tx, name))
  const found: TableRows[] = [{ table: root, where: 'id = ?' }, ...furtherTables[root]]
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

/** Stores the rows of an item, then deletes them. Its row in `removed_items` must exist. */
export async function takeRows(tx: Tx, root: 'mangas' | 'content_sources', id: string): Promise<void> {
  for (const [position, { table, where }] of (await tablesOf(tx, root)).entries()) {
    const columns = await columnsOf(tx, table)
    await queryRows(
      tx,
      `insert into removed_rows (item_id, position, table_name, columns, rows)
       select ?, ?, ?, ?, json_group_array(json_array(${columns.map(quoted).join(', ')}))
       from ${quoted(table)} where ${where} having count(*) > 0`,
      [id, position, table, JSON.stringify(columns), id],
    )
  }
  for (const { table, where } of furtherTables[root])
    await queryRows(tx, `delete from ${quoted(table)} where ${where}`, [id])
  await queryRows(tx, `delete from ${quoted(root)} where id = ?`, [id])
}

type StoredTable = { readonly position: number; readonly table_name: string; readonly columns: string }

/**
 * Returns the rows of an item to their tables. Rows whose other owner is gone are left out, such as the address of a chapter
 * at a source that was removed since.
 * @throws SqliteError when another item has a unique value of this one
 */
export async function returnRows(tx: Tx, root: 'mangas' | 'content_sources', id: string): Promise<void> {
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
