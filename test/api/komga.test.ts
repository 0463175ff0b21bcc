import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { setIncognito } from '../../shared/contracts/history.ts'
import { editManga } from '../../shared/contracts/mangas.ts'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import { createReadingList, importReadingList } from '../../shared/contracts/reading-lists.ts'
import { createShelf, setShelfMangas } from '../../shared/contracts/shelves.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { type AppCredential, addApp, basicOf, devicesOrigin, letDevicesIn } from '../support/devices-for-tests.ts'
import { editDatabase } from '../support/edit-database.ts'
import { sampleManga } from '../support/samples.ts'
import { seedReading } from '../support/seed-reading.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

const v1 = '/komga/api/v1'
let started: StartedApp
let api: ApiClient
let origin: string
let app: AppCredential
let mangaId: string
let chapterIds: readonly string[]

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  const pages = Array.from({ length: 3 }, () => ({ width: 300, height: 400 }))
  const seeded = await seedReading(
    dataDir,
    [1, 2, 3].map((number) => ({ number, pages, groups: ['Noise Scans'] })),
  )
  mangaId = seeded.mangaId
  chapterIds = seeded.chapterIds
  started = await startApp({ dataDir, ...letDevicesIn })
  api = createClient(started.origin)
  origin = await devicesOrigin(api)
  app = await addApp(api)
})
afterAll(() => started?.end())

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${origin}${path}`, { ...init, headers: { ...basicOf(app), ...init.headers } })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: () => JSON.parse(text), text }
}
const send = (method: string, path: string, body?: unknown) =>
  ask(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })

const date = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const locked = <T extends z.ZodRawShape>(shape: T) =>
  z.object({
    ...shape,
    ...(Object.fromEntries(Object.keys(shape).map((name) => [`${name}Lock`, z.boolean()])) as Record<
      string,
      z.ZodType
    >),
    created: date,
    lastModified: date,
  })
const author = z.object({ name: z.string(), role: z.string() })
const link = z.object({ label: z.string(), url: z.string() })
const series = z.object({
  ...{ id: z.string(), libraryId: z.string(), name: z.string(), url: z.string() },
  ...{ created: date, lastModified: date, fileLastModified: date },
  ...{ booksCount: z.int(), booksReadCount: z.int(), booksUnreadCount: z.int(), booksInProgressCount: z.int() },
  ...{ deleted: z.boolean(), oneshot: z.boolean() },
  metadata: locked({
    status: z.enum(['ENDED', 'ONGOING', 'ABANDONED', 'HIATUS']),
    title: z.string(),
    titleSort: z.string(),
    summary: z.string(),
    readingDirection: z.enum(['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON']),
    publisher: z.string(),
    ageRating: z.int().nullable(),
    language: z.string(),
    genres: z.array(z.string()),
    tags: z.array(z.string()),
    totalBookCount: z.int().nullable(),
    sharingLabels: z.array(z.string()),
    links: z.array(link),
    alternateTitles: z.array(z.object({})),
  }),
  booksMetadata: z.object({
    ...{ authors: z.array(author), tags: z.array(z.string()), releaseDate: z.string().nullable() },
    ...{ summary: z.string(), summaryNumber: z.string(), created: date, lastModified: date },
  }),
})
const book = z.object({
  ...{ id: z.string(), seriesId: z.string(), seriesTitle: z.string(), libraryId: z.string(), name: z.string() },
  ...{ url: z.string(), number: z.int(), created: date, lastModified: date, fileLastModified: date },
  ...{ sizeBytes: z.int(), size: z.string().regex(/^\d+(\.\d)? [KMG]?i?B$/), deleted: z.boolean() },
  ...{ fileHash: z.string(), oneshot: z.boolean() },
  media: z.object({
    ...{ status: z.literal('READY'), mediaType: z.string(), pagesCount: z.int(), comment: z.string() },
    ...{ mediaProfile: z.literal('DIVINA'), epubDivinaCompatible: z.literal(false), epubIsKepub: z.literal(false) },
  }),
  metadata: locked({
    ...{ title: z.string(), summary: z.string(), number: z.string(), numberSort: z.number() },
    releaseDate: z.iso.date().nullable(),
    ...{ authors: z.array(author), tags: z.array(z.string()), isbn: z.string(), links: z.array(link) },
  }),
  readProgress: z
    .object({
      ...{ page: z.int(), completed: z.boolean(), readDate: date, created: date, lastModified: date },
      ...{ deviceId: z.string(), deviceName: z.string() },
    })
    .nullable(),
})
const sort = z.object({ sorted: z.boolean(), unsorted: z.boolean(), empty: z.boolean() })
const pageOf = <T extends z.ZodType>(content: T) =>
  z.object({
    content: z.array(content),
    pageable: z.object({
      ...{ sort, offset: z.int(), pageNumber: z.int(), pageSize: z.int(), paged: z.boolean(), unpaged: z.boolean() },
    }),
    ...{ totalElements: z.int(), totalPages: z.int(), last: z.boolean(), first: z.boolean(), number: z.int() },
    ...{ size: z.int(), numberOfElements: z.int(), sort, empty: z.boolean() },
  })

describe("an app that speaks Komga's API", () => {
  test('is challenged, and gets a session with every answer', async () => {
    const without = await fetch(`${origin}${v1}/series`)
    expect(without.status).toBe(401)
    expect(without.headers.get('www-authenticate')).toContain('Basic')
    expect(await without.json()).toMatchObject({ status: 401, path: `${v1}/series` })
    for (const headers of [basicOf(app), { 'X-API-Key': app.password }]) {
      const { headers: answered } = await fetch(`${origin}${v1}/series`, { headers })
      expect(answered.get('set-cookie')).toMatch(
        /^KOMGA-SESSION=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d{8}$/,
      )
    }
    const login = await ask('/komga/api/v2/users/me?remember-me=true', { headers: { 'X-Auth-Token': '' } })
    expect(login.json()).toMatchObject({ roles: ['USER', 'FILE_DOWNLOAD', 'PAGE_STREAMING'], sharedAllLibraries: true })
    const token = login.headers.get('x-auth-token')!
    const again = await fetch(`${origin}${v1}/libraries`, { headers: { 'X-Auth-Token': token } })
    expect(again.status).toBe(200)
  })

  test('the probes before the login say nothing about the library', async () => {
    const probe = async (path: string) => (await fetch(`${origin}${path}`)).json()
    expect(await probe(`${v1}/client-settings/global/list`)).toEqual({})
    expect(await probe(`${v1}/oauth2/providers`)).toEqual([])
    expect(await probe(`${v1}/claim`)).toEqual({ isClaimed: true })
  })

  test('series, books and pages have every member that clients need', async () => {
    expect(pageOf(series).parse((await ask(`${v1}/series?deleted=false&page=0`)).json()).content).toHaveLength(1)
    series.parse((await ask(`${v1}/series/${mangaId}`)).json())
    const books = await ask(`${v1}/series/${mangaId}/books?unpaged=true&media_status=READY&deleted=false`)
    const { content } = pageOf(book).parse(books.json())
    expect(content.map(({ metadata }) => metadata['numberSort'])).toEqual([1, 2, 3])
    book.parse((await ask(`${v1}/books/${chapterIds[0]}`)).json())
    const pages = z
      .array(
        z.object({
          ...{ number: z.int(), fileName: z.string(), mediaType: z.string(), width: z.int(), height: z.int() },
          ...{ sizeBytes: z.int(), size: z.string() },
        }),
      )
      .parse((await ask(`${v1}/books/${chapterIds[0]}/pages`)).json())
    expect(pages.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  const is = (value: unknown) => ({ operator: 'is', value })
  const count = async (what: string, condition: unknown) => {
    const { status, json } = await send('POST', `${v1}/${what}/list?size=20&page=0`, { condition })
    return status === 200 ? (json().totalElements as number) : status
  }

  test('searches by condition; an unknown one is refused, not everything', async () => {
    expect(await count('series', undefined)).toBe(1)
    expect(await count('series', { allOf: [{ libraryId: is('all') }, { readStatus: is('UNREAD') }] })).toBe(1)
    expect(await count('series', { libraryId: is('other') })).toBe(0)
    expect(await count('series', { anyOf: [{ genre: is('fantasy') }, { genre: is('x') }] })).toBe(1)
    expect(await count('series', { author: is({ name: 'Mori Aoba', role: 'writer' }) })).toBe(1)
    expect(await count('series', { title: { operator: 'contains', value: 'SMITH' } })).toBe(1)
    expect(await count('series', { releaseDate: { operator: 'after', dateTime: '2030-01-01T00:00:00Z' } })).toBe(0)
    expect(await count('series', { oneShot: { operator: 'isFalse' } })).toBe(1)
    expect(await count('books', { seriesId: is(mangaId) })).toBe(3)
    expect(await count('books', { readStatus: is('IN_PROGRESS') })).toBe(0)
    expect(await count('books', { numberSort: { operator: 'greaterThan', value: 1 } })).toBe(2)
    for (const condition of [{ colour: is('red') }, { title: { operator: 'near', value: 'x' } }, { a: 1, b: 2 }, 'x'])
      expect(await count('series', condition), JSON.stringify(condition)).toBe(400)
    expect((await send('POST', `${v1}/series/list`, { fullTextSearch: 'nothing' })).json().totalElements).toBe(0)
    expect(
      (await ask(`${v1}/series?search=star&read_status=UNREAD&author=Mori%20Aoba,writer`)).json().totalElements,
    ).toBe(1)
  })

  test('finds genres and titles in every script', async () => {
    const params = { id: mangaId }
    await api.call(editManga, { params, body: { title: 'Наруто', genres: ['Комедия'] } })
    await editDatabase(started.dataDir, "update chapters set title = 'Глава One' where number = 1")
    for (const genre of ['Комедия', 'комедия']) {
      expect((await ask(`${v1}/series?genre=${encodeURIComponent(genre)}`)).json().totalElements, genre).toBe(1)
      expect(await count('books', { genre: is(genre) }), genre).toBe(3)
    }
    expect(await count('series', { genre: { operator: 'isNot', value: 'Комедия' } })).toBe(0)
    expect(await count('series', { title: is('НАРУТО') })).toBe(1)
    for (const [operator, value] of [
      ['contains', 'Руто'],
      ['beginsWith', 'Нар'],
      ['endsWith', 'Уто'],
    ])
      for (const field of ['title', 'titleSort'])
        expect(await count('series', { [field]: { operator, value } }), `${field} ${value}`).toBe(1)
    expect(await count('series', { title: { operator: 'doesNotContain', value: 'Наруто' } })).toBe(0)
    expect(await count('books', { title: { operator: 'beginsWith', value: 'Глава ONE' } })).toBe(1)
    const booksWith = async (fullTextSearch: string) =>
      (await send('POST', `${v1}/books/list`, { fullTextSearch })).json().totalElements as number
    expect(await Promise.all(['Наруто', 'наруто', 'Глава', 'one', 'Наруто Глава', 'x'].map(booksWith))).toEqual([
      3, 3, 1, 1, 1, 0,
    ])
    const { title, genres } = sampleManga
    await api.call(editManga, { params, body: { title, genres: [...genres] } })
  })

  test('lists that filters are made of are 200', async () => {
    const lists = ['genres', 'tags', 'publishers', 'languages', 'age-ratings', 'sharing-labels', 'authors']
    for (const name of [...lists, 'series/release-dates', 'libraries'])
      expect(Array.isArray((await ask(`${v1}/${name}`)).json()), name).toBe(true)
    for (const name of ['collections', 'readlists'])
      pageOf(z.unknown()).parse((await ask(`${v1}/${name}?unpaged=true`)).json())
    pageOf(author).parse((await ask('/komga/api/v2/authors?search=mori&role=writer')).json())
    for (const name of ['new', 'updated'])
      pageOf(series).parse((await ask(`${v1}/series/${name}?oneshot=false`)).json())
  })

  test('reading lists have their books in their order, without what is missing', async () => {
    const body = { name: 'Backwards', chapterIds: [chapterIds[2]!, chapterIds[0]!] }
    const { id } = (await api.call(createReadingList, { body })).json()
    const readList = z.object({
      ...{ id: z.string(), name: z.string(), summary: z.string(), ordered: z.boolean(), bookIds: z.array(z.string()) },
      ...{ createdDate: date, lastModifiedDate: date, filtered: z.boolean() },
    })
    const cbl = '<ReadingList><Name>Lost</Name><Books><Book Series="Nowhere" Number="1"/></Books></ReadingList>'
    const empty = (await api.call(importReadingList, { body: { cbl } })).json().id
    const all = pageOf(readList).parse((await ask(`${v1}/readlists?unpaged=true`)).json())
    expect(all.content.map(({ name, bookIds }) => [name, bookIds])).toEqual([
      ['Backwards', body.chapterIds],
      ['Lost', []],
    ])
    expect((await ask(`${v1}/readlists?search=back`)).json().totalElements).toBe(1)
    readList.parse((await ask(`${v1}/readlists/${id}`)).json())
    const books = pageOf(book).parse((await ask(`${v1}/readlists/${id}/books?size=1&page=1`)).json())
    expect([books.content.map(({ id }) => id), books.totalElements]).toEqual([[chapterIds[0]], 2])
    expect((await ask(`${v1}/readlists/${id}/books?read_status=READ`)).json().totalElements).toBe(0)
    const next = `${v1}/readlists/${id}/books/${chapterIds[2]}/next`
    expect(book.parse((await ask(next)).json()).id).toBe(chapterIds[0])
    expect((await ask(next.replace(chapterIds[2]!, chapterIds[0]!))).status).toBe(404)
    expect((await ask(`${v1}/books/${chapterIds[0]}/readlists`)).json()).toMatchObject([{ id }])
    expect((await ask(`${v1}/books/${chapterIds[1]}/readlists`)).json()).toEqual([])
    const thumbnail = await ask(`${v1}/readlists/${id}/thumbnail`)
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await ask(`${v1}/readlists/${empty}/thumbnail`)).status).toBe(404)
    expect((await ask(`${v1}/readlists/unknown`)).status).toBe(404)
    const found = await send('POST', `${v1}/books/list`, { condition: { readListId: { operator: 'is', value: id } } })
    expect(found.json().totalElements).toBe(2)

    const progress = `${v1}/readlists/${id}/read-progress/tachiyomi`
    expect((await send('PUT', progress, { lastBookRead: 1 })).status).toBe(204)
    expect((await ask(progress)).json()).toEqual({
      ...{ booksCount: 2, booksReadCount: 1, booksUnreadCount: 1, booksInProgressCount: 0 },
      lastReadContinuousIndex: 1,
    })
    await send('DELETE', `${v1}/books/${chapterIds[2]}/read-progress`)
  })

  test('shelves are collections of series', async () => {
    const add = async (body: { name: string; kind: 'manual' | 'smart'; query?: string }) =>
      (await api.call(createShelf, { body })).json().id
    const [weekend, empty] = [
      await add({ name: 'Weekend', kind: 'manual' }),
      await add({ name: 'Nothing', kind: 'smart', query: 'title:"no such title"' }),
    ]
    await api.call(setShelfMangas, { params: { id: weekend }, body: { mangaIds: [mangaId] } })
    const collection = z.object({
      ...{ id: z.string(), name: z.string(), ordered: z.boolean(), seriesIds: z.array(z.string()) },
      ...{ createdDate: date, lastModifiedDate: date, filtered: z.boolean() },
    })
    const all = pageOf(collection).parse((await ask(`${v1}/collections?unpaged=true`)).json())
    expect(all.content).toMatchObject([
      { id: weekend, name: 'Weekend', ordered: true, seriesIds: [mangaId] },
      { id: empty, name: 'Nothing', ordered: false, seriesIds: [] },
    ])
    const second = pageOf(collection).parse((await ask(`${v1}/collections?size=1&page=1`)).json())
    expect(second).toMatchObject({ totalElements: 2, content: [{ id: empty }] })
    expect((await ask(`${v1}/collections?search=week`)).json().content).toHaveLength(1)
    collection.parse((await ask(`${v1}/collections/${weekend}`)).json())
    const listed = pageOf(series).parse((await ask(`${v1}/collections/${weekend}/series`)).json())
    expect(listed.content.map(({ id }) => id)).toEqual([mangaId])
    expect((await ask(`${v1}/series/${mangaId}/collections`)).json()).toMatchObject([{ id: weekend }])
    expect((await ask(`${v1}/collections/${weekend}/thumbnail`)).headers.get('content-type')).toBe('image/jpeg')
    for (const path of [`${empty}/thumbnail`, 'none', 'none/series'])
      expect((await ask(`${v1}/collections/${path}`)).status, path).toBe(404)
    for (const [id, count] of [
      [weekend, 1],
      [empty, 0],
      ['none', 0],
    ] as const) {
      expect((await ask(`${v1}/series?collection_id=${id}`)).json().totalElements).toBe(count)
      const condition = { collectionId: { operator: 'is', value: id } }
      expect((await send('POST', `${v1}/series/list`, { condition })).json().totalElements).toBe(count)
      expect((await send('POST', `${v1}/books/list`, { condition })).json().totalElements).toBe(count * 3)
    }
  })

  test('pages and pictures, converted where wanted', async () => {
    const type = async (path: string) => (await ask(path)).headers.get('content-type')
    expect(await type(`${v1}/books/${chapterIds[0]}/pages/1`)).toBe('image/png')
    expect(await type(`${v1}/books/${chapterIds[0]}/pages/1?convert=jpeg`)).toBe('image/jpeg')
    expect(await type(`${v1}/books/${chapterIds[0]}/pages/1?convert=png`)).toBe('image/png')
    for (const path of [`series/${mangaId}`, `books/${chapterIds[0]}`, `books/${chapterIds[0]}/pages/2`])
      expect(await type(`${v1}/${path}/thumbnail`)).toBe('image/jpeg')
    expect(await type(`${v1}/books/${chapterIds[0]}/file`)).toBe('application/vnd.comicbook+zip')
    expect((await ask(`${v1}/books/${chapterIds[0]}/pages/9`)).status).toBe(404)
    expect((await ask(`${v1}/books/${chapterIds[0]}/previous`)).status).toBe(404)
    expect((await ask(`${v1}/books/${chapterIds[0]}/next`)).json().id).toBe(chapterIds[1])
  })

  test('progress by page, and by the tracker with the session alone', async () => {
    const [first, second] = chapterIds
    expect((await send('PATCH', `${v1}/books/${first}/read-progress`, { page: 2, completed: false })).status).toBe(204)
    const shown = await api.call(getReaderChapter, { params: { chapterId: first! } })
    expect(shown.json()).toMatchObject({ lastReadPage: 2, isRead: false })
    expect((await send('PATCH', `${v1}/books/${first}/read-progress`, { page: 4 })).status).toBe(400)
    const cookie = (await ask(`${v1}/series`)).headers.get('set-cookie')!.split(';')[0]!
    const tracker = `${origin}/komga/api/v2/series/${mangaId}/read-progress/tachiyomi`
    const track = async () => (await fetch(tracker, { headers: { Cookie: cookie } })).json()
    expect(await track()).toMatchObject({
      booksCount: 3,
      booksInProgressCount: 1,
      lastReadContinuousNumberSort: 0,
      maxNumberSort: 3,
    })
    const put = (last: number) =>
      fetch(tracker, {
        method: 'PUT',
        headers: { Cookie: cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify({ lastBookNumberSortRead: last }),
      })
    expect((await put(2)).status).toBe(204)
    expect((await put(1)).status).toBe(204)
    expect(await track()).toMatchObject({ booksReadCount: 2, booksUnreadCount: 1, lastReadContinuousNumberSort: 2 })
    expect((await ask(`${v1}/books/ondeck`)).json().content).toMatchObject([{ id: chapterIds[2] }])
    // Finished is sticky, until a user says otherwise.
    await send('PATCH', `${v1}/books/${second}/read-progress`, { page: 1, completed: false })
    expect((await ask(`${v1}/books/${second}`)).json().readProgress).toMatchObject({ page: 1, completed: true })
    expect((await send('DELETE', `${v1}/books/${second}/read-progress`)).status).toBe(204)
    expect((await ask(`${v1}/books/${second}`)).json().readProgress).toBe(null)
  })

  test('progress with a time: an older report is refused and lowers nothing', async () => {
    const path = `${v1}/books/${chapterIds[2]}/progression`
    expect((await ask(path)).status).toBe(204)
    const put = async (position: number, modified: string) =>
      (await send('PUT', path, { modified, device: { id: 'x', name: 'X' }, locator: { locations: { position } } }))
        .status
    expect(await put(2, '2026-03-01T10:00:00Z')).toBe(204)
    expect(await put(1, '2026-03-01T09:00:00Z')).toBe(409)
    expect(await put(2, '2026-03-01T10:00:00Z')).toBe(409)
    expect(await put(9, '2026-03-02T10:00:00Z')).toBe(400)
    expect((await ask(path)).json()).toMatchObject({ locator: { locations: { position: 2 } } })
    expect(await put(1, '2026-03-02T10:00:00Z')).toBe(204)
  })

  test('incognito keeps nothing of what an app reports', async () => {
    await api.call(setIncognito, { body: { incognito: true } })
    const [first] = chapterIds
    const before = (await ask(`${v1}/books/${first}`)).json().readProgress
    expect((await send('PATCH', `${v1}/books/${first}/read-progress`, { page: 3 })).status).toBe(204)
    expect((await ask(`${v1}/books/${first}`)).json().readProgress).toEqual(before)
    await api.call(setIncognito, { body: { incognito: false } })
  })

  test('events have names and identifiers only', async () => {
    const controller = new AbortController()
    const events = await fetch(`${origin}/komga/sse/v1/events`, { headers: basicOf(app), signal: controller.signal })
    const reading = events.body!.pipeThrough(new TextDecoderStream()).getReader()
    await reading.read()
    await send('PATCH', `${v1}/books/${chapterIds[0]}/read-progress`, { page: 1 })
    let text = ''
    while (!text.includes('\n\n')) text += (await reading.read()).value ?? ''
    expect(text).toContain(`event: ReadProgressChanged\ndata: {"bookId":"${chapterIds[0]}"`)
    controller.abort()
  })
})
