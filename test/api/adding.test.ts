import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMangaFromSeries,
  getSeriesCover,
  readSeriesData,
  recognizeAddress,
} from '../../shared/contracts/adding.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { getPreferredSources } from '../../shared/contracts/scraping.ts'
import { listSourceLinks } from '../../shared/contracts/source-links.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { createFromCatalog, refreshChapters } from '../support/catalog-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'

const here = catalogAndApp()
const { api } = here
const only = ['a1', 'a5', 'a12', 'a19']
let sites: ReaderSites
const ids: Record<string, string> = {}
beforeAll(async () => {
  sites = await startReaderSites({ only, seedLibrary: smallLibrary })
  for (const site of only) ids[site] = (await api.call(createContentSource, { body: sites.source(site) })).json().id
})
afterAll(() => sites.stop())

const slug = 'star-smith'
const seriesUrl = (site: string) => `${sites.origin(site)}/manga/${slug}/`
const recognize = async (url: string) => (await api.call(recognizeAddress, { body: { url } })).json()
const manga = () => sites.mangas.find((one) => one.slug === slug)!

test('recognizes addresses of the catalog', async () => {
  const { id, chapters } = here.catalog.special.hoshi
  const title = { kind: 'catalog', externalId: id, sourceId: null, mangaId: null }
  expect(await recognize(`https://mangadex.org/title/${id}/hoshi-no-kaji`)).toMatchObject(title)
  expect(await recognize(`https://mangadex.org/chapter/${chapters[0]!.id}`)).toMatchObject(title)
  expect((await recognize('https://mangadex.org/settings')).kind).toBe('unknown')
  const { id: mangaId } = (await createFromCatalog(api, id)).json()
  expect(await recognize(`https://mangadex.org/title/${id.toUpperCase()}`)).toMatchObject({ ...title, mangaId })
})

test('recognizes the source of a series and of a chapter, and other sites', async () => {
  const known = { kind: 'source', sourceId: ids.a1, sourceName: sites.source('a1').name, mangaId: null }
  expect(await recognize(seriesUrl('a1'))).toMatchObject({ ...known, seriesUrl: seriesUrl('a1'), chapterNumber: null })
  const ofSeries = { ...known, seriesUrl: seriesUrl('a1') }
  expect(await recognize(sites.chapterUrl('a1', slug, 1))).toMatchObject({ ...ofSeries, chapterNumber: 1 })
  expect(await recognize(sites.chapterUrl('a1', slug, 10.5))).toMatchObject({ ...ofSeries, chapterNumber: 10.5 })
  const numbered = { sourceId: ids.a12, chapterNumber: 2 }
  expect(await recognize(sites.chapterUrl('a12', slug, 2))).toMatchObject(numbered)
  const url = 'https://nobody.example/manga/x'
  expect(await recognize(url)).toMatchObject({ kind: 'unknown', sourceId: null, seriesUrl: url })
  expect((await api.call(recognizeAddress, { body: { url: 'not a url' } })).status).toBe(422)
})

test.each(only)('reads the data of a series at %s', async (site) => {
  const { urlFormat = '' } = sites.source(site).options?.chapterList ?? {}
  const url = new URL(urlFormat.replace('{slug}', slug).replace('{page}', '1'), sites.origin(site)).href
  const data = (await api.call(readSeriesData, { body: { url, sourceId: ids[site]! } })).json()
  expect(data.title).toMatchObject({ value: manga().title })
  expect(data.author?.value).toBe(manga().author)
  expect(data.description?.value).toBe(manga().description)
  expect(data.genres?.value).toEqual([...manga().genres])
  expect(data.year?.value).toBe(manga().publicationYear)
  expect(data.coverUrl?.value).toContain(`/covers/${slug}.jpg`)
  expect(data.thumbnailUrl).toContain(`/api/content-sources/${ids[site]}/search/cover`)
  if (site === 'a1' || site === 'a5') expect(data.status?.value).toBe(manga().status)
})

test('serves the cover of a series at a site without a source, and of no other URL', async () => {
  const { thumbnailUrl } = (await api.call(readSeriesData, { body: { url: seriesUrl('a1') } })).json()
  const cover = new URL(thumbnailUrl!, 'http://bunko.test').searchParams
  const query = { site: cover.get('site')!, url: cover.get('url')!, key: cover.get('key')! }
  const answer = await api.call(getSeriesCover, { query })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const other = await api.call(getSeriesCover, { query: { ...query, url: `${query.url}?other` } })
  expect(other.status).toBe(404)
})

test('adds a series with its link, which lists its chapters, and adds it once', async () => {
  const body = { sourceId: ids.a5!, url: seriesUrl('a5'), title: 'Star Smith of Lantern', genres: ['Fantasy'] }
  const created = await api.call(createMangaFromSeries, { body })
  expect(created.status).toBe(201)
  const { id, ...added } = created.json()
  expect(added).toMatchObject({
    title: body.title,
    slug: 'star-smith-of-lantern',
    author: 'Unknown',
    genres: ['Fantasy'],
    isYearEstimated: true,
  })
  const { items } = (await api.call(listSourceLinks, { params: { id } })).json()
  expect(items).toMatchObject([{ sourceId: ids.a5, url: body.url, isChosen: true }])
  const preferred = (await api.call(getPreferredSources, { params: { id } })).json()
  expect(preferred.usedSourceIds).toEqual([ids.a5])
  expect((await refreshChapters(api, id)).status).toBe('completed')
  expect(await chaptersOf(api, id)).toHaveLength(sites.chapters('a5', slug).length)
  expect(await recognize(body.url)).toMatchObject({ mangaId: id })
  expect(await recognize(sites.chapterUrl('a5', slug, 1))).toMatchObject({ mangaId: id })
  const again = await api.call(createMangaFromSeries, { body })
  expect([again.status, again.data.existingId]).toEqual([422, id])
})

test.each([
  [{ sourceId: 'nobody' }, 'sourceId'],
  [{ url: 'https://nobody.example/manga/x' }, 'url'],
  [{ title: ' ' }, 'title'],
  [{ year: 99 }, 'year'],
])('rejects a series with %j', async (change, path) => {
  const body = { sourceId: ids.a1!, url: seriesUrl('a1'), title: 'Refused', ...change }
  const answer = await api.call(createMangaFromSeries, { body })
  expect([answer.status, answer.data.violations[0].propertyPath]).toEqual([422, path])
})

test('says why the page of a series cannot be read', async () => {
  const missing = await api.call(readSeriesData, {
    body: { url: `${sites.origin('a1')}/manga/none/`, sourceId: ids.a1! },
  })
  expect(missing.status).toBe(404)
  const refused = await api.call(readSeriesData, { body: { url: seriesUrl('a1'), sourceId: 'nobody' } })
  expect([refused.status, refused.data.violations[0].propertyPath]).toEqual([422, 'sourceId'])
})
