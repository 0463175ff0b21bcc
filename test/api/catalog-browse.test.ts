import { expect, test } from 'vitest'
import {
  browseCatalog,
  createMangaFromCatalog,
  getCatalogManga,
  listCatalogChapters,
  listCatalogGenres,
} from '../../shared/contracts/catalog.ts'
import { replaceSettings } from '../../shared/contracts/settings.ts'
import { addChapter, named, tag } from '../simulators/catalog/entities.ts'
import { catalogTime, uuidOf } from '../simulators/catalog/identity.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { refreshChapters } from '../support/catalog-for-tests.ts'

const here = catalogAndApp()
const { api } = here

const titles = async (query: object) =>
  (await api.call(browseCatalog, { query: query as never })).json().items.map(({ title }) => title)

test('lists by popularity, newest chapter and date of addition', async () => {
  const day = (number: number) => catalogTime(Date.UTC(2026, 8, number))
  const famous = here.catalog.add({ key: 'Famous', follows: 9000 })
  const fresh = here.catalog.add({ key: 'Fresh', follows: 8000 })
  const young = here.catalog.add({ key: 'Young', follows: 7000, attributes: { createdAt: day(20) } })
  const foreign = here.catalog.add({
    key: 'Foreign',
    follows: 9500,
    attributes: { availableTranslatedLanguages: ['pl'], createdAt: day(21) },
  })
  addChapter(famous, { chapter: '1', readableAt: day(1) })
  addChapter(fresh, { chapter: '1', readableAt: day(10) })
  addChapter(young, { chapter: '1', readableAt: day(2) })
  addChapter(foreign, { chapter: '1', readableAt: day(12), translatedLanguage: 'pl' })
  expect((await titles({ limit: 3 })).slice(0, 3)).toEqual(['Famous', 'Fresh', 'Young'])
  expect((await titles({ order: 'latest', limit: 3 })).slice(0, 3)).toEqual(['Fresh', 'Young', 'Famous'])
  expect((await titles({ order: 'recently-added', limit: 1 }))[0]).toBe('Young')
  expect(await titles({ order: 'popular', language: 'pl' })).toEqual(['Foreign'])
  const second = (await api.call(browseCatalog, { query: { page: 2, limit: 2 } })).json()
  expect(second).toMatchObject({ page: 2, limit: 2, hasPreviousPage: true })
  expect(second.items[0]).toMatchObject({ title: 'Young', inLibrary: false, rating: 3.95 })
})

test('filters by genre, status, year, rating and title', async () => {
  const attributes = { tags: [tag('Drama', 'genre'), tag('Ghosts', 'theme')], status: 'hiatus', year: 1987 }
  here.catalog.add({ key: 'Filtered Manor', attributes })
  here.catalog.add({ key: 'Filtered House', attributes: { ...attributes, contentRating: 'erotica' } })
  const both = ['Filtered Manor', 'Filtered House']
  expect(await titles({ genre: 'ghosts' })).toEqual(both)
  expect(await titles({ genre: 'Ghosts,Drama', status: 'hiatus', year: 1987 })).toEqual(both)
  expect(await titles({ genre: 'Ghosts', rating: 'erotica' })).toEqual(['Filtered House'])
  expect(await titles({ title: 'manor', order: 'latest', genre: 'Ghosts' })).toEqual(['Filtered Manor'])
  expect(await titles({ title: 'manor', year: 1986 })).toEqual([])
  expect((await api.call(listCatalogGenres)).json().items).toContainEqual({ name: 'Ghosts', group: 'theme' })
})

test.each([
  [{ genre: 'Knitting' }, 'genre'],
  [{ order: 'best' }, 'order'],
  [{ status: 'running' }, 'status'],
  [{ rating: 'mild' }, 'rating'],
  [{ year: 'soon' }, 'year'],
  [{ language: 'english' }, 'language'],
])('rejects %j', async (query, path) => {
  const answer = await api.call(browseCatalog, { query: query as never })
  expect(answer.status).toBe(400)
  expect(answer.data.violations).toEqual([{ propertyPath: path, message: expect.any(String) }])
})

test('previews a manga and its chapters without adding it, and adding it reads nothing twice', async () => {
  const manga = here.catalog.add({ key: 'Previewed' })
  const groups = [named('group', 'Quick Readers')]
  addChapter(manga, { chapter: '2', volume: '1', title: 'Second' })
  addChapter(manga, { chapter: '1', volume: '1', pages: 12 })
  addChapter(manga, { chapter: '1', volume: '1', pages: 12, groups, edition: 'quick', day: 3 })
  addChapter(manga, { chapter: '3', pages: 0, externalUrl: 'https://publisher.example/3' })
  addChapter(manga, { chapter: '1', translatedLanguage: 'fr' })
  const params = { externalId: manga.id }
  const item = (await api.call(getCatalogManga, { params })).json()
  expect(item).toMatchObject({ externalId: manga.id, title: 'Previewed', inLibrary: false, mangaId: null })
  const { items, languages } = (await api.call(listCatalogChapters, { params })).json()
  expect(languages).toEqual(['en'])
  expect(items.map(({ number, isReadable, pageCount }) => [number, isReadable, pageCount])).toEqual([
    [1, true, 12],
    [2, true, 5],
    [3, false, 0],
  ])
  expect(items[0]).toMatchObject({ groups: ['Quick Readers'], volume: 1, title: null, label: null, externalUrl: null })
  here.catalog.requestLog.clear()
  const { id } = (await api.call(createMangaFromCatalog, { body: { externalId: manga.id } })).json()
  expect((await refreshChapters(api, id)).context).toContain('added=3')
  expect(here.catalog.requestLog.requests({ path: /^\/manga/ })).toEqual([])
  expect((await api.call(getCatalogManga, { params })).json()).toMatchObject({ inLibrary: true, mangaId: id })
})

test('previews no manga that the catalog does not have', async () => {
  for (const externalId of [uuidOf('nobody knows it'), 'no-id']) {
    const params = { externalId }
    expect((await api.call(getCatalogManga, { params })).status).toBe(404)
    expect((await api.call(listCatalogChapters, { params })).status).toBe(404)
  }
})

test('says that the catalog fails, instead of an empty list', async () => {
  here.catalog.faults.add({ host: 'api', kind: 'error-500' })
  expect((await api.call(browseCatalog, { query: { order: 'latest', limit: 7 } })).status).toBe(502)
  expect((await api.call(getCatalogManga, { params: { externalId: uuidOf('any') } })).status).toBe(502)
  here.catalog.faults.clear()
  await api.call(replaceSettings, { body: { catalog: {} } })
})
