// Backups, restores, rebuilds and exports carry what only the user knows.
import { cpSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../../main/commands/commands.ts'
import { systemClock } from '../../main/platform/clock.ts'
import { createBackup, restoreBackup } from '../../shared/contracts/backups.ts'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createZipExport, exportTachibk, previewExport } from '../../shared/contracts/exports.ts'
import { getFollowing } from '../../shared/contracts/following.ts'
import {
  deleteHistory,
  getIncognito,
  getStatistics,
  listHistory,
  setIncognito,
} from '../../shared/contracts/history.ts'
import { editManga, getMangaById, listMangas } from '../../shared/contracts/mangas.ts'
import {
  getPrivateShelves,
  setPrivateShelvesPin,
  unlockPrivateShelves,
} from '../../shared/contracts/private-shelves.ts'
import { getReaderChapter, saveProgress } from '../../shared/contracts/reader.ts'
import * as lists from '../../shared/contracts/reading-lists.ts'
import { removeManga } from '../../shared/contracts/removal.ts'
import {
  createShelf,
  deleteShelf,
  listShelves,
  orderShelves,
  type ShelfWrite,
  setShelfMangas,
} from '../../shared/contracts/shelves.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { readTachibk } from '../support/read-tachibk.ts'
import { startApp } from '../support/start-app.ts'
import { writeCollection } from '../support/write-collection.ts'

const pin = '2718'
let now = new Date(2026, 2, 23, 20, 0)
const clock = { now: () => now, monotonicMs: systemClock.monotonicMs }

const original = folderForTests('carried')
let dataDir = original
let secret: string
let before: Awaited<ReturnType<typeof readAll>>

async function running<T>(use: (api: ApiClient) => Promise<T>): Promise<T> {
  const started = await startApp({ dataDir, clock })
  try {
    return await use(createClient(started.origin))
  } finally {
    await started.app.stop()
  }
}
const rebuild = (...options: string[]) => runCommand('rebuild', [...options, '--data-dir', dataDir], {})

const titlesOf = async (api: ApiClient, query: Record<string, string> = {}) =>
  (await api.call(listMangas, { query: { sortBy: 'title', ...query } })).json().items.map(({ title }) => title)
const idOf = async (api: ApiClient, wanted: string) =>
  (await api.call(listMangas)).json().items.find(({ title }) => title === wanted)!.id

async function readShelves(api: ApiClient) {
  const shelves = []
  for (const shelf of (await api.call(listShelves)).json().items) {
    const { items } = (await api.call(listMangas, { query: { shelf: shelf.id } })).json()
    shelves.push({ ...shelf, mangas: items.map(({ title }) => title) })
  }
  return shelves
}

async function readLists(api: ApiClient) {
  const found = []
  for (const { id, name, summary } of (await api.call(lists.listReadingLists)).json().items) {
    const { items } = (await api.call(lists.listReadingListItems, { params: { id } })).json()
    const lines = items.map(({ series, number, chapter }) => [series, number, chapter?.isAvailable])
    const cbl = (await api.call(lists.exportReadingList, { params: { id } })).bytes.toString()
    found.push({ id, name, summary, lines, cbl })
  }
  return found
}

/** A rebuild gives chapters without a record of Bunko other identifiers. */
const withoutIds = ({ mangaId: _, chapterId: __, ...row }: { mangaId: string; chapterId?: string }) => row

/** The history must lead to the mangas and chapters that the library has now. */
async function titlesOfSessions(api: ApiClient) {
  const titles = []
  for (const { mangaId, chapterId } of (await api.call(listHistory)).json().items) {
    const { title } = (await api.call(getMangaById, { params: { id: mangaId } })).json()
    titles.push([title, (await api.call(getReaderChapter, { params: { chapterId } })).json().lastReadPage])
  }
  return titles
}

