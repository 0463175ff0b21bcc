import { beforeAll, describe, expect, test } from 'vitest'
import {
  addBookmark,
  deleteBookmark,
  getBookmarkPicture,
  listBookmarks,
  listMangaBookmarks,
} from '../../shared/contracts/bookmarks.ts'
import { type ChapterListItem, deleteChapterFile } from '../../shared/contracts/chapters.ts'
import { removeManga, restoreMangas } from '../../shared/contracts/removal.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { chaptersOf, download, prepareManga } from '../support/prepare-manga.ts'

let mangaId: string
let first: ChapterListItem
let second: ChapterListItem
let third: ChapterListItem

/** Star Smith with its first and third chapter downloaded. */
const { api, started, sites } = appForTests({ sites: { only: ['a1'] } })
beforeAll(async () => {
  const prepared = await prepareManga(api, sites, 'a1')
  mangaId = prepared.mangaId
  const ids = [prepared.chapters[0]!.id, prepared.chapters[2]!.id]
  for (const job of await download(api, ids)) expect(job).toMatchObject({ status: 'completed', failureReason: null })
  ;[first, second, third] = (await chaptersOf(api, mangaId)) as [ChapterListItem, ChapterListItem, ChapterListItem]
})

const at = (chapter: ChapterListItem, page: number | string) => ({
  params: { chapterId: chapter.id, pageNumber: String(page) },
})
const ofManga = async () => (await api.call(listMangaBookmarks, { params: { id: mangaId } })).json().items
const places = (items: readonly { number: string; page: number }[]) =>
  items.map((item) => `${item.number} ${item.page}`)

describe('a bookmark', () => {
  test('names its page and has a picture of it', async () => {
    const bookmark = (await api.call(addBookmark, at(third, 2))).json()
    expect(bookmark).toMatchObject({
      mangaId,
      mangaTitle: 'Star Smith',
      chapterId: third.id,
      number: String(third.number),
      isAvailable: true,
      page: 2,
    })
    const picture = await fetch(started.origin + bookmark.pictureUrl)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP')
    const plain = await api.call(getBookmarkPicture, at(third, 2))
    expect(plain.bytes.equals(bytes)).toBe(true)
    expect(plain.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('stays as it is when the page is bookmarked again', async () => {
    const [known] = await ofManga()
    expect((await api.call(addBookmark, at(third, 2))).json()).toEqual(known)
    expect(await ofManga()).toHaveLength(1)
  })

  test('is deleted; deleting it twice changes nothing', async () => {
    await api.call(addBookmark, at(third, 4))
    for (const _ of [1, 2]) expect((await api.call(deleteBookmark, at(third, 4))).status).toBe(204)
    expect(places(await ofManga())).toEqual([`${third.number} 2`])
    expect((await api.call(getBookmarkPicture, at(third, 4))).status).toBe(404)
  })

  test.each(['0', '-1', 'x', '999', '1e0'])('does not exist for page %s', async (page) => {
    expect((await api.call(addBookmark, at(third, page))).status).toBe(404)
  })

  test('needs a page that can be read and a chapter that exists', async () => {
    const absent = await api.call(addBookmark, at(second, 1))
    expect(absent.status).toBe(404)
    expect(absent.data.detail).toMatch(/isn’t downloaded/)
    const unknown = { params: { chapterId: 'nope', pageNumber: '1' } }
    for (const endpoint of [addBookmark, deleteBookmark, getBookmarkPicture])
      expect((await api.call(endpoint, unknown)).status).toBe(404)
    expect((await api.call(listMangaBookmarks, { params: { id: 'nope' } })).status).toBe(404)
  })
})

describe('the lists', () => {
  test('are in reading order for a manga, and newest first with pages for all', async () => {
    await api.call(addBookmark, at(first, 3))
    await api.call(addBookmark, at(first, 1))
    const [one, three] = [first.number, third.number]
    expect(places(await ofManga())).toEqual([`${one} 1`, `${one} 3`, `${three} 2`])
    const newest = (await api.call(listBookmarks, { query: { limit: 2 } })).json()
    expect(places(newest.items)).toEqual([`${one} 1`, `${one} 3`])
    expect(newest).toMatchObject({ total: 3, page: 1, limit: 2, hasNextPage: true, hasPreviousPage: false })
    const rest = (await api.call(listBookmarks, { query: { limit: 2, page: 2 } })).json()
    expect(places(rest.items)).toEqual([`${three} 2`])
    expect((await api.call(listBookmarks, { query: { limit: 0 } })).status).toBe(400)
    expect((await api.call(listBookmarks, { query: { limit: 201 } })).json().limit).toBe(200)
  })
})

describe('what stays', () => {
  test('is the bookmark with its picture when the file is deleted', async () => {
    expect((await api.call(deleteChapterFile, { params: { id: third.id } })).status).toBeLessThan(300)
    expect(await ofManga()).toContainEqual(
      expect.objectContaining({ chapterId: third.id, page: 2, isAvailable: false }),
    )
    const picture = await api.call(getBookmarkPicture, at(third, 2))
    expect(picture.status).toBe(200)
    expect(picture.bytes.length).toBeGreaterThan(100)
    expect((await api.call(addBookmark, at(third, 2))).status).toBe(200)
  })

  test('is what an undo needs: a deleted bookmark returns with its picture, even without the file', async () => {
    const before = await ofManga()
    const picture = (await api.call(getBookmarkPicture, at(third, 2))).bytes
    await api.call(deleteBookmark, at(third, 2))
    expect(await ofManga()).toHaveLength(before.length - 1)
    expect((await api.call(addBookmark, at(third, 2))).status).toBe(200)
    expect(await ofManga()).toEqual(before)
    expect((await api.call(getBookmarkPicture, at(third, 2))).bytes.equals(picture)).toBe(true)
  })

  test('returns with a manga that was removed', async () => {
    const before = await ofManga()
    const picture = (await api.call(getBookmarkPicture, at(first, 3))).bytes
    await api.call(removeManga, { params: { id: mangaId } })
    expect((await api.call(listBookmarks)).json()).toMatchObject({ items: [], total: 0 })
    expect((await api.call(restoreMangas, { body: { mangaIds: [mangaId] } })).status).toBe(200)
    expect(await ofManga()).toEqual(before)
    expect((await api.call(getBookmarkPicture, at(first, 3))).bytes.equals(picture)).toBe(true)
  })
})
