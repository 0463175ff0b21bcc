import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import { markChapters } from '../../shared/contracts/chapters.ts'
import {
  deleteHistory,
  deleteSession,
  getIncognito,
  getStatistics,
  listHistory,
  setIncognito,
} from '../../shared/contracts/history.ts'
import { editManga } from '../../shared/contracts/mangas.ts'
import { getReaderChapter, saveProgress } from '../../shared/contracts/reader.ts'
import { removeManga } from '../../shared/contracts/removal.ts'
import { replaceSettings } from '../../shared/contracts/settings.ts'
import { createShelf, deleteShelf } from '../../shared/contracts/shelves.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { editDatabase } from '../support/edit-database.ts'
import { seedReading } from '../support/seed-reading.ts'
import { seedSessions } from '../support/seed-sessions.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

/** Monday evening, in the time zone of the machine. */
let now = new Date(2026, 2, 23, 20, 0)
const clock = { now: () => now, monotonicMs: systemClock.monotonicMs }
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let started: StartedApp
let api: ApiClient
let mangaId: string
let chapterIds: readonly string[]
let dataDir: string
beforeAll(async () => {
  dataDir = await temporaryFolder()
  const pages = Array.from({ length: 6 }, () => ({ width: 60, height: 90 }))
  ;({ mangaId, chapterIds } = await seedReading(
    dataDir,
    [1, 2, 3].map((number) => ({ number, pages })),
  ))
  started = await startApp({ dataDir, clock })
  api = createClient(started.origin)
  // The files would be written at their own time.
  await api.call(replaceSettings, { body: { files: { writeMetadata: false } } })
})
afterAll(() => started?.end())

const read = async (page: number, chapter = 0) =>
  (await api.call(saveProgress, { params: { chapterId: chapterIds[chapter]! }, body: { page } })).json()
const history = async (query: Record<string, string | number> = {}) => (await api.call(listHistory, { query })).json()
const counts = async (query: Record<string, string | number> = {}) =>
  (await history(query)).items.map(({ chapterNumber, pages, seconds }) => [chapterNumber, pages, seconds])
const clear = async () => void (await api.call(deleteHistory, { query: { mangaId } }))

test('a page counts between 2 and 120 seconds, also the one that is open', async () => {
  await read(1)
  expect(await counts()).toEqual([[1, 0, 0]])
  wait(10)
  expect(await counts()).toEqual([[1, 1, 10]])
  await read(2)
  wait(1)
  await read(3)
  wait(600)
  expect(await counts()).toEqual([[1, 2, 130]])
  await read(4)
  wait(5)
  const [session] = (await history()).items
  expect(session).toMatchObject({
    mangaId,
    chapterId: chapterIds[0],
    mangaTitle: expect.any(String),
    pages: 3,
    seconds: 135,
  })
  expect(Date.parse(session!.endedAt) - Date.parse(session!.startedAt)).toBe(616_000)
})

test('a gap of more than 30 minutes and another chapter begin a new session, a short look back does not', async () => {
  await clear()
  await read(1)
  wait(29 * 60)
  await read(2)
  wait(31 * 60)
  await read(3)
  wait(10)
  await read(1, 1)
  wait(10)
  await read(4)
  wait(3)
  expect(await counts()).toEqual([
    [2, 1, 10],
    [1, 2, 13],
    [1, 2, 240],
  ])
})

test('a clock that is set back loses nothing and counts nothing twice', async () => {
  await clear()
  await read(1)
  wait(10)
  await read(2)
  wait(-3600)
  await read(3)
  wait(10)
  expect((await counts()).toSorted()).toEqual([
    [1, 1, 10],
    [1, 1, 10],
  ])
})

test('marking as read makes no session', async () => {
  await clear()
  await api.call(markChapters, { body: { chapterIds: [...chapterIds], isRead: true } })
  await api.call(markChapters, { body: { chapterIds: [...chapterIds], isRead: false } })
  expect(await history()).toMatchObject({ items: [], total: 0 })
})