/** What no file of the library says, as the API shows it; first as everybody sees it, then with the PIN. */
async function readAll(api: ApiClient) {
  const lock = (await api.call(getPrivateShelves)).json()
  const locked = { lock, mangas: await titlesOf(api), shelves: (await readShelves(api)).map(({ name }) => name) }
  expect((await api.call(unlockPrivateShelves, { body: { pin: 'wrong' } })).status).toBe(422)
  expect((await api.call(unlockPrivateShelves, { body: { pin } })).status).toBe(200)
  const rain = await idOf(api, 'Rain')
  const statistics = (await api.call(getStatistics)).json()
  return {
    locked,
    shelves: await readShelves(api),
    lists: await readLists(api),
    sessions: (await api.call(listHistory)).json().items.map(withoutIds),
    titlesOfSessions: await titlesOfSessions(api),
    statistics: { ...statistics, mangas: statistics.mangas.map(withoutIds) },
    rules: await Promise.all(
      ['Open Sea', 'Rain'].map(async (title) => {
        const { followRule, downloadRule } = (
          await api.call(getFollowing, { params: { id: await idOf(api, title) } })
        ).json()
        return { followRule, downloadRule }
      }),
    ),
    incognito: [
      (await api.call(getIncognito)).json().incognito,
      (await api.call(getMangaById, { params: { id: rain } })).json().incognito,
    ],
    notes: [(await api.call(getMangaById, { params: { id: rain } })).json().notes],
  }
}

const cbl = `<ReadingList><Name>Event</Name><Books><Book Series="Open Sea" Number="2"/>
  <Book Series="Nowhere" Number="7.5" Volume="2019"/><Book Series="Der Regen" Number="1"/></Books></ReadingList>`

beforeAll(async () => {
  const own = folderForTests('carried-files')
  const names = ['Secret Garden c001', 'Open Sea c001', 'Open Sea c002', 'Rain c001']
  await writeCollection(
    own,
    names.map((name) => ({ path: `${name.slice(0, -5)}/${name}.cbz` })),
    6,
  )
  dataDir = original
  await running(async (api) => {
    await importFolder(api, own, { mode: 'copy' })
    const [garden, sea, rain] = [await idOf(api, 'Secret Garden'), await idOf(api, 'Open Sea'), await idOf(api, 'Rain')]
    secret = garden
    await api.call(setPrivateShelvesPin, { body: { pin } })
    const add = async (body: ShelfWrite, mangaIds: readonly string[] = []) => {
      const { id } = (await api.call(createShelf, { body })).json()
      if (mangaIds.length > 0) await api.call(setShelfMangas, { params: { id }, body: { mangaIds: [...mangaIds] } })
      return id
    }
    const rules = { followRule: 'daily', downloadRule: 3, view: 'list' } as const
    await add({ name: 'Weekend', kind: 'manual', ...rules }, [rain, garden, sea])
    await add({ name: 'Never', kind: 'smart', query: 'title:rain OR title:sun', followRule: 'never', sortBy: 'title' })
    await add({ name: 'Hidden', kind: 'manual', isPrivate: true }, [garden])
    const last = await add({ name: 'Quiet', kind: 'smart', query: 'title:nothing', incognito: true, sortOrder: 'desc' })
    await api.call(orderShelves, { body: { ids: [last] } })

    const [one, two] = (await chaptersOf(api, sea)).toSorted((left, right) => left.number - right.number)
    const chapterIds = [two!.id, one!.id]
    await api.call(lists.createReadingList, { body: { name: 'Backwards', summary: 'The end first.', chapterIds } })
    const { id } = (await api.call(lists.importReadingList, { body: { cbl } })).json()
    const { items } = (await api.call(lists.listReadingListItems, { params: { id } })).json()
    const [only] = await chaptersOf(api, rain)
    const line = { id, itemId: items[2]!.id }
    await api.call(lists.setReadingListChapter, { params: line, body: { chapterId: only!.id } })

    for (const [chapterId, page] of [
      [one!.id, 1],
      [one!.id, 2],
      [only!.id, 1],
    ] as const) {
      await api.call(saveProgress, { params: { chapterId }, body: { page } })
      now = new Date(now.getTime() + 45_000)
    }
    await api.call(editManga, { params: { id: rain }, body: { incognito: true, notes: 'Lent to Emi.' } })
    await api.call(setIncognito, { body: { incognito: true } })
  })
  before = await running(readAll)
  expect(before).toMatchObject({
    locked: { lock: { isLocked: true }, mangas: ['Open Sea', 'Rain'], shelves: ['Quiet', 'Weekend', 'Never'] },
    shelves: [
      { name: 'Quiet', incognito: true, mangas: [] },
      { name: 'Weekend', followRule: 'daily', downloadRule: 3, mangas: ['Rain', 'Secret Garden', 'Open Sea'] },
      { name: 'Never', query: 'title:rain OR title:sun', mangas: ['Rain'] },
      { name: 'Hidden', isPrivate: true, mangas: ['Secret Garden'] },
    ],
    lists: [{ name: 'Backwards' }, { name: 'Event', cbl: expect.stringContaining('Nowhere') }],
    sessions: [
      { chapterNumber: 1, pages: 1, seconds: 45 },
      { chapterNumber: 1, pages: 2, seconds: 90 },
    ],
    incognito: [true, true],
    notes: ['Lent to Emi.'],
  })
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bunko-carried-'))
  cpSync(original, dataDir, { recursive: true })
  return () => rmSync(dataDir, { recursive: true, force: true })
})

