import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import { addBookmark, listBookmarks } from '../../shared/contracts/bookmarks.ts'
import { listChapters, markChapters } from '../../shared/contracts/chapters.ts'
import type { Endpoint } from '../../shared/contracts/endpoint.ts'
import { getStatistics, listHistory } from '../../shared/contracts/history.ts'
import { endpoints } from '../../shared/contracts/index.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import {
  createManga,
  editManga,
  getMangaById,
  listGenres,
  listMangas,
  searchMangas,
} from '../../shared/contracts/mangas.ts'
import {
  getPrivateShelves,
  lockPrivateShelves,
  setPrivateShelvesPin,
  unlockPrivateShelves,
} from '../../shared/contracts/private-shelves.ts'
import { listQueueGroups } from '../../shared/contracts/queue-order.ts'
import { getContinueReading, saveProgress } from '../../shared/contracts/reader.ts'
import {
  createReadingList,
  importReadingList,
  listReadingListItems,
  orderReadingList,
} from '../../shared/contracts/reading-lists.ts'
import { deleteTrashItem, listTrash, removeManga, removeMangas, restoreMangas } from '../../shared/contracts/removal.ts'
import {
  changeShelfMangas,
  createShelf,
  deleteShelf,
  editShelf,
  listShelves,
  orderShelves,
  setShelfMangas,
} from '../../shared/contracts/shelves.ts'
import { getStorage } from '../../shared/contracts/storage.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { sampleManga } from '../support/samples.ts'
import { writeCollection } from '../support/write-collection.ts'

let stoppedMs: number | undefined
const clock = { now: systemClock.now, monotonicMs: () => stoppedMs ?? systemClock.monotonicMs() }
const { api, started } = appForTests({ clock })
const own = folderForTests('private')
const pin = '2718'
let secret: string
let chapterId: string
let shelfId: string
let listId: string

beforeAll(async () => {
  const paths = ['Secret Garden c001', 'Secret Garden c002'].map((name) => ({ path: `Secret Garden/${name}.cbz` }))
  await writeCollection(own, [...paths, { path: 'Open Sea/Open Sea c001.cbz' }], 3)
  await importFolder(api, own, { mode: 'copy' })
  const mangas = (await api.call(listMangas, {})).json().items
  secret = mangas.find(({ title }) => title === 'Secret Garden')!.id
  await api.call(editManga, { params: { id: secret }, body: { genres: ['Forbidden'], author: 'Anon Secret' } })
  const chapters = (await api.call(listChapters, { params: { id: secret } })).json().items
  chapterId = chapters[0]!.id
  await api.call(saveProgress, { params: { chapterId }, body: { page: 2 } })
  await api.call(markChapters, { body: { chapterIds: [chapters[1]!.id], isRead: true } })
  const body = { name: 'An arc', chapterIds: [chapterId] }
  listId = (await api.call(createReadingList, { body })).json().id
  await api.call(addBookmark, { params: { chapterId, pageNumber: '1' } })
})

const lock = () => api.call(lockPrivateShelves, {})
const unlock = (given: string) => api.call(unlockPrivateShelves, { body: { pin: given } })

test('a shelf becomes private only with a PIN, which a change must know', async () => {
  expect((await api.call(getPrivateShelves, {})).json()).toEqual({ hasPin: false, isLocked: true })
  const body = { name: 'Hidden Shelf', kind: 'manual', isPrivate: true }
  expect((await api.call(createShelf, { body })).status).toBe(422)
  await api.call(setPrivateShelvesPin, { body: { pin } })
  const shelf = (await api.call(createShelf, { body })).json()
  expect(shelf).toMatchObject({ isPrivate: true })
  shelfId = shelf.id
  await api.call(setShelfMangas, { params: { id: shelfId }, body: { mangaIds: [secret] } })
  const wrong = await api.call(setPrivateShelvesPin, { body: { pin: 'other', currentPin: 'wrong' } })
  expect(wrong.data.violations).toMatchObject([{ propertyPath: 'currentPin' }])
  const needed = await api.call(setPrivateShelvesPin, { body: { pin: null, currentPin: pin } })
  expect(needed.data.violations).toMatchObject([{ propertyPath: 'pin' }])
})

test('a private shelf that is added while private shelves are locked is hidden after the answer', async () => {
  await lock()
  const added = await api.call(createShelf, { body: { name: 'Drawer', kind: 'manual', isPrivate: true } })
  expect(added.status).toBe(201)
  const { id } = added.json()
  const listed = async () => (await api.call(listShelves, {})).json().items.some((shelf) => shelf.id === id)
  expect(await listed()).toBe(false)
  await unlock(pin)
  expect(await listed()).toBe(true)
  expect((await api.call(deleteShelf, { params: { id } })).status).toBe(204)
})

