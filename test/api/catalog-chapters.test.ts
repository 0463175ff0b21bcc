import { expect, test } from 'vitest'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { replaceSettings } from '../../shared/contracts/settings.ts'
import { addChapter, named, type SimCatalogManga, updateAttributes } from '../simulators/catalog/entities.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { createFromCatalog, refreshChapters } from '../support/catalog-for-tests.ts'

const here = catalogAndApp()
const { api } = here

const create = (externalId: string) => createFromCatalog(api, externalId)
const fetched = (mangaId: string) => refreshChapters(api, mangaId)
/** A manga with chapters 1, 2, 3, …, a day after one another. */
function numbered(
  key: string,
  count: number,
  attributes: Partial<SimCatalogManga['attributes']> = {},
): SimCatalogManga {
  const manga = here.catalog.add({ key, attributes })
  for (let n = 1; n <= count; n += 1) addChapter(manga, { chapter: String(n), day: n })
  return manga
}
const chaptersOf = async (id: string) =>
  (await api.call(listChapters, { params: { id }, query: { limit: 500, sortOrder: 'asc' } })).json()

test('fetches all pages of 1,200 chapters with their groups and merges versions of a number, within the rate limit', async () => {
  const manga = numbered('Long', 1200, { contentRating: 'pornographic' })
  const groups = [named('group', 'Newer'), named('group', 'Companions')]
  addChapter(manga, { chapter: '5', readableAt: '2025-01-01T00:00:00+00:00', groups, edition: 'newer' })
  addChapter(manga, { chapter: '5', translatedLanguage: 'fr' })
  addChapter(manga, { chapter: null, title: 'Extra', readableAt: '2099-01-01T00:00:00+00:00' })
  const { id } = (await create(manga.id)).json()
  here.catalog.requestLog.clear()
  const job = await fetched(id)
  expect(job).toMatchObject({ status: 'completed' })
  expect(job.context).toEqual(expect.arrayContaining(['listed=1200', 'added=1200']))
  expect(here.catalog.requestLog.requests({ path: /\/feed$/ })).toHaveLength(3)
  expect(here.catalog.requestLog.requests({ status: 429 })).toEqual([])
  const list = await chaptersOf(id)
  expect(list.total).toBe(1200)
  expect(list.items[4]).toMatchObject({ number: 5, language: 'en', groups: ['Newer', 'Companions'], title: null })
  expect(await fetched(id)).toMatchObject({ status: 'completed' })
  expect((await chaptersOf(id)).total).toBe(1200)
})

test('follows the language and group settings, parses every form of number, and links external chapters', async () => {
  const manga = here.catalog.add({ key: 'Odd' })
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
])('hides no chapter when rows are %s', async (name, change, count, first) => {
  const manga = numbered(`Shifting, ${name}`, 700)
  const { id } = (await create(manga.id)).json()
  here.catalog.switches.onFeedPage = (_, offset) => {
    if (offset !== 0) return
    change(manga)
    here.catalog.switches.onFeedPage = undefined
  }
  await fetched(id)
  const { items, total } = await chaptersOf(id)
  expect([total, items[0]?.number]).toEqual([count, first])
})

test('keeps a chapter that the catalog removed and moves a corrected number', async () => {
  const manga = numbered('Mended', 3)
  const { id } = (await create(manga.id)).json()
  await fetched(id)
  const before = (await chaptersOf(id)).items
  manga.chapters.shift()
  updateAttributes(manga.chapters[1]!, { chapter: '2.5' })
  await fetched(id)
  const after = (await chaptersOf(id)).items
  expect(after.map(({ number }) => number)).toEqual([1, 2, 2.5])
  expect(after.map((chapter) => chapter.id)).toEqual(before.map((chapter) => chapter.id))
})
