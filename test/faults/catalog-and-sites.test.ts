import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogSourceId } from '../../shared/catalog-source.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { editManga } from '../../shared/contracts/mangas.ts'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { createClient } from '../support/api-client.ts'
import { addFromCatalog, addressesOf, marksOf, marksOfVersion } from '../support/catalog-for-tests.ts'
import { download } from '../support/main-job.ts'
import { startApp } from '../support/start-app.ts'

let catalog: CatalogSimulator
beforeEach(async () => {
  catalog = await startCatalog()
})
afterEach(async () => {
  expect(catalog.journal.breaches()).toEqual([])
  await catalog.stop()
})

/** A manga that the catalog and a site both have, with the site's source first or second. */
async function both(sites: ReaderSites, first: 'site' | 'catalog') {
  const started = await startApp({ catalog: addressesOf(catalog) })
  const api = createClient(started.origin)
  const site = (await api.call(createContentSource, { body: sites.source('a1') })).json()
  const { mangaId, chapters } = await addFromCatalog(api, catalog.special.hoshi)
  await api.call(editManga, { params: { id: mangaId }, body: { slug: 'star-smith' } })
  const sourceIds = first === 'site' ? [site.id, catalogSourceId] : [catalogSourceId, site.id]
  await api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds } })
  return { started, api, site, chapterId: chapters[0]!.id }
}

test('where the catalog fails the site gives the chapter, and the other way round; both reasons are kept', async () => {
  const sites = await startReaderSites({ only: ['a1'] })
  catalog.switches.nodes = ['broken', 'broken', 'broken']
  const { started, api, site, chapterId } = await both(sites, 'catalog')
  try {
    expect((await download(api, [chapterId], 120_000))[0]).toMatchObject({ status: 'completed', attempts: 1 })
    const expected = await sites.expected('a1', 'star-smith', 1)
    const context = async () => (await api.call(getReaderChapter, { params: { chapterId } })).json()
    expect(await context()).toMatchObject({ sourceName: site.name, pageCount: expected.length })
    expect((await marksOf(api, chapterId, expected.length)).every((mark) => mark.startsWith('a1 1 '))).toBe(true)

    await sites.stop()
    const body = { chapterId, force: true }
    const { jobIds } = (await api.call(scrapeChapters, { body })).json()
    const failed = await api.finished(jobIds[0]!, 120_000)
    expect(failed).toMatchObject({ status: 'failed', attempts: 3 })
    expect(failed.failureReason).toContain('MangaDex: The pages could not be had')
    expect(failed.failureReason).toContain(`${site.name}: `)
    expect(await context()).toMatchObject({ isAvailable: true, sourceName: site.name })
  } finally {
    await started.end()
  }
})

test('where the site fails the catalog gives the chapter, whole and of one piece', async () => {
  const sites = await startReaderSites({ only: ['a1'] })
  sites.switches('a1').fault({ on: 'image', page: 3, effect: 'status', status: 404 })
  const { started, api, chapterId } = await both(sites, 'site')
  try {
    expect((await download(api, [chapterId], 120_000))[0]).toMatchObject({ status: 'completed' })
    expect(await marksOf(api, chapterId, 5)).toEqual(marksOfVersion(catalog.special.hoshi.chapters[0]!))
    const context = (await api.call(getReaderChapter, { params: { chapterId } })).json()
    expect(context).toMatchObject({ sourceName: 'MangaDex', groups: ['Dawn Scans'], pageCount: 5 })
  } finally {
    await started.end()
    await sites.stop()
  }
})