/** The values of path parameters, so that every address is one of the hidden manga. */
const paramsOf = ({ path }: Endpoint): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
      name!,
      name === 'chapterId' || path.includes('/chapters/{id}')
        ? chapterId
        : name === 'id'
          ? path.includes('/reading-lists/')
            ? listId
            : secret
          : name === 'slug'
            ? 'secret-garden'
            : '1',
    ]),
  )

/** Streams, and what asks another site. */
const skipped = ['streamEvents', 'getOpenapi', 'getDocs', 'getContext']
const gets = endpoints.filter(({ id, method }) => method === 'GET' && !skipped.includes(id))
const protocols = [
  ...['/opds/v1.2/catalog', '/opds/v1.2/series', '/opds/v2/catalog', '/komga/api/v1/series', '/komga/api/v1/books'],
  ...['/komga/api/v1/collections', '/komga/api/v1/readlists', '/komga/api/v2/series', '/komga/api/v1/books/ondeck'],
]

/** The addresses whose answers name the manga or the shelf. */
async function findNaming(): Promise<Set<string>> {
  const naming = new Set<string>()
  const isNaming = (text: string) =>
    /Secret Garden|Hidden Shelf|Forbidden|Anon Secret/.test(text) || text.includes(secret)
  for (const endpoint of gets) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => paramsOf(endpoint)[name]!)
    const query = { searchMangas: '?q=secret', searchCatalog: '?q=x' }[endpoint.id] ?? ''
    const response = await fetch(`${started.origin}${path}${query}`)
    const text = await response.text()
    const isOfManga = path.includes(secret) || path.includes(chapterId)
    if (response.status < 400 && (isOfManga || isNaming(text))) naming.add(endpoint.id)
  }
  for (const path of protocols) {
    const response = await fetch(`${started.origin}${path}`)
    if (isNaming(await response.text())) naming.add(path)
  }
  return naming
}

test('no answer names a manga of a locked shelf, and unlocked all do', async () => {
  const before = await findNaming()
  for (const { id } of [
    ...[listMangas, searchMangas, listGenres, listShelves, listHistory, getStatistics, getContinueReading],
    ...[listBookmarks, getMangaById, listChapters, listJobs, getStorage, listReadingListItems],
  ])
    expect(before, id).toContain(id)
  expect(before).toContain('/komga/api/v1/series')
  expect((await lock()).json()).toEqual({ hasPin: true, isLocked: true })
  expect([...(await findNaming())]).toEqual([])
  expect((await api.call(listMangas, {})).json()).toMatchObject({ total: 1, items: [{ title: 'Open Sea' }] })
  expect((await api.call(searchMangas, { query: { q: 'secret' } })).json().total).toBe(0)
  expect((await api.call(getStatistics, {})).json().totals).toMatchObject({ sessions: 0 })

  expect((await unlock('wrong')).data.violations).toMatchObject([{ propertyPath: 'pin' }])
  expect((await unlock(pin)).json()).toEqual({ hasPin: true, isLocked: false })
  // The queue names a manga only until its job has ended.
  const lasting = (naming: Set<string>) => [...naming].filter((id) => id !== listQueueGroups.id).toSorted()
  expect(lasting(await findNaming())).toEqual(lasting(before))
})

test('statistics can leave out private shelves that are unlocked', async () => {
  const statistics = async (query: object) => (await api.call(getStatistics, { query: { ...query } })).json()
  expect((await statistics({})).mangas).toMatchObject([{ mangaId: secret }])
  expect(await statistics({ withoutPrivate: true })).toMatchObject({ totals: { sessions: 0 }, mangas: [], genres: [] })
})

test('a locked shelf cannot be changed, opened or deleted, and no event names its manga', async () => {
  await lock()
  const events: string[] = []
  const unsubscribe = started.app.subscribe((event) => events.push(JSON.stringify(event)))
  for (const isPrivate of [true, false])
    expect((await api.call(editShelf, { params: { id: shelfId }, body: { isPrivate } })).status).toBe(404)
  expect((await api.call(listMangas, { query: { shelf: shelfId } })).status).toBe(404)
  expect((await api.call(editManga, { params: { id: secret }, body: { rating: 1 } })).status).toBe(404)
  await api.call(markChapters, { body: { chapterIds: [chapterId], isRead: true } })
  unsubscribe()
  expect(events.filter((event) => event.includes(secret))).toEqual([])
  await unlock(pin)
  expect((await api.call(listShelves, {})).json().items).toMatchObject([{ name: 'Hidden Shelf', mangaCount: 1 }])
})

