import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMangaFromCatalog, getCatalogCover, refreshManga, searchCatalog } from '../../shared/contracts/catalog.ts'
import { fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createManga, editManga, getMangaById, getMangaBySlug, getMangaCover } from '../../shared/contracts/mangas.ts'
import { replaceSettings } from '../../shared/contracts/settings.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { type CatalogStandIn, catalogChapter, startCatalogStandIn } from '../support/catalog-stand-in.ts'
import { sampleManga } from '../support/samples.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let catalog: CatalogStandIn
let started: StartedApp
let api: ApiClient
beforeAll(async () => {
  catalog = await startCatalogStandIn()
  started = await startApp({ catalog: catalog.addresses })
  api = createClient(started.origin)
})
afterAll(async () => {
  await started.end()
  await catalog.close()
})
beforeEach(() => {
  catalog.fault = undefined
  catalog.onFeedPage = undefined
  catalog.asked.length = 0
})

const create = async (externalId: string) => await api.call(createMangaFromCatalog, { body: { externalId } })
const fetched = async (mangaId: string) => {
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
  return await api.finished(jobId)
}
const chaptersOf = async (id: string) =>
  (await api.call(listChapters, { params: { id }, query: { limit: 500, sortOrder: 'asc' } })).json()

describe('search', () => {
  test('finds by title, with ratings in one call, thumbnails of Bunko, and what the library has', async () => {
    const manga = catalog.add({ title: { en: 'Searched Alone' } })
    catalog.add({ title: { en: 'Searched Too' } }, { cover: false })
    catalog.add({ title: { en: 'Searched Not' }, contentRating: 'pornographic' })
    const first = (await api.call(searchCatalog, { query: { title: ' searched  ' } })).json()
    expect(first).toMatchObject({ total: 2, page: 1, limit: 20, hasNextPage: false, hasPreviousPage: false })
    expect(first.items[0]).toMatchObject({
      externalId: manga.id,
      title: 'Searched Alone',
      altTitles: ['Hoshi no Kaji'],
      author: 'K. Ito',
      rating: 3.5,
      thumbnailUrl: `/api/catalog/covers/${manga.id}/9d01.png?width=256`,
      inLibrary: false,
      mangaId: null,
    })
    expect(first.items[1]).toMatchObject({ imageUrl: null, thumbnailUrl: null })
    expect(catalog.asked.map(({ path }) => path)).toEqual(['/manga', '/statistics/manga'])
    const { id } = (await create(manga.id)).json()
    const again = (await api.call(searchCatalog, { query: { title: 'searched' } })).json()
    expect(again.items[0]).toMatchObject({ inLibrary: true, mangaId: id })
  })

  test('is paged, finds nothing as an empty list, and asks nothing past the end of what the catalog lists', async () => {
    for (const number of [1, 2, 3]) catalog.add({ title: { en: `Paged ${number}` } })
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
    catalog.asked.length = 0
    const far = await api.call(searchCatalog, { query: { title: 'paged', page: 900 } })
    expect(far.json().items).toEqual([])
    expect(catalog.asked).toEqual([])
  })

  test('a cover is fetched once, from the original where the thumbnail is missing, and made small', async () => {
    const { id: externalId } = catalog.add()
    const params = { externalId, fileName: '9d01.png' }
    const small = await api.call(getCatalogCover, { params, query: { width: 256 } })
    expect(small.status).toBe(200)
    expect(small.headers.get('content-type')).toBe('image/webp')
    const count = catalog.asked.length
    const etag = small.headers.get('etag') ?? ''
    expect((await api.call(getCatalogCover, { params, query: { width: 256 } })).bytes).toEqual(small.bytes)
    const unchanged = { params, query: { width: 256 }, headers: { 'If-None-Match': etag } }
    expect((await api.call(getCatalogCover, unchanged)).status).toBe(304)
    expect(catalog.asked).toHaveLength(count)
    expect((await api.call(getCatalogCover, { params })).headers.get('content-type')).toBe('image/png')
    expect((await api.call(getCatalogCover, { params, query: { width: 300 } })).status).toBe(400)
  })
})