test('a restored backup has shelves, lists, history and settings as they were', async () => {
  await running(async (api) => {
    const { name } = (await api.call(createBackup)).json()
    const found = await readAll(api)
    for (const { id } of found.shelves) await api.call(deleteShelf, { params: { id } })
    for (const { id } of found.lists) await api.call(lists.deleteReadingList, { params: { id } })
    for (const { mangaId } of (await api.call(listHistory)).json().items)
      await api.call(deleteHistory, { query: { mangaId } })
    await api.call(setPrivateShelvesPin, { body: { pin: null, currentPin: pin } })
    await api.call(setIncognito, { body: { incognito: false } })
    await api.call(removeManga, { params: { id: await idOf(api, 'Rain') } })
    expect((await api.call(restoreBackup, { params: { name } })).status).toBe(202)
  })
  expect(await running(readAll)).toEqual(before)
})

test('a rebuilt library has them, too', async () => {
  expect(await rebuild('--replace')).toBe(0)
  expect(await running(readAll)).toEqual(before)
})

test('a damaged library has them from its newest backup', async () => {
  await running((api) => api.call(createBackup))
  truncateSync(join(dataDir, 'library.db'), 30_000)
  expect(await rebuild()).toBe(0)
  expect(await running(readAll)).toEqual(before)
})

test('a line that was corrected to a chapter without a file stays in a rebuilt library', async () => {
  await running(async (api) => {
    const sea = await idOf(api, 'Open Sea')
    await api.call(addChapters, { params: { id: sea }, body: { from: 9, to: 9 } })
    const [event] = (await api.call(lists.listReadingLists)).json().items.filter(({ name }) => name === 'Event')
    const { items } = (await api.call(lists.listReadingListItems, { params: { id: event!.id } })).json()
    const nine = (await chaptersOf(api, sea)).find(({ number }) => number === 9)!
    const params = { id: event!.id, itemId: items[1]!.id }
    const set = await api.call(lists.setReadingListChapter, { params, body: { chapterId: nine.id } })
    expect(set.json().missingCount).toBe(0)
  })
  expect(await rebuild('--replace')).toBe(0)
  const after = await running(readAll)
  expect(after.lists.map(({ lines }) => lines)).toEqual(before.lists.map(({ lines }) => lines))
  expect(after.sessions).toEqual(before.sessions)
})

test('exports have manual shelves and their mangas, and of private ones only what is unlocked', async () => {
  await running(async (api) => {
    const exported = async () => {
      const { manga, categories } = readTachibk((await api.call(exportTachibk)).bytes) as {
        manga: { title: string; categories?: unknown[] }[]
        categories: { name: string }[]
      }
      return { titles: manga.map(({ title }) => title).toSorted(), shelves: categories.map(({ name }) => name) }
    }
    expect(await exported()).toEqual({ titles: ['Open Sea', 'Rain'], shelves: ['Weekend'] })
    const body = { mangaIds: [secret] }
    expect((await api.call(previewExport, { body })).status).toBe(422)
    expect((await api.call(createZipExport, { body })).status).toBe(422)
    await api.call(unlockPrivateShelves, { body: { pin } })
    expect(await exported()).toEqual({ titles: ['Open Sea', 'Rain', 'Secret Garden'], shelves: ['Weekend', 'Hidden'] })
    expect((await api.call(previewExport, { body })).json()).toMatchObject({ fileCount: 1 })
  })
})