test('a smart shelf hides what its query finds, and a removed manga is hidden in the trash', async () => {
  const body = { name: 'By query', kind: 'smart', query: 'title:sea', isPrivate: true }
  const smart = (await api.call(createShelf, { body })).json()
  await lock()
  expect((await api.call(listMangas, {})).json().total).toBe(0)
  await unlock(pin)
  await api.call(editShelf, { params: { id: smart.id }, body: { isPrivate: false } })
  await api.call(removeManga, { params: { id: secret } })
  const trashed = async () => (await api.call(listTrash, {})).json().total
  expect(await trashed()).toBe(1)
  await lock()
  expect(await trashed()).toBe(0)
  await unlock(pin)
  expect((await api.call(restoreMangas, { body: { mangaIds: [secret] } })).status).toBe(200)
})

test('a refused restore does not name a manga of a locked shelf', async () => {
  const add = async (title: string) => (await api.call(createManga, { body: { ...sampleManga, title } })).json().id
  const removed = await add('Star Smith')
  await api.call(removeManga, { params: { id: removed } })
  const second = await add('Hidden Smith')
  await api.call(changeShelfMangas, { params: { id: shelfId }, body: { add: [second] } })
  await lock()
  const restore = async () => (await api.call(restoreMangas, { body: { mangaIds: [removed] } })).json()
  const refused = await restore()
  expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining('Unlock private shelves') })
  expect(JSON.stringify(refused)).not.toContain('Hidden Smith')
  await unlock(pin)
  expect(await restore()).toMatchObject({ status: 409, detail: expect.stringContaining('“Hidden Smith”') })
  await api.call(removeManga, { params: { id: second } })
  for (const id of [removed, second]) await api.call(deleteTrashItem, { params: { id } })
})

test('a shelf that the query of a private one names is neither deleted, nor changed while that is locked', async () => {
  const create = async (name: string, query?: string, isPrivate = false) => {
    const body = {
      name,
      kind: query === undefined ? 'manual' : 'smart',
      ...(query !== undefined && { query }),
      isPrivate,
    }
    return await api.call(createShelf, { body })
  }
  const named = (await create('Named')).json().id
  await api.call(setShelfMangas, { params: { id: named }, body: { mangaIds: [secret] } })
  const between = (await create('Between', 'shelf:Named')).json().id
  const owner = (await create('Owner', 'title:nothing OR shelf:Between', true)).json().id
  const remove = async (id: string) => (await api.call(deleteShelf, { params: { id } })).json()
  const refused = { status: 409, detail: expect.stringContaining(': Owner.') }
  expect(await remove(named)).toMatchObject(refused)
  expect(await remove(between)).toMatchObject(refused)
  await lock()
  const locked = await remove(named)
  const isNeeded = { status: 409, detail: expect.stringContaining('Unlock private shelves') }
  expect(locked).toMatchObject(isNeeded)
  expect(JSON.stringify(locked)).not.toContain('Owner')
  const change = async (id: string, body: object) =>
    (await api.call(editShelf, { params: { id }, body: { ...body } })).json()
  expect(await change(between, { query: 'title:nothing' })).toMatchObject(isNeeded)
  const place = { params: { id: named } }
  for (const changed of [
    await api.call(setShelfMangas, { ...place, body: { mangaIds: [] } }),
    await api.call(changeShelfMangas, { ...place, body: { remove: [secret] } }),
  ])
    expect(changed.json()).toMatchObject(isNeeded)
  expect(await change(between, { query: 'shelf:Named', sortBy: 'title' })).toMatchObject({ sortBy: 'title' })
  expect((await api.call(getMangaById, { params: { id: secret } })).status).toBe(404)
  await unlock(pin)
  expect(await change(between, { query: 'shelf:Named title:secret' })).toMatchObject({ mangaCount: 1 })
  const unknown = { status: 422, data: { violations: [{ propertyPath: 'query' }] } }
  expect(await create('Other', 'shelf:missing', true)).toMatchObject(unknown)
  expect(await api.call(editShelf, { params: { id: between }, body: { query: '-shelf:missing' } })).toMatchObject(
    unknown,
  )
  for (const id of [owner, between, named]) expect((await api.call(deleteShelf, { params: { id } })).status).toBe(204)
})

