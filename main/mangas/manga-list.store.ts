import type { PageOf } from '../../shared/contracts/endpoint.ts'
import type { MangaDetail, MangaListItem, MangaSearchItem, mangaSortColumns } from '../../shared/contracts/mangas.ts'
import { message } from '../../shared/i18n/message.ts'
import { type Count, oppositeOrder, pageRange, placeholders, queryRows } from '../database/queries.ts'
import type { Db, Schema } from '../database/schema.ts'
import { Problem } from '../platform/problem.ts'
import { compileQuery, compileShelf, readQueryContext } from './manga-query.store.ts'
import { normalizeForSearch } from './manga-texts.store.ts'
import {
  type FormerSlugs,
  findMangaRows,
  type MangaRow,
  mangaRowColumns,
  readSlugs,
  toCommonMembers,
} from './mangas.store.ts'
import { findShelf, type ShelfRow } from './shelves.store.ts'

export type MangaFilter = {
  readonly status?: MangaDetail['status'] | undefined
  /** Compared as a whole, ignoring case and accents. */
  readonly genre?: string | undefined
  /** The identifier of a shelf. */
  readonly shelf?: string | undefined
  /** As `parseQuery` reads it. */
  readonly query?: string | undefined
  /** Only mangas with (true) or without (false) an unread visible chapter. */
  readonly unread?: boolean | undefined
  /** Only mangas with (true) or without (false) a visible chapter on disk. */
  readonly downloaded?: boolean | undefined
  /** Only mangas with (true) or without (false) a missing whole number between their first and last chapter. */
  readonly missing?: boolean | undefined
  /** Any part of a title, slug or author. */
  readonly find?: string | undefined
}
export type MangaSort = {
  readonly by: (typeof mangaSortColumns)[number] | undefined
  readonly order: 'asc' | 'desc' | undefined
}

const sortColumns = {
  title: 'title_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  rating: 'rating',
  publicationYear: 'publication_year',
  lastReadAt: 'last_read_at',
} as const satisfies Record<NonNullable<MangaSort['by']>, keyof Schema['mangas']>

/** @throws Problem `not_found` for an unknown shelf. */
export async function listMangas(
  db: Db,
  count: Count,
  now: Date,
  filter: MangaFilter,
  sort: Partial<MangaSort>,
  page: number,
  limit: number,
): Promise<PageOf<MangaListItem>> {
  const shelf = await requireShelfOf(db, filter)
  const { where, parameters } = await conditionsOf(db, now, filter, shelf)
  const { column, order, values } = sortOf(sort, shelf)
  const total = await count(`mangas${where}`, parameters)
  const { length, offset, isReversed } = pageRange(total, page, limit)
  if (length <= 0) return { items: [], total }
  const orderBy = (way: 'asc' | 'desc') => `order by ${column} ${way}, id ${way}`
  // The inner query reads the sort index only, because skipping full rows would make later pages slower.
  const inner = `select rowid from mangas${where} ${orderBy(isReversed ? oppositeOrder[order] : order)} limit ? offset ?`
  const rows = await queryRows<MangaRow>(
    db,
    `select ${mangaRowColumns} from mangas where rowid in (${inner}) ${orderBy(order)}`,
    [...parameters, ...values, length, offset, ...values],
  )
  return { items: rows.map(toListItem), total }
}

/** How many mangas that pass the filter have each first character of the sort key, in its order. @throws as `listMangas` */
export async function countFirstCharacters(
  db: Db,
  now: Date,
  filter: MangaFilter,
): Promise<{ character: string; count: number }[]> {
  const { where, parameters } = await conditionsOf(db, now, filter, await requireShelfOf(db, filter))
  return await queryRows(
    db,
    `select substr(title_key, 1, 1) as character, count(*) as count from mangas${where} group by 1 order by 1`,
    parameters,
  )
}

/** The sorting of the request beats that of the shelf, which beats the order of a manual shelf. */
function sortOf({ by, order }: Partial<MangaSort>, shelf: ShelfRow | undefined) {
  const own = shelf?.sort_by as MangaSort['by'] | null | undefined
  const chosen = by ?? own ?? undefined
  const shelfOrder = by === undefined || by === own ? shelf?.sort_order : undefined
  if (chosen === undefined && shelf?.query === null)
    return {
      column: '(select position from shelf_mangas s where s.shelf_id = ? and s.manga_id = mangas.id)',
      values: [shelf.id],
      order: order ?? shelfOrder ?? 'asc',
    }
  const usual = chosen === undefined || chosen === 'title' ? 'asc' : 'desc'
  return { column: sortColumns[chosen ?? 'title'], values: [], order: order ?? shelfOrder ?? usual }
}

/** The order of the mangas of a shelf, and the values in it. */
export function orderOfShelf(shelf: ShelfRow): { readonly orderBy: string; readonly values: readonly string[] } {
  const { column, order, values } = sortOf({}, shelf)
  return { orderBy: `${column} ${order}, id ${order}`, values }
}