describe('create', () => {
  test('takes what the catalog knows, with its cover on disk in the sizes that are asked for', async () => {
    const manga = catalog.add({
      ...{ title: { en: 'Created' }, altTitles: [{ 'ja-ro': 'Tsukurareta' }], status: 'cancelled', year: null },
    })
    const answer = await create(manga.id.toUpperCase())
    expect(answer.status).toBe(201)
    const created = answer.json()
    expect(answer.headers.get('location')).toBe(`/api/mangas/by-id/${created.id}`)
    expect(created).toMatchObject({
      ...{ title: 'Created', slug: 'created', author: 'K. Ito', publicationYear: 2021, genres: ['Drama'] },
      ...{ status: 'hiatus', externalId: manga.id, rating: 3.5, description: 'A smith.' },
    })
    expect(created.alternativeSlugs).toEqual(['tsukurareta'])
    expect((await api.call(getMangaBySlug, { params: { slug: 'tsukurareta' } })).json().id).toBe(created.id)
    const cover = await fetch(new URL(created.thumbnailUrl!, started.origin))
    expect(cover.headers.get('content-type')).toBe('image/webp')
    const original = await api.call(getMangaCover, { params: { id: created.id } })
    expect(original.headers.get('content-type')).toBe('image/png')
  })

  test('the same again, and one that is unknown, are refused on externalId', async () => {
    const { id } = catalog.add({ title: { en: 'Twice' } })
    const first = (await create(id)).json()
    const again = await create(id)
    expect(again.status).toBe(422)
    expect(again.data).toMatchObject({ existingId: first.id, violations: [{ propertyPath: 'externalId' }] })
    const unknown = await create('00000000-0000-4000-8000-000000000000')
    expect(unknown.status).toBe(422)
    expect(unknown.data.violations[0].propertyPath).toBe('externalId')
  })

  test('a slug that is taken gets a number', async () => {
    const slugs = []
    for (const _ of [1, 2, 3]) {
      const { id } = catalog.add({ title: { en: 'Same Name' }, altTitles: [] })
      slugs.push((await create(id)).json().slug)
    }
    expect(slugs).toEqual(['same-name', 'same-name-2', 'same-name-3'])
  })
})

test('refresh takes over status and rating, and leaves what a person wrote', async () => {
  const manga = catalog.add({ title: { en: 'Refreshed' } })
  const { id } = (await create(manga.id)).json()
  await api.call(editManga, { params: { id }, body: { title: 'Mine', description: 'My words' } })
  manga.attributes.status = 'completed'
  const other = await api.call(refreshManga, { params: { id } })
  expect(other.status).toBe(202)
  expect((await api.finished(other.json().id)).status).toBe('completed')
  expect((await api.call(getMangaById, { params: { id } })).json()).toMatchObject({
    ...{ title: 'Mine', description: 'My words', status: 'completed' },
  })
})

