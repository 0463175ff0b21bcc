// The library is made again from its files.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../main/commands/commands.ts'
import { addUnknownFiles, rebuildLibrary } from '../../main/rebuild/rebuild.ts'
import { addBookmark, listBookmarks } from '../../shared/contracts/bookmarks.ts'
import { markChapters } from '../../shared/contracts/chapters.ts'
import { chooseCover } from '../../shared/contracts/covers.ts'
import { listHistory } from '../../shared/contracts/history.ts'
import { getMangaById, getMangaCover, listMangas } from '../../shared/contracts/mangas.ts'
import { setPrivateShelvesPin, unlockPrivateShelves } from '../../shared/contracts/private-shelves.ts'
import { getPageImage, saveProgress } from '../../shared/contracts/reader.ts'
import { createReadingList, listReadingListItems, listReadingLists } from '../../shared/contracts/reading-lists.ts'
import { createShelf, listShelves, setShelfMangas } from '../../shared/contracts/shelves.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import type { ApiClient } from '../support/api-client.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { chaptersOf, download, prepareManga } from '../support/prepare-manga.ts'
import { withApp } from '../support/with-app.ts'
import { drawSmallPage, writeCollection, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

let sites: ReaderSites
const original = folderForTests('rebuild')
let dataDir: string
let before: Awaited<ReturnType<typeof readLibrary>>
let readingBefore: Awaited<ReturnType<typeof readReading>>

const running = <T>(use: (api: ApiClient) => Promise<T>) => withApp(dataDir, use)

const hash = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex')

/** What a user sees of the library, with the first page of each downloaded chapter. */
async function readLibrary(api: ApiClient) {
  const listed = (await api.call(listMangas)).json().items
  const mangas = []
  for (const { id } of listed) {
    const { imageUrl: _, thumbnailUrl: __, ...manga } = (await api.call(getMangaById, { params: { id } })).json()
    const chapters = []
    for (const { id, number, volume, title, language, isAvailable } of await chaptersOf(api, manga.id)) {
      if (!isAvailable) continue
      const page = await api.call(getPageImage, { params: { chapterId: id, pageNumber: '1' } })
      chapters.push({ id, number, volume, title, language, page: hash(page.bytes) })
    }
    mangas.push({ ...manga, chapters })
  }
  return mangas
}

/** What the files do not say. */
async function readReading(api: ApiClient) {
  const chapters = await chaptersOf(api, before[0]!.id)
  return {
    read: chapters.filter(({ isAvailable }) => isAvailable).map(({ isRead, lastReadPage }) => [isRead, lastReadPage]),
    shelves: (await api.call(listShelves)).json().items.map(({ unreadCount: _, ...shelf }) => shelf),
    sessions: (await api.call(listHistory)).json().items.map(({ chapterId, startedAt }) => [chapterId, startedAt]),
    lists: await readLists(api),
    bookmarks: (await api.call(listBookmarks)).json().items.map(({ chapterId, page }) => [chapterId, page]),
  }
}

async function readLists(api: ApiClient) {
  const found = []
  for (const { id, name } of (await api.call(listReadingLists)).json().items) {
    const { items } = (await api.call(listReadingListItems, { params: { id } })).json()
    found.push({ id, name, lines: items.map(({ number, chapter }) => [number, chapter !== null]) })
  }
  return found
}

beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1'] })
  dataDir = original
  await running(async (api) => {
    const { mangaId, chapters } = await prepareManga(api, sites, 'a1')
    const ids = chapters.slice(0, 3).map(({ id }) => id)
    for (const job of await download(api, ids)) expect(job.status).toBe('completed')
    await api.call(saveProgress, { params: { chapterId: ids[0]! }, body: { page: 2 } })
    await api.call(markChapters, { body: { chapterIds: [ids[1]!], isRead: true } })
    await api.call(addBookmark, { params: { chapterId: ids[0]!, pageNumber: '1' } })
    const shelf = { name: 'Weekend', kind: 'manual' as const, followRule: 'daily' as const, downloadRule: 3 }
    const { id } = (await api.call(createShelf, { body: shelf })).json()
    await api.call(setShelfMangas, { params: { id }, body: { mangaIds: [mangaId] } })
    await api.call(createShelf, { body: { name: 'Unread', kind: 'smart', query: 'unread>0' } })
    await api.call(createReadingList, { body: { name: 'Backwards', chapterIds: ids.toReversed() } })
    before = await readLibrary(api)
    readingBefore = await readReading(api)
  })
  expect(before[0]!.chapters).toHaveLength(3)
})
afterAll(() => sites.stop())
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bunko-rebuild-'))
  cpSync(original, dataDir, { recursive: true })
  return () => rmSync(dataDir, { recursive: true, force: true })
})

