import { expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createManga, listMangas, searchMangas } from '../../shared/contracts/mangas.ts'
import { removeManga, restoreMangas } from '../../shared/contracts/removal.ts'
import {
  changeShelfMangas,
  createShelf,
  deleteShelf,
  editShelf,
  listShelves,
  listShelvesOfManga,
  orderShelves,
  setShelfMangas,
} from '../../shared/contracts/shelves.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const { api } = appForTests()

let added = 0
async function addManga(title: string, more: object = {}): Promise<string> {
  added += 1
  const body = { ...sampleManga, ...more, title, slug: `manga-${added}` }
  return ((await api.call(createManga, { body })).json() as { id: string }).id
}

const add = async (body: Parameters<typeof createBody>[0]) =>
  (await api.call(createShelf, { body: createBody(body) })).json()
const createBody = (body: { name: string; query?: string; sortBy?: 'title' | 'rating' }) => ({
  kind: body.query === undefined ? ('manual' as const) : ('smart' as const),
  ...body,
})
const listed = async (query: Record<string, string | number>) =>
  (await api.call(listMangas, { query })).json().items.map(({ title }) => title)
const shelfNames = async () => (await api.call(listShelves, {})).json().items.map(({ name }) => name)

test('a manual shelf has its mangas in their order and counts them', async () => {
  const [star, moon, rain] = [await addManga('Star'), await addManga('Moon'), await addManga('Rain')]
  await api.call(addChapters, { params: { id: moon }, body: { from: 1, to: 3 } })
  const created = await api.call(createShelf, { body: { name: 'Weekend', kind: 'manual' } })
  expect(created.status).toBe(201)
  const { id } = created.json()
  expect(created.json()).toMatchObject({ name: 'Weekend', kind: 'manual', query: null, mangaCount: 0, unreadCount: 0 })

  const set = await api.call(setShelfMangas, { params: { id }, body: { mangaIds: [rain, moon] } })
  expect(set.json()).toMatchObject({ mangaCount: 2, unreadCount: 3 })
  expect(await listed({ shelf: id })).toEqual(['Rain', 'Moon'])
  expect(await listed({ shelf: id, sortOrder: 'desc' })).toEqual(['Moon', 'Rain'])
  expect(await listed({ shelf: id, sortBy: 'title' })).toEqual(['Moon', 'Rain'])
  expect(await listed({ shelf: id, page: 2, limit: 1 })).toEqual(['Moon'])

  await api.call(editShelf, { params: { id }, body: { sortBy: 'title', sortOrder: 'desc' } })
  expect(await listed({ shelf: id })).toEqual(['Rain', 'Moon'])
  expect(await listed({ shelf: id, sortOrder: 'asc' })).toEqual(['Moon', 'Rain'])

  await api.call(changeShelfMangas, { params: { id }, body: { add: [star, moon], remove: [rain] } })
  await api.call(editShelf, { params: { id }, body: { sortBy: null, sortOrder: null } })
  expect(await listed({ shelf: id })).toEqual(['Moon', 'Star'])
  expect((await api.call(listShelvesOfManga, { params: { id: star } })).json().items).toMatchObject([
    { id, kind: 'manual' },
  ])
})

test('a smart shelf has what its query finds, also by the names of other shelves', async () => {
  const hiatus = await addManga('Paused', { status: 'hiatus', rating: 4 })
  await addManga('Finished', { status: 'completed', rating: 2 })
  const smart = await add({ name: 'Paused ones', query: 'status:hiatus' })
  expect(smart).toMatchObject({ kind: 'smart', query: 'status:hiatus', mangaCount: 1 })
  const other = await add({ name: 'Others', query: '-shelf:"paused ONES" rating>1', sortBy: 'rating' })
  expect(await listed({ shelf: other.id })).toEqual(['Finished'])
  expect(await listed({ query: 'shelf:"Paused ones"' })).toEqual(['Paused'])
  expect(await listed({ shelf: smart.id, query: 'rating<3' })).toEqual([])
  expect((await api.call(searchMangas, { query: { q: 'paused', shelf: smart.id } })).json().total).toBe(1)
  expect((await api.call(searchMangas, { query: { q: 'paused', shelf: other.id } })).json().total).toBe(0)
  const refused = await api.call(setShelfMangas, { params: { id: smart.id }, body: { mangaIds: [hiatus] } })
  expect(refused.status).toBe(422)
  // A ring of shelves ends.
  await api.call(editShelf, { params: { id: smart.id }, body: { query: 'shelf:Others OR status:hiatus' } })
  expect((await api.call(listShelves, {})).status).toBe(200)
  expect(await listed({ shelf: smart.id })).toContain('Paused')
})

