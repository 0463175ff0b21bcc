import { AsyncLocalStorage } from 'node:async_hooks'
import type Database from 'better-sqlite3'

/** Mangas and shelves that whoever asks may not see. */
export type Hidden = { readonly mangaIds: readonly string[]; readonly shelfIds: readonly string[] }

type Scope = { readonly hidden: Hidden; isOver: boolean }

const scopes = new AsyncLocalStorage<Scope>()

/**
 * Runs work whose reads outside of transactions find none of these mangas and shelves (ADR 0062). What it started and leaves
 * running sees the whole library again.
 */
export async function withHidden<T>(hidden: Hidden | undefined, work: () => Promise<T>): Promise<T> {
  if (!hidden) return await work()
  const scope = { hidden, isOver: false }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.isOver = true
  }
}

/** Runs work that sees the whole library although a request started it, such as a job. */
export const withWholeLibrary = <T>(work: () => T): T => scopes.exit(work)

export function findHidden(): Hidden | undefined {
  const scope = scopes.getStore()
  return scope && !scope.isOver ? scope.hidden : undefined
}

/** Orders the visible rows and leaves hidden rows in their places. @param rows all rows in their present order */
export function orderVisible(
  rows: readonly string[],
  order: readonly string[],
  isHidden: (id: string) => boolean,
): string[] {
  let placed = 0
  const ordered = rows.flatMap((id) => {
    if (isHidden(id)) return [id]
    placed += 1
    return order.slice(placed - 1, placed)
  })
  return [...ordered, ...order.slice(placed)]
}

type Table = { readonly name: string; readonly hasRowId: number; readonly columns: string }

/** The database no longer knows whether a deleted manga was hidden. */
const isVisibleManga = (id: string): string => `${id} not in (select id from temp.hidden_mangas)
  and (${id} in (select id from main.mangas) or ${id} in (select id from main.removed_items))`

/** Conditions of tables whose rows name mangas or shelves otherwise than by `manga_id` or `chapter_id`. */
const conditions: Readonly<Record<string, string>> = {
  mangas: 'id not in (select id from temp.hidden_mangas)',
  shelves: 'id not in (select id from temp.hidden_shelves)',
  removed_items: 'id not in (select id from temp.hidden_mangas)',
  jobs: `json_extract(context, '$.mangaId') is null or ${isVisibleManga("json_extract(context, '$.mangaId')")}`,
  reading_sessions: isVisibleManga('manga_id'),
  // A line keeps the identifier of its chapter when the manga is removed, and when that is deleted.
  reading_list_items: `chapter_id is null
    or exists (select 1 from main.chapters c where c.id = chapter_id
      and c.manga_id not in (select id from temp.hidden_mangas))
    or chapter_id in (select value ->> 0 from main.removed_rows, json_each(rows)
      where table_name = 'chapters' and item_id not in (select id from temp.hidden_mangas))`,
}
const ofManga = 'manga_id not in (select id from temp.hidden_mangas)'
const ofChapter = `not exists (select 1 from main.chapters c join temp.hidden_mangas h on h.id = c.manga_id
  where c.id = chapter_id)`

function conditionOf({ name, columns }: Table): string | undefined {
  const has = new Set(JSON.parse(columns) as string[])
  return conditions[name] ?? (has.has('manga_id') ? ofManga : has.has('chapter_id') ? ofChapter : undefined)
}

/**
 * Prepares a connection for reads that find nothing of hidden mangas: a temporary view takes the place of each table with rows of
 * mangas, so that every query is filtered, also those that are written later.
 * @returns a function that sets what is hidden
 */
export function hideRows(connection: Database.Database): (hidden: Hidden) => void {
  connection.exec('create temp table hidden_mangas (id text primary key) without rowid')
  connection.exec('create temp table hidden_shelves (id text primary key) without rowid')
  const tables = connection
    .prepare(
      `select t.name, not t.wr as hasRowId, (select json_group_array(name) from pragma_table_info(t.name)) as columns
       from pragma_table_list t where t.schema = 'main' and t.type = 'table'`,
    )
    .all() as Table[]
  for (const table of tables) {
    const { name, hasRowId } = table
    const condition = conditionOf(table)
    if (condition !== undefined)
      connection.exec(
        `create temp view ${name} as select ${hasRowId ? 'rowid, ' : ''}* from main.${name} where ${condition}`,
      )
  }
  const insert = (table: string) =>
    connection.prepare(`insert or ignore into temp.${table} select value from json_each(?)`)
  const [mangas, shelves] = [insert('hidden_mangas'), insert('hidden_shelves')]
  let applied: Hidden | undefined
  return (hidden) => {
    if (hidden === applied) return
    connection.exec('delete from temp.hidden_mangas; delete from temp.hidden_shelves')
    mangas.run(JSON.stringify(hidden.mangaIds))
    shelves.run(JSON.stringify(hidden.shelfIds))
    applied = hidden
  }
}
