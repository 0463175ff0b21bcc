import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { archetypes } from '../simulators/sites/archetypes.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { createClient } from '../support/api-client.ts'
import { download, prepareManga } from '../support/main-job.ts'
import { startApp } from '../support/start-app.ts'

let sites: ReaderSites
beforeAll(async () => {
  sites = await startReaderSites()
})
afterAll(() => sites.stop())

/** All but the site that draws its pages on a canvas, which is refused with that reason elsewhere. */
const readable = archetypes.filter(({ id }) => id !== 'a20').map(({ id, name }) => [id, name])

describe('every kind of site gives its chapters whole', () => {
  test.each(readable)('%s %s', async (site) => {
    const { origin, end } = await startApp()
    try {
      const api = createClient(origin)
      const { chapters } = await prepareManga(api, sites, site)
      const listed = sites.chapters(site, 'star-smith').map(({ number, volume, title }) => ({ number, volume, title }))
      expect(chapters.map(({ number }) => number)).toEqual(listed.map(({ number }) => number).toSorted((a, b) => a - b))
      const chapter = chapters.find(({ number }) => number === 10.5)!
      const [job] = await download(api, [chapter.id], 60_000)
      expect(job).toMatchObject({ status: 'completed', failureReason: null })
      const pages = await sites.expected(site, 'star-smith', 10.5)
      expect(job!.progress).toMatchObject({ done: pages.length, total: pages.length, unit: 'pages' })
      for (const page of pages) {
        const image = await api.call(getPageImage, { params: { chapterId: chapter.id, pageNumber: String(page.page) } })
        expect(image.bytes.equals(await page.bytes())).toBe(true)
      }
    } finally {
      await end()
    }
  })
})
