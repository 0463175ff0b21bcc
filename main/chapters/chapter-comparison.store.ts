import { sql } from 'kysely'
import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'

/** Page counts of whole-numbered chapters, without extras, newest file first. */
export type PageCounts = {
  /** Of the same manga from the same source. */
  readonly ofManga: readonly number[]
  /** Of all mangas from the same source. */
  readonly ofSource: readonly number[]
}

const maxChapters = 200

/** Page counts of the chapters from a source, without the chapter itself. */
export async function findPageCounts(
  db: Db,
  { chapterId, mangaId, sourceId }: { chapterId: string; mangaId: string; sourceId: string },
): Promise<PageCounts> {
  const rows = await db
    .selectFrom('chapters')
    .select(['manga_id', 'page_count'])
    .where('source_id', '=', sourceId)
    .where('id', '!=', chapterId)
    .where('page_count', '>', 0)
    .where('label', '=', '')
    .where(sql<boolean>`number = cast(number as integer)`)
    .orderBy(sql`manga_id = ${mangaId}`, 'desc')
    .orderBy('updated_at', 'desc')
    .limit(maxChapters)
    .execute()
  return {
    ofManga: rows.filter(({ manga_id }) => manga_id === mangaId).map(({ page_count }) => page_count!),
    ofSource: rows.map(({ page_count }) => page_count!),
  }
}

/** A stored chapter of the manga from the same source to compare with: the nearest by number. */
export async function findNearestStored(
  db: Db,
  { chapterId, mangaId, sourceId, number }: { chapterId: string; mangaId: string; sourceId: string; number: number },
): Promise<{ readonly id: string; readonly number: number } | undefined> {
  const [found] = await queryRows<{ id: string; number: number }>(
    db,
    `select id, number from chapters where manga_id = ? and source_id = ? and id <> ? and file_path is not null
     order by abs(number - ?) limit 1`,
    [mangaId, sourceId, chapterId, number],
  )
  return found
}

/** The widths of pages of the nearest chapters of the manga from a source, without the chapter itself. */
export async function findPageWidths(
  db: Db,
  { chapterId, mangaId, sourceId, number }: { chapterId: string; mangaId: string; sourceId: string; number: number },
): Promise<number[]> {
  const rows = await queryRows<{ width: number }>(
    db,
    `select p.width from chapter_pages p join (
       select id from chapters where manga_id = ? and source_id = ? and id <> ? and file_path is not null
       order by abs(number - ?) limit 5) c on c.id = p.chapter_id`,
    [mangaId, sourceId, chapterId, number],
  )
  return rows.map(({ width }) => width)
}

export type PageFacts = { readonly sizeBytes: number; readonly width: number; readonly height: number }

/** Another chapter of the manga whose file has pages of the same sizes. */
export type SimilarChapter = {
  readonly id: string
  readonly number: number
  readonly volume: number | null
  readonly filePath: string
  /** Different sizes that both chapters have. */
  readonly sharedSizes: number
}

const maxSimilar = 20

/**
 * Other chapters of the manga with at least `least` pages of the given sizes: those with most different sizes in common
 * first, then the nearest.
 */
export async function findSimilarChapters(
  db: Db,
  { chapterId, mangaId, number }: { chapterId: string; mangaId: string; number: number },
  pages: readonly PageFacts[],
  least: number,
): Promise<SimilarChapter[]> {
  const sizes = JSON.stringify(pages.map(({ sizeBytes, width, height }) => [sizeBytes, width, height]))
  return await queryRows<SimilarChapter>(
    db,
    `with sizes as (
       select distinct value ->> 0 as bytes, value ->> 1 as width, value ->> 2 as height from json_each(?)
     )
     select c.id, c.number, c.volume, c.file_path as filePath,
       count(distinct p.size_bytes || ' ' || p.width || ' ' || p.height) as sharedSizes
     from chapters c
     join chapter_pages p on p.chapter_id = c.id
     where c.manga_id = ? and c.id <> ? and c.file_path is not null
       and (p.size_bytes, p.width, p.height) in (select bytes, width, height from sizes)
     group by c.id having count(*) >= ? order by sharedSizes desc, abs(c.number - ?) limit ?`,
    [sizes, mangaId, chapterId, least, number, maxSimilar],
  )
}
