import type { DuplicateChapter, DuplicateManga } from '../../shared/contracts/duplicates.ts'
import { versionTag } from '../chapters/chapter-files.store.ts'
import { isLinkedPath } from '../chapters/linked-path.ts'
import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import { thumbnailUrl } from '../mangas/mangas.store.ts'

const inIds = 'in (select value from json_each(?))'

export const listDismissed = async (db: Db): Promise<Set<string>> =>
  new Set((await db.selectFrom('dismissed_duplicates').select('ids').execute()).map(({ ids }) => ids))

export async function setDismissed(db: Db, ids: string, isDismissed: boolean): Promise<void> {
  if (isDismissed)
    await db
      .insertInto('dismissed_duplicates')
      .values({ ids })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('dismissed_duplicates').where('ids', '=', ids).execute()
}

/** What tells mangas apart. */
export type MangaNames = {
  readonly id: string
  readonly title: string
  readonly author: string
  readonly externalId: string | null
  /** JSON array of its titles in the catalog. */
  readonly catalogTitles: string
}

/** Those with the most chapters first. */
export const listMangaNames = (db: Db): Promise<MangaNames[]> =>
  queryRows(
    db,
    `select id, title, author, external_id as externalId, catalog_titles as catalogTitles from mangas
     order by visible_chapters desc, id`,
    [],
  )

/** Mangas that the user linked to the same series of a source. */
export async function listSameLinks(db: Db): Promise<string[][]> {
  const rows = await queryRows<{ ids: string }>(
    db,
    `select json_group_array(manga_id) as ids from source_links where is_chosen = 1
     group by source_id, slug, url having count(*) > 1`,
    [],
  )
  return rows.map(({ ids }) => JSON.parse(ids) as string[])
}

export async function readDuplicateMangas(db: Db, ids: readonly string[]): Promise<Map<string, DuplicateManga>> {
  const rows = await queryRows<Omit<DuplicateManga, 'thumbnailUrl'> & { cover_version: string | null }>(
    db,
    `select id, title, author, iif(year_estimated, null, publication_year) as publicationYear, ifnull(own_cover, chapter_cover) as cover_version,
       visible_chapters as chapterCount, available_chapters as availableChapterCount, unread_chapters as unreadCount,
       (select ifnull(sum(size_bytes), 0) from chapters c where c.manga_id = mangas.id) as sizeBytes
     from mangas where id ${inIds}`,
    [JSON.stringify(ids)],
  )
  return new Map(
    rows.map(({ cover_version, ...row }) => [
      row.id,
      { ...row, thumbnailUrl: thumbnailUrl({ id: row.id, cover_version }) },
    ]),
  )
}

/** Chapters whose number of pages, and sizes of the middle and last page, are equal. */
export type SimilarFile = { readonly id: string; readonly likeness: string }

const filesPerQuery = 2000

/** The files of all visible chapters, in parts: their pages are the largest table of the library. */
export async function* listFiles(db: Db): AsyncGenerator<SimilarFile> {
  for (let after = 0; ; ) {
    const rows = await queryRows<SimilarFile & { at: number }>(
      db,
      `select c.rowid as at, c.id, c.page_count || ' ' || m.size_bytes || ' ' || l.size_bytes as likeness
       from (select rowid, id, page_count from chapters where rowid > ? and file_path is not null and is_visible = 1 and page_count > 0
         order by rowid limit ${filesPerQuery}) c
       left join chapter_pages m on m.chapter_id = c.id and m.number = (c.page_count + 1) / 2
       left join chapter_pages l on l.chapter_id = c.id and l.number = c.page_count
       order by at`,
      [after],
    )
    yield* rows
    if (rows.length < filesPerQuery) return
    after = rows.at(-1)!.at
  }
}

/** The sizes of all pages of a chapter as one text. */
export const readPageSizes = (db: Db, ids: readonly string[]): Promise<{ id: string; sizes: string }[]> =>
  queryRows(
    db,
    `select chapter_id as id, group_concat(size_bytes || 'x' || width || 'x' || height, ' ' order by number) as sizes
     from chapter_pages where chapter_id ${inIds} group by chapter_id`,
    [JSON.stringify(ids)],
  )

/** Chapters with files of one manga that have the same number and label, in the order of their identifiers. */
export type SameNumber = {
  readonly id: string
  readonly mangaId: string
  readonly number: number
  readonly label: string
  readonly volume: number | null
  readonly language: string | null
}

/** Where numbers restart in each volume, a chapter without a volume can be any of them. */
export const listSameNumbers = (db: Db): Promise<SameNumber[]> =>
  queryRows(
    db,
    `select c.id, c.manga_id as mangaId, c.number, c.label, c.volume, c.language from chapters c
     join (select manga_id, number, label from chapters where file_path is not null and is_visible = 1
       group by manga_id, number, label having count(*) > 1) s
       on s.manga_id = c.manga_id and s.number = c.number and s.label = c.label
     join mangas m on m.id = c.manga_id
     where c.file_path is not null and c.is_visible = 1 and m.numbers_reset = 0 order by c.id`,
    [],
  )

type ChapterRow = Omit<DuplicateChapter, 'groups' | 'isRead' | 'isLinked' | 'version'> & {
  readonly groups: string
  readonly isRead: number
  readonly filePath: string
  readonly sha256: string
}

export type ChapterWithFile = DuplicateChapter & { readonly filePath: string; readonly sha256: string }

export async function readDuplicateChapters(db: Db, ids: readonly string[]): Promise<Map<string, ChapterWithFile>> {
  const rows = await queryRows<ChapterRow>(
    db,
    `select c.id, c.manga_id as mangaId, m.title as mangaTitle, c.number, c.volume, c.label, c.language,
       ifnull(c.file_groups, c.groups) as groups, c.source_name as sourceName, c.page_count as pageCount,
       ifnull(c.size_bytes, 0) as sizeBytes, ifnull(p.completed, 0) as isRead, c.file_path as filePath, c.sha256
     from chapters c join mangas m on m.id = c.manga_id left join reading_progress p on p.chapter_id = c.id
     where c.id ${inIds} and c.file_path is not null`,
    [JSON.stringify(ids)],
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        groups: JSON.parse(row.groups) as string[],
        version: versionTag(row.sha256),
        isRead: row.isRead === 1,
        isLinked: isLinkedPath(row.filePath),
      },
    ]),
  )
}
