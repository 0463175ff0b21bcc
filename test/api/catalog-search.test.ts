import { beforeEach, expect, test } from 'vitest'
import { getCatalogCover, searchCatalog } from '../../shared/contracts/catalog.ts'
import { createManga, getMangaCover } from '../../shared/contracts/mangas.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { createFromCatalog } from '../support/catalog-for-tests.ts'

const here = catalogAndApp()
const { api } = here
beforeEach(() => here.catalog.requestLog.clear())

test('finds mangas by title with ratings from one request, local thumbnails, and whether they are in the library', async () => {
  const manga = here.catalog.add({
    key: 'Searched Alone',
    attributes: { altTitles: [{ 'ja-ro': 'Hoshi no Sagashi' }], status: 'cancelled', year: null },
  })
  here.catalog.add({ key: 'Searched Too', cover: null, attributes: { status: 'paused_by_magic' } })
  here.catalog.add({ key: 'Searched Not', attributes: { contentRating: 'pornographic' } })
  const first = (await api.call(searchCatalog, { query: { title: ' searched  ' } })).json()
  expect(first).toMatchObject({ total: 2, page: 1, limit: 20, hasNextPage: false, hasPreviousPage: false })
  expect(first.items[0]).toMatchObject({
    externalId: manga.id,
    title: 'Searched Alone',
    altTitles: ['Hoshi no Sagashi'],
    author: 'K. Ito',
    status: 'hiatus',
    catalogStatus: 'cancelled',
    publicationYear: null,
    rating: 3.95,
    imageUrl: `${here.catalog.uploadsUrl}/covers/${manga.id}/${manga.cover}`,
    thumbnailUrl: `/api/catalog/covers/${manga.id}/${manga.cover}?width=256`,
    inLibrary: false,
    mangaId: null,
  })
  expect(first.items[1]).toMatchObject({
    imageUrl: null,
    thumbnailUrl: null,
    publicationYear: 2018,
    status: 'ongoing',
    catalogStatus: 'paused_by_magic',
  })
  expect(here.catalog.requestLog.requests().map(({ path }) => path)).toEqual(['/manga', '/statistics/manga'])
  const { id } = (await createFromCatalog(api, manga.id)).json()
  const again = (await api.call(searchCatalog, { query: { title: 'searched' } })).json()
  expect(again.items[0]).toMatchObject({ inLibrary: true, mangaId: id })
})

test('an item with a slug can be added by hand, with the cover of the catalog', async () => {
  here.catalog.add({ key: 'Sent Back', rating: { average: null, bayesian: null } })
  const [item] = (await api.call(searchCatalog, { query: { title: 'sent back' } })).json().items
  const created = await api.call(createManga, { body: { ...item, slug: 'sent-back' } as never })
  expect(created.status).toBe(201)
  const { id, imageUrl } = created.json()
  expect(imageUrl).toBe(item!.imageUrl)
  const [job] = await (await fetch(new URL('/api/jobs?type=fetch_cover', here.started.origin))).json()
  expect((await api.finished(job.id)).status).toBe('completed')
  expect((await api.call(getMangaCover, { params: { id } })).headers.get('content-type')).toBe('image/png')
})

test('pages through a search, returns an empty list without matches, and requests nothing past the end', async () => {
  for (const number of [1, 2, 3]) here.catalog.add({ key: `Paged ${number}` })
  const query = { title: 'paged', page: 2, limit: 2 }
  const page = (await api.call(searchCatalog, { query })).json()
  expect(page).toMatchObject({ total: 3, page: 2, limit: 2, hasNextPage: false, hasPreviousPage: true })
  expect(page.items).toHaveLength(1)
  expect((await api.call(searchCatalog, { query: { title: 'nowhere' } })).json()).toMatchObject({
    items: [],
    total: 0,
  })
  expect((await api.call(searchCatalog, { query: { title: 'x', page: 0 } })).status).toBe(400)
  expect((await api.call(searchCatalog, { query: { title: 'x', limit: 101 } })).status).toBe(400)
  here.catalog.requestLog.clear()
  const far = await api.call(searchCatalog, { query: { title: 'paged', page: 900 } })
  expect(far.json().items).toEqual([])
  expect(here.catalog.requestLog.requests()).toEqual([])
})

test('fetches a cover once, from the original without a thumbnail, and resizes it', async () => {
  here.catalog.switches.noThumbnails = true
  const { id: externalId, cover } = here.catalog.add({ key: 'Covered' })
  const params = { externalId, fileName: cover! }
  const small = await api.call(getCatalogCover, { params, query: { width: 256 } })
  expect(small.status).toBe(200)
  expect(small.headers.get('content-type')).toBe('image/webp')
  const count = here.catalog.requestLog.requests().length
  const etag = small.headers.get('etag') ?? ''
  expect((await api.call(getCatalogCover, { params, query: { width: 256 } })).bytes).toEqual(small.bytes)
  const unchanged = { params, query: { width: 256 }, headers: { 'If-None-Match': etag } }
  expect((await api.call(getCatalogCover, unchanged)).status).toBe(304)
  expect(here.catalog.requestLog.requests()).toHaveLength(count)
  expect((await api.call(getCatalogCover, { params })).headers.get('content-type')).toBe('image/png')
  expect((await api.call(getCatalogCover, { params, query: { width: 300 } })).status).toBe(400)
})
