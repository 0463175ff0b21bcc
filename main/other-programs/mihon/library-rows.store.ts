import { queryRows } from '../../database/queries.ts'
import type { Db } from '../../database/schema.ts'

export type MangaRow = {
  readonly id: string
  readonly title: string
  readonly author: string
  readonly description: string
  readonly notes: string
  readonly genres: string
  readonly status: 'ongoing' | 'completed' | 'hiatus'
  readonly externalId: string | null
  readonly slug: string
  readonly createdAt: string
  /** Of the content source that reads it, if there is one. */
  readonly sourceName: string | null
  readonly sourceUrl: string | null
}

export const listMangaRows = (db: Db): Promise<MangaRow[]> =>
  queryRows(
    db,
    `select m.id, m.title, m.author, m.description, m.notes, m.genres, m.status, m.external_id as externalId, m.slug,
       m.created_at as createdAt, s.name as sourceName, l.url as sourceUrl
     from mangas m
     left join source_links l on l.manga_id = m.id
       and l.source_id = (select min(source_id) from source_links where manga_id = m.id)
     left join content_sources s on s.id = l.source_id
     order by m.created_at, m.id`,
    [],
  )

export type ChapterRow = {
  readonly id: string
  readonly number: number
  readonly volume: number | null
  readonly label: string
  readonly title: string | null
  readonly language: string | null
  readonly groups: string
  readonly publishedAt: string | null
  readonly createdAt: string
  readonly externalId: string | null
  readonly page: number | null
  readonly isRead: number
  readonly readAt: string | null
  readonly bookmarks: number
}

/** The visible chapters of a manga with what was read. */
export const listChapterRows = (db: Db, mangaId: string): Promise<ChapterRow[]> =>
  queryRows(
    db,
    `select c.id, c.number, c.volume, c.label, c.title, c.language, c.groups, c.published_at as publishedAt,
       c.created_at as createdAt,
       (select v.external_id from catalog_versions v where v.chapter_id = c.id and v.removed_at is null
        order by v.position limit 1) as externalId,
       p.page, ifnull(p.completed, 0) as isRead, p.updated_at as readAt,
       (select count(*) from page_bookmarks b where b.chapter_id = c.id) as bookmarks
     from chapters c left join reading_progress p on p.chapter_id = c.id
     where c.manga_id = ? and c.is_visible = 1 order by c.number, c.volume, c.label`,
    [mangaId],
  )

/** The manual shelves of mangas, in the order of the shelves. */
export const listShelfRows = (db: Db): Promise<{ name: string; mangaId: string }[]> =>
  queryRows(
    db,
    `select s.name, sm.manga_id as mangaId from shelves s join shelf_mangas sm on sm.shelf_id = s.id
     where s.query is null order by s.position, s.id, sm.position`,
    [],
  )
