import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'

export type BookmarkRow = {
  readonly manga_id: string
  readonly manga_title: string
  readonly chapter_id: string
  readonly number: number
  readonly label: string
  readonly title: string | null
  readonly has_file: number
  readonly page: number
  readonly picture_tag: string | null
  readonly created_at: string
}

/** Without the picture. */
const bookmarks = `select c.manga_id, m.title as manga_title, b.chapter_id, c.number, c.label, c.title,
    c.file_path is not null as has_file, b.page, b.picture_tag, b.created_at
  from page_bookmarks b join chapters c on c.id = b.chapter_id join mangas m on m.id = c.manga_id`

export const findBookmark = async (db: Db | Tx, chapterId: string, page: number): Promise<BookmarkRow | undefined> =>
  (await queryRows<BookmarkRow>(db, `${bookmarks} where b.chapter_id = ? and b.page = ?`, [chapterId, page]))[0]

/** In reading order. */
export const findMangaBookmarks = (db: Db, mangaId: string): Promise<BookmarkRow[]> =>
  queryRows<BookmarkRow>(
    db,
    `${bookmarks} where c.manga_id = ? order by c.number, c.volume, c.language, c.label, c.id, b.page`,
    [mangaId],
  )

/** Newest first. */
export const findBookmarks = (db: Db, limit: number, offset: number): Promise<BookmarkRow[]> =>
  queryRows<BookmarkRow>(
    db,
    `${bookmarks} order by b.created_at desc, b.chapter_id desc, b.page desc limit ? offset ?`,
    [limit, offset],
  )

export async function countBookmarks(db: Db): Promise<number> {
  const [counted] = await queryRows<{ total: number }>(db, 'select count(*) as total from page_bookmarks', [])
  return counted?.total ?? 0
}

/** Does nothing if the page has a bookmark. */
export const insertBookmark = async (tx: Tx, bookmark: Schema['page_bookmarks']): Promise<void> =>
  void (await tx
    .insertInto('page_bookmarks')
    .values(bookmark)
    .onConflict((conflict) => conflict.doNothing())
    .execute())

/** @returns the bookmark with its picture, if there was one */
export const removeBookmark = (
  tx: Tx,
  chapterId: string,
  page: number,
): Promise<Schema['page_bookmarks'] | undefined> =>
  tx
    .deleteFrom('page_bookmarks')
    .where('chapter_id', '=', chapterId)
    .where('page', '=', page)
    .returningAll()
    .executeTakeFirst()

export const findPicture = (db: Db, chapterId: string, page: number) =>
  db
    .selectFrom('page_bookmarks')
    .select(['picture', 'picture_tag'])
    .where('chapter_id', '=', chapterId)
    .where('page', '=', page)
    .executeTakeFirst()
