import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentSourceWriteSchema } from '../../shared/contracts/content-sources.ts'
import { mangaWriteSchema } from '../../shared/contracts/mangas.ts'
import { type DemoSites, startDemoSites } from './demo-sites.ts'
import { readPage } from './pages/read-page.ts'
import { visit } from './sites/support.ts'

let demo: DemoSites
beforeAll(async () => {
  demo = await startDemoSites()
})
afterAll(() => demo.stop())

test('provides six mangas and their sources in the form of the API', () => {
  expect(demo.mangas.map((manga) => mangaWriteSchema.parse(manga))).toEqual(demo.mangas)
  expect(demo.mangas.length).toBe(6)
  expect(demo.sources.map((source) => contentSourceWriteSchema.parse(source))).toEqual(demo.sources)
  expect(new Set(demo.sources.map((source) => source.name)).size).toBe(demo.sources.length)
})

test('provides a cover-sized first page for every demo manga', async () => {
  for (const { slug } of demo.mangas) {
    const chapter = demo.sites.chapters('a5', slug)[0]!.number
    const [first] = await demo.sites.expected('a5', slug, chapter)
    const bytes = Buffer.from(await (await visit(first!.url)).arrayBuffer())
    expect(await readPage(bytes)).toMatchObject({ site: 'a5', chapter, page: 1 })
    expect(bytes.length).toBeGreaterThan(30_000)
    expect(bytes.length).toBeLessThan(400_000)
  }
})
