import { formatChapterNumber } from '../../shared/chapter-number.ts'
import type { Bookmark } from '../../shared/contracts/bookmarks.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { message } from '../../shared/i18n/message.ts'
import { requireChapter } from '../chapters/require-chapter.ts'
import type { Db, Schema } from '../database/schema.ts'
import { requireMangaExists } from '../mangas/require-manga.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
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
import { type OpenedPage, type Pages, parsePageNumber } from './pages.ts'

export type BookmarkPicture = { readonly tag: string; readonly bytes: Uint8Array<ArrayBuffer> }

type ReadPage = Awaited<ReturnType<Pages['read']>>

/** Pixels; enough for a list on a screen of high density. */
const pictureWidth = 256

export function createBookmarks(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  readonly readPage: Pages['read']
  readonly makePicture: (page: OpenedPage, width: number) => Promise<Uint8Array>
}) {
  const { db, clock, announce, readPage, makePicture } = deps
  const removed = createRemovedBookmarks(clock)

  /**
   * Bookmarks a page, with a small picture of it. A page that is bookmarked stays as it is. A bookmark that was just deleted
   * returns as it was, also when the file of its chapter does not exist.
   * @param pageNumber as the address contains it
   * @throws Problem as `Pages.open` does, when the page cannot be read.
   */
  async function add(chapterId: string, pageNumber: string): Promise<Bookmark> {
    await requireChapter(db, chapterId)
    const number = parsePageNumber(pageNumber)
    const known = await findBookmark(db, chapterId, number)
    if (known) return toBookmark(known)
    const bookmark = removed.take(chapterId, number) ?? (await create(chapterId, pageNumber))
    const row = await db.transaction().execute(async (tx) => {
      await requireChapter(tx, chapterId)
      await insertBookmark(tx, bookmark)
      return (await findBookmark(tx, chapterId, number))!
    })
    announce({ name: 'bookmarks.changed', data: { mangaId: row.manga_id } })
    return toBookmark(row)
  }

  async function create(chapterId: string, pageNumber: string): Promise<Schema['page_bookmarks']> {
    const page = await readPage(chapterId, pageNumber)
    const picture = await pictureOf(page)
    return {
      chapter_id: chapterId,
      page: page.number,
      created_at: timestamp(clock),
      picture_tag: picture === undefined ? null : page.tag,
      picture: picture ?? null,
    }
  }

  async function pictureOf(page: ReadPage): Promise<string | undefined> {
    const small = await makePicture({ ...page, bytes: async () => page.content }, pictureWidth).catch(
      // An image that cannot be scaled is still a page to return to; lists show its number.
      () => undefined,
    )
    return small && Buffer.from(small).toString('base64')
  }

  /** @param pageNumber as the address contains it. @throws Problem `not_found` for an unknown chapter. */
  async function remove(chapterId: string, pageNumber: string): Promise<undefined> {
    const { mangaId, bookmark } = await db.transaction().execute(async (tx) => {
      const { manga_id: mangaId } = await requireChapter(tx, chapterId)
      return { mangaId, bookmark: await removeBookmark(tx, chapterId, parsePageNumber(pageNumber)) }
    })
    if (!bookmark) return
    removed.keep(bookmark)
    announce({ name: 'bookmarks.changed', data: { mangaId } })
  }

  /** @param pageNumber as the address contains it. @throws Problem `not_found`. */
  async function openPicture(chapterId: string, pageNumber: string): Promise<BookmarkPicture> {
    const found = await findPicture(db, chapterId, parsePageNumber(pageNumber))
    if (!found?.picture || found.picture_tag === null)
      throw new Problem('not_found', message('reader.noBookmarkPicture'))
    return { tag: found.picture_tag, bytes: Uint8Array.from(Buffer.from(found.picture, 'base64')) }
  }

  /** In reading order. @throws Problem `not_found`. */
  async function listOfManga(mangaId: string): Promise<Bookmark[]> {
    await requireMangaExists(db, mangaId)
    return (await findMangaBookmarks(db, mangaId)).map(toBookmark)
  }

  /** Newest first. */
  async function list(page: number, limit: number): Promise<{ items: Bookmark[]; total: number }> {
    const rows = await findBookmarks(db, limit, (page - 1) * limit)
    return { items: rows.map(toBookmark), total: await countBookmarks(db) }
  }

  return { add, remove, openPicture, listOfManga, list }
}

const undoableMs = 10 * 60_000

/** Bookmarks that were deleted in the last minutes, so that an undo gets them back with their pictures. */
function createRemovedBookmarks(clock: Clock) {
  let kept: readonly { readonly bookmark: Schema['page_bookmarks']; readonly at: number }[] = []
  const recent = () => kept.filter(({ at }) => clock.monotonicMs() - at < undoableMs)
  return {
    keep(bookmark: Schema['page_bookmarks']): void {
      kept = [...recent(), { bookmark, at: clock.monotonicMs() }]
    },
    take(chapterId: string, page: number): Schema['page_bookmarks'] | undefined {
      const found = recent().findLast(({ bookmark }) => bookmark.chapter_id === chapterId && bookmark.page === page)
      kept = recent().filter((one) => one !== found)
      return found?.bookmark
    },
  }
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
