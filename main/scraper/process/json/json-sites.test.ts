import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contentSourceWriteSchema } from '../../../../shared/contracts/content-sources.ts'
import { jsonSites } from '../../../../test/simulators/sites/archetypes.ts'
import { type ReaderSites, startReaderSites } from '../../../../test/simulators/sites/reader-sites.ts'
import { smallLibrary } from '../../../../test/simulators/sites/support.ts'
import { createInProcessWorker, newFolder } from '../../../../test/support/in-process-worker.ts'
import { chapterListAddress } from '../../addresses/address-text.ts'

const slugs = ['star-smith', 'lighthouse-9', 'the-last-lantern']
const ids = jsonSites.map(({ id }) => id)
const worker = createInProcessWorker()
const folders: string[] = []
let sites: ReaderSites
beforeAll(async () => {
  sites = await startReaderSites({ archetypes: jsonSites, seedLibrary: smallLibrary })
})
afterAll(() => sites.stop())
afterEach(async () => {
  sites.requestLog.clear()
  await Promise.all(folders.splice(0).map((one) => rm(one, { recursive: true, force: true })))
})

const list = (id: string, slug: string) => {
  const site = sites.source(id)
  return worker.list({ site, slug, address: chapterListAddress(site, slug) })
}

test.each(ids)('the source of %s is valid and keeps its meaning when it is stored', (id) => {
  const source = sites.source(id)
  expect(contentSourceWriteSchema.parse(JSON.parse(JSON.stringify(source)))).toEqual(source)
})

test.each(ids.flatMap((id) => slugs.map((slug) => [id, slug] as const)))(
  'lists exactly the chapters of %s/%s',
  async (id, slug) => {
    const listed = await list(id, slug)
    const truth = sites.chapters(id, slug).toReversed()
    const parts = ({
      number,
      volume,
      title,
      url,
    }: {
      number: number
      volume: number | null
      title: string | null
      url: string
    }) => ({
      number,
      volume,
      title,
      url,
    })
    const free = listed.filter(({ isLocked }) => !isLocked)
    expect(free.map(parts)).toEqual(truth.map(parts))
    expect(listed).toHaveLength(truth.length + (id === 'json-api' ? 1 : 0))
    const newest = id === 'json-att' ? '2026-06-30T00:00:00.000Z' : '2026-06-30T09:00:00.000Z'
    expect(free[0]?.publishedAt).toBe(newest)
    expect(new Set(listed.map(({ publishedAt }) => publishedAt)).size).toBe(listed.length)
  },
)

test.each(ids.flatMap((id) => [10.5, 1].map((number) => [id, number] as const)))(
  'downloads the pages of %s, chapter %d, byte for byte and in order',
  async (id, number) => {
    const slug = 'star-smith'
    const site = sites.source(id)
    const listed = (await list(id, slug)).find((chapter) => chapter.number === number)
    const stagingDir = newFolder()
    folders.push(stagingDir)
    const task = { site, addresses: [listed?.url ?? ''], stagingDir, chapterNumber: number }
    const { pages } = await worker.download(task)
    const truth = await sites.expected(id, slug, number)
    expect(pages.map(({ sha256 }) => sha256)).toEqual(truth.map(({ sha256 }) => sha256))
    const bytes = await Promise.all(pages.map(({ file }) => readFile(join(stagingDir, file))))
    const hashes = bytes.map((page) => createHash('sha256').update(page).digest('hex'))
    expect(hashes).toEqual(truth.map(({ sha256 }) => sha256))
  },
)

test('reads group and language of the entries', async () => {
  const [locked, newest] = await list('json-api', 'star-smith')
  expect(locked).toMatchObject({ isLocked: true })
  expect(newest).toMatchObject({ groups: ['Dawn Scans'], language: 'en' })
})

test('requests each page of a list once and stops at its end', async () => {
  await list('json-cur', 'star-smith')
  const paths = sites.requestLog.requests({ site: 'json-cur' }).map(({ path }) => path)
  expect(paths.filter((path) => path.includes('/items'))).toHaveLength(3)
  expect(paths.filter((path) => path.includes('/resolve'))).toHaveLength(1)
})