test('lists by day, manga and text, and sums in statistics', async () => {
  await clear()
  // Before midnight: the session belongs to that day. The clock of central Europe is set forward six days later.
  now = new Date(2026, 2, 23, 23, 59, 50)
  await read(1)
  wait(20)
  await read(2)
  wait(20)
  now = new Date(2026, 2, 29, 12, 0)
  await read(1, 1)
  wait(60)
  const days = async (query: Record<string, string>) =>
    (await history(query)).items.map(({ chapterNumber }) => chapterNumber)
  expect(await days({})).toEqual([2, 1])
  expect(await days({ from: '2026-03-23', to: '2026-03-23' })).toEqual([1])
  expect(await days({ from: '2026-03-24' })).toEqual([2])
  expect(await days({ mangaId: 'other' })).toEqual([])
  expect(await days({ q: 'NOTHING' })).toEqual([])
  const { mangaTitle } = (await history()).items[0]!
  expect(await days({ q: mangaTitle.toUpperCase().slice(0, 4) })).toEqual([2, 1])
  expect(await history({ page: 2, limit: 1 })).toMatchObject({ total: 2, hasPreviousPage: true, hasNextPage: false })

  const statistics = (await api.call(getStatistics, {})).json()
  expect(statistics).toMatchObject({
    totals: { pages: 3, seconds: 200, sessions: 2, chapters: 2 },
    days: [
      { day: '2026-03-23', pages: 2, seconds: 140 },
      { day: '2026-03-29', pages: 1, seconds: 60 },
    ],
    mangas: [{ mangaId, mangaTitle, pages: 3, seconds: 200 }],
    languages: [],
  })
  const hours = new Map<number, number>()
  for (const { startedAt, seconds } of (await history()).items) {
    const hour = new Date(startedAt).getHours()
    hours.set(hour, (hours.get(hour) ?? 0) + seconds)
  }
  expect(statistics.hours.map(({ hour, seconds }) => [hour, seconds])).toEqual(
    [...hours].toSorted(([one], [other]) => one - other),
  )
  expect(statistics.genres.length).toBeGreaterThan(0)
  for (const genre of statistics.genres) expect(genre).toMatchObject({ pages: 3, seconds: 200 })
  const sunday = (await api.call(getStatistics, { query: { from: '2026-03-29', to: '2026-03-29' } })).json()
  expect(sunday.totals).toMatchObject({ pages: 1, seconds: 60 })
  const none = (await api.call(getStatistics, { query: { from: '2027-01-01' } })).json()
  expect(none).toEqual({
    totals: { pages: 0, seconds: 0, sessions: 0, chapters: 0 },
    days: [],
    mangas: [],
    genres: [],
    languages: [],
    hours: [],
  })
})

test('a day can have 24 hours of reading', async () => {
  await clear()
  const session = { mangaId, title: 'Star Smith', chapterId: chapterIds[0]!, pages: 30, seconds: 3600 }
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  await seedSessions(
    dataDir,
    hours.map((hour) => ({ ...session, at: new Date(2026, 4, 5, hour) })),
  )
  const statistics = (await api.call(getStatistics, { query: { from: '2026-05-05', to: '2026-05-05' } })).json()
  expect(statistics).toMatchObject({
    totals: { pages: 720, seconds: 86_400, sessions: 24, chapters: 1 },
    days: [{ day: '2026-05-05', pages: 720, seconds: 86_400 }],
    hours: hours.map((hour) => ({ hour, pages: 30, seconds: 3600 })),
  })
})

test('days and hours are those of the clock on the wall when summer time begins and ends', async () => {
  await clear()
  vi.stubEnv('TZ', 'Europe/Berlin')
  /** One page for a minute. */
  const readAt = async (time: string, chapter = 0) => {
    now = new Date(time)
    await read(1, chapter)
    wait(60)
    await read(2, chapter)
  }
  // Half past midnight and half past three: the hour from two to three does not exist.
  await readAt('2026-03-28T23:30:00Z')
  await readAt('2026-03-29T01:30:00Z')
  // The hour from two to three comes twice, then it is the last half hour of the day.
  await readAt('2026-10-25T00:30:00Z')
  await readAt('2026-10-25T01:30:00Z')
  await readAt('2026-10-25T22:30:00Z')
  // A chapter of the next day, which ends the page before.
  await readAt('2026-10-25T23:30:00Z', 1)
  const statistics = (await api.call(getStatistics, {})).json()
  expect(statistics.days.map(({ day, pages }) => [day, pages])).toEqual([
    ['2026-03-29', 4],
    ['2026-10-25', 6],
    ['2026-10-26', 1],
  ])
  expect(statistics.hours.map(({ hour, pages }) => [hour, pages])).toEqual([
    [0, 3],
    [2, 4],
    [3, 2],
    [23, 2],
  ])
  // The days stay what they were where the machine is now.
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect((await api.call(getStatistics, {})).json()).toEqual(statistics)
  expect((await history({ from: '2026-10-26', to: '2026-10-26' })).total).toBe(1)
})

