import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import type { SimManga } from '../simulators/sites/library.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import type { ApiClient } from './api-client.ts'
import { sampleManga } from './samples.ts'

const slug = 'many-chapters'

/** A manga of the site simulator with many short chapters. */
const manyChapters = (count: number): SimManga => ({
  slug,
  title: 'Many Chapters',
  author: 'Mori Aoba',
  description: 'Short chapters.',
  publicationYear: 2020,
  genres: ['Drama'],
  status: 'ongoing',
  rating: null,
  colour: false,
  pageSize: { width: 120, height: 180 },
  spreadEvery: 0,
  chapters: Array.from({ length: count }, (_, index) => ({ number: index + 1, volume: null, title: null, pages: 1 })),
})

/** The limits of the source; the site counts on them. */
export const limits = { requestsPerSecond: 20, maxConcurrency: 4 }

/** A site with many short chapters. */
export const startSiteOf = (chapters: number): Promise<ReaderSites> =>
  startReaderSites({ only: ['a1'], seedLibrary: [manyChapters(chapters)] })

/** Adds the source and the manga. @returns a function that queues chapters */
export async function prepareSource(api: ApiClient, sites: ReaderSites) {
  const source = sites.source('a1')
  const body = { ...source, options: { ...source.options, ...limits, timeoutMs: 2000 } }
  const { id: sourceId } = (await api.call(createContentSource, { body })).json()
  const { id: mangaId } = (await api.call(createManga, { body: { ...sampleManga, slug } })).json()
  return {
    mangaId,
    sourceId,
    /** Adds chapters and downloads them. @returns their jobs */
    async queue(from: number, to: number, sourceIds: readonly string[] = [sourceId]): Promise<string[]> {
      const { items } = (await api.call(addChapters, { params: { id: mangaId }, body: { from, to } })).json()
      const numbered = items.filter(({ number }) => number >= from && number <= to)
      const body = { chapterIds: numbered.map(({ id }) => id), sourceIds }
      return (await api.call(scrapeChapters, { body })).json().jobIds
    },
  }
}

/** All jobs, of any number of pages. */
export async function allJobs(api: ApiClient) {
  const pages = []
  for (let page = 1; ; page += 1) {
    const items = (await api.call(listJobs, { query: { limit: 100, page } })).json()
    pages.push(...items)
    if (items.length < 100) return pages
  }
}
