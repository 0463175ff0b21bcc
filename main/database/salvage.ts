import Database from 'better-sqlite3'
import { openConnection, readDatabase } from './connection.ts'

/** What the files of a library do not say. A row goes to the manga and the chapter that have its files now. */
const tables: readonly {
  readonly name: string
  readonly manga?: string
  readonly chapter?: string
  readonly needs?: Need
}[] = [
  { name: 'shelves' },
  // Without its PIN anyone could unlock a private shelf.
  { name: 'private_pin' },
  { name: 'shelf_mangas', manga: 'manga_id', needs: { table: 'shelves', column: 'shelf_id' } },
  { name: 'reading_lists' },
  { name: 'reading_list_items', needs: { table: 'reading_lists', column: 'list_id' } },
  // Without a chapter, a correction is of a whole series.
  { name: 'reading_list_corrections', manga: 'manga_id', chapter: 'chapter_id' },
  { name: 'reading_progress', chapter: 'chapter_id' },
  { name: 'page_bookmarks', chapter: 'chapter_id' },
  { name: 'trackers' },
  { name: 'tracker_links', manga: 'manga_id' },
  { name: 'unsure_entries' },
  // History stays when a manga is removed, so it needs neither.
  { name: 'reading_sessions' },
]
type Need = { readonly table: string; readonly column: string }
type Row = { readonly [column: string]: string | number | null }

/**
 * Copies shelves, reading lists, reading progress, bookmarks and history from a database that may be damaged into a new one that has the
 * mangas and chapters. What is there stays, so it can be repeated, and followed by an older database. Blocks.
 * @returns whether everything could be read
 * @throws SqliteError when the new database cannot be written
 */
export function salvageReading({ from, into }: { readonly from: string; readonly into: string }): boolean {
  const target = openConnection(into)
  try {
    return readDatabase(from, (source) => copyTables(source, target))
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  } finally {
    target.close()
  }
}

function copyTables(source: Database.Database, target: Database.Database): boolean {
  const mangas = mapIds(source, target, 'mangas', 'folder_key')
  const chapters = mapIds(source, target, 'chapters', 'file_path')
  let isWhole = mangas.isWhole && chapters.isWhole
  isWhole = dropListsOfFiles(source, target) && isWhole
  for (const { name, manga, chapter, needs } of tables) {
    const isRead = copyRows(source, target, name, (row) => {
      const moved = {
        ...row,
        ...(row.manga_id !== undefined && { manga_id: mangas.find(row.manga_id) ?? row.manga_id }),
        ...(row.chapter_id !== undefined && { chapter_id: chapters.find(row.chapter_id) ?? row.chapter_id }),
      }
      const isMissing =
        (manga !== undefined && mangas.find(row[manga]!) === undefined) ||
        (chapter !== undefined && row[chapter] !== null && chapters.find(row[chapter]!) === undefined) ||
        (needs !== undefined && !exists(target, needs.table, row[needs.column]!))
      return isMissing ? undefined : moved
    })
    isWhole &&= isRead
  }
  isWhole = copyIncognitoAndNotes(source, target, mangas.find) && isWhole
  target.exec(`update mangas set last_read_at = (select max(p.updated_at) from reading_progress p
    join chapters c on c.id = p.chapter_id where c.manga_id = mangas.id) where last_read_at is null`)
  return isWhole
}

/** Removes lists that files have made from the new database, where the source says what the user made of them. */
function dropListsOfFiles(source: Database.Database, target: Database.Database): boolean {
  try {
    const rows = source.prepare('select id, name_key from reading_lists').all() as { id: string; name_key: string }[]
    const ids = JSON.stringify(rows.map(({ id }) => id))
    const drop = target.prepare(
      'delete from reading_lists where name_key = ? and id not in (select value from json_each(?))',
    )
    for (const { name_key } of rows) drop.run(name_key, ids)
    return true
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** Copies the rows that can be read. */
function copyRows(
  source: Database.Database,
  target: Database.Database,
  table: string,
  move: (row: Row) => Row | undefined,
): boolean {
  return target.transaction(() => {
    try {
      const rows = source.prepare(`select * from ${table}`)
      const columns = rows.columns().map((column) => column.name)
      const values = columns.map((column) => `@${column}`)
      const insert = target.prepare(`insert or ignore into ${table} (${columns.join()}) values (${values.join()})`)
      for (const row of rows.iterate() as Iterable<Row>) {
        const moved = move(row)
        if (moved) insert.run(moved)
      }
      return true
    } catch (error) {
      if (isDamage(error)) return false
      throw error
    }
  })()
}

const isDamage = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB|CANTOPEN|IOERR|ERROR)/.test(error.code)

/** Where the mangas or chapters of the source are now: the same identifier, or the same place of files. */
function mapIds(
  source: Database.Database,
  target: Database.Database,
  table: 'mangas' | 'chapters',
  place: string,
): { readonly isWhole: boolean; find(id: string | number | null): string | undefined } {
  const moved = new Map<string, string>()
  const findByPlace = target.prepare(`select id from ${table} where ${place} = ?`).pluck()
  const isKnown = (id: string | number | null) => exists(target, table, id)
  let isWhole = true
  try {
    const rows = source.prepare(`select id, ${place} as place from ${table} where ${place} is not null`).iterate()
    for (const { id, place: where } of rows as Iterable<{ id: string; place: string }>) {
      const found = isKnown(id) ? undefined : (findByPlace.get(where) as string | undefined)
      if (found !== undefined) moved.set(id, found)
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    isWhole = false
  }
  return { isWhole, find: (id) => moved.get(String(id)) ?? (isKnown(id) ? String(id) : undefined) }
}

const exists = (database: Database.Database, table: string, id: string | number | null): boolean =>
  database.prepare(`select 1 from ${table} where id = ?`).get(id) !== undefined

/** Files hold neither, and incognito reading must leave no trace after a rebuild. */
function copyIncognitoAndNotes(
  source: Database.Database,
  target: Database.Database,
  find: (id: string) => string | undefined,
): boolean {
  try {
    const isOn = source.prepare('select is_on from incognito_state').pluck().get() as number
    if (isOn === 1) target.exec('update incognito_state set is_on = 1')
    const ids = source.prepare('select id from mangas where incognito = 1').pluck().all() as string[]
    for (const id of ids) target.prepare('update mangas set incognito = 1 where id = ?').run(find(id))
    const noted = source.prepare("select id, notes from mangas where notes <> ''").all() as {
      id: string
      notes: string
    }[]
    for (const { id, notes } of noted) target.prepare('update mangas set notes = ? where id = ?').run(notes, find(id))
    return true
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}
