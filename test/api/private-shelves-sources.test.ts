import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createContentSource,
  importContentSources,
  replaceContentSource,
} from '../../shared/contracts/content-sources.ts'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import {
  lockPrivateShelves,
  setPrivateShelvesPin,
  unlockPrivateShelves,
} from '../../shared/contracts/private-shelves.ts'
import { removeContentSource, restoreContentSource } from '../../shared/contracts/removal.ts'
import { setPreferredSources } from '../../shared/contracts/scraping.ts'
import { createShelf, deleteShelf, editShelf, listShelves } from '../../shared/contracts/shelves.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { catalogId, sampleManga, sampleSource } from '../support/samples.ts'

const { api } = appForTests()
const pin = '2718'
let secret: string

beforeAll(async () => {
  const add = async (title: string, slug: string) =>
    (await api.call(createManga, { body: { ...sampleManga, title, slug } })).json().id
  secret = await add('Secret Garden', 'secret-garden')
  await add('Open Sea', 'open-sea')
  await api.call(setPrivateShelvesPin, { body: { pin } })
})

beforeEach(async () => {
  await api.call(unlockPrivateShelves, { body: { pin } })
  for (const { id } of (await api.call(listShelves, {})).json().items) await api.call(deleteShelf, { params: { id } })
})

const addSource = async (name: string) => {
  const body = { ...sampleSource, name }
  return (await api.call(createContentSource, { body })).json()
}
const prefer = (sourceIds: string[]) => api.call(setPreferredSources, { params: { id: secret }, body: { sourceIds } })
const addShelf = (name: string, query: string, settings: object = { isPrivate: true }) =>
  api.call(createShelf, { body: { name, kind: 'smart', query, ...settings } })
const rename = (source: { id: string }, name: string) =>
  api.call(replaceContentSource, { params: { id: source.id }, body: { ...sampleSource, name } })
const removeSource = async (id: string) => (await api.call(removeContentSource, { params: { id } })).json()
const queries = async () => (await api.call(listShelves, {})).json().items.map(({ query }) => query)

/** What is visible while private shelves are locked. */
async function visible(): Promise<string[]> {
  await api.call(lockPrivateShelves, {})
  const { items } = (await api.call(listMangas, {})).json()
  await api.call(unlockPrivateShelves, { body: { pin } })
  return items.map(({ title }) => title).toSorted()
}

test('a private shelf still hides the mangas of a source that is renamed', async () => {
  const source = await addSource('Quiet Scans')
  await prefer([source.id])
  await addShelf('Direct', 'title:nothing OR source:"quiet scans"')
  expect(await visible()).toEqual(['Open Sea'])
  expect((await rename(source, 'Loud "Scans"')).status).toBe(200)
  expect(await visible()).toEqual(['Open Sea'])
  expect(await queries()).toEqual(['title:nothing OR source:"Loud \\"Scans\\""'])
})

test('a query that names two sources with its name still does when one of them is renamed', async () => {
  const [upper, lower] = [await addSource('TWIN'), await addSource('Twin')]
  await addShelf('Twins', 'source:twin -title:nothing')
  await prefer([upper.id])
  await rename(upper, 'Single')
  expect(await visible()).toEqual(['Open Sea'])
  await prefer([lower.id])
  expect(await visible()).toEqual(['Open Sea'])
  expect(await queries()).toEqual(['(source:Single OR source:Twin) -title:nothing'])
})

test('an import that exchanges the names of sources exchanges them in queries', async () => {
  const [left, right] = [await addSource('Left'), await addSource('Right')]
  await prefer([left.id])
  await addShelf('Left one', 'source:left -source:right')
  const sources = [
    { ...sampleSource, id: left.id, name: 'Right' },
    { ...sampleSource, id: right.id, name: 'Left' },
  ]
  expect((await api.call(importContentSources, { body: { sources } })).status).toBe(201)
  expect(await visible()).toEqual(['Open Sea'])
  expect(await queries()).toEqual(['source:Right -source:Left'])
})

test('a source that the query of a private or incognito shelf needs is not removed, whatever is locked', async () => {
  const [upper, lower] = [await addSource('NEEDED'), await addSource('Needed')]
  await prefer([upper.id])
  const between = (await addShelf('Between', 'source:needed', {})).json().id
  const owner = (await addShelf('Owner', '-(-shelf:Between)')).json().id
  const refused = { status: 409, detail: expect.stringContaining(': Owner.') }
  expect(await removeSource(upper.id)).toMatchObject(refused)
  expect(await removeSource(lower.id)).toMatchObject(refused)
  await api.call(lockPrivateShelves, {})
  const locked = await removeSource(upper.id)
  expect(locked).toMatchObject({ status: 409, detail: expect.stringContaining('Unlock private shelves') })
  expect(JSON.stringify(locked)).not.toContain('Owner')
  expect(await visible()).toEqual(['Open Sea'])
  await api.call(editShelf, { params: { id: owner }, body: { isPrivate: false, incognito: true } })
  expect(await removeSource(upper.id)).toMatchObject(refused)
  await api.call(editShelf, { params: { id: owner }, body: { incognito: false } })
  expect((await api.call(removeContentSource, { params: { id: upper.id } })).status).toBe(204)
  expect((await api.call(removeContentSource, { params: { id: lower.id } })).status).toBe(204)
  expect((await api.call(editShelf, { params: { id: between }, body: { isPrivate: true } })).status).toBe(422)
})

test('a shelf becomes private again when the source that its query names is restored', async () => {
  const source = await addSource('Restored')
  await prefer([source.id])
  const shelf = (await addShelf('Of it', 'source:restored', {})).json().id
  expect((await api.call(removeContentSource, { params: { id: source.id } })).status).toBe(204)
  const makePrivate = () => api.call(editShelf, { params: { id: shelf }, body: { isPrivate: true } })
  expect((await makePrivate()).data.violations).toMatchObject([{ propertyPath: 'query' }])
  expect((await api.call(restoreContentSource, { params: { id: source.id } })).status).toBe(200)
  expect((await makePrivate()).status).toBe(200)
  expect(await visible()).toEqual(['Open Sea'])
})

test('a private shelf names only sources that exist', async () => {
  const wrong = { status: 422, data: { violations: [{ propertyPath: 'query' }] } }
  expect(await addShelf('Missing', `-source:${catalogId(1)}`)).toMatchObject(wrong)
  expect((await addShelf('Catalog', 'source:mangadex')).status).toBe(201)
})
