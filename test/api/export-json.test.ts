import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exportSchema, exportSchemaFile } from '../../scripts/write-openapi.ts'
import { addBookmark, listMangaBookmarks } from '../../shared/contracts/bookmarks.ts'
import { addChapters, listChapters, showChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource, listContentSources } from '../../shared/contracts/content-sources.ts'
import { followManga, getFollowing } from '../../shared/contracts/following.ts'
import { deleteHistory, listHistory } from '../../shared/contracts/history.ts'
import { exportLibrary } from '../../shared/contracts/library-export.ts'
import { createManga, editManga, getMangaById, listMangas } from '../../shared/contracts/mangas.ts'
import {
  lockPrivateShelves,
  setPrivateShelvesPin,
  unlockPrivateShelves,
} from '../../shared/contracts/private-shelves.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { getMangaReaderSettings, replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { createReadingList, listReadingListItems, listReadingLists } from '../../shared/contracts/reading-lists.ts'
import { removeManga } from '../../shared/contracts/removal.ts'
import { getPreferredSources, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { createShelf, listShelves, setShelfMangas } from '../../shared/contracts/shelves.ts'
import { listSourceLinks, setSourceLink } from '../../shared/contracts/source-links.ts'
import { configureTracker, listTracking, setTracking } from '../../shared/contracts/trackers.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { createSchemaCheck } from '../support/schema-check.ts'
import { seedSessions } from '../support/seed-sessions.ts'
import { trackersForTests } from '../support/trackers-for-tests.ts'
import { writeCollection } from '../support/write-collection.ts'

const { api, started, signInToAniList } = trackersForTests()
const own = folderForTests('export-json')
const secrets = ['cookie-of-the-site', 'password-of-the-server', 'password-in-a-url']
const pin = '2718'
let lampId: string

/** Objects may have only the members that the schema names. */
const strict = JSON.parse(readFileSync(exportSchemaFile, 'utf8'), (_, value) =>
  value?.type === 'object' && value.properties ? { ...value, additionalProperties: false } : value,
)
const findError = createSchemaCheck({})

async function download() {
  const response = await api.call(exportLibrary, {})
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/bunko_\d{4}-\d\d-\d\d\.json/)
  expect(response.headers.get('content-length')).toBe(String(response.bytes.length))
  const file = JSON.parse(response.text)
  expect(findError(strict, file)).toBeUndefined()
  return { ...response, file }
}

const idOf = async (title: string) =>
  (await api.call(listMangas, { query: { find: title } })).json().items.find((manga) => manga.title === title)!.id
const chaptersOf = async (id: string) => {
  const items = []
  for (let page = 1; ; page += 1) {
    const list = (
      await api.call(listChapters, { params: { id }, query: { sortOrder: 'asc', limit: 500, page } })
    ).json()
    items.push(...list.items)
    if (!list.hasNextPage) return items
  }
}

test('the schema in docs is that of the contracts', () => {
  expect(readFileSync(exportSchemaFile, 'utf8')).toBe(exportSchema()) // Otherwise: npm run openapi
})

test('an empty library has the members of the schema', async () => {
  const { file } = await download()
  expect(file).toMatchObject({ format: 'bunko-library', formatVersion: 1, mangas: [], shelves: [], history: [] })
})

test('every value is that of the API', async () => {
  await fillLibrary()
  const { file, text } = await download()
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).not.toContain(own)
  const sources = (await api.call(listContentSources, {})).json()
  expect(file.sources).toEqual(
    sources.map(({ id, name, baseUrl }) => ({ id, name, baseUrl: baseUrl.replace(/\/\/.*@/, '//') })),
  )
  const mangas = (await api.call(listMangas, { query: { sortBy: 'createdAt', sortOrder: 'asc' } })).json().items
  expect(file.mangas).toHaveLength(3)
  for (const { id, createdAt, updatedAt } of mangas) await compareManga(file, id, { createdAt, updatedAt })
  const shelves = (await api.call(listShelves, {})).json().items
  for (const [index, { mangaCount: _, unreadCount: __, ...shelf }] of shelves.entries()) {
    const onShelf = (await api.call(listMangas, { query: { shelf: shelf.id } })).json().items.map(({ id }) => id)
    expect(file.shelves[index]).toEqual({ ...shelf, mangaIds: shelf.kind === 'manual' ? onShelf : null })
  }
  const lists = (await api.call(listReadingLists, {})).json().items
  expect(file.readingLists).toHaveLength(1)
  for (const [index, { id, name, summary, createdAt, updatedAt }] of lists.entries()) {
    const lines = (await api.call(listReadingListItems, { params: { id }, query: { limit: 500 } })).json().items
    const items = lines.map(({ series, number, volume, chapter }) => ({
      ...{ series, number, volume },
      chapterId: chapter?.id ?? null,
    }))
    expect(items).toHaveLength(412)
    expect(file.readingLists[index]).toEqual({ id, name, summary, createdAt, updatedAt, items })
  }
  const history = (await api.call(listHistory, { query: { limit: 200 } })).json()
  expect(history.total).toBe(3)
  expect(file.history).toEqual(history.items.toReversed())
})