test('counts the language of the chapters', async () => {
  await clear()
  const sql = "update chapters set language = 'fr' where id = ?"
  await editDatabase(dataDir, (database) => database.prepare(sql).run(chapterIds[1]))
  await read(1)
  wait(10)
  await read(1, 1)
  wait(20)
  await read(2, 1)
  expect((await api.call(getStatistics, {})).json().languages).toEqual([{ language: 'fr', pages: 1, seconds: 20 }])
  await editDatabase(dataDir, 'update chapters set language = null')
})

test('deletes one session or those of a manga', async () => {
  const [first] = (await history()).items
  expect((await api.call(deleteSession, { params: { id: first!.id } })).status).toBe(204)
  expect((await api.call(deleteSession, { params: { id: first!.id } })).status).toBe(404)
  expect((await history()).total).toBe(1)
  expect((await api.call(deleteHistory, { query: {} as { mangaId: string } })).status).toBe(400)
  await clear()
  expect((await history()).total).toBe(0)
  for (const query of [{ from: '2026-02-31' }, { to: 'today' }])
    expect((await api.call(listHistory, { query })).status).toBe(400)
})

/** All rows of the database, except that an edited manga will be written into its files: that has its own time. */
function readRows(): Record<string, unknown[]> {
  const connection = new Database(join(dataDir, 'library.db'), { readonly: true })
  try {
    const tables = connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[]
    const read = (name: string) => {
      const rows = connection.prepare(`select * from "${name}"`).all() as { type?: unknown }[]
      return name === 'jobs' ? rows.filter(({ type }) => type !== 'write_metadata') : rows
    }
    return Object.fromEntries(tables.filter((name) => name !== 'metadata_to_write').map((name) => [name, read(name)]))
  } finally {
    connection.close()
  }
}

test('incognito leaves neither sessions nor progress', async () => {
  await read(2)
  const shelf = { name: 'Secret', kind: 'smart' as const, query: 'read>=0', incognito: true }
  let shelfId = ''
  const ways = [
    {
      on: () => api.call(setIncognito, { body: { incognito: true } }),
      off: () => api.call(setIncognito, { body: { incognito: false } }),
    },
    {
      on: () => api.call(editManga, { params: { id: mangaId }, body: { incognito: true } }),
      off: () => api.call(editManga, { params: { id: mangaId }, body: { incognito: false } }),
    },
    {
      on: async () => {
        shelfId = (await api.call(createShelf, { body: shelf })).json().id
      },
      off: () => api.call(deleteShelf, { params: { id: shelfId } }),
    },
  ]
  for (const { on, off } of ways) {
    await on()
    wait(60)
    const before = readRows()
    expect(Object.keys(before)).toContain('reading_sessions')
    await read(5)
    wait(10)
    await read(6, 1)
    expect(readRows()).toEqual(before)
    const chapter = async () => (await api.call(getReaderChapter, { params: { chapterId: chapterIds[0]! } })).json()
    expect(await chapter()).toMatchObject({ incognito: true, lastReadPage: 2 })
    await off()
    expect(await chapter()).toMatchObject({ incognito: false })
  }
  expect((await api.call(getIncognito, {})).json()).toEqual({ incognito: false })
})

test('the history stays when a manga is removed', async () => {
  await clear()
  await read(1)
  wait(10)
  await api.call(removeManga, { params: { id: mangaId } })
  expect(await counts()).toEqual([[1, 1, 10]])
  expect((await api.call(getStatistics, {})).json()).toMatchObject({ mangas: [{ mangaId, pages: 1 }], genres: [] })
})