async function requireShelfOf(db: Db, { shelf: id }: MangaFilter): Promise<ShelfRow | undefined> {
  if (id === undefined) return undefined
  const shelf = await findShelf(db, id)
  if (!shelf) throw new Problem('not_found', message('library.shelfNotFound'))
  return shelf
}

/** What a search shows of the mangas, in this order. Unknown identifiers are left out. */
export async function findSearchItems(db: Db, ids: readonly string[]): Promise<MangaSearchItem[]> {
  const text = `select ${mangaRowColumns}, former_slugs from mangas where id in (${placeholders(ids)})`
  const rows = await queryRows<MangaRow & FormerSlugs>(db, text, ids)
  const items = new Map(rows.map((row) => [row.id, { ...toListItem(row), alternativeSlugs: readSlugs(row) }]))
  return ids.flatMap((id) => items.get(id) ?? [])
}

/** The list items of the mangas, in this order. Unknown identifiers are left out. */
export async function findListItems(db: Db, ids: readonly string[]): Promise<MangaListItem[]> {
  if (ids.length === 0) return []
  const rows = await findMangaRows(db, ids)
  const items = new Map(rows.map((row) => [row.id, toListItem(row)]))
  return ids.flatMap((id) => items.get(id) ?? [])
}

/** The mangas that pass the filter, in the given order. @throws Problem `not_found` for an unknown shelf. */
export async function filterIds(
  db: Db,
  now: Date,
  ids: readonly string[],
  filter: MangaFilter,
): Promise<readonly string[]> {
  const { where, parameters } = await conditionsOf(db, now, filter, await requireShelfOf(db, filter))
  if (where === '') return ids
  const rows = await queryRows<{ id: string }>(
    db,
    `select id from mangas${where} and id in (select value from json_each(?))`,
    [...parameters, JSON.stringify(ids)],
  )
  const passing = new Set(rows.map((row) => row.id))
  return ids.filter((id) => passing.has(id))
}

/** The SQL condition of a filter; empty, or starting with a space. */
async function conditionsOf(
  db: Db,
  now: Date,
  filter: MangaFilter,
  shelf: ShelfRow | undefined,
): Promise<{ where: string; parameters: (string | number)[] }> {
  const { status, genre, query, unread, downloaded, missing, find } = filter
  const all: [condition: string, ...parameters: (string | number)[]][] = []
  if (status !== undefined) all.push(['status = ?', status])
  if (downloaded !== undefined) all.push([`has_available = ${downloaded ? 1 : 0}`])
  if (missing !== undefined) all.push([`has_missing = ${missing ? 1 : 0}`])
  if (unread !== undefined) all.push([`has_unread = ${unread ? 1 : 0}`])
  if (find !== undefined) {
    all.push(['+id in (select manga_id from manga_texts where instr(text, ?) > 0)', normalizeForSearch(find)])
  }
  if (genre !== undefined) {
    const exists = 'exists (select 1 from manga_genres g where g.genre_key = ? and g.manga_id = mangas.id)'
    all.push([exists, normalizeForSearch(genre)])
  }
  if (shelf !== undefined || query !== undefined) {
    const context = await readQueryContext(db, now)
    const conditions = [
      ...(shelf === undefined ? [] : [compileShelf(shelf, context)]),
      ...(query === undefined ? [] : [compileQuery(query, context)]),
    ]
    for (const { sql, parameters } of conditions) all.push([sql, ...parameters])
  }
  return {
    where: all.length === 0 ? '' : ` where ${all.map(([condition]) => condition).join(' and ')}`,
    parameters: all.flatMap(([, ...parameters]) => parameters),
  }
}

const toListItem = (row: MangaRow): MangaListItem => ({
  ...toCommonMembers(row),
  chapterCount: row.visible_chapters,
  volumeCount: row.visible_volumes,
  availableChapterCount: row.available_chapters,
  unreadCount: row.unread_chapters,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export type Genre = { readonly name: string; readonly mangaCount: number }

/** Genres by name. Spellings that the filter treats as equal are listed once, in the most common spelling. */
export async function listGenres(db: Db): Promise<Genre[]> {
  const spellings = await queryRows<{ name: string }>(
    db,
    'select value as name from mangas, json_each(mangas.genres) group by value order by count(*) desc, value',
    [],
  )
  const counts = await queryRows<{ key: string; count: number }>(
    db,
    'select genre_key as key, count(*) as count from manga_genres group by genre_key',
    [],
  )
  const countOf = new Map(counts.map(({ key, count }) => [key, count]))
  const genres = new Map<string, Genre>()
  for (const { name } of spellings) {
    const key = normalizeForSearch(name)
    if (!genres.has(key)) genres.set(key, { name, mangaCount: countOf.get(key) ?? 0 })
  }
  return [...genres].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, genre]) => genre)
}