test('a range and HEAD answer as for other files', async () => {
  const { bytes } = await download()
  const part = await fetch(new URL(exportLibrary.path, started.origin), { headers: { Range: 'bytes=100000-200000' } })
  expect(part.status).toBe(206)
  // What differs between two exports is at the beginning.
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100_000, 200_001))
  const head = await fetch(new URL(exportLibrary.path, started.origin), { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(bytes.length))
})

test('a private shelf is exported only while it is unlocked', async () => {
  await api.call(setPrivateShelvesPin, { body: { pin } })
  const body = { name: 'Hidden', kind: 'manual', isPrivate: true }
  const { id } = (await api.call(createShelf, { body })).json()
  await api.call(setShelfMangas, { params: { id }, body: { mangaIds: [lampId] } })
  await api.call(lockPrivateShelves, {})
  const locked = await download()
  expect(locked.text).not.toContain(lampId)
  expect(locked.text).not.toContain('Lamp')
  expect(locked.file.mangas).toHaveLength(2)
  expect(locked.file.shelves).not.toContainEqual(expect.objectContaining({ name: 'Hidden' }))
  await api.call(unlockPrivateShelves, { body: { pin } })
  const { file } = await download()
  expect(file.mangas).toHaveLength(3)
  expect(file.shelves).toContainEqual(expect.objectContaining({ name: 'Hidden', isPrivate: true, mangaIds: [lampId] }))
})

async function fillLibrary() {
  await writeCollection(own, [{ path: 'Garden/Garden v01 c001.cbz' }, { path: 'Garden/Garden v01 c002.cbz' }], 3)
  await importFolder(api, own, { mode: 'link' })
  const garden = await idOf('Garden')
  const [first, second] = await chaptersOf(garden)
  await api.call(addBookmark, { params: { chapterId: first!.id, pageNumber: '2' } })
  await api.call(addBookmark, { params: { chapterId: first!.id, pageNumber: '1' } })
  await api.call(saveProgress, { params: { chapterId: first!.id }, body: { page: 2 } })
  await api.call(showChapters, { body: { chapterIds: [second!.id], isVisible: false } })

  const lamp = { ...sampleManga, title: 'Lamp “99”', slug: 'lamp', rating: 4.5, isYearEstimated: true }
  lampId = (await api.call(createManga, { body: lamp })).json().id
  await api.call(editManga, { params: { id: lampId }, body: { slug: 'lamp-99', incognito: false } })
  await api.call(addChapters, { params: { id: lampId }, body: { from: 1, to: 410 } })
  for (const volume of [1, 2]) {
    const body = { number: 200, volume, title: 'Twice' }
    await api.call(addChapters, { params: { id: lampId }, body })
  }
  const chapters = await chaptersOf(lampId)
  for (const { id } of chapters.slice(0, 3))
    await api.call(saveProgress, { params: { chapterId: id }, body: { page: 1, completed: true } })
  await api.call(deleteHistory, { query: { mangaId: lampId } })
  await api.call(deleteHistory, { query: { mangaId: garden } })
  await api.call(followManga, { params: { id: lampId }, body: { downloadNewChapters: true } })
  await api.call(replaceMangaReaderSettings, { params: { id: lampId }, body: { direction: 'rtl', zoom: 150 } })

  const sources = [
    { ...sampleSource, name: 'Room', baseUrl: 'https://reader:password-in-a-url@room.example/' },
    { ...sampleSource, name: 'Attic', options: { headers: { Cookie: `id=${secrets[0]}` } } },
    {
      ...{ name: 'Server', baseUrl: 'http://127.0.0.1:61235', scrapingType: 'html' },
      options: { server: { kind: 'suwayomi', username: 'akira', password: secrets[1] }, chapterList: {} },
    },
  ]
  const ids: string[] = []
  for (const body of sources) {
    const created = await api.call(createContentSource, { body })
    expect(created.status, created.text).toBe(201)
    ids.push((created.json() as { id: string }).id)
  }
  const link = { url: 'https://reader:password-in-a-url@room.example/series/lamp', verify: false }
  await api.call(setSourceLink, { params: { id: lampId, sourceId: ids[0]! }, body: link })
  await api.call(setPreferredSources, { params: { id: lampId }, body: { sourceIds: [ids[1], ids[0]] } })

  const manual = (await api.call(createShelf, { body: { name: 'Weekend', kind: 'manual', sortBy: null } })).json()
  const mangaIds = [lampId, garden]
  await api.call(setShelfMangas, { params: { id: manual.id }, body: { mangaIds } })
  const smart = { name: 'Unread', kind: 'smart', query: 'unread>0 -status:hiatus', sortBy: 'rating', sortOrder: 'desc' }
  await api.call(createShelf, { body: { ...smart, followRule: 'weekly', downloadRule: 3, view: 'list' } })

  const gone = (await api.call(createManga, { body: { ...sampleManga, title: 'Gone', slug: 'gone' } })).json()
  const [lost] = (await api.call(addChapters, { params: { id: gone.id }, body: { number: 7 } })).data.items
  const chapterIds = [lost.id, ...chapters.slice(0, 411).map(({ id }) => id)]
  await api.call(createReadingList, { body: { name: 'An arc', summary: 'In order.', chapterIds } })
  const rest = { ...sampleManga, title: 'Rest', slug: 'rest', genres: ['Ünïcode 鋼'], author: 'Unknown' }
  await api.call(createManga, { body: rest })

  await api.call(configureTracker, { params: { id: 'anilist' }, body: { clientId: 'x' } })
  await signInToAniList()
  const tracking = await api.call(setTracking, {
    params: { id: lampId, tracker: 'anilist' },
    body: { remoteId: '101', score: 8.5, isPrivate: true },
  })
  expect(tracking.status, tracking.text).toBe(200)

  const times = ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00Z', '2026-02-01T10:00:00Z']
  const session = { mangaId: garden, title: 'Garden', chapterId: first!.id, pages: 3, seconds: 90 }
  await seedSessions(
    started.dataDir,
    times.map((at) => ({ ...session, at: new Date(at) })),
  )
  await api.call(removeManga, { params: { id: gone.id } })
}

