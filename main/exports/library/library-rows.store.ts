import { queryRows } from '../../database/queries.ts'
import type { Db } from '../../database/schema.ts'

/** Rows of one query: what SQLite reads within a few milliseconds. */
const batchSize = 200

export type SourceRow = { readonly id: string; readonly name: string; readonly baseUrl: string }

export const listSourceRows = (db: Db): Promise<SourceRow[]> =>
  queryRows(db, 'select id, name, base_url as baseUrl from content_sources order by name_key, id', [])

export type MangaRow = {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly description: string
  readonly author: string
  readonly publicationYear: number
  readonly yearEstimated: number
  readonly status: 'ongoing' | 'completed' | 'hiatus'
  readonly externalId: string | null
  readonly imageUrl: string | null
  readonly rating: number | null
  readonly incognito: number
  readonly notes: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly lastReadAt: string | null
  /** Null if it is not followed. */
  readonly downloadNew: number | null
  readonly hasTrackers: number
  /** JSON, as the following members. */
  readonly genres: string
  readonly formerSlugs: string
  readonly catalogTitles: string
  readonly readerSettings: string | null
  readonly preferredSourceIds: string
  readonly sourceLinks: string
}

/** The mangas in batches, the first added first. */
export async function* readMangaRows(db: Db): AsyncGenerator<MangaRow[]> {
  for (let last: Pick<MangaRow, 'createdAt' | 'id'> | undefined = { createdAt: '', id: '' }; last; ) {
    const rows: MangaRow[] = await queryRows(
      db,
      `select m.id, m.title, m.slug, m.description, m.author, m.publication_year as publicationYear,
         m.year_estimated as yearEstimated, m.status, m.external_id as externalId, m.image_url as imageUrl, m.rating,
         m.incognito, m.notes, m.created_at as createdAt, m.updated_at as updatedAt, m.last_read_at as lastReadAt, m.genres,
         m.former_slugs as formerSlugs, m.catalog_titles as catalogTitles,
         (select download_new from followed_mangas f where f.manga_id = m.id) as downloadNew,
         exists (select 1 from tracker_links t where t.manga_id = m.id) as hasTrackers,
         (select value from manga_reader_settings r where r.manga_id = m.id) as readerSettings,
         (select json_group_array(source_id order by position) from preferred_sources p
           where p.manga_id = m.id) as preferredSourceIds,
         (select json_group_array(json_object('sourceId', source_id, 'slug', slug, 'url', url,
             'isChosen', json(iif(is_chosen, 'true', 'false'))) order by source_id)
           from source_links l where l.manga_id = m.id) as sourceLinks
       from mangas m where (m.created_at, m.id) > (?, ?) order by m.created_at, m.id limit ${batchSize}`,
      [last.createdAt, last.id],
    )
    yield rows
    last = rows.length < batchSize ? undefined : rows.at(-1)
  }
}

export type ChapterRow = {
  readonly id: string
  readonly number: number
  readonly volume: number | null
  readonly language: string | null
  readonly label: string
  readonly title: string | null
  readonly groups: string
  readonly isVisible: number
  readonly createdAt: string
  readonly publishedAt: string | null
  readonly pageCount: number | null
  readonly sizeBytes: number | null
  readonly externalId: string | null
  readonly page: number | null
  readonly isRead: number | null
  readonly readAt: string | null
  /** JSON arrays. */
  readonly bookmarks: string
  readonly sources: string
}

/** The chapters of a manga in batches, by number, volume and language: in the order of their unique index. */
export async function* readChapterRows(db: Db, mangaId: string): AsyncGenerator<ChapterRow[]> {
  type Last = Pick<ChapterRow, 'number' | 'volume' | 'language' | 'label'>
  for (let last: Last | undefined = { number: -1, volume: null, language: null, label: '' }; last; ) {
    const rows: ChapterRow[] = await queryRows(
      db,
      `select c.id, c.number, c.volume, c.language, c.label, c.title, ifnull(c.file_groups, c.groups) as groups,
         c.is_visible as isVisible, c.created_at as createdAt, c.published_at as publishedAt, c.page_count as pageCount,
         c.size_bytes as sizeBytes, p.page, p.completed as isRead, p.updated_at as readAt,
         (select external_id from catalog_versions v where v.chapter_id = c.id and v.removed_at is null
           order by v.position limit 1) as externalId,
         (select json_group_array(json_object('page', page, 'createdAt', created_at) order by page)
           from page_bookmarks b where b.chapter_id = c.id) as bookmarks,
         (select json_group_array(json_object('sourceId', source_id, 'url', url) order by source_id, position)
           from chapter_addresses a where a.chapter_id = c.id and a.url is not null) as sources
       from chapters c left join reading_progress p on p.chapter_id = c.id
       where c.manga_id = ? and (c.number, ifnull(c.volume, -1), ifnull(c.language, ''), c.label) > (?, ?, ?, ?)
       order by c.number, ifnull(c.volume, -1), ifnull(c.language, ''), c.label limit ${batchSize}`,
      [mangaId, last.number, last.volume ?? -1, last.language ?? '', last.label],
    )
    yield rows
    last = rows.length < batchSize ? undefined : rows.at(-1)
  }
}

/** The mangas of a manual shelf in their order. */
export async function listShelfMangaIds(db: Db, shelfId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    'select manga_id as id from shelf_mangas where shelf_id = ? order by position, manga_id',
    [shelfId],
  )
  return rows.map(({ id }) => id)
}

export type ListRow = {
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** In alphabetical order. */
export const listReadingListRows = (db: Db): Promise<ListRow[]> =>
  queryRows(
    db,
    `select id, name, summary, created_at as createdAt, updated_at as updatedAt from reading_lists
     order by name_key, id`,
    [],
  )

export type SessionRow = {
  readonly id: string
  readonly mangaId: string
  readonly mangaTitle: string
  readonly chapterId: string
  readonly chapterNumber: number
  readonly startedAt: string
  readonly endedAt: string
  readonly pages: number
  readonly milliseconds: number
  readonly deviceId: string | null
  readonly deviceName: string | null
}

/** The reading sessions in batches, oldest first. */
export async function* readSessionRows(db: Db): AsyncGenerator<SessionRow[]> {
  for (let last: Pick<SessionRow, 'startedAt' | 'id'> | undefined = { startedAt: '', id: '' }; last; ) {
    const rows: SessionRow[] = await queryRows(
      db,
      `select s.id, s.manga_id as mangaId, ifnull(m.title, s.manga_title) as mangaTitle, s.chapter_id as chapterId,
         s.chapter_number as chapterNumber, s.started_at as startedAt, s.ended_at as endedAt, s.pages, s.milliseconds,
         s.device_id as deviceId, s.device_name as deviceName
       from reading_sessions s left join mangas m on m.id = s.manga_id
       where (s.started_at, s.id) > (?, ?) order by s.started_at, s.id limit ${batchSize}`,
      [last.startedAt, last.id],
    )
    yield rows
    last = rows.length < batchSize ? undefined : rows.at(-1)
  }
}