test('refuses names that are equal but for case and accents, and what does not fit the kind', async () => {
  const { id } = await add({ name: 'Été' })
  const problem = async (body: object) => {
    const answer = await api.call(createShelf, { body: body as { name: string; kind: 'manual' } })
    return [
      answer.status,
      (answer.json() as unknown as { violations?: { propertyPath: string }[] }).violations?.[0]?.propertyPath,
    ]
  }
  expect(await problem({ name: ' ETE ', kind: 'manual' })).toEqual([422, 'name'])
  expect(await problem({ name: ' ', kind: 'manual' })).toEqual([422, 'name'])
  expect(await problem({ name: 'A', kind: 'smart' })).toEqual([422, 'query'])
  expect(await problem({ name: 'A', kind: 'manual', query: 'a' })).toEqual([422, 'query'])
  expect(await problem({ name: 'A', kind: 'other' })).toEqual([422, 'kind'])
  expect((await api.call(editShelf, { params: { id }, body: { kind: 'smart' } })).status).toBe(422)
  expect((await api.call(editShelf, { params: { id }, body: { name: 'été' } })).json()).toMatchObject({ name: 'été' })
  const unknown = await api.call(setShelfMangas, { params: { id }, body: { mangaIds: ['none'] } })
  expect(unknown.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'mangaIds[0]' }] })
  const manga = await addManga('Twice')
  const twice = await api.call(setShelfMangas, { params: { id }, body: { mangaIds: [manga, manga] } })
  expect(twice.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'mangaIds[1]' }] })
})

test('keeps the order of the shelves, and answers 404 for those that are gone', async () => {
  const ids = (await api.call(listShelves, {})).json().items.map((shelf) => shelf.id)
  const names = await shelfNames()
  await api.call(orderShelves, { body: { ids: [ids.at(-1)!] } })
  expect(await shelfNames()).toEqual([names.at(-1), ...names.slice(0, -1)])
  expect((await api.call(orderShelves, { body: { ids: ['none'] } })).status).toBe(422)

  const { id } = await add({ name: 'Gone' })
  expect((await api.call(deleteShelf, { params: { id } })).status).toBe(204)
  for (const answer of [
    await api.call(deleteShelf, { params: { id } }),
    await api.call(editShelf, { params: { id }, body: { name: 'B' } }),
    await api.call(setShelfMangas, { params: { id }, body: { mangaIds: [] } }),
    await api.call(listMangas, { query: { shelf: id } }),
    await api.call(searchMangas, { query: { shelf: id, q: 'star' } }),
  ])
    expect(answer.status).toBe(404)
})

test('a manga that is removed and restored is on its shelves again', async () => {
  const id = await addManga('Snow')
  const shelf = await add({ name: 'Winter' })
  await api.call(setShelfMangas, { params: { id: shelf.id }, body: { mangaIds: [id] } })
  await api.call(removeManga, { params: { id } })
  expect(await listed({ shelf: shelf.id })).toEqual([])
  await api.call(restoreMangas, { body: { mangaIds: [id] } })
  expect(await listed({ shelf: shelf.id })).toEqual(['Snow'])
})

