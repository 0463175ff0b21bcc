import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { ChapterRow } from './chapters.store.ts'

type Position = Pick<ChapterRow, 'id' | 'manga_id' | 'number' | 'volume' | 'language' | 'label'>
export type Side = 'previous' | 'next'

const orderColumns = ['c.number', 'ifnull(c.volume, -1)', 'c.label', "ifnull(c.language, '')", 'c.id']

export type NearbyChapter = ChapterRow & { readonly completed: number | null }

/**
 * The visible chapters after or before this one in reading order, nearest first, with or without a file. A chapter with a
 * language is followed by chapters in this language.
 */
export function listNearby(db: Db | Tx, chapter: Position, side: Side, limit: number): Promise<NearbyChapter[]> {
  const [comparison, order] = side === 'next' ? ['>', 'asc'] : ['<', 'desc']
  return queryRows<NearbyChapter>(
    db,
    `select c.*, p.completed from chapters c left join reading_progress p on p.chapter_id = c.id
     where c.manga_id = ? and c.is_visible = 1 and (? is null or c.language is null or c.language = ?)
       and c.number ${comparison}= ? and (${orderColumns.join(', ')}) ${comparison} (?, ?, ?, ?, ?)
     order by ${orderColumns.map((column) => `${column} ${order}`).join(', ')} limit ?`,
    [
      chapter.manga_id,
      chapter.language,
      chapter.language,
      chapter.number,
      chapter.number,
      chapter.volume ?? -1,
      chapter.label,
      chapter.language ?? '',
      chapter.id,
      limit,
    ],
  )
}

/** The position before all chapters of a manga. */
export const startOf = (mangaId: string): Position => ({
  id: '',
  manga_id: mangaId,
  number: -1,
  volume: null,
  language: null,
  label: '',
})

/** The visible chapter that was read to its end and is the last one in reading order. */
export async function findLastRead(db: Db, mangaId: string): Promise<ChapterRow | undefined> {
  const [row] = await queryRows<ChapterRow>(
    db,
    `select c.* from chapters c join reading_progress p on p.chapter_id = c.id
     where c.manga_id = ? and c.is_visible = 1 and p.completed = 1
     order by ${orderColumns.map((column) => `${column} desc`).join(', ')} limit 1`,
    [mangaId],
  )
  return row
}

/** Those of the mangas that have unread chapters and chapters without a file. */
export async function listUnreadWithoutFile(db: Db, mangaIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id from mangas where id in (select value from json_each(?)) and has_unread = 1
       and available_chapters < visible_chapters order by id`,
    [JSON.stringify(mangaIds)],
  )
  return rows.map(({ id }) => id)
}

/** How many whole numbers between two chapters of a manga the library does not have. */
export async function countMissingBetween(db: Db, mangaId: string, one: number, other: number): Promise<number> {
  const [low, high] = [Math.floor(Math.min(one, other)), Math.ceil(Math.max(one, other))]
  const between = Math.max(high - low - 1, 0)
  if (between === 0) return 0
  const [counted] = await queryRows<{ known: number }>(
    db,
    `select count(distinct cast(number as integer)) as known from chapters
     where manga_id = ? and number > ? and number < ? and number = cast(number as integer)`,
    [mangaId, low, high],
  )
  return Math.max(between - (counted?.known ?? 0), 0)
}

type ReadFile = { readonly id: string; readonly path: string }

/** The files of chapters that were read to the last page since then, last read first. Marking as read is not reading. */
export const findReadFiles = (db: Db, mangaId: string, since: string): Promise<ReadFile[]> =>
  queryRows<ReadFile>(
    db,
    `select c.id, c.file_path as path from chapters c join reading_progress p on p.chapter_id = c.id
     where c.manga_id = ? and c.file_path is not null and p.completed = 1 and p.page >= c.page_count
       and p.updated_at >= ? order by p.updated_at desc, c.number desc`,
    [mangaId, since],
  )
