import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMangaFromCatalog, getCatalogCover, refreshManga, searchCatalog } from '../../shared/contracts/catalog.ts'
import { fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import {
  createManga,
  editManga,
  getMangaById,
  getMangaBySlug,
  getMangaCover,
  searchMangas,
} from '../../shared/contracts/mangas.ts'
import { replaceSettings } from '../../shared/contracts/settings.ts'
import { catalogTime } from '../simulators/catalog/identity.ts'
import { type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { addChapter, correct, named, type SimCatalogManga, tag } from '../simulators/catalog/world.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { addressesOf } from '../support/catalog-for-tests.ts'
import { sampleManga } from '../support/samples.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let catalog: CatalogSimulator
let started: StartedApp
let api: ApiClient
beforeAll(async () => {
  catalog = await startCatalog()
  started = await startApp({ catalog: addressesOf(catalog) })
  api = createClient(started.origin)
})
afterAll(async () => {
  await started.end()
  await catalog.stop()
})
beforeEach(() => {
  catalog.switches.onFeedPage = undefined
  catalog.switches.noThumbnails = false
  catalog.journal.clear()
})
afterEach(() => {
  expect(catalog.journal.breaches()).toEqual([])
})

const create = async (externalId: string) => await api.call(createMangaFromCatalog, { body: { externalId } })
const fetched = async (mangaId: string, withinMs?: number) => {
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
  return await api.finished(jobId, withinMs)
}
/** A manga with chapters 1, 2, 3, …, a day after one another. */
function numbered(
  key: string,
  count: number,
  attributes: Partial<SimCatalogManga['attributes']> = {},
): SimCatalogManga {
  const manga = catalog.add({ key, attributes })
  for (let n = 1; n <= count; n += 1) addChapter(manga, { chapter: String(n), day: n })
  return manga
}
const chaptersOf = async (id: string) =>
  (await api.call(listChapters, { params: { id }, query: { limit: 500, sortOrder: 'asc' } })).json()

describe('search', () => {
  test('finds by title, with ratings in one call, thumbnails of Bunko, and what the library has', async () => {
    const manga = catalog.add({
      key: 'Searched Alone',
      attributes: { altTitles: [{ 'ja-ro': 'Hoshi no Sagashi' }], status: 'cancelled', year: null },
    })
    catalog.add({ key: 'Searched Too', cover: null, attributes: { status: 'paused_by_magic' } })
    catalog.add({ key: 'Searched Not', attributes: { contentRating: 'pornographic' } })
    const first = (await api.call(searchCatalog, { query: { title: ' searched  ' } })).json()
    expect(first).toMatchObject({ total: 2, page: 1, limit: 20, hasNextPage: false, hasPreviousPage: false })
    expect(first.items[0]).toMatchObject({
      externalId: manga.id,
      title: 'Searched Alone',
      altTitles: ['Hoshi no Sagashi'],
      author: 'K. Ito',
      ...{ status: 'hiatus', catalogStatus: 'cancelled', publicationYear: null, rating: 3.95 },
      imageUrl: `/api/catalog/covers/${manga.id}/${manga.cover}`,
      thumbnailUrl: `/api/catalog/covers/${manga.id}/${manga.cover}?width=256`,
      inLibrary: false,
      mangaId: null,
    })
    expect(first.items[1]).toMatchObject({
      ...{ imageUrl: null, thumbnailUrl: null, publicationYear: 2018 },
      ...{ status: 'ongoing', catalogStatus: 'paused_by_magic' },
    })
    expect(catalog.journal.requests().map(({ path }) => path)).toEqual(['/manga', '/statistics/manga'])
    const { id } = (await create(manga.id)).json()
    const again = (await api.call(searchCatalog, { query: { title: 'searched' } })).json()
    expect(again.items[0]).toMatchObject({ inLibrary: true, mangaId: id })
  })

  test('is paged, finds nothing as an empty list, and asks nothing past the end of what the catalog lists', async () => {
    for (const number of [1, 2, 3]) catalog.add({ key: `Paged ${number}` })
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
    catalog.journal.clear()
    const far = await api.call(searchCatalog, { query: { title: 'paged', page: 900 } })
    expect(far.json().items).toEqual([])
    expect(catalog.journal.requests()).toEqual([])
  })

  test('a cover is fetched once, from the original where the thumbnail is missing, and made small', async () => {
    catalog.switches.noThumbnails = true
    const { id: externalId, cover } = catalog.add({ key: 'Covered' })
    const params = { externalId, fileName: cover! }
    const small = await api.call(getCatalogCover, { params, query: { width: 256 } })
    expect(small.status).toBe(200)
    expect(small.headers.get('content-type')).toBe('image/webp')
    const count = catalog.journal.requests().length
    const etag = small.headers.get('etag') ?? ''
    expect((await api.call(getCatalogCover, { params, query: { width: 256 } })).bytes).toEqual(small.bytes)
    const unchanged = { params, query: { width: 256 }, headers: { 'If-None-Match': etag } }
    expect((await api.call(getCatalogCover, unchanged)).status).toBe(304)
    expect(catalog.journal.requests()).toHaveLength(count)
    expect((await api.call(getCatalogCover, { params })).headers.get('content-type')).toBe('image/png')
    expect((await api.call(getCatalogCover, { params, query: { width: 300 } })).status).toBe(400)
  })
})

describe('create', () => {
  test('takes what the catalog knows, with its cover on disk in the sizes that are asked for', async () => {
    const manga = catalog.add({
      key: 'Created',
      attributes: { altTitles: [{ 'ja-ro': 'Tsukurareta' }], status: 'cancelled', year: null },
    })
    const answer = await create(manga.id.toUpperCase())
    expect(answer.status).toBe(201)
    const created = answer.json()
    expect(answer.headers.get('location')).toBe(`/api/mangas/by-id/${created.id}`)
    expect(created).toMatchObject({
      ...{ title: 'Created', slug: 'created', author: 'K. Ito', publicationYear: 2021, genres: ['Drama'] },
      ...{ status: 'hiatus', externalId: manga.id, rating: 3.95, description: 'About Created.' },
    })
    expect(created.alternativeSlugs).toEqual(['tsukurareta'])
    expect((await api.call(getMangaBySlug, { params: { slug: 'tsukurareta' } })).json().id).toBe(created.id)
    const cover = await fetch(new URL(created.thumbnailUrl!, started.origin))
    expect(cover.headers.get('content-type')).toBe('image/webp')
    const original = await api.call(getMangaCover, { params: { id: created.id } })
    expect(original.headers.get('content-type')).toBe('image/png')
  })

  test('the same again, and one that is unknown, are refused on externalId', async () => {
    const { id } = catalog.add({ key: 'Twice' })
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
    for (const key of ['first', 'second', 'third']) {
      const { id } = catalog.add({ key, attributes: { title: { en: 'Same Name' } } })
      slugs.push((await create(id)).json().slug)
    }
    expect(slugs).toEqual(['same-name', 'same-name-2', 'same-name-3'])
  })
})

describe('a manga that is in the library', () => {
  const detail = async (id: string) => (await api.call(getMangaById, { params: { id } })).json()
  const refreshed = async (id: string) => {
    const answer = await api.call(refreshManga, { params: { id } })
    expect(answer.status).toBe(202)
    expect(await api.finished(answer.json().id)).toMatchObject({ status: 'completed' })
    return await detail(id)
  }

  test('takes over what the catalog changes, but for what a person wrote', async () => {
    const manga = catalog.add({ key: 'Refreshed' })
    const { id } = (await create(manga.id)).json()
    const mine = { title: 'Mine', genres: ['Mine', 'Drama'], status: 'hiatus', rating: 1 } as const
    await api.call(editManga, { params: { id }, body: mine })
    correct(manga, {
      ...{ title: { en: 'Renamed' }, description: { en: 'Told anew.' }, status: 'completed', year: 2020 },
      tags: [tag('Comedy', 'genre')],
    })
    expect(await refreshed(id)).toMatchObject({ ...mine, description: 'Told anew.', publicationYear: 2020 })
    await api.call(editManga, { params: { id }, body: { status: 'ongoing', title: 'Refreshed' } })
    const after = await refreshed(id)
    expect(after).toMatchObject({ ...mine, title: 'Renamed', status: 'completed' })
    expect(after.slug).toBe('refreshed')
  })

  test('loses nothing to an answer with less in it', async () => {
    const manga = catalog.add({ key: 'Fading' })
    const before = (await create(manga.id)).json()
    correct(manga, { title: [], description: [], tags: [], altTitles: [] })
    const poorer = { ...manga, authors: [], artists: [], cover: null, rating: null }
    catalog.mangas.splice(catalog.mangas.indexOf(manga), 1, poorer)
    expect(await refreshed(before.id)).toEqual(before)
  })

  test('that was made by hand keeps what was written, and is filled in where nothing was', async () => {
    const manga = catalog.add({ key: 'By Hand And Catalog' })
    const body = { ...sampleManga, slug: 'by-hand-too', externalId: manga.id, description: '', rating: null }
    const before = (await api.call(createManga, { body })).json()
    const after = await refreshed(before.id)
    expect(after).toMatchObject({ title: sampleManga.title, author: sampleManga.author, status: sampleManga.status })
    expect(after).toMatchObject({ description: 'About By Hand And Catalog.', rating: 3.95 })
  })

  test('is found by every title that the catalog knows, the best match first', async () => {
    const altTitles = [{ 'ja-ro': 'Yoru no Kagiya' }, { ja: '夜の鍵屋' }, { fr: 'Le Serrurier de la Nuit' }]
    const manga = catalog.add({ key: 'Night Locksmith', attributes: { altTitles } })
    const { id } = (await create(manga.id)).json()
    await api.call(createManga, { body: { ...sampleManga, title: 'Not Le Serrurier de la Nuit', slug: 'not-le' } })
    const found = async (q: string) =>
      (await api.call(searchMangas, { query: { q } })).json().items.map((one) => one.id)
    expect(await found('serrurier de la nuit')).toContain(id)
    expect((await found('le serrurier'))[0]).toBe(id)
    expect(await found('夜の鍵屋')).toEqual([id])
    await api.call(editManga, { params: { id }, body: { title: 'Renamed by me' } })
    expect(await found('night locksmith')).toEqual([id])
    correct(manga, { altTitles: [{ de: 'Der Nachtschlosser' }] })
    await refreshed(id)
    expect(await found('nachtschlosser')).toEqual([id])
    expect(await found('夜の鍵屋')).toEqual([])
  })
})

describe('the chapters of the catalog', () => {
  test('all pages of 1,200, groups credited, versions of one number as one chapter, none asked for too quickly', async () => {
    const manga = numbered('Long', 1200, { contentRating: 'pornographic' })
    const groups = [named('group', 'Newer'), named('group', 'Companions')]
    addChapter(manga, { chapter: '5', readableAt: '2025-01-01T00:00:00+00:00', groups, edition: 'newer' })
    addChapter(manga, { chapter: '5', translatedLanguage: 'fr' })
    addChapter(manga, { chapter: null, title: 'Extra', readableAt: '2099-01-01T00:00:00+00:00' })
    const { id } = (await create(manga.id)).json()
    catalog.journal.clear()
    const job = await fetched(id)
    expect(job).toMatchObject({ status: 'completed' })
    expect(job.context).toEqual(expect.arrayContaining(['listed=1200', 'added=1200']))
    expect(catalog.journal.requests({ path: /\/feed$/ })).toHaveLength(3)
    expect(catalog.journal.mostInAnyWindow(1000, { host: 'api' })).toBeLessThanOrEqual(4)
    const list = await chaptersOf(id)
    expect(list.total).toBe(1200)
    expect(list.items[4]).toMatchObject({ number: 5, language: 'en', groups: ['Newer', 'Companions'], title: null })
    expect(await fetched(id)).toMatchObject({ status: 'completed' })
    expect((await chaptersOf(id)).total).toBe(1200)
  })

  test('languages and groups follow the settings; numbers of every form; external ones are kept and linked', async () => {
    const manga = catalog.add({ key: 'Odd' })
    addChapter(manga, { chapter: null })
    addChapter(manga, { chapter: null, title: 'Omake', edition: 'omake', day: 1 })
    addChapter(manga, { chapter: '10a', volume: '1.5' })
    addChapter(manga, { chapter: '10', volume: '2' })
    addChapter(manga, { chapter: '11', pages: 0, externalUrl: 'https://publisher.example/11' })
    const french = { chapter: '12', translatedLanguage: 'fr' }
    addChapter(manga, { ...french, groups: [named('group', 'Aube')] })
    const readableAt = '2025-01-01T00:00:00+00:00'
    addChapter(manga, { ...french, readableAt, groups: [named('group', 'Midi')], edition: 'midi' })
    await api.call(replaceSettings, { body: { catalog: { languages: ['en', 'fr'], preferredGroups: ['aube'] } } })
    const { id } = (await create(manga.id)).json()
    expect((await fetched(id)).context).toEqual(expect.arrayContaining(['listed=6', 'added=6', 'external=1']))
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

  test.each<[string, (manga: SimCatalogManga) => void, number, number]>([
    ['removed, so that rows slide past the edge of a page', (manga) => manga.chapters.splice(0, 30), 670, 31],
    [
      'added before the others, so that rows come twice',
      (manga) => {
        for (let n = 1; n <= 3; n += 1) addChapter(manga, { chapter: `0.${n}`, createdAt: '2020-01-01T00:00:00+00:00' })
      },
      703,
      0.1,
    ],
  ])('chapters that are %s hide nothing', async (name, change, count, first) => {
    const manga = numbered(`Shifting, ${name}`, 700)
    const { id } = (await create(manga.id)).json()
    catalog.switches.onFeedPage = (_, offset) => {
      if (offset !== 0) return
      change(manga)
      catalog.switches.onFeedPage = undefined
    }
    await fetched(id)
    const { items, total } = await chaptersOf(id)
    expect([total, items[0]?.number]).toEqual([count, first])
  })

  test('a chapter that the catalog removed stays in the library, a number that was put right moves', async () => {
    const manga = numbered('Mended', 3)
    const { id } = (await create(manga.id)).json()
    await fetched(id)
    const before = (await chaptersOf(id)).items
    manga.chapters.shift()
    correct(manga.chapters[1]!, { chapter: '2.5' })
    await fetched(id)
    const after = (await chaptersOf(id)).items
    expect(after.map(({ number }) => number)).toEqual([1, 2, 2.5])
    expect(after.map((chapter) => chapter.id)).toEqual(before.map((chapter) => chapter.id))
  })

  test('more than 10,000 are read by date, and nothing is asked for beyond what a listing holds', async () => {
    const manga = catalog.add({ key: 'Endless' })
    for (let n = 1; n <= 10_300; n += 1) {
      addChapter(manga, { chapter: String(n), createdAt: catalogTime(Date.UTC(2000, 0, 1) + n * 3600_000) })
    }
    const { id } = (await create(manga.id)).json()
    expect((await fetched(id, 80_000)).status).toBe('completed')
    expect((await chaptersOf(id)).total).toBe(10_300)
  }, 90_000)
})

test('a manga by hand gets the cover at the address it names, but never from the own network', async () => {
  const imageUrl = `${catalog.uploadsUrl}/elsewhere.png`
  const { id } = (await api.call(createManga, { body: { ...sampleManga, slug: 'by-hand', imageUrl } })).json()
  const jobs = await (await fetch(new URL('/api/jobs?type=fetch_cover', started.origin))).json()
  const job = jobs.find(({ context }: { context: string[] }) => context.includes(`mangaId=${id}`))
  const ended = await api.finished(job.id)
  expect(ended).toMatchObject({ status: 'failed' })
  expect(catalog.journal.requests()).toEqual([])
})