const damage = () => truncateSync(join(dataDir, 'library.db'), 30_000)
const bunko = (command: 'backup' | 'rebuild' | 'check', ...args: string[]) =>
  runCommand(command, [...args, '--data-dir', dataDir], {})

test('mangas and chapters come back as they were, and the damaged database is kept', async () => {
  damage()
  expect(await bunko('rebuild')).toBe(0)
  expect(await running(readLibrary)).toEqual(before)
  const aside = readdirSync(join(dataDir, 'backups')).find((name) => name.startsWith('damaged-'))!
  expect(existsSync(join(dataDir, 'backups', aside, 'library.db'))).toBe(true)
  expect(existsSync(join(dataDir, 'rebuild'))).toBe(false)
  expect(await bunko('check', '--deep')).toBe(0)
})

test.each(['missing', 'empty'])('a database that is %s', async (kind) => {
  rmSync(join(dataDir, 'library.db'))
  if (kind === 'empty') writeFileSync(join(dataDir, 'library.db'), '')
  expect(await bunko('rebuild')).toBe(0)
  expect(await running(readLibrary)).toEqual(before)
})

describe('shelves, reading lists, progress, bookmarks and history', () => {
  test('come from the former database', async () => {
    expect(await bunko('rebuild', '--replace')).toBe(0)
    expect(await running(readReading)).toEqual(readingBefore)
    expect(await running(readLibrary)).toEqual(before)
  })

  test('come from the newest backup where the former database cannot be read', async () => {
    expect(await bunko('backup')).toBe(0)
    damage()
    expect(await rebuildLibrary({ dataDir })).toMatchObject({ reading: 'backup' })
    expect(await running(readReading)).toEqual(readingBefore)
  })

  test('go to the chapters that have the files now', async () => {
    const file = join(dataDir, 'library.db')
    const database = new Database(file)
    // As after a rebuild of files that say nothing: other identifiers for the same files.
    database.pragma('foreign_keys = off')
    database.exec(`update reading_progress set chapter_id = 'x' || chapter_id; update chapters set id = 'x' || id;
      update page_bookmarks set chapter_id = 'x' || chapter_id;
      update reading_list_items set chapter_id = 'x' || chapter_id`)
    database.close()
    expect(await rebuildLibrary({ dataDir })).toMatchObject({ reading: 'former' })
    const { read, bookmarks, lists } = await running(readReading)
    const { read: readBefore, bookmarks: bookmarksBefore, lists: listsBefore } = readingBefore
    expect({ read, bookmarks, lists }).toEqual({ read: readBefore, bookmarks: bookmarksBefore, lists: listsBefore })
  })

  test('have the PIN of private shelves with them', async () => {
    await running((api) => api.call(setPrivateShelvesPin, { body: { pin: '2718' } }))
    expect(await bunko('rebuild', '--replace')).toBe(0)
    await running(async (api) => {
      expect((await api.call(unlockPrivateShelves, { body: { pin: 'other' } })).status).toBe(422)
      expect((await api.call(unlockPrivateShelves, { body: { pin: '2718' } })).status).toBe(200)
    })
  })

  test('are missing without a backup, and the rebuild says so', async () => {
    damage()
    expect(await rebuildLibrary({ dataDir })).toMatchObject({ reading: 'partly' })
    expect((await running(readReading)).sessions).toEqual([])
  })
})

