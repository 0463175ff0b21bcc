import { type SelectQueryBuilder, sql } from 'kysely'
import type { PageOf } from '../../shared/contracts/endpoint.ts'
import type { MangaDetail, MangaListItem, MangaWrite, mangaSortColumns } from '../../shared/contracts/mangas.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'
import { foldText } from '../platform/fold-text.ts'

export type MangaFilter = {
  readonly status?: MangaDetail['status'] | undefined
  /** Compared without case and accents, as a whole. */
  readonly genre?: string | undefined
  /** Only mangas with (true) or without (false) a visible chapter that was not read to its end. */
  readonly unread?: boolean | undefined
}
export type MangaSort = { readonly by: (typeof mangaSortColumns)[number]; readonly order: 'asc' | 'desc' }

type MangaRow = Schema['mangas'] & { cover_version: string | null }

const sortColumns = {
  title: 'title_key',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  rating: 'rating',
  publicationYear: 'publication_year',
  lastReadAt: 'last_read_at',
} as const satisfies Record<MangaSort['by'], keyof Schema['mangas']>

export const firstAvailableChapter = (db: Db | Tx, mangaId: string) =>
  db
    .selectFrom('chapters')
    .select(['id', 'sha256'])
    .where('manga_id', '=', mangaId)
    .where('file_path', 'is not', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

/** Every manga row with the tag of its cover: the first chapter that is on disk. */
const mangaRows = (db: Db | Tx) =>
  db
    .selectFrom('mangas')
    .selectAll('mangas')
    .select((expression) =>
      expression
        .selectFrom('chapters')
        .select(sql<string>`substr(sha256, 1, 12)`.as('tag'))
        .whereRef('chapters.manga_id', '=', 'mangas.id')
        .where('file_path', 'is not', null)
        .orderBy('number')
        .limit(1)
        .as('cover_version'),
    )

export async function insertManga(
  tx: Tx,
  manga: MangaWrite & { id: string; folder: string; folderKey: string },
  now: string,
): Promise<void> {
  await tx
    .insertInto('mangas')
    .values({
      id: manga.id,
      title: manga.title,
      title_key: foldText(manga.title),
      slug: manga.slug,
      description: manga.description,
      author: manga.author,
      publication_year: manga.publicationYear,
      genres: JSON.stringify(manga.genres),
      status: manga.status,
      external_id: manga.externalId,
      image_url: manga.imageUrl,
      rating: manga.rating,
      folder: manga.folder,
      folder_key: manga.folderKey,
      last_read_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await tx.insertInto('manga_slugs').values({ slug: manga.slug, manga_id: manga.id, added_at: now }).execute()
}

/** The manga that has the slug or had it. */
export async function mangaIdOfSlug(db: Db | Tx, slug: string): Promise<string | undefined> {
  const row = await db.selectFrom('manga_slugs').select('manga_id').where('slug', '=', slug).executeTakeFirst()
  return row?.manga_id
}

export async function mangaIdOfExternalId(db: Db | Tx, externalId: string): Promise<string | undefined> {
  const row = await db.selectFrom('mangas').select('id').where('external_id', '=', externalId).executeTakeFirst()
  return row?.id
}

export const folderKeys = async (db: Db | Tx, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await db.selectFrom('mangas').select('folder_key').where('folder_key', 'in', keys).execute()
  return new Set(rows.map((row) => row.folder_key))
}

export const mangaExists = async (db: Db | Tx, id: string): Promise<boolean> =>
  (await db.selectFrom('mangas').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export async function findManga(db: Db | Tx, id: string): Promise<MangaDetail | undefined> {
  const row = await mangaRows(db).where('mangas.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const slugs = await db
    .selectFrom('manga_slugs')
    .select('slug')
    .where('manga_id', '=', id)
    .where('slug', '!=', row.slug)
    .orderBy('added_at')
    .orderBy('slug')
    .execute()
  const { id: _, title, slug, ...rest } = common(row)
  return {
    id,
    title,
    slug,
    alternativeSlugs: slugs.map((other) => other.slug),
    description: row.description,
    ...rest,
  }
}

/** Folder of a manga below the library folder. */
export async function mangaFolder(db: Db | Tx, id: string): Promise<string> {
  const { folder } = await db.selectFrom('mangas').select('folder').where('id', '=', id).executeTakeFirstOrThrow()
  return folder
}

export async function touchManga(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('mangas').set({ updated_at: now }).where('id', '=', id).execute()
}

const unreadChapters = sql<number>`(select count(*) from chapters c
  left join reading_progress p on p.chapter_id = c.id
  where c.manga_id = mangas.id and c.is_visible = 1 and ifnull(p.completed, 0) = 0)`

export async function pageOfMangas(
  db: Db,
  filter: MangaFilter,
  sort: MangaSort,
  page: number,
  limit: number,
): Promise<PageOf<MangaListItem>> {
  const filtered = <O>(query: SelectQueryBuilder<Schema, 'mangas', O>) => {
    let result = query
    if (filter.status !== undefined) result = result.where('status', '=', filter.status)
    if (filter.unread !== undefined) result = result.where(unreadChapters, filter.unread ? '>' : '=', 0)
    if (filter.genre !== undefined) {
      const genre = filter.genre.toLowerCase()
      result = result.where(sql<boolean>`exists (select 1 from json_each(genres) where lower(value) = ${genre})`)
    }
    return result
  }
  const { total } = await filtered(db.selectFrom('mangas'))
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered(mangaRows(db))
    .select([
      sql<number>`(select count(*) from chapters c where c.manga_id = mangas.id and c.is_visible = 1)`.as('chapters'),
      sql<number>`(select count(*) from chapters c where c.manga_id = mangas.id and c.is_visible = 1 and c.file_path is not null)`.as(
        'available',
      ),
      unreadChapters.as('unread'),
    ])
    .orderBy(sortColumns[sort.by], sort.order)
    .orderBy('mangas.id', sort.order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const items = rows.map((row) => ({
    ...common(row),
    chapterCount: row.chapters,
    availableChapterCount: row.available,
    unreadCount: row.unread,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
  return { items, total }
}

function common(row: MangaRow) {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    author: row.author,
    publicationYear: row.publication_year,
    genres: JSON.parse(row.genres) as string[],
    status: row.status,
    externalId: row.external_id,
    imageUrl: row.image_url,
    thumbnailUrl: row.cover_version && `/api/mangas/${row.id}/cover?width=320&v=${row.cover_version}`,
    rating: row.rating,
  }
}
