import { readdir, rename, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { addChapters, type ChapterListItem, downloadChapterFile } from '../../shared/contracts/chapters.ts'
import { getMangaById, getMangaCover, listMangas } from '../../shared/contracts/mangas.ts'
import { getPage, getPageImage, getReaderChapter, listPages, saveProgress } from '../../shared/contracts/reader.ts'
import type { ExpectedPage } from '../simulators/sites/reader-sites.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { chaptersOf, download, prepareManga } from '../support/prepare-manga.ts'

let mangaId: string
let first: ChapterListItem
let second: ChapterListItem
let third: ChapterListItem
let pages: readonly ExpectedPage[]

/** Star Smith with its first and third chapter downloaded. */
const { api, started, sites } = appForTests({ sites: { only: ['a1'] } })
beforeAll(async () => {
  const prepared = await prepareManga(api, sites, 'a1')
  mangaId = prepared.mangaId
  const ids = [prepared.chapters[0]!.id, prepared.chapters[2]!.id]
  for (const job of await download(api, ids)) expect(job).toMatchObject({ status: 'completed', failureReason: null })
  ;[first, second, third] = (await chaptersOf(api, mangaId)) as [ChapterListItem, ChapterListItem, ChapterListItem]
  pages = await sites.expected('a1', 'star-smith', first.number)
})

const params = (chapter: ChapterListItem, pageNumber: number | string = 1) => ({
  chapterId: chapter.id,
  pageNumber: String(pageNumber),
})

describe('the chapter context', () => {
  test('names the nearest readable chapters', async () => {
    const context = (await api.call(getReaderChapter, { params: params(first) })).json()
    expect(context).toMatchObject({
      id: first.id,
      number: String(first.number),
      manga: { id: mangaId, title: 'Star Smith' },
      navigation: { previous: null, next: { id: third.id, number: String(third.number) } },
      isAvailable: true,
      pageCount: pages.length,
    })
  })

  test('exists for a chapter without CBZ, whose pages do not', async () => {
    const context = (await api.call(getReaderChapter, { params: params(second) })).json()
    expect(context).toMatchObject({
      isAvailable: false,
      navigation: { previous: { id: first.id }, next: { id: third.id } },
    })
    for (const endpoint of [listPages, getPage, getPageImage]) {
      const answer = await api.call(endpoint, { params: params(second) })
      expect(answer.status).toBe(404)
      expect(answer.data.detail).toMatch(/isn’t downloaded/)
    }
  })

  test('returns not found for unknown chapters everywhere', async () => {
    for (const endpoint of [getReaderChapter, listPages, getPage, getPageImage]) {
      expect((await api.call(endpoint, { params: { chapterId: 'nope', pageNumber: '1' } })).status).toBe(404)
    }
    expect((await api.call(saveProgress, { params: { chapterId: 'nope' }, body: { page: 1 } })).status).toBe(404)
  })
})

describe('pages', () => {
  test('returns every page byte for byte, as image and as base64', async () => {
    for (const page of pages) {
      const image = await api.call(getPageImage, { params: params(first, page.page) })
      expect(image.bytes.equals(await page.bytes())).toBe(true)
      expect(image.headers.get('content-type')).toBe(`image/${page.format}`)
      expect(image.headers.get('content-length')).toBe(String(page.length))
      const json = (await api.call(getPage, { params: params(first, page.page) })).json()
      expect(Buffer.from(json.base64Content, 'base64').equals(await page.bytes())).toBe(true)
      expect(json).toMatchObject({
        id: `${first.id}:${page.page}`,
        pageNumber: page.page,
        mimeType: `image/${page.format}`,
      })
    }
  })

  test('lists dimensions, twenty per page', async () => {
    const list = (await api.call(listPages, { params: params(first) })).json()
    expect(list).toMatchObject({ totalItems: pages.length, currentPage: 1, itemsPerPage: 20, totalPages: 1 })
    expect(list.pages.map((page) => page.number)).toEqual(pages.map((page) => page.page))
    expect(list.pages.every(({ dimensions }) => dimensions.width > 0 && dimensions.height > 0)).toBe(true)
    const part = (await api.call(listPages, { params: params(first), query: { page: 2, itemsPerPage: 3 } })).json()
    expect(part.pages.map((page) => page.number)).toEqual([4, 5, 6])
    const all = (await api.call(listPages, { params: params(first), query: { itemsPerPage: 501 } })).json()
    expect(all).toMatchObject({ itemsPerPage: 500, totalPages: 1 })
    expect((await api.call(listPages, { params: params(first), query: { itemsPerPage: 0 } })).status).toBe(400)
  })

  test.each(['0', '-1', '1.5', 'x', '999', '99999999999999999999', '1e0', '%00'])(
    'returns not found for page %s',
    async (number) => {
      expect((await api.call(getPage, { params: params(first, number) })).status).toBe(404)
      expect((await api.call(getPageImage, { params: params(first, number) })).status).toBe(404)
    },
  )

  test('caches an image by its validator, forever if the address contains the version', async () => {
    const plain = await api.call(getPageImage, { params: params(first) })
    const etag = plain.headers.get('etag')!
    expect(etag).toMatch(/^"[^"]+"$/)
    expect(plain.headers.get('cache-control')).toBe('private, no-cache')
    expect((await api.call(getPageImage, { params: params(first), headers: { 'If-None-Match': etag } })).status).toBe(
      304,
    )
    expect(
      (await api.call(getPageImage, { params: params(first), headers: { 'If-None-Match': '"other"' } })).status,
    ).toBe(200)
    const version = (await api.call(getReaderChapter, { params: params(first) })).json().version!
    const named = await api.call(getPageImage, { params: params(first), query: { v: version } })
    expect(named.headers.get('cache-control')).toContain('immutable')
  })

  test('returns ranges of an image and a smaller copy', async () => {
    const complete = await pages[0]!.bytes()
    const part = await api.call(getPageImage, { params: params(first), headers: { Range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${complete.length}`)
    expect(part.bytes.equals(complete.subarray(10, 20))).toBe(true)
    const small = await api.call(getPageImage, { params: params(first), query: { width: 100 } })
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(small.bytes.length).toBeLessThan(complete.length)
    expect(small.headers.get('etag')).not.toBe(part.headers.get('etag'))
    for (const width of ['0', 'x', '99999']) {
      expect((await api.call(getPageImage, { params: params(first), query: { width } })).status).toBe(400)
    }
  })
})

describe('the file', () => {
  const get = (headers = {}) => api.call(downloadChapterFile, { params: { id: first.id }, headers })

  test('is returned as a whole with name, length and validator', async () => {
    const answer = await get()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/vnd.comicbook+zip')
    expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length))
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Star Smith - Ch.${first.number}.cbz"; filename*=UTF-8''Star%20Smith%20-%20Ch.${first.number}.cbz`,
    )
    expect(answer.bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  })

  test('supports ranges while it is the same file', async () => {
    const complete = await get()
    const etag = complete.headers.get('etag')!
    const tail = await get({ Range: 'bytes=-100', 'If-Range': etag })
    expect(tail.status).toBe(206)
    expect(tail.bytes.equals(complete.bytes.subarray(-100))).toBe(true)
    expect((await get({ Range: 'bytes=0-9', 'If-Range': '"older"' })).status).toBe(200)
    expect((await get({ Range: 'bytes=0-1,5-6' })).status).toBe(200)
    expect((await get({ Range: 'lines=1-2' })).status).toBe(200)
    const beyond = await get({ Range: `bytes=${complete.bytes.length}-` })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe(`bytes */${complete.bytes.length}`)
    expect((await get({ 'If-None-Match': `W/${etag}` })).status).toBe(304)
  })

  test('returns only headers for HEAD and return=minimal', async () => {
    const head = await fetch(`${started.origin}/api/manga/chapters/${first.id}/download`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
    const minimal = await get({ Prefer: 'return=minimal' })
    expect(minimal.status).toBe(204)
    expect(minimal.headers.get('preference-applied')).toBe('return=minimal')
    expect(minimal.headers.get('etag')).toBe(head.headers.get('etag'))
  })
})

describe('progress', () => {
  const save = (body: unknown) => api.call(saveProgress, { params: { chapterId: third.id }, body })
  const read = async () => (await api.call(getReaderChapter, { params: params(third) })).json()

  test('is stored page by page; the last page completes the chapter, and turning back keeps it complete', async () => {
    expect((await save({ page: 2 })).json()).toMatchObject({ chapterId: third.id, page: 2, completed: false })
    expect(await read()).toMatchObject({ lastReadPage: 2, isRead: false })
    const unread = async () => (await api.call(listMangas)).json().items[0]!.unreadCount
    const before = await unread()
    expect((await save({ page: third.pageCount })).json().completed).toBe(true)
    expect(await unread()).toBe(before - 1)
    await save({ page: 1 })
    expect(await read()).toMatchObject({ lastReadPage: 1, isRead: true })
    await save({ page: 1, completed: false })
    expect(await read()).toMatchObject({ isRead: false })
    expect((await chaptersOf(api, mangaId))[2]).toMatchObject({ lastReadPage: 1, isRead: false })
  })

  test.each([
    [{ page: 0 }, 422],
    [{ page: 1.5 }, 422],
    [{ page: 999 }, 422],
    [{}, 422],
    [{ page: '1' }, 400],
    [{ page: 1, completed: 'yes' }, 400],
  ])('answers %j with %i', async (body, status) => {
    const answer = await save(body)
    expect(answer.status).toBe(status)
    expect(answer.data.violations).toHaveLength(1)
  })
})

test('uses the first page of the first downloaded chapter as the cover', async () => {
  const { thumbnailUrl } = (await api.call(getMangaById, { params: { id: mangaId } })).json()
  expect(thumbnailUrl).toMatch(/^\/api\/mangas\/.*\/cover\?width=320&v=/)
  const thumbnail = await fetch(started.origin + thumbnailUrl)
  expect(thumbnail.headers.get('content-type')).toBe('image/webp')
  expect(thumbnail.headers.get('cache-control')).toContain('immutable')
  const cover = await api.call(getMangaCover, { params: { id: mangaId } })
  expect(cover.bytes.equals(await pages[0]!.bytes())).toBe(true)
})

test('a file that cannot be reached is not available', async () => {
  const library = join(started.dataDir, 'library')
  const names = (await readdir(library, { recursive: true })).filter((name) => name.endsWith('.cbz')).sort()
  const file = join(library, names[0]!)
  const away = `${file}.away`
  await rename(file, away)
  // A link to itself is one of the errors that are not about a missing file.
  await symlink(basename(file), file)
  const context = await api.call(getReaderChapter, { params: params(first) })
  expect(context.status, context.text).toBe(200)
  expect(context.json()).toMatchObject({ isAvailable: false })
  await rm(file)
  await rename(away, file)
  expect((await api.call(getReaderChapter, { params: params(first) })).json()).toMatchObject({ isAvailable: true })
})

test('reports a file that has disappeared from the disk', async () => {
  const added = (await api.call(addChapters, { params: { id: mangaId }, body: { number: 9999 } })).data.items[0]
  expect(added.isAvailable).toBe(false)
  await rm(join(started.dataDir, 'library'), { recursive: true })
  const file = await api.call(downloadChapterFile, { params: { id: third.id } })
  expect(file.status).toBe(404)
  expect(file.data.detail).toMatch(/file is missing/)
  expect((await api.call(getPageImage, { params: params(third, 2) })).status).toBe(404)
})
