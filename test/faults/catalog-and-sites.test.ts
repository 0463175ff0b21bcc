import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogSourceId } from '../../shared/catalog-source.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { getJob } from '../../shared/contracts/jobs.ts'
import { editManga } from '../../shared/contracts/mangas.ts'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { addChapter } from '../simulators/catalog/entities.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { catalogAndAppPerTest } from '../support/catalog-and-app.ts'
import { addFromCatalog, expectedMarks, readMarks, refreshChapters } from '../support/catalog-for-tests.ts'
import { chaptersOf, download } from '../support/prepare-manga.ts'

/* Where the catalog and a site both have a manga, the trouble of one is made good by the other, and told. */

const here = catalogAndAppPerTest()
const { api } = here
let sites: ReaderSites
beforeEach(async () => {
  sites = await startReaderSites({ only: ['a1'] })
  await here.start()
})
afterEach(() => sites.stop())

/** A manga that the catalog and a site both have, with the site's source first or second. */
async function both(first: 'site' | 'catalog') {
  const site = (await api.call(createContentSource, { body: sites.source('a1') })).json()
  const { mangaId, chapters } = await addFromCatalog(api, here.catalog.special.hoshi)
  await api.call(editManga, { params: { id: mangaId }, body: { slug: 'star-smith' } })
  const sourceIds = first === 'site' ? [site.id, catalogSourceId] : [catalogSourceId, site.id]
  await api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds } })
  return { mangaId, site, chapterId: chapters[0]!.id }
}

describe('pages', () => {
  test('downloads from the site when the catalog fails and vice versa, and keeps both reasons', async () => {
    here.catalog.switches.nodes = ['broken', 'broken', 'broken']
    const { site, chapterId } = await both('catalog')
    const [job] = await download(api, [chapterId])
    expect(job).toMatchObject({ status: 'completed', attempts: 1 })
    expect(job!.context).toContainEqual(expect.stringMatching(/^skipped=MangaDex: Couldn’t download the pages/))
    const expected = await sites.expected('a1', 'star-smith', 1)
    const context = async () => (await api.call(getReaderChapter, { params: { chapterId } })).json()
    expect(await context()).toMatchObject({ sourceName: site.name, pageCount: expected.length })
    expect((await readMarks(api, chapterId, expected.length)).every((mark) => mark.startsWith('a1 1 '))).toBe(true)

    const lift = sites.switches('a1').fault({ on: 'image', page: 3, effect: 'status', status: 404 })
    const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId, force: true } })).json()
    const failed = await api.finished(jobIds[0]!)
    expect(failed).toMatchObject({ status: 'failed', attempts: 3 })
    expect(failed.failureReason).toContain('MangaDex: Couldn’t download the pages')
    expect(failed.failureReason).toContain(`${site.name}: `)
    expect(await context()).toMatchObject({ isAvailable: true, sourceName: site.name })
    lift.remove()
  })

  test('wait for a site that cannot be reached when the catalog fails, and keep both reasons', async () => {
    here.catalog.switches.nodes = ['broken', 'broken', 'broken']
    const { site, chapterId } = await both('catalog')
    await sites.stop()
    const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId } })).json()
    const jobNow = async () => (await api.call(getJob, { params: { id: jobIds[0]! } })).json()
    await expect.poll(async () => (await jobNow()).waitReason).toMatch(/Bunko keeps trying/)
    const job = await jobNow()
    expect(job).toMatchObject({ status: 'pending', failureReason: null })
    expect(job.waitReason).toContain('MangaDex: Couldn’t download the pages')
    expect(job.waitReason).toContain(`${site.name}: 127.0.0.1`)
  })

  test('downloads the whole chapter from the catalog when the site fails', async () => {
    sites.switches('a1').fault({ on: 'image', page: 3, effect: 'status', status: 404 })
    const { site, chapterId } = await both('site')
    const [job] = await download(api, [chapterId])
    expect(job).toMatchObject({ status: 'completed' })
    expect(job!.context).toContainEqual(expect.stringMatching(`^skipped=${site.name}: .*404`))
    expect(await readMarks(api, chapterId, 5)).toEqual(expectedMarks(here.catalog.special.hoshi.chapters[0]!))
    const context = (await api.call(getReaderChapter, { params: { chapterId } })).json()
    expect(context).toMatchObject({ sourceName: 'MangaDex', groups: ['Dawn Scans'], pageCount: 5 })
  })
})

describe('chapter lists', () => {
  const numbers = async (mangaId: string) => new Set((await chaptersOf(api, mangaId)).map(({ number }) => number))
  const unread = (context: readonly string[]) => context.filter((entry) => entry.startsWith('unread='))

  test.each([
    ['error-500', /^unread=The catalog: The catalog has a problem.*HTTP 500/],
    ['reset', /^unread=The catalog: MangaDex isn’t responding/],
    ['schema-change', /^unread=The catalog: The catalog’s response has an unknown format/],
    ['html-200', /^unread=The catalog: The catalog didn’t send what Bunko asked for/],
  ] as const)(
    'lists the chapters of the site when the catalog fails (%s), and names the catalog',
    async (kind, said) => {
      const { mangaId } = await both('catalog')
      const before = await numbers(mangaId)
      addChapter(here.catalog.special.hoshi, { chapter: '77' })
      here.catalog.faults.add({ kind, host: 'api' })
      const job = await refreshChapters(api, mangaId)
      expect(job).toMatchObject({ status: 'completed', attempts: 1, failureReason: null })
      expect(unread(job.context)).toEqual([expect.stringMatching(said)])
      const headers = { 'accept-language': 'ja' }
      const inJapanese = (await api.call(getJob, { params: { id: job.id }, headers })).json()
      expect(unread(inJapanese.context)).toEqual([expect.stringMatching(/^unread=カタログ：(カタログ|MangaDex)/)])
      const listed = sites.chapters('a1', 'star-smith').map(({ number }) => number)
      expect(job.context).toContain(`added=${listed.filter((number) => !before.has(number)).length}`)
      expect(await numbers(mangaId)).toEqual(new Set([...before, ...listed]))

      here.catalog.faults.clear()
      const next = await refreshChapters(api, mangaId)
      expect(unread(next.context)).toEqual([])
      expect(next.context).toContain('added=1')
      expect(await numbers(mangaId)).toEqual(new Set([...before, ...listed, 77]))
    },
  )

  test('lists the chapters of the catalog when the site fails, and names the site', async () => {
    const { mangaId, site } = await both('catalog')
    addChapter(here.catalog.special.hoshi, { chapter: '77' })
    await sites.stop()
    const job = await refreshChapters(api, mangaId)
    expect(job).toMatchObject({ status: 'completed', failureReason: null })
    expect(unread(job.context)).toEqual([expect.stringContaining(`unread=${site.name}: `)])
    expect((await numbers(mangaId)).has(77)).toBe(true)
  })

  test('retries when both fail, then fails with a reason and keeps all chapters', async () => {
    const { mangaId } = await both('catalog')
    const before = await numbers(mangaId)
    await sites.stop()
    here.catalog.faults.add({ kind: 'error-500', host: 'api' })
    const job = await refreshChapters(api, mangaId)
    expect(job).toMatchObject({ status: 'failed', attempts: 3, failureCode: 'upstream_failed' })
    expect(job.failureReason).toContain('The catalog has a problem')
    expect(unread(job.context)).toEqual([])
    expect(await numbers(mangaId)).toEqual(before)
  })
})