// biome-ignore lint/suspicious/noExplicitAny: it was checked against the schema
async function compareManga(file: any, id: string, times: object) {
  const params = { id }
  const { thumbnailUrl: _, ...detail } = (await api.call(getMangaById, { params })).json()
  const following = (await api.call(getFollowing, { params })).json()
  const preferred = (await api.call(getPreferredSources, { params })).json()
  const links = (await api.call(listSourceLinks, { params })).json().items
  const tracking = (await api.call(listTracking, { params })).json().items
  const exported = file.mangas.find((manga: { id: string }) => manga.id === id)
  const { chapters, lastReadAt, catalogTitles, ...manga } = exported
  expect(catalogTitles).toEqual([])
  expect(manga).toEqual({
    ...detail,
    ...times,
    following: following.isFollowed ? { downloadNewChapters: following.downloadNewChapters } : null,
    readerSettings: (await api.call(getMangaReaderSettings, { params })).json(),
    preferredSourceIds: preferred.hasPreferredSources ? preferred.sources.map((source) => source.id) : [],
    sourceLinks: links.map(({ sourceId, slug, url, isChosen }) => ({
      ...{ sourceId, slug, isChosen },
      url: url && url.replace(/\/\/.*@/, '//'),
    })),
    trackers: tracking.map(({ chapters: _, pendingChange: __, conflict: ___, ...entry }) => entry),
  })
  const bookmarks = (await api.call(listMangaBookmarks, { params })).json().items
  const expected = (await chaptersOf(id)).map((chapter) => ({
    ...pick(chapter, ['id', 'number', 'label', 'title', 'volume', 'language', 'groups', 'isVisible', 'createdAt']),
    ...pick(chapter, ['publishedAt', 'pageCount', 'sizeBytes']),
    ...{ externalId: null, sources: [] },
    progress:
      chapter.lastReadPage === null
        ? null
        : { page: chapter.lastReadPage, isRead: chapter.isRead, updatedAt: expect.any(String) },
    bookmarks: bookmarks
      .filter(({ chapterId }) => chapterId === chapter.id)
      .map(({ page, createdAt }) => ({ page, createdAt })),
  }))
  expect(chapters).toEqual(expected)
  const readAt = chapters.flatMap(
    ({ progress }: { progress: { updatedAt: string } | null }) => progress?.updatedAt ?? [],
  )
  expect(lastReadAt).toBe(readAt.toSorted().at(-1) ?? null)
}

const pick = <T extends object, K extends keyof T>(value: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, value[name]]))
