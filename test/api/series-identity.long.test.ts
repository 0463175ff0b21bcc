import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMangaFromSeries } from '../../shared/contracts/adding.ts'
import { createContentSource, importContentSources } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { getPreferredSources, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { addSourceLink } from '../../shared/contracts/source-links.ts'
import { suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { testConfiguration } from '../../shared/contracts/test-configuration.ts'
import { shortNumber, ulidBesideName } from '../simulators/variants/families/ids-beside-slugs.ts'
import { twoGroups } from '../simulators/variants/families/versions.ts'
import { type RunningVariant, startVariant } from '../simulators/variants/serve-variants.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { refreshChapters } from '../support/catalog-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'

const { api } = appForTests()
let tides: RunningVariant
let numbers: RunningVariant
let names: RunningVariant
beforeAll(async () => {
  tides = await startVariant(ulidBesideName)
  numbers = await startVariant(shortNumber)
  names = await startVariant(twoGroups)
})
afterAll(async () => await Promise.all([tides.stop(), numbers.stop(), names.stop()]))

const add = async (slug: string, title = slug) =>
  (await api.call(createManga, { body: { ...sampleManga, slug, title } })).json().id
const addSource = async (body: object) =>
  (await api.call(createContentSource, { body: { ...sampleSource, ...body } as typeof sampleSource })).json().id
const used = async (id: string) => (await api.call(getPreferredSources, { params: { id } })).json().usedSourceIds
const urlOf = (site: RunningVariant, index: number) => site.origin + site.series[index]!.path
const list = { itemSelector: 'li.row' }

test('a list URL with the identifier of one series is refused when it is saved, imported or tested', async () => {
  const id = '01J76XY7E9FNDZ1DBBM6PBJPFK'
  const options = { chapterList: { ...list, urlFormat: `/series/${id}/{slug}` } }
  const body = { ...sampleSource, options }
  const saved = await api.call(createContentSource, { body })
  const problem = { propertyPath: 'options.chapterList.urlFormat', message: expect.stringContaining(id) }
  expect([saved.status, saved.data.violations]).toEqual([422, [problem]])
  const imported = await api.call(importContentSources, { body: [body] as never })
  expect(imported.status).toBe(422)
  expect(imported.text).toContain('options.chapterList.urlFormat')
  const { name: _, ...configuration } = body
  const chapter = { testUrl: `${sampleSource.baseUrl}/manga/a/chapter-1/`, mangaSlug: 'a', chapterNumber: 1 }
  const tested = await api.call(testConfiguration, { body: { ...configuration, ...chapter } })
  expect([tested.status, tested.data.violations]).toEqual([422, [problem]])
})

test('a detected source reads each series by its own identifier, and only those that are linked to it', async () => {
  const { configuration } = (await api.call(suggestConfiguration, { body: { testUrl: urlOf(tides, 0) } })).json()
  const chapterList = { urlFormat: '/series/{slug}/the-tide-clock' }
  expect(configuration).toMatchObject({ chapterUrlFormat: null, options: { chapterList } })
  const sourceId = (await api.call(createContentSource, { body: configuration! })).json().id
  for (const [index, series] of tides.series.entries()) {
    const body = { sourceId, url: urlOf(tides, index), title: series.title }
    const { id } = (await api.call(createMangaFromSeries, { body })).json()
    expect((await refreshChapters(api, id)).status).toBe('completed')
    expect(await chaptersOf(api, id)).toHaveLength(series.entries.length)
  }
  const other = await add('another-tide')
  expect(await used(other)).toEqual([])
  const byHand = await addSource({ name: 'By hand' })
  expect(await used(other)).toEqual([byHand])
  await api.call(addSourceLink, { params: { id: other }, body: { url: urlOf(tides, 1) } })
  expect(new Set(await used(other))).toEqual(new Set([byHand, sourceId]))
  const preferring = await add('preferring')
  await api.call(setPreferredSources, { params: { id: preferring }, body: { sourceIds: [sourceId] } })
  expect(await used(preferring)).toEqual([sourceId])
})

test.each([
  ['series', 0],
  ['chapter', 1],
])('a source that was proposed for the URL of a %s is for that manga, without a change', async (given, index) => {
  const series = names.series[index]!
  const testUrl = names.origin + (given === 'series' ? series.path : series.entries[0]!.path)
  const { configuration } = (await api.call(suggestConfiguration, { body: { testUrl } })).json()
  expect(configuration?.options.detectedFrom).toBe(names.origin + series.path)
  const sourceId = await addSource({ ...configuration, name: `Proposed for a ${given}` })
  expect(await used(await add(series.slug))).toContain(sourceId)
  expect(await used(await add(`not-${series.slug}`))).not.toContain(sourceId)
})

test('a detected source is also used for the manga with the slug of its series', async () => {
  const detectedFrom = 'http://127.0.0.1:61234/manga/cold-iron/chapter-3/'
  const sourceId = await addSource({ name: 'Detected', options: { detectedFrom } })
  expect(await used(await add('cold-iron'))).toContain(sourceId)
  expect(await used(await add('warm-iron'))).not.toContain(sourceId)
})

test('a list that is that of another manga is not taken, unless the manga is linked to it', async () => {
  const { id: seriesId } = numbers.series[0]!
  const options = { chapterList: { ...list, urlFormat: `/series/${seriesId}/{slug}` } }
  const sourceId = await addSource({ name: 'One list', baseUrl: numbers.origin, chapterUrlFormat: null, options })
  const only = async (id: string) => {
    await api.call(setPreferredSources, { params: { id }, body: { sourceIds: [sourceId] } })
    return await refreshChapters(api, id)
  }
  const first = await add('paper-harbor', 'Paper Harbor')
  expect((await only(first)).status).toBe('completed')
  const second = await add('tin-choir')
  const refused = await only(second)
  expect([refused.status, refused.failureReason]).toEqual(['failed', expect.stringContaining('“Paper Harbor”')])
  expect(await chaptersOf(api, second)).toEqual([])
  await api.call(addSourceLink, { params: { id: second }, body: { url: urlOf(numbers, 1) } })
  expect((await only(second)).status).toBe('completed')
  expect(await chaptersOf(api, second)).toHaveLength(4)
})

test('a proposed source has the name of its site, and its host if another source has that name', async () => {
  const suggestName = async () => {
    const suggested = (await api.call(suggestConfiguration, { body: { testUrl: urlOf(numbers, 0) } })).json()
    return suggested.configuration?.name
  }
  const { host } = new URL(numbers.origin)
  for (const name of [numbers.name, host, `${host} 2`]) {
    expect(await suggestName()).toBe(name)
    await addSource({ name })
  }
})