/** @returns the identifier of a list with a line of each series */
async function addLines(name: string, ...series: string[]): Promise<string> {
  const books = series.map((one) => `<Book Series="${one}" Number="1"/>`)
  const cbl = `<ReadingList><Name>${name}</Name><Books>${books.join('')}</Books></ReadingList>`
  return (await api.call(importReadingList, { body: { cbl } })).json().id
}
const linesOf = async (id: string) => (await api.call(listReadingListItems, { params: { id } })).json().items
const seriesOf = async (id: string) => (await linesOf(id)).map(({ series }) => series)

test('what is hidden keeps its places while the rest is ordered', async () => {
  const create = async (name: string) => (await api.call(createShelf, { body: { name, kind: 'manual' } })).json().id
  const [first, last] = [await create('First'), await create('Last')]
  const open = (await api.call(listMangas, { query: { find: 'open sea' } })).json().items[0]!.id
  const fill = (...mangaIds: string[]) => api.call(setShelfMangas, { params: { id: first }, body: { mangaIds } })
  const order = (...ids: string[]) => api.call(orderShelves, { body: { ids } })
  const list = await addLines('Places', 'Never Had', 'Secret Garden', 'Open Sea')
  await fill(secret, open)
  await order(first, shelfId, last)
  await lock()
  expect((await fill(open)).json()).toMatchObject({ mangaCount: 1 })
  await order(last, first)
  const ids = (await linesOf(list)).map(({ id }) => id)
  await api.call(orderReadingList, { params: { id: list }, body: { ids: ids.toReversed() } })
  expect(await seriesOf(list)).toEqual(['Open Sea', 'Never Had'])
  await unlock(pin)
  const shelves = (await api.call(listShelves, {})).json().items
  expect(shelves.slice(0, 3).map(({ id }) => id)).toEqual([last, shelfId, first])
  const { items } = (await api.call(listMangas, { query: { shelf: first } })).json()
  expect(items.map(({ id }) => id)).toEqual([secret, open])
  expect(await seriesOf(list)).toEqual(['Open Sea', 'Secret Garden', 'Never Had'])
  for (const id of [first, last]) await api.call(deleteShelf, { params: { id } })
})

test('a removed manga is still hidden, also in lines of reading lists and after its deletion', async () => {
  const create = async (name: string, query: string | null, isPrivate = false) => {
    const body = { name, kind: query === null ? 'manual' : 'smart', query, isPrivate } as const
    return (await api.call(createShelf, { body })).json().id
  }
  const saga = await addLines('Saga', 'Never Had', 'Open Sea', 'Secret Garden')
  const { items } = (await api.call(listMangas, { query: { find: 'open sea' } })).json()
  const mangaIds = [items[0]!.id, secret]
  await api.call(setShelfMangas, { params: { id: shelfId }, body: { mangaIds: [] } })
  const named = await create('Named', null)
  await api.call(setShelfMangas, { params: { id: named }, body: { mangaIds: [secret] } })
  for (const query of [undefined, 'genre:forbidden', 'title:"secret garden" -genre:other', 'shelf:Named']) {
    const owner = query === undefined ? undefined : await create('Owner', query, true)
    const direct = owner === undefined ? [secret] : []
    await api.call(setShelfMangas, { params: { id: shelfId }, body: { mangaIds: direct } })
    await api.call(removeMangas, { body: { mangaIds } })
    await lock()
    expect([...(await findNaming())], query).toEqual([])
    expect(await seriesOf(saga), query).toEqual(['Never Had', 'Open Sea'])
    expect((await api.call(listTrash, {})).json().items, query).toMatchObject([{ title: 'Open Sea' }])
    await unlock(pin)
    expect(await seriesOf(saga)).toEqual(['Never Had', 'Open Sea', 'Secret Garden'])
    await api.call(restoreMangas, { body: { mangaIds } })
    if (owner !== undefined) await api.call(deleteShelf, { params: { id: owner } })
  }
  await api.call(removeManga, { params: { id: secret } })
  expect((await api.call(deleteTrashItem, { params: { id: secret } })).status).toBe(204)
  await lock()
  expect([...(await findNaming())]).toEqual([])
  await unlock(pin)
})

test('guesses have to wait after five wrong ones', async () => {
  await lock()
  stoppedMs = clock.monotonicMs()
  for (let count = 0; count < 5; count += 1) expect((await unlock(`wrong${count}`)).status).toBe(422)
  expect((await unlock(pin)).status).toBe(429)
  stoppedMs = undefined
})