describe('the chapters of the catalog', () => {
  test('all pages of 1,200, groups credited, versions of one number as one chapter, none asked for too quickly', async () => {
    const manga = catalog.add({ title: { en: 'Long' }, contentRating: 'pornographic' })
    manga.chapters = Array.from({ length: 1200 }, (_, index) => catalogChapter({ chapter: String(index + 1) }))
    manga.chapters.push(
      catalogChapter({ chapter: '5', readableAt: '2025-01-01T00:00:00+00:00' }, ['Newer', 'Helpers']),
      catalogChapter({ chapter: '5', translatedLanguage: 'fr' }),
      catalogChapter({ chapter: null, title: 'Extra', readableAt: '2099-01-01T00:00:00+00:00' }),
    )
    const { id } = (await create(manga.id)).json()
    catalog.asked.length = 0
    expect(await fetched(id)).toMatchObject({ status: 'completed' })
    const feed = catalog.asked.filter(({ path }) => path.endsWith('/feed'))
    expect(feed).toHaveLength(3)
    const gaps = catalog.asked.slice(1).map(({ at }, index) => at - catalog.asked[index]!.at)
    expect(Math.min(...gaps)).toBeGreaterThan(200)
    const list = await chaptersOf(id)
    expect(list.total).toBe(1200)
    expect(list.items[4]).toMatchObject({ number: 5, language: 'en', groups: ['Newer', 'Helpers'], title: null })
    expect(await fetched(id)).toMatchObject({ status: 'completed' })
    expect((await chaptersOf(id)).total).toBe(1200)
  })

  test('languages and groups follow the settings; numbers of every form; external ones are kept and linked', async () => {
    const manga = catalog.add({ title: { en: 'Odd' } })
    manga.chapters = [
      catalogChapter({ chapter: null }),
      catalogChapter({ chapter: null, title: 'Omake' }),
      catalogChapter({ chapter: '10a', volume: '1.5' }),
      catalogChapter({ chapter: '10', volume: '2' }),
      catalogChapter({ chapter: '11', pages: 0, externalUrl: 'https://publisher.example/11' }),
      catalogChapter({ chapter: '12', translatedLanguage: 'fr' }, ['Aube']),
      catalogChapter({ chapter: '12', translatedLanguage: 'fr', readableAt: '2025-01-01T00:00:00+00:00' }, ['Midi']),
    ]
    await api.call(replaceSettings, { body: { catalog: { languages: ['en', 'fr'], preferredGroups: ['aube'] } } })
    const { id } = (await create(manga.id)).json()
    await fetched(id)
    const { items } = await chaptersOf(id)
    expect(
      items.map(({ number, title, volume, language, groups, externalUrl }) => [
        number,
        title,
        volume,
        language,
        groups[0],
        externalUrl,
      ]),
    ).toEqual([
      [0, 'Oneshot', null, 'en', 'Dawn Scans', null],
      [0, 'Omake', null, 'en', 'Dawn Scans', null],
      [10, '10a', null, 'en', 'Dawn Scans', null],
      [10, null, 2, 'en', 'Dawn Scans', null],
      [11, null, null, 'en', 'Dawn Scans', 'https://publisher.example/11'],
      [12, null, null, 'fr', 'Aube', null],
    ])
    await api.call(replaceSettings, { body: { catalog: {} } })
  })

  test('a chapter that is removed while the feed is read neither hides another nor stays', async () => {
    const manga = catalog.add({ title: { en: 'Shifting' } })
    manga.chapters = Array.from({ length: 700 }, (_, index) => catalogChapter({ chapter: String(index + 1) }))
    const { id } = (await create(manga.id)).json()
    catalog.onFeedPage = (offset) => {
      if (offset === 0) {
        manga.chapters.splice(0, 30)
        catalog.onFeedPage = undefined
      }
    }
    await fetched(id)
    const { items, total } = await chaptersOf(id)
    expect(total).toBe(670)
    expect(items[0]?.number).toBe(31)
  })

  test('a chapter that the catalog removed stays in the library, a number that was put right moves', async () => {
    const manga = catalog.add({ title: { en: 'Mended' } })
    manga.chapters = ['1', '2', '3'].map((chapter) => catalogChapter({ chapter }))
    const { id } = (await create(manga.id)).json()
    await fetched(id)
    const before = (await chaptersOf(id)).items
    manga.chapters.shift()
    manga.chapters[1]!.attributes.chapter = '2.5'
    await fetched(id)
    const after = (await chaptersOf(id)).items
    expect(after.map(({ number }) => number)).toEqual([1, 2, 2.5])
    expect(after.map((chapter) => chapter.id)).toEqual(before.map((chapter) => chapter.id))
  })

  test('more than 10,000 are read by date', async () => {
    const manga = catalog.add({ title: { en: 'Endless' } })
    const day = (index: number) =>
      new Date(Date.UTC(2000, 0, 1) + index * 3600_000).toISOString().replace('.000Z', '+00:00')
    manga.chapters = Array.from({ length: 10_300 }, (_, index) =>
      catalogChapter({ chapter: String(index + 1), createdAt: day(index) }),
    )
    const { id } = (await create(manga.id)).json()
    expect((await fetched(id)).status).toBe('completed')
    expect((await chaptersOf(id)).total).toBe(10_300)
  })
})

test('a manga by hand gets the cover at the address it names, but never from the own network', async () => {
  const imageUrl = `${catalog.addresses.uploadsUrl}/elsewhere.png`
  const { id } = (await api.call(createManga, { body: { ...sampleManga, slug: 'by-hand', imageUrl } })).json()
  const jobs = await (await fetch(new URL('/api/jobs?type=fetch_cover', started.origin))).json()
  const job = jobs.find(({ context }: { context: string[] }) => context.includes(`mangaId=${id}`))
  const ended = await api.finished(job.id)
  expect(ended).toMatchObject({ status: 'failed' })
  expect(catalog.asked).toEqual([])
})
