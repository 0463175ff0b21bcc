import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMangaFromSeries } from '../../shared/contracts/adding.ts'
import { listChapterVersions } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { pauseQueue } from '../../shared/contracts/jobs.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
import { suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { twoGroups, twoLanguages } from '../simulators/variants/families/versions.ts'
import { type RunningVariant, startVariant } from '../simulators/variants/serve-variants.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { refreshChapters } from '../support/catalog-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'

const { api } = appForTests()
let groups: RunningVariant
let languages: RunningVariant
beforeAll(async () => {
  groups = await startVariant(twoGroups)
  languages = await startVariant(twoLanguages)
})
afterAll(async () => await Promise.all([groups.stop(), languages.stop()]))

async function addDetected(site: RunningVariant) {
  const url = site.origin + site.series[0]!.path
  const suggested = (await api.call(suggestConfiguration, { body: { testUrl: url } })).json()
  const sourceId = (await api.call(createContentSource, { body: suggested.configuration! })).json().id
  const body = { sourceId, url, title: site.series[0]!.title }
  const { id: mangaId } = (await api.call(createMangaFromSeries, { body })).json()
  expect((await refreshChapters(api, mangaId)).status).toBe('completed')
  return { mangaId, sourceId, warnings: suggested.warnings }
}
const versionsOf = async (id: string) => (await api.call(listChapterVersions, { params: { id } })).json().items
async function download(body: object) {
  const { jobIds } = (await api.call(scrapeChapters, { body: body as never })).json()
  expect((await api.finished(jobIds[0]!)).status).toBe('completed')
}
async function changeCatalogSettings(change: object) {
  const settings = (await api.call(getSettings)).json()
  await api.call(replaceSettings, { body: { ...settings, catalog: { ...settings.catalog, ...change } } as never })
}
async function isPageOf(site: RunningVariant, chapterId: string, url: string) {
  const series = site.series[0]!
  const entry = series.entries.find(({ path }) => site.origin + path === url)!
  const image = await api.call(getPageImage, { params: { chapterId, pageNumber: '1' } })
  return image.bytes.equals((await site.bytes({ series, entry }))[0]!)
}

test('the releases of several groups are versions of a chapter; the preferred one is downloaded, others can be chosen', async () => {
  await changeCatalogSettings({ preferredGroups: ['Right Group'] })
  const { mangaId, sourceId, warnings } = await addDetected(groups)
  expect(warnings).toEqual([])
  const chapters = await chaptersOf(api, mangaId)
  expect(chapters.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  const { id, groups: shown } = chapters.find(({ number }) => number === 4)!
  expect(shown).toEqual(['Right Group'])
  const versions = await versionsOf(id)
  expect(versions).toMatchObject([
    { sourceId, groups: ['Right Group'] },
    { sourceId, groups: ['Left Group'] },
  ])
  await download({ chapterIds: [id] })
  expect(await isPageOf(groups, id, versions[0]!.url)).toBe(true)
  await download({ chapterId: id, sourceId, version: versions[1]!.url, force: true })
  expect(await isPageOf(groups, id, versions[1]!.url)).toBe(true)
  expect((await chaptersOf(api, mangaId)).find((one) => one.id === id)).toMatchObject({ groups: ['Left Group'] })
  const unknown = { chapterId: id, sourceId, version: `${groups.origin}/read/elsewhere` }
  const refused = await api.call(scrapeChapters, { body: unknown as never })
  expect([refused.status, refused.data.violations[0].propertyPath]).toEqual([422, 'version'])
})

test('the translations in one list are chapters of their languages; of each the preferred language is downloaded', async () => {
  const { mangaId, warnings } = await addDetected(languages)
  expect(warnings).toEqual([])
  const chapters = await chaptersOf(api, mangaId)
  const inLanguage = (language: string) => chapters.filter((one) => one.language === language).length
  expect([chapters.length, inLanguage('en'), inLanguage('es')]).toEqual([20, 12, 8])
  await api.call(pauseQueue, { body: { paused: true } })
  const queuedFor = async (preferred: string[]) => {
    await changeCatalogSettings({ languages: preferred })
    const { chapterIds } = (await api.call(scrapeChapters, { body: { mangaId } })).json()
    const queued = chapters.filter(({ id }) => chapterIds.includes(id))
    return ['en', 'es'].map((code) => queued.filter(({ language }) => language === code).length)
  }
  expect(await queuedFor(['en'])).toEqual([12, 0])
  expect(await queuedFor(['es', 'en'])).toEqual([4, 8])
  expect(await queuedFor(['ja'])).toEqual([12, 8])
})

test('a chapter without a list has no versions, and an unknown one is 404', async () => {
  expect((await api.call(listChapterVersions, { params: { id: 'nobody' } })).status).toBe(404)
})
