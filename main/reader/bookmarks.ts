import { formatChapterNumber } from '../../shared/chapter-number.ts'
import type { Bookmark } from '../../shared/contracts/bookmarks.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import { requireChapter, requireMangaExists } from '../library/library.ts'
import { timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import {
  type BookmarkRow,
  countBookmarks,
  findBookmark,
  findBookmarks,
  findMangaBookmarks,
  findPicture,
  insertBookmark,
  removeBookmark,
} from './bookmarks.store.ts'
import type { ReaderContext } from './context.ts'
import { type OpenedPage, openPage, parsePageNumber } from './open-page.ts'

type BookmarksContext = Parameters<typeof openPage>[0] &
  Pick<ReaderContext, 'clock' | 'announce'> & {
    readonly makePicture: (page: OpenedPage, width: number) => Promise<Uint8Array>
  }

export type BookmarkPicture = { readonly tag: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** Pixels; enough for a list on a screen of high density. */
const pictureWidth = 256

/**
 * Bookmarks a page, with a small picture of it. A page that is bookmarked stays as it is.
 * @param pageNumber as the address contains it
 * @throws Problem as `openPage` does, when the page cannot be read.
 */
export async function addBookmark(context: BookmarksContext, chapterId: string, pageNumber: string): Promise<Bookmark> {
  const { db, clock, announce } = context
  await requireChapter(db, chapterId)
  const known = await findBookmark(db, chapterId, parsePageNumber(pageNumber))
  if (known) return toBookmark(known)
  const page = await openPage(context, chapterId, pageNumber)
  const picture = await pictureOf(context, page)
  const row = await db.transaction().execute(async (tx) => {
    await requireChapter(tx, chapterId)
    await insertBookmark(tx, {
      chapter_id: chapterId,
      page: page.number,
      created_at: timestamp(clock),
      picture_tag: picture === undefined ? null : page.tag,
      picture: picture ?? null,
    })
    return (await findBookmark(tx, chapterId, page.number))!
  })
  announce({ name: 'bookmarks.changed', data: { mangaId: row.manga_id } })
  return toBookmark(row)
}

async function pictureOf({ makePicture }: BookmarksContext, page: OpenedPage): Promise<string | undefined> {
  const bytes = await page.bytes()
  const small = await makePicture({ ...page, bytes: async () => bytes }, pictureWidth).catch(
    // An image that cannot be scaled is still a page to return to; lists show its number.
    () => undefined,
  )
  return small && Buffer.from(small).toString('base64')
}

/** @param pageNumber as the address contains it. @throws Problem `not_found` for an unknown chapter. */
export async function deleteBookmark(
  { db, announce }: Pick<BookmarksContext, 'db' | 'announce'>,
  chapterId: string,
  pageNumber: string,
): Promise<undefined> {
  const changed = await db.transaction().execute(async (tx) => {
    const { manga_id: mangaId } = await requireChapter(tx, chapterId)
    return (await removeBookmark(tx, chapterId, parsePageNumber(pageNumber))) ? mangaId : undefined
  })
  if (changed !== undefined) announce({ name: 'bookmarks.changed', data: { mangaId: changed } })
}

/** @param pageNumber as the address contains it. @throws Problem `not_found`. */
export async function openBookmarkPicture(db: Db, chapterId: string, pageNumber: string): Promise<BookmarkPicture> {
  const found = await findPicture(db, chapterId, parsePageNumber(pageNumber))
  if (!found?.picture || found.picture_tag === null) throw new Problem('not_found', message('reader.noBookmarkPicture'))
  return { tag: found.picture_tag, bytes: Uint8Array.from(Buffer.from(found.picture, 'base64')) }
}

/** In reading order. @throws Problem `not_found`. */
export async function listMangaBookmarks(db: Db, mangaId: string): Promise<Bookmark[]> {
  await requireMangaExists(db, mangaId)
  return (await findMangaBookmarks(db, mangaId)).map(toBookmark)
}

/** Newest first. */
export async function listBookmarks(
  db: Db,
  page: number,
  limit: number,
): Promise<{ items: Bookmark[]; total: number }> {
  const rows = await findBookmarks(db, limit, (page - 1) * limit)
  return { items: rows.map(toBookmark), total: await countBookmarks(db) }
}

const toBookmark = (row: BookmarkRow): Bookmark => ({
  mangaId: row.manga_id,
  mangaTitle: row.manga_title,
  chapterId: row.chapter_id,
  number: formatChapterNumber(row.number),
  label: row.label,
  chapterTitle: row.title ?? '',
  isAvailable: row.has_file === 1,
  page: row.page,
  pictureUrl:
    row.picture_tag &&
    `/api/reader/chapter/${row.chapter_id}/bookmarks/${row.page}/picture?v=${encodeURIComponent(row.picture_tag)}`,
  createdAt: row.created_at,
})
