import type { Selectable } from 'kysely'
import { catalogSourceId } from '../../shared/catalog-source.ts'
import type { ChapterListItem } from '../../shared/contracts/chapters.ts'
import type { PageOf } from '../../shared/contracts/endpoint.ts'
import { oppositeOrder, pageRange, queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'
import { inParts, rowsPerStatement } from '../platform/in-parts.ts'
import { isLockedListing } from './locked-chapters.store.ts'
import { findOfflineChapters } from './offline-files.store.ts'

export type ChapterListItems = PageOf<ChapterListItem>
export type ChapterRow = Selectable<Schema['chapters']>
export type Visibility = 'all' | 'visible' | 'hidden'

/** Identifies a chapter within its manga. */
export type ChapterKey = { readonly number: number; readonly volume: number | null; readonly language: string | null }

/** Undefined for an unknown manga. */
export async function listChapters(
  db: Db,
  mangaId: string,
  visibility: Visibility,
  { order, page, limit, now }: { order: 'asc' | 'desc'; page: number; limit: number; now: string },
): Promise<PageOf<ChapterListItem> | undefined> {
  const [counts] = await queryRows<Record<Visibility | 'hasFolders', number>>(
    db,
    `select visible_chapters as visible, hidden_chapters as hidden, visible_chapters + hidden_chapters as "all",
       exists (select 1 from library_folders) as hasFolders
     from mangas where id = ?`,
    [mangaId],
  )
  if (!counts) return undefined
  const total = counts[visibility]
  const { length, offset, isReversed } = pageRange(total, page, limit)
  if (length <= 0) return { items: [], total }
  const where = total === counts.all ? '' : ` and c.is_visible = ${visibility === 'visible' ? 1 : 0}`
  // SQLite reads the index only for the chapters that it skips.
  const text = `${listed} where c.manga_id = ?${where}
    ${readingOrder(isReversed ? oppositeOrder[order] : order)} limit ? offset ?`
  const rows = await queryRows<ListedRow>(db, text, [now, mangaId, length, offset])
  const items = counts.hasFolders ? await toListItems(db, rows) : rows.map((row) => toListItem(row, false))
  return { items: isReversed ? items.reverse() : items, total }
}

/** The order of the chapters of a manga `c`, which is the order of an index: without a volume first, then by label. */
const readingOrder = (way: 'asc' | 'desc') =>
  `order by c.number ${way}, ifnull(c.volume, -1) ${way}, ifnull(c.language, '') ${way}, c.label ${way}`

export async function listChaptersByIds(
  db: Db,
  mangaId: string,
  ids: readonly string[],
  now: string,
): Promise<ChapterListItem[]> {
  const where = 'c.manga_id = ? and c.id in (select value from json_each(?))'
  const rows = await queryRows<ListedRow>(db, `${listed} where ${where} order by c.number desc`, [
    now,
    mangaId,
    JSON.stringify(ids),
  ])
  return await toListItems(db, rows)
}

type ListedRow = Pick<
  ChapterRow,
  | 'id'
  | 'number'
  | 'label'
  | 'title'
  | 'volume'
  | 'is_visible'
  | 'created_at'
  | 'page_count'
  | 'language'
  | 'source_name'
  | 'source_id'
  | 'size_bytes'
  | 'published_at'
  | 'file_problem'
> & {
  readonly shown_groups: string
  readonly external_url: string | null
  /** When it becomes free, empty if the site does not say; null if it is not locked. */
  readonly locked_until: string | null
  /** Null if nothing of it was read. Otherwise the JSON of the page, and as 0 or 1 whether it is completed and was read last. */
  readonly reading: string | null
}

/**
 * Only what an item shows: reading further columns takes as long as finding the rows. A chapter has a number of pages if and
 * only if it has a file. A chapter whose versions all link to the publisher's site has the address of one. One that every
 * source lists as locked, and no version of the catalog has, is locked.
 */
const listed = `select c.id, c.number, c.label, c.title, c.volume, c.is_visible,
  c.created_at, c.page_count, c.language, ifnull(c.file_groups, c.groups) as shown_groups, c.source_name, c.source_id,
  c.size_bytes, c.published_at, c.file_problem,
  (select json_array(p.page, p.completed, p.updated_at = m.last_read_at) from reading_progress p, mangas m
    where p.chapter_id = c.id and m.id = c.manga_id) as reading,
  (select case when min(is_external) = 1 then max(external_url) end from catalog_versions
    where chapter_id = c.id and removed_at is null) as external_url,
  case when c.page_count is null then (select case when min${isLockedListing} then ifnull(min(a.unlocks_at), '') end
    from chapter_addresses a where a.chapter_id = c.id and not exists (select 1 from catalog_versions v
      where v.chapter_id = c.id and v.removed_at is null and v.is_external = 0 and v.is_unavailable = 0 and v.pages > 0))
  end as locked_until from chapters c`

async function toListItems(db: Db, rows: readonly ListedRow[]): Promise<ChapterListItem[]> {
  const offline = await findOfflineChapters(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toListItem(row, offline.has(row.id)))
}

function toListItem(row: ListedRow, isOffline: boolean): ChapterListItem {
  const [page, isRead, isLast] =
    row.reading === null ? [null, 0, 0] : (JSON.parse(row.reading) as [number, 0 | 1, 0 | 1])
  return {
    id: row.id,
    number: row.number,
    label: row.label || null,
    title: row.title,
    volume: row.volume,
    isVisible: row.is_visible === 1,
    isAvailable: row.page_count !== null && row.file_problem !== 'missing',
    isOffline,
    fileProblem: isOffline ? 'offline' : row.file_problem,
    createdAt: row.created_at,
    pageCount: row.page_count,
    language: row.language,
    groups: row.shown_groups === '[]' ? [] : (JSON.parse(row.shown_groups) as string[]),
    sourceName: row.source_name,
    sourceId: row.source_id,
    sizeBytes: row.size_bytes,
    publishedAt: row.published_at,
    externalUrl: row.external_url,
    isLocked: row.locked_until !== null,
    unlocksAt: row.locked_until || null,
    lastReadPage: page,
    isRead: isRead === 1,
    isLastRead: isLast === 1,
  }
}

/** The groups of the file; without a file, the groups of the version that would be downloaded. */
export const chapterGroups = ({ file_groups, groups }: Pick<ChapterRow, 'file_groups' | 'groups'>): string[] =>
  JSON.parse(file_groups ?? groups) as string[]

export const findChapter = (db: Db | Tx, id: string): Promise<ChapterRow | undefined> =>
  db.selectFrom('chapters').selectAll().where('id', '=', id).executeTakeFirst()

/** In reading order. */
export const findChapters = (db: Db | Tx, ids: readonly string[]): Promise<ChapterRow[]> =>
  queryRows(db, `select * from chapters c where id in (select value from json_each(?)) ${readingOrder('asc')}`, [
    JSON.stringify(ids),
  ])

/** In reading order. */
export const findChaptersOfManga = (db: Db | Tx, mangaId: string): Promise<ChapterRow[]> =>
  queryRows(db, `select * from chapters c where manga_id = ? ${readingOrder('asc')}`, [mangaId])

/** The nearest visible chapter with a CBZ before or after this one, in the order of `readingOrder`. */
export async function findNeighbour(
  db: Db,
  { manga_id, number, volume, language, label }: ChapterRow,
  side: 'previous' | 'next',
): Promise<{ id: string; number: number } | undefined> {
  const [comparison, order] = side === 'next' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  const [found] = await queryRows<{ id: string; number: number }>(
    db,
    `select c.id, c.number from chapters c where c.manga_id = ? and c.is_visible = 1 and c.file_path is not null
       and (c.number, ifnull(c.volume, -1), ifnull(c.language, ''), c.label) ${comparison} (?, ?, ?, ?)
     ${readingOrder(order)} limit 1`,
    [manga_id, number, volume ?? -1, language ?? '', label],
  )
  return found
}

/** Additional facts of a list about a chapter. */
type ListedFacts = { readonly groups: readonly string[]; readonly publishedAt: string | null }

type NewChapter = ChapterKey &
  Partial<ListedFacts> & { id: string; mangaId: string; title: string | null; label?: string }

export const insertChapter = (tx: Tx, chapter: NewChapter, now: string): Promise<void> =>
  insertChapters(tx, [chapter], now)

export async function insertChapters(tx: Tx, chapters: readonly NewChapter[], now: string): Promise<void> {
  for (const part of inParts(chapters, rowsPerStatement)) {
    const rows = part.map(({ groups = [], ...chapter }) => ({ ...chapter, groups: JSON.stringify(groups) }))
    await queryRows(
      tx,
      `insert into chapters (id, manga_id, number, volume, language, title, label, groups, published_at, is_visible,
         created_at, updated_at)
       select value ->> 'id', value ->> 'mangaId', value ->> 'number', value ->> 'volume', value ->> 'language',
         value ->> 'title', ifnull(value ->> 'label', ''), value ->> 'groups', value ->> 'publishedAt', 1, ?, ?
       from json_each(?)`,
      [now, now, JSON.stringify(rows)],
    )
  }
}

export async function updateChapter(
  tx: Tx,
  id: string,
  { title, volume, groups, publishedAt }: ListedFacts & { title: string | null; volume: number | null },
  now: string,
): Promise<void> {
  await tx
    .updateTable('chapters')
    .set({ title, volume, groups: JSON.stringify(groups), published_at: publishedAt, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Updates the facts of a chapter that the catalog identifies by more than its number. */
export async function updateListedFacts(
  tx: Tx,
  id: string,
  update: Pick<ChapterRow, 'number' | 'label' | 'volume' | 'language' | 'title' | 'groups' | 'published_at'>,
  now: string,
): Promise<void> {
  await tx
    .updateTable('chapters')
    .set({ ...update, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Marks the chapters as new, for the list of updates. */
export async function markNew(tx: Tx, ids: readonly string[], now: string): Promise<void> {
  for (const id of ids) await tx.updateTable('chapters').set({ noticed_at: now }).where('id', '=', id).execute()
}

/** Identifiers of the visible, or of the hidden, chapters of the mangas. */
export async function findVisibleChapterIds(
  db: Db,
  mangaIds: readonly string[],
  isVisible: boolean,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    'select id from chapters where is_visible = ? and manga_id in (select value from json_each(?))',
    [isVisible ? 1 : 0, JSON.stringify(mangaIds)],
  )
  return rows.map(({ id }) => id)
}

/** @returns the chapters that changed */
export async function setVisible(tx: Tx, ids: readonly string[], isVisible: boolean, now: string): Promise<string[]> {
  const wanted = isVisible ? 1 : 0
  const rows = await queryRows<{ id: string }>(
    tx,
    `update chapters set is_visible = ?, updated_at = ?
     where id in (select value from json_each(?)) and is_visible <> ? returning id`,
    [wanted, now, JSON.stringify(ids), wanted],
  )
  return rows.map(({ id }) => id)
}

/** A version of a chapter in the list of a source. */
export type ListedVersion = {
  /** Empty if the site does not say. */
  readonly url: string
  readonly groups: readonly string[]
}

/**
 * Stores the versions of a chapter in the list of a source, preferred first. Only the first can be locked. A chapter whose
 * date has passed is free, also where the site goes on showing it as locked.
 */
export async function setChapterVersions(
  tx: Tx,
  { chapterId, sourceId }: { readonly chapterId: string; readonly sourceId: string },
  lock: { readonly isLocked: boolean; readonly unlocksAt: string | null },
  versions: readonly ListedVersion[],
  now: string,
): Promise<void> {
  for (const [position, { url, groups }] of versions.entries())
    await queryRows(
      tx,
      `insert into chapter_addresses (chapter_id, source_id, position, url, groups, is_locked, unlocks_at)
       values (?, ?, ?, nullif(?, ''), ?, ?, ?)
       on conflict do update set url = ifnull(excluded.url, url), groups = excluded.groups,
         unlocks_at = ifnull(excluded.unlocks_at, unlocks_at),
         is_locked = excluded.is_locked and (ifnull(excluded.url, url) is null or ifnull(ifnull(excluded.unlocks_at, unlocks_at) > ?, 1))`,
      [chapterId, sourceId, position, url, JSON.stringify(groups), lock.isLocked ? 1 : 0, lock.unlocksAt, now],
    )
  await queryRows(tx, 'delete from chapter_addresses where chapter_id = ? and source_id = ? and position >= ?', [
    chapterId,
    sourceId,
    versions.length,
  ])
}

/** A chapter in the list of a source or of the catalog. */
type Listing = { readonly chapterId: string; readonly listId: string }

export const findListings = (tx: Tx, mangaId: string): Promise<Listing[]> =>
  queryRows<Listing>(
    tx,
    `select a.chapter_id as chapterId, a.source_id as listId from chapter_addresses a
       join chapters c on c.id = a.chapter_id where c.manga_id = ?
     union select v.chapter_id, ? from catalog_versions v join chapters c on c.id = v.chapter_id where c.manga_id = ?`,
    [mangaId, catalogSourceId, mangaId],
  )

/** Forgets the addresses of a manga's chapters in the list of a source. */
export async function removeChapterAddresses(tx: Tx, mangaId: string, sourceId: string): Promise<void> {
  await tx
    .deleteFrom('chapter_addresses')
    .where('source_id', '=', sourceId)
    .where('chapter_id', 'in', (query) => query.selectFrom('chapters').select('id').where('manga_id', '=', mangaId))
    .execute()
}

/**
 * Whether the number of a chapter identifies it at a source: it is no side story or season of its own, no other volume has
 * the number, and the source lists no translation of it.
 */
export async function isIdentifiedByNumber(db: Db, chapterId: string, sourceId: string): Promise<boolean> {
  const [found] = await queryRows<{ volumes: number; translations: number }>(
    db,
    `select count(distinct other.volume) as volumes,
       sum(other.language is not c.language and exists (select 1 from chapter_addresses a
         where a.chapter_id = other.id and a.source_id = ?)) as translations from chapters c
     join chapters other on other.manga_id = c.manga_id and other.number = c.number and other.label = ''
     where c.id = ? and c.label = '' group by c.id`,
    [sourceId, chapterId],
  )
  return found !== undefined && found.volumes <= 1 && found.translations === 0
}

type ListedChapterKey = {
  readonly chapterId: string
  readonly mangaId: string
  readonly number: number
  readonly sourceId: string
}

/** The addresses of other chapters of the manga in the list of a source, nearest number first. */
export async function findListedNeighbors(
  db: Db,
  { chapterId, mangaId, number, sourceId }: ListedChapterKey,
  limit = 40,
): Promise<string[]> {
  const rows = await db
    .selectFrom('chapter_addresses')
    .innerJoin('chapters', 'chapters.id', 'chapter_addresses.chapter_id')
    .select('chapter_addresses.url')
    .where('chapters.manga_id', '=', mangaId)
    .where('chapter_addresses.source_id', '=', sourceId)
    .where('chapters.id', '<>', chapterId)
    .where('chapter_addresses.url', 'is not', null)
    .$narrowType<{ url: string }>()
    .orderBy((expression) => expression.fn('abs', [expression('chapters.number', '-', number)]))
    .limit(limit)
    .execute()
  return rows.map(({ url }) => url)
}

/** Another manga with most of these addresses in the list of a source, and how many. */
export async function findMangaOfAddresses(
  db: Db,
  {
    sourceId,
    mangaId,
    urls,
  }: { readonly sourceId: string; readonly mangaId: string; readonly urls: readonly string[] },
): Promise<{ readonly title: string; readonly count: number } | undefined> {
  const [found] = await queryRows<{ title: string; count: number }>(
    db,
    `select m.title, count(*) as count from chapter_addresses a
     join chapters c on c.id = a.chapter_id join mangas m on m.id = c.manga_id
     where a.source_id = ? and a.url in (select value from json_each(?)) and m.id <> ?
     group by m.id order by count desc limit 1`,
    [sourceId, JSON.stringify(urls), mangaId],
  )
  return found
}

/** The versions of a chapter in the lists of sources that have an address, by source, preferred first. */
export async function findChapterVersions(db: Db, chapterId: string): Promise<Map<string, ListedVersion[]>> {
  const rows = await db
    .selectFrom('chapter_addresses')
    .select(['source_id', 'url', 'groups'])
    .where('chapter_id', '=', chapterId)
    .where('url', 'is not', null)
    .$narrowType<{ url: string }>()
    .orderBy('position')
    .execute()
  const bySource = Map.groupBy(rows, (row) => row.source_id)
  const toVersion = ({ url, groups }: (typeof rows)[number]) => ({ url, groups: JSON.parse(groups) as string[] })
  return new Map([...bySource].map(([sourceId, versions]) => [sourceId, versions.map(toVersion)]))
}
