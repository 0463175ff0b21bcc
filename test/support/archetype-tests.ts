import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChapters, type ChapterListItem, fetchChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource, listContentSources } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { setPreferredSources } from '../../shared/contracts/scraping.ts'
import { type SuggestionResult, suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { archetypes } from '../simulators/sites/archetypes.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { type ApiClient, createClient } from './api-client.ts'
import { late } from './late.ts'
import { chaptersOf, download, prepareManga } from './prepare-manga.ts'
import { sampleManga } from './samples.ts'
import { startApp } from './start-app.ts'
import { themedSites } from './themed-sites.ts'

/** All sites except a20, which draws its pages on a canvas and cannot be read by any source. */
export const readableSites = archetypes.filter(({ id }) => id !== 'a20').map(({ id }) => id)

type Program = { readonly origin: string; end(): Promise<void> }

function sitesForTests(options: Parameters<typeof startReaderSites>[0]): ReaderSites {
  let sites: ReaderSites
  beforeAll(async () => {
    sites = await startReaderSites(options)
  })
  afterAll(() => sites.stop())
  return late(() => sites)
}

/** Downloads a chapter and compares its pages with those of the site. */
async function expectWhole(api: ApiClient, sites: ReaderSites, site: string, slug: string, chapter: ChapterListItem) {
  const [job] = await download(api, [chapter.id])
  expect(job).toMatchObject({ status: 'completed', failureReason: null })
  const pages = await sites.expected(site, slug, chapter.number)
  expect(job!.progress).toMatchObject({ done: pages.length, total: pages.length, unit: 'pages' })
  for (const page of pages) {
    const image = await api.call(getPageImage, { params: { chapterId: chapter.id, pageNumber: String(page.page) } })
    expect(image.bytes.equals(await page.bytes())).toBe(true)
  }
}

/**
 * Registers tests that list and download a chapter of each site with the whole program.
 * @param start starts it; default is the server in this process
 */
export function testDownloads(ids: readonly string[], start: () => Promise<Program> = startApp): void {
  const sites = sitesForTests({ only: ids })

  test.each(ids)('lists and downloads whole chapters of site %s', async (site) => {
    const { origin, end } = await start()
    try {
      const api = createClient(origin)
      const { chapters } = await prepareManga(api, sites, site)
      const listed = sites.chapters(site, 'star-smith').map(({ number, volume, title }) => ({ number, volume, title }))
      expect(chapters.map(({ number }) => number)).toEqual(listed.map(({ number }) => number).toSorted((a, b) => a - b))
      await expectWhole(api, sites, site, 'star-smith', chapters.find(({ number }) => number === 10.5)!)
    } finally {
      await end()
    }
  })
}

const read = { slug: 'star-smith', number: 2 }
/** A slug with a number in it, and a chapter of that number. */
const other = { slug: 'lighthouse-9', number: 9 }

const propose = async (api: ApiClient, sites: ReaderSites, site: string): Promise<SuggestionResult> =>
  (
    await api.call(suggestConfiguration, {
      body: {
        testUrl: sites.chapterUrl(site, read.slug, read.number),
        mangaSlug: read.slug,
        chapterNumber: read.number,
      },
    })
  ).json()

async function fetchList(api: ApiClient, mangaId: string): Promise<void> {
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
  expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
}

/** Registers tests that create a suggested source and download another manga from it, with the whole program. */
export function testSuggestions(ids: readonly string[]): void {
  const sites = sitesForTests({ only: ids, seedLibrary: smallLibrary })

  test.each(ids)('suggests a source for site %s that reads another manga', async (site) => {
    const { origin, end } = await startApp()
    try {
      const api = createClient(origin)
      const proposed = await propose(api, sites, site)
      expect(proposed).toMatchObject({ success: true, errors: [] })
      expect((await api.call(listContentSources)).json()).toEqual([])
      expect(proposed.confidence).toBeGreaterThan(0.5)
      expect(proposed.preview.length).toBeGreaterThanOrEqual(3)
      const truth = await sites.expected(site, read.slug, read.number)
      expect(proposed.preview.slice(0, 3).map(({ imageUrl }) => imageUrl)).toEqual(
        truth.slice(0, 3).map(({ url }) => url),
      )
      const { configuration } = proposed
      const source = (await api.call(createContentSource, { body: configuration! })).json()
      const manga = (await api.call(createManga, { body: { ...sampleManga, slug: other.slug } })).json()
      await api.call(setPreferredSources, { params: { id: manga.id }, body: { sourceIds: [source.id] } })
      // Without a format the chapters are found by the list.
      if (configuration!.chapterUrlFormat === null) await fetchList(api, manga.id)
      else await api.call(addChapters, { params: { id: manga.id }, body: { number: other.number } })
      const chapter = (await chaptersOf(api, manga.id)).find(({ number }) => number === other.number)!
      await expectWhole(api, sites, site, other.slug, chapter)
      const { theme, chapterList } = configuration!.options
      expect(theme ?? chapterList).toBeDefined()
      expect(theme).toBe(themedSites[site])
      await fetchList(api, manga.id)
      const listed = sites.chapters(site, other.slug).map(({ number }) => number)
      expect((await chaptersOf(api, manga.id)).map(({ number }) => number)).toEqual(listed.toSorted((a, b) => a - b))
    } finally {
      await end()
    }
  })
}