test('files of other programs and damaged ones are reported or recognised, and never changed', async () => {
  const library = join(dataDir, 'library')
  await writeCollection(join(library), [{ path: 'Paper Garden/Paper Garden c001.cbz' }])
  await writeCollection(join(library), [{ path: 'Paper Garden/Paper Garden c002.cbz' }])
  const [own] = readdirSync(library).filter((name) => name !== 'Paper Garden')
  await writeCollection(join(library, own!), [{ path: 'Extra c900.cbz' }])
  writeFileSync(join(library, 'Paper Garden/broken.cbz'), 'no archive')
  const [first] = readdirSync(join(library, own!)).filter((name) => !name.startsWith('Extra'))
  cpSync(join(library, own!, first!), join(library, own!, 'copy.cbz'))
  const files = readdirSync(library, { recursive: true }).toSorted()
  damage()
  const report = await rebuildLibrary({ dataDir })
  expect(report).toMatchObject({ fileCount: 8, addedFiles: 6, addedMangas: 2 })
  expect(report.left.map(({ path }) => path)).toHaveLength(2)
  expect(report.left.map(({ path }) => path)).toContain('Paper Garden/broken.cbz')
  expect(readdirSync(library, { recursive: true }).toSorted()).toEqual(files)
  const after = await running(readLibrary)
  const garden = after.find(({ title }) => title === 'Paper Garden')!
  expect(garden.chapters.map(({ number }) => number)).toEqual([1, 2])
  const star = after.find(({ id }) => id === before[0]!.id)!
  expect(star.chapters.map(({ id }) => id)).toEqual(expect.arrayContaining(before[0]!.chapters.map(({ id }) => id)))
  expect(star.chapters.map(({ number }) => number)).toContain(900)

  // Again, and again from nothing: the same.
  expect(await addUnknownFiles({ dataDir })).toMatchObject({ addedFiles: 0, addedMangas: 0 })
  await rebuildLibrary({ dataDir })
  expect(await running(readLibrary)).toEqual(after)
})

test('a file that has only a MetronInfo.xml is what that says', async () => {
  const xml = `<MetronInfo><Series lang="ja"><Name>Paper Garden</Name></Series><MangaVolume>2</MangaVolume>
    <Number>7.5</Number><Stories><Story>Rain</Story></Stories></MetronInfo>`
  const page = { name: '1.png', bytes: await drawSmallPage(7) }
  const archive = zipBytes([page, { name: 'MetronInfo.xml', bytes: Buffer.from(xml) }])
  await writeCollectionFile(join(dataDir, 'library', 'x', 'scan 12.cbz'), archive)
  damage()
  expect(await rebuildLibrary({ dataDir })).toMatchObject({ addedFiles: 4, addedMangas: 2, left: [] })
  const garden = (await running(readLibrary)).find(({ title }) => title === 'Paper Garden')!
  expect(garden.chapters).toMatchObject([{ number: 7.5, volume: 2, title: 'Rain', language: 'ja' }])
})

test('an interrupted rebuild continues, and until it is complete nothing starts', async () => {
  const files = Array.from({ length: 60 }, (_, index) => ({ path: `Paper Garden/Paper Garden c${index + 1}.cbz` }))
  await writeCollection(join(dataDir, 'library'), files)
  damage()
  const interrupting = new AbortController()
  const interrupted = rebuildLibrary({
    dataDir,
    signal: interrupting.signal,
    onProgress: (done) => done >= 20 && interrupting.abort(),
  })
  await expect(interrupted).rejects.toThrow()
  await expect(running(readLibrary)).rejects.toMatchObject({ code: 'internal' })
  const { addedFiles } = await rebuildLibrary({ dataDir })
  expect(addedFiles).toBeGreaterThan(0)
  expect(addedFiles).toBeLessThan(63)
  const after = await running(readLibrary)
  expect(after.flatMap(({ chapters }) => chapters)).toHaveLength(63)
})

test('with an intact database only unknown files are added, and what is there stays', async () => {
  await writeCollection(join(dataDir), [{ path: 'library/Paper Garden/Paper Garden c001.cbz' }])
  expect(await bunko('rebuild')).toBe(0)
  const after = await running(readLibrary)
  expect(after.filter(({ title }) => title !== 'Paper Garden')).toEqual(before)
  expect(after.find(({ title }) => title === 'Paper Garden')!.chapters).toHaveLength(1)
  expect(readdirSync(join(dataDir, 'backups')).join()).toContain('before_rebuild')
})

test.each([[[1, 2, 3]], [[3, 2, 1]]])('the cover that the user chose last comes back (pages %j)', async (pages) => {
  const { id } = before[0]!
  const cover = async (api: ApiClient) => hash((await api.call(getMangaCover, { params: { id } })).bytes)
  const chosen = await running(async (api) => {
    for (const page of pages) {
      const body = { chapterId: before[0]!.chapters[1]!.id, page }
      expect((await api.call(chooseCover, { params: { id }, body })).status).toBeLessThan(300)
    }
    return await cover(api)
  })
  damage()
  await rebuildLibrary({ dataDir })
  expect(await running(cover)).toBe(chosen)
})