test('queries never fail', async () => {
  await addManga('Zebra', { rating: null, publicationYear: 1999 })
  expect(await listed({ query: 'zebra' })).toEqual(['Zebra'])
  expect(await listed({ query: 'zeb -rating>3' })).toEqual(['Zebra'])
  expect(await listed({ query: 'zeb year:abc' })).toEqual([])
  expect(await listed({ query: 'zeb added:2026-02-31' })).toEqual([])
  expect(await listed({ query: 'zeb added>30d' })).toEqual(['Zebra'])
  expect(await listed({ query: 'zeb followed:true' })).toEqual([])
  expect(await listed({ query: 'zeb downloaded:false' })).toEqual(['Zebra'])
  for (const query of ['(', '"', '-', 'OR', ':', 'a'.repeat(10_000), '(('.repeat(2000), 'a OR '.repeat(1200)])
    expect((await api.call(listMangas, { query: { query } })).status).toBe(200)
})

test('a smart shelf takes a query of 10,000 characters, and no longer one', async () => {
  const long = `title:zebra OR ${`"${'b'.repeat(190)}" OR `.repeat(50)}`.slice(0, 9_990).trim()
  const { id } = await add({ name: 'Long', query: long })
  expect(await listed({ shelf: id })).toContain('Zebra')
  const full = 'a'.repeat(10_000)
  expect((await api.call(editShelf, { params: { id }, body: { query: full } })).json()).toMatchObject({ query: full })
  expect((await api.call(editShelf, { params: { id }, body: { query: `${full}a` } })).status).toBe(422)
  expect(await listed({ shelf: id })).toEqual([])
})

test('a smart shelf whose query cannot be evaluated as a whole is not saved', async () => {
  const tooLong = { status: 422, data: { violations: [{ propertyPath: 'query' }] } }
  const create = (name: string, query: string) => api.call(createShelf, { body: { name, kind: 'smart', query } })
  for (const query of ['a OR '.repeat(101), `${'-(a OR '.repeat(31)}b${')'.repeat(31)}`])
    expect(await create('Too long', query)).toMatchObject(tooLong)
  const { id: first } = await add({ name: 'Depth 1', query: 'a' })
  for (const depth of [2, 3, 4]) await add({ name: `Depth ${depth}`, query: `b OR shelf:"Depth ${depth - 1}"` })
  expect(await create('Depth 5', 'shelf:"Depth 4"')).toMatchObject(tooLong)
  await add({ name: 'Depth 0', query: 'c' })
  const deeper = { query: 'shelf:"Depth 0"' }
  expect(await api.call(editShelf, { params: { id: first }, body: deeper })).toMatchObject(tooLong)
  expect((await api.call(editShelf, { params: { id: first }, body: { query: 'd' } })).status).toBe(200)
  for (const part of [1, 2, 3, 4, 5]) await add({ name: `Part ${part}`, query: 'a OR '.repeat(100) })
  expect(await create('Parts', [1, 2, 3, 4, 5].map((part) => `shelf:"Part ${part}"`).join(' OR '))).toMatchObject(
    tooLong,
  )
  const { items } = (await api.call(listShelves, {})).json()
  for (const { id } of items.filter(({ name }) => /^(Depth|Part)/.test(name)))
    await api.call(deleteShelf, { params: { id } })
})

test('a smart shelf still has the mangas of a shelf that is renamed', async () => {
  const manga = await addManga('Renamed Star')
  const { id } = await add({ name: 'Old name' })
  await api.call(setShelfMangas, { params: { id }, body: { mangaIds: [manga] } })
  const names = await add({ name: 'Names it', query: 'rating>9.9 OR (shelf:"OLD Name" -shelf:other) title:star' })
  const other = await add({ name: 'Names none', query: 'shelf:older   title:star' })
  await api.call(editShelf, { params: { id }, body: { name: 'New name' } })
  expect(await listed({ shelf: names.id })).toEqual(['Renamed Star'])
  const { items } = (await api.call(listShelves, {})).json()
  const queryOf = (shelf: { id: string }) => items.find((one) => one.id === shelf.id)?.query
  expect(queryOf(names)).toBe('rating>9.9 OR (shelf:"New name" -shelf:other) title:star')
  expect(queryOf(other)).toBe('shelf:older   title:star')
})
