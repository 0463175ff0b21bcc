import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadXml } from '../../main/platform/xml/load-xml.ts'
import { partialMd5 } from '../../main/reading-apps/kosync/partial-md5.ts'
import { downloadChapterFile } from '../../shared/contracts/chapters.ts'
import { editManga } from '../../shared/contracts/mangas.ts'
import { getReaderChapter, saveProgress } from '../../shared/contracts/reader.ts'
import { createShelf, deleteShelf, setShelfMangas } from '../../shared/contracts/shelves.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { seedReading } from '../support/seed-reading.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

// What texts of the library and reports of programs could do to others.

let started: StartedApp
let api: ApiClient
let mangaId: string
let chapterIds: readonly string[]
let now = Date.parse('2026-05-01T10:00:00Z')
const iso = (at: number) => new Date(at).toISOString()
const day = 24 * 3_600_000

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  const pages = Array.from({ length: 10 }, () => ({ width: 30, height: 40 }))
  const seeded = await seedReading(
    dataDir,
    [1, 2].map((number) => ({ number, pages })),
  )
  mangaId = seeded.mangaId
  chapterIds = seeded.chapterIds
  started = await startApp({ dataDir, clock: { now: () => new Date(now), monotonicMs: () => now } })
  api = createClient(started.origin)
})
afterAll(() => started?.end())

const text = async (path: string) => (await fetch(`${started.origin}${path}`)).text()

/** Titles, and what may be left of them: XML has no place for some characters. */
const titles: readonly (readonly [title: string, shown: string])[] = [
  [']]> & < > " \' &amp; &#65; <!-- -->', ']]> & < > " \' &amp; &#65; <!-- -->'],
  ['😀 👨‍👩‍👧 Ｆｕｌｌ 日本', '😀 👨‍👩‍👧 Ｆｕｌｌ 日本'],
  ['</title></entry></feed><script>alert(1)</script>', '</title></entry></feed><script>alert(1)</script>'],
  ['<!DOCTYPE x [<!ENTITY a "b">]>&a;', '<!DOCTYPE x [<!ENTITY a "b">]>&a;'],
  ['a\u0000b\u0008c\u001fd\uffffe', 'abcde'],
  ['lone \ud800 surrogate', 'lone \ufffd surrogate'],
  ['"}],"links":[{"href":"http://evil.example/"}]}', '"}],"links":[{"href":"http://evil.example/"}]}'],
]

test.for(titles)('16: %j is a text in every protocol, whoever parses it', async ([title, shown]) => {
  const edited = await api.call(editManga, { params: { id: mangaId }, body: { title, description: title } })
  expect([200, 422]).toContain(edited.status)
  // What the library refuses gets into no feed.
  if (edited.status === 422) return
  const shelf = await api.call(createShelf, { body: { name: title.slice(0, 90), kind: 'manual' } })
  if (shelf.status === 201)
    await api.call(setShelfMangas, { params: { id: shelf.json().id }, body: { mangaIds: [mangaId] } })
  for (const path of ['series', 'shelves', 'search?q=a', `series/${mangaId}`]) {
    const atom = await text(`/opds/v1.2/${path}`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no document may have them
    expect(atom).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|<!|<script/)
    expect(atom.isWellFormed()).toBe(true)
    for (const xml of [load(atom, { xml: true }), loadXml(atom)]) {
      expect(xml('feed').length).toBe(1)
      const found = [...xml('title')].map((element) => xml(element).text())
      if (path === `series/${mangaId}`) expect(found[0]).toBe(shown)
    }
    const feed = JSON.parse(await text(`/opds/v2/${path.replace('q=', 'query=')}`))
    expect(JSON.stringify(feed.links)).not.toContain('evil')
    if (path === 'series') expect(feed.navigation[0].title.toWellFormed()).toBe(title.toWellFormed())
  }
  const series = JSON.parse(await text('/komga/api/v1/series'))
  expect(series.content[0].name.toWellFormed()).toBe(title.toWellFormed())
  if (shelf.status === 201) await api.call(deleteShelf, { params: { id: shelf.json().id } })
})

const json = { 'Content-Type': 'application/json' }
const send = async (method: string, path: string, body: unknown, type = 'application/json') =>
  (
    await fetch(`${started.origin}${path}`, {
      method,
      headers: { ...json, 'Content-Type': type, 'x-auth-user': 'me' },
      body: JSON.stringify(body),
    })
  ).status

test('20: an old queue of any program, sent after newer reading, lowers nothing', async () => {
  const [id] = chapterIds
  const { bytes } = await api.call(downloadChapterFile, { params: { id: id! } })
  const document = await partialMd5(bytes.length, async (start, end) => bytes.subarray(start, end + 1))
  const kosync = (page: number, device = 'Kobo') => ({
    document,
    ...{ progress: String(page), percentage: page / 10, device, device_id: device },
  })
  const place = async () => {
    const { lastReadPage, isRead } = (await api.call(getReaderChapter, { params: { chapterId: id! } })).json()
    return { lastReadPage, isRead }
  }
  // KOReader reported page 3, and sends the same again from its queue later.
  expect(await send('PUT', '/kosync/syncs/progress', kosync(3))).toBe(200)
  now += 3_600_000
  await api.call(saveProgress, { params: { chapterId: id! }, body: { page: 8 } })
  const newest = now
  now += 3_600_000
  const readium = '/progression'
  const old = [
    () => send('PUT', '/kosync/syncs/progress', kosync(3)),
    ...[readium, '/opds-progression'].map(
      (end) => () =>
        send('PUT', `/opds/v2/chapters/${id}${end}`, {
          ...{ modified: iso(newest - 1), progression: 0.2, locator: { locations: { position: 2 } } },
        }),
    ),
    () =>
      send('PUT', `/komga/api/v1/books/${id}${readium}`, {
        ...{ modified: iso(newest - day), locator: { locations: { position: 1 } } },
      }),
    () => send('PUT', `/komga/api/v2/series/${mangaId}/read-progress/tachiyomi`, { lastBookNumberSortRead: 0 }),
  ]
  for (const report of [...old, ...old.toReversed()]) {
    await report()
    expect(await place()).toEqual({ lastReadPage: 8, isRead: false })
  }
})

test('20: a clock that is wrong by a day neither loses reading nor wins for ever', async () => {
  const [, id] = chapterIds
  const path = `/opds/v2/chapters/${id}/progression`
  const put = (position: number, at: number) =>
    send('PUT', path, { modified: iso(at), locator: { locations: { position } } })
  expect(await put(5, now + day)).toBe(204)
  const stored = JSON.parse(await text(path))
  expect(Date.parse(stored.modified)).toBe(now)
  now += 60_000
  expect(await put(6, now)).toBe(204)
  expect(await put(2, now - day)).toBe(409)
  now += 60_000
  // Finished stays finished, whatever is reported later.
  expect(await put(10, now)).toBe(204)
  now += 60_000
  expect(await put(4, now + day)).toBe(204)
  const { lastReadPage, isRead } = (await api.call(getReaderChapter, { params: { chapterId: id! } })).json()
  expect({ lastReadPage, isRead }).toEqual({ lastReadPage: 4, isRead: true })
})
