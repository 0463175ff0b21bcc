import type { Selectable } from 'kysely'
import type { MangaDetail, MangaWrite } from '../../shared/contracts/mangas.ts'
import { placeholders, queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'
import { titleSortKey } from '../platform/fold-text.ts'
import { replaceGenres, replaceTexts } from './manga-texts.store.ts'

/** What lists show of a manga. */
export type MangaRow = Pick<
  Selectable<Schema['mangas']>,
  | 'id'
  | 'title'
  | 'slug'
  | 'author'
  | 'publication_year'
  | 'year_estimated'
  | 'genres'
  | 'status'
  | 'external_id'
  | 'image_url'
  | 'rating'
  | 'incognito'
  | 'visible_chapters'
  | 'visible_volumes'
  | 'available_chapters'
  | 'unread_chapters'
  | 'created_at'
  | 'updated_at'
> & {
  /** The tag of the manga's own cover, else of its first visible chapter on disk. */
  readonly cover_version: string | null
}

type CommonRow = Omit<
  MangaRow,
  'visible_chapters' | 'visible_volumes' | 'available_chapters' | 'unread_chapters' | 'created_at' | 'updated_at'
>

/** The columns that `toCommonMembers` needs. */
const commonColumns = `id, title, slug, author, publication_year, year_estimated, genres, status, external_id, image_url, rating, incognito,
  ifnull(own_cover, chapter_cover) as cover_version`

/** The columns of a `MangaRow`. Reading all columns of a manga takes twice as long. */
export const mangaRowColumns = `${commonColumns},
  visible_chapters, visible_volumes, available_chapters, unread_chapters, created_at, updated_at`

export async function findFirstAvailableChapter(db: Db | Tx, mangaId: string): Promise<{ id: string } | undefined> {
  const [row] = await queryRows<{ id: string }>(
    db,
    `select id from chapters where manga_id = ? and is_visible = 1 and file_path is not null
     order by number, id limit 1`,
    [mangaId],
  )
  return row
}

/** In no particular order. Unknown identifiers are left out. */
export const findMangaRows = (db: Db | Tx, ids: readonly string[]): Promise<MangaRow[]> =>
  queryRows(db, `select ${mangaRowColumns} from mangas where id in (${placeholders(ids)})`, ids)

/** @property titles that search and imports find the manga by */
export type NewManga = MangaWrite & { readonly titles?: readonly string[] }

export async function insertManga(
  tx: Tx,
  manga: NewManga & { id: string; folder: string; folderKey: string },
  now: string,
): Promise<void> {
  await tx
    .insertInto('mangas')
    .values({
      id: manga.id,
      ...toColumns(manga),
      folder: manga.folder,
      folder_key: manga.folderKey,
      catalog_titles: JSON.stringify(manga.titles ?? []),
      last_read_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await tx.insertInto('manga_slugs').values({ slug: manga.slug, manga_id: manga.id, added_at: now }).execute()
  await replaceTexts(tx, manga.id)
  await replaceGenres(tx, manga.id, manga.genres)
}

/** Replaces every member except the folder. The previous slug becomes an alternative slug. */
export async function updateManga(tx: Tx, id: string, manga: MangaWrite, now: string): Promise<void> {
  await tx
    .updateTable('mangas')
    .set({ ...toColumns(manga), updated_at: now })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('manga_slugs')
    .values({ slug: manga.slug, manga_id: id, added_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
  await replaceTexts(tx, id)
  await replaceGenres(tx, id, manga.genres)
}

const toColumns = (manga: MangaWrite) => ({
  title: manga.title,
  title_key: titleSortKey(manga.title),
  slug: manga.slug,
  description: manga.description,
  author: manga.author,
  publication_year: manga.publicationYear,
  year_estimated: manga.isYearEstimated ? 1 : 0,
  genres: JSON.stringify(manga.genres),
  status: manga.status,
  external_id: manga.externalId,
  image_url: manga.imageUrl,
  rating: manga.rating,
  incognito: manga.incognito ? 1 : 0,
  notes: manga.notes ?? '',
})

export async function findMangaIdByExternalId(db: Db | Tx, externalId: string): Promise<string | undefined> {
  const row = await db.selectFrom('mangas').select('id').where('external_id', '=', externalId).executeTakeFirst()
  return row?.id
}

/** Those of the keys that a manga has, or a removed one that can be restored. */
export const findFolderKeys = async (db: Db | Tx, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await queryRows<{ key: string }>(
    db,
    `select value as key from json_each(?)
     where value in (select folder_key from mangas) or value in (select folder_key from removed_items)`,
    [JSON.stringify(keys)],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Those of the identifiers that no manga has. */
export async function findUnknownMangas(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    db,
    'select value as id from json_each(?) where value not in (select id from mangas)',
    [JSON.stringify(ids)],
  )
  return new Set(rows.map(({ id }) => id))
}

export const mangaExists = async (db: Db | Tx, id: string): Promise<boolean> =>
  (await db.selectFrom('mangas').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

const details = `select ${commonColumns}, description, notes, former_slugs from mangas`
const detailsById = `${details} where id = ?`
const detailsBySlug = `${details} where slug = ?`
const detailsByFormerSlug = `${details} where id = (select manga_id from manga_slugs where slug = ?)`

type DetailRow = CommonRow & { readonly description: string; readonly notes: string; readonly former_slugs: string }

export async function findManga(db: Db | Tx, id: string): Promise<MangaDetail | undefined> {
  const [row] = await queryRows<DetailRow>(db, detailsById, [id])
  return row && toDetail(row)
}

/** Finds a manga by its current or an earlier slug. */
export async function findMangaBySlug(db: Db | Tx, slug: string): Promise<MangaDetail | undefined> {
  const [row] = await queryRows<DetailRow>(db, detailsBySlug, [slug])
  if (row) return toDetail(row)
  const [renamed] = await queryRows<DetailRow>(db, detailsByFormerSlug, [slug])
  return renamed && toDetail(renamed)
}

function toDetail(row: DetailRow): MangaDetail {
  const { id, title, slug, description, notes } = row
  return { id, title, slug, alternativeSlugs: readSlugs(row), description, ...toOtherMembers(row), notes }
}

/** The folder of a manga, relative to the library folder. */
export async function findMangaFolder(db: Db | Tx, id: string): Promise<string> {
  const { folder } = await db.selectFrom('mangas').select('folder').where('id', '=', id).executeTakeFirstOrThrow()
  return folder
}

export async function touchManga(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('mangas').set({ updated_at: now }).where('id', '=', id).execute()
}

/** The path of the cover in the API; null without a cover. */
export const thumbnailUrl = ({ id, cover_version }: Pick<MangaRow, 'id' | 'cover_version'>): string | null =>
  cover_version && `/api/mangas/${id}/cover?width=320&v=${cover_version}`

/** Members that the detail and the list item share. */
export const toCommonMembers = (row: CommonRow) => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  ...toOtherMembers(row),
})

/** The members after `description` in a detail, which list items have, too. */
function toOtherMembers(row: CommonRow) {
  return {
    author: row.author,
    publicationYear: row.publication_year,
    genres: JSON.parse(row.genres) as string[],
    status: row.status,
    externalId: row.external_id,
    imageUrl: row.image_url,
    thumbnailUrl: thumbnailUrl(row),
    rating: row.rating,
    isYearEstimated: row.year_estimated === 1,
    incognito: row.incognito === 1,
  }
}

/** The manga with this current or earlier slug. */
export async function findMangaIdBySlug(db: Db | Tx, slug: string): Promise<string | undefined> {
  const row = await db.selectFrom('manga_slugs').select('manga_id').where('slug', '=', slug).executeTakeFirst()
  return row?.manga_id
}

/** Adds alternative slugs, except those that another manga has. */
export async function addAlternativeSlugs(tx: Tx, id: string, slugs: readonly string[], now: string): Promise<void> {
  for (const slug of slugs) {
    await tx
      .insertInto('manga_slugs')
      .values({ slug, manga_id: id, added_at: now })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
  }
  await replaceTexts(tx, id)
}

/** The current and earlier slugs of all mangas that start with `start`. */
export async function findTakenSlugs(tx: Tx, start: string): Promise<Set<string>> {
  const sql = 'select slug from manga_slugs where slug >= ? and slug < ?'
  const rows = await queryRows<{ slug: string }>(tx, sql, [start, `${start}~`])
  return new Set(rows.map((row) => row.slug))
}

export type FormerSlugs = { readonly former_slugs: string }

/** The former slugs of a manga, oldest first. */
export const readSlugs = ({ former_slugs: slugs }: FormerSlugs): string[] =>
  slugs === '[]' ? [] : (JSON.parse(slugs) as string[])
