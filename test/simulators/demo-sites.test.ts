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

test('the demo brings six mangas and its sources as the API takes them', () => {
  expect(demo.mangas.map((manga) => mangaWriteSchema.parse(manga))).toEqual(demo.mangas)
  expect(demo.mangas.length).toBe(6)
  expect(demo.sources.map((source) => contentSourceWriteSchema.parse(source))).toEqual(demo.sources)
  expect(new Set(demo.sources.map((source) => source.name)).size).toBe(demo.sources.length)
})

test('the first page of every demo manga is there for its cover, in about the size that pages have', async () => {
  for (const { slug } of demo.mangas) {
    const chapter = demo.sites.chapters('a5', slug)[0]!.number
    const [first] = await demo.sites.expected('a5', slug, chapter)
    const bytes = Buffer.from(await (await visit(first!.url)).arrayBuffer())
    expect(await readPage(bytes)).toMatchObject({ site: 'a5', chapter, page: 1 })
    expect(bytes.length).toBeGreaterThan(30_000)
    expect(bytes.length).toBeLessThan(400_000)
  }
})
