import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ReaderSites, startReaderSites } from '../../../test/simulators/sites/reader-sites.ts'
import { createInProcessWorker, newFolder } from '../../../test/support/in-process-worker.ts'
import { problemOf } from '../../../test/support/problem-of.ts'
import { chapterListAddress } from '../addresses/address-text.ts'
import { possibleAddresses } from '../addresses/chapter-address.ts'
import type { DownloadedChapter, SiteConfig } from '../protocol/messages.ts'

const slug = 'star-smith'
let sites: ReaderSites
let folder: string
const folders: string[] = []
beforeAll(async () => {
  sites = await startReaderSites()
})
afterAll(() => sites.stop())
afterEach(async () => {
  for (const id of sites.ids) sites.switches(id).reset()
  sites.requestLog.clear()
  await Promise.all(folders.splice(0).map((one) => rm(one, { recursive: true, force: true })))
})

type Change = { readonly options?: SiteConfig['options'] } & Partial<SiteConfig>

async function download(id: string, number: number, change: Change = {}, stagingDir = newFolder()) {
  folder = stagingDir
  folders.push(stagingDir)
  const source = { ...sites.source(id), ...change, options: { ...sites.source(id).options, ...change.options } }
  const listed = sites.chapters(id, slug).find((chapter) => chapter.number === number)
  const addresses = possibleAddresses(source, { slug, number }).map(({ url }) => url)
  if (listed && change.baseUrl === undefined) addresses.push(listed.url)
  return await createInProcessWorker().download({ site: source, addresses, stagingDir, chapterNumber: number })
}
const failure = (id: string, number: number, change: Change = {}) => problemOf(download(id, number, change))
async function expectTruth(id: string, number: number, chapter: DownloadedChapter) {
  const truth = await sites.expected(id, slug, number)
  expect(chapter.pages.map(({ number: page, sha256 }) => [page, sha256])).toEqual(
    truth.map(({ page, sha256 }) => [page, sha256]),
  )
  for (const { file, sha256, sizeBytes, extension } of chapter.pages) {
    const bytes = await readFile(join(folder, file))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect([bytes.length, file.split('.').at(-1)]).toEqual([sizeBytes, extension])
  }
  expect((await readdir(folder)).sort()).toEqual([...chapter.pages.map(({ file }) => file), 'manifest.jsonl'].sort())
}

const htmlSites = ['a1', 'a2', 'a4', 'a5', 'a7', 'a8', 'a9', 'a10', 'a11', 'a18', 'a19', 'a22']

test('lists every site that is read as HTML', () => {
  expect(sites.ids.filter((id) => sites.source(id).scrapingType === 'html')).toEqual(htmlSites)
})

test.each(htmlSites.flatMap((id) => [10.5, 1].map((number) => [id, number] as const)))(
  'downloads chapter %2$d of site %1$s completely and in order',
  async (id, number) => {
    await expectTruth(id, number, await download(id, number))
  },
)

test.each(htmlSites)('lists the chapters of site %s', async (id) => {
  const source = sites.source(id)
  const listed = await createInProcessWorker().list({ site: source, slug, address: chapterListAddress(source, slug) })
  const truth = sites.chapters(id, slug)
  const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number
  const path = ({ number, url }: { number: number; url: string }) => [number, new URL(url).pathname]
  expect(listed.toSorted(byNumber).map(path)).toEqual(truth.toSorted(byNumber).map(path))
  const titles = new Map(truth.map(({ number, title, volume }) => [number, { title, volume }]))
  for (const { number, title, volume } of listed) {
    expect([null, titles.get(number)?.title]).toContain(title)
    expect([null, titles.get(number)?.volume]).toContain(volume)
  }
})

test('downloads from a mirror when the first site is down or lacks the chapter', async () => {
  const mirrors = [sites.source('a5').baseUrl]
  await expectTruth('a5', 10.5, await download('a5', 10.5, { baseUrl: 'http://127.0.0.1:1', options: { mirrors } }))
  await expectTruth('a5', 10.5, await download('a5', 10.5, { baseUrl: sites.origin('a22'), options: { mirrors } }))
})

test('reads the pages of a script without a browser', async () => {
  const script = { pattern: '"images":(\\[.*?\\])' }
  await expectTruth('a6', 10.5, await download('a6', 10.5, { scrapingType: 'html', options: { script } }))
})

test('reports that a script inserts the pages', async () => {
  const problem = await failure('a6', 10.5, { scrapingType: 'html' })
  expect(problem).toMatchObject({ code: 'no_images', extra: { field: 'imageSelector' } })
  expect(problem.detail).toContain('Pages that require JavaScript')
})

test.each(['a15', 'a15b'])('reports that a script adds all but three images of site %s', async (id) => {
  const problem = await failure(id, 10.5, { scrapingType: 'html' })
  expect(problem).toMatchObject({ code: 'no_images', extra: { field: 'scrapingType' } })
  expect(problem.detail).toMatch(/shows 3 images.*Pages that require JavaScript.*buttons to click/)
})

test.each([403, 503] as const)('explains a robot check (%i) without waiting', async (challengeStatus) => {
  sites.switches('a21').set({ challengeStatus })
  const problem = await failure('a21', 10.5, { scrapingType: 'html' })
  expect(problem).toMatchObject({ code: 'needs_you', retryable: false, extra: { field: 'scrapingType' } })
  expect(problem.detail).toMatch(/bot check.*Pages that require JavaScript.*Cookie/)
})

test('distinguishes a missing chapter from one without images', async () => {
  expect((await failure('a22', 9999)).code).toBe('chapter_not_found')
  expect((await failure('a1', 9999)).code).toBe('chapter_not_found')
  sites.switches('a1').set({ emptyChapters: true })
  expect((await failure('a1', 1)).code).toBe('no_images')
})

test.each<[string, string, object]>([
  ['that check the Referer', 'a5', { refererCheck: true }],
  ['that want the cookie of the page', 'a5', { cookieGate: true }],
  ['that declare Latin-1 in the header', 'a1', { encoding: 'latin-1-header' }],
  ['that declare Latin-1 in the page', 'a1', { encoding: 'latin-1-meta' }],
  ['with broken HTML', 'a1', { malformedHtml: true }],
  ['that show each picture twice', 'a5', { duplicateImages: true }],
  ['whose next link leads into the next chapter', 'a11', { nextLink: 'next-chapter' }],
  ['whose next link leads into the next chapter, paged', 'a2', { nextLink: 'next-chapter' }],
])('reads sites %s', async (_, id, settings) => {
  sites.switches(id).set(settings)
  await expectTruth(id, 10.5, await download(id, 10.5))
})

test('stops at the first repeated page when next links form a loop', async () => {
  sites.switches('a11').set({ nextLink: 'endless' })
  const { pages } = await download('a11', 10.5)
  const truth = await sites.expected('a11', slug, 10.5)
  expect(pages.map(({ sha256 }) => sha256)).toEqual(truth.slice(0, 20).map(({ sha256 }) => sha256))
})

test.each<[string, Parameters<ReturnType<ReaderSites['switches']>['fault']>[0]]>([
  ['status 500', { on: 'image', page: 3, effect: 'status', status: 500, times: 2 }],
  ['status 429', { on: 'image', page: 3, effect: 'status', status: 429, retryAfterSeconds: 1, times: 1 }],
  ['a cut connection', { on: 'image', page: 3, effect: 'cut', times: 2 }],
  ['half a picture', { on: 'image', page: 3, effect: 'truncate', times: 2 }],
  ['a login page', { on: 'image', page: 3, effect: 'html', times: 2 }],
  ['a cut page', { on: 'chapter', effect: 'cut', times: 1 }],
  ['a wrong content type', { on: 'image', effect: 'wrong-type', contentType: 'text/html' }],
])('recovers from a temporary fault: %s', async (_, fault) => {
  sites.switches('a5').fault(fault)
  await expectTruth('a5', 10.5, await download('a5', 10.5))
})

test.each<[string, Parameters<ReturnType<ReaderSites['switches']>['fault']>[0], object, RegExp]>([
  [
    'missing',
    { on: 'image', page: 3, effect: 'status', status: 404 },
    { code: 'page_broken', retryable: false },
    /is missing on the site/,
  ],
  ['half a picture', { on: 'image', page: 3, effect: 'truncate' }, { code: 'page_broken', retryable: true }, /cut off/],
  ['an HTML page', { on: 'image', page: 3, effect: 'html' }, { code: 'page_broken' }, /is an HTML page, not an image/],
  ['cut', { on: 'image', page: 3, effect: 'cut' }, { code: 'site_unreachable', retryable: true }, /was lost/],
  [
    'too large',
    { on: 'image', page: 3, effect: 'huge' },
    { code: 'upstream_failed', retryable: false },
    /more than 32 MiB/,
  ],
  [
    'in a redirect loop',
    { on: 'image', page: 3, effect: 'redirect-loop' },
    { code: 'upstream_failed' },
    /keeps sending Bunko to another page/,
  ],
  [
    'refused for an hour',
    { on: 'image', page: 3, effect: 'status', status: 429, retryAfterSeconds: 3600 },
    { code: 'site_busy', waitSeconds: expect.closeTo(3600, -1) },
    /pause|slow down/,
  ],
])('fails the chapter and names a page that stays %s', async (_, fault, expected, words) => {
  sites.switches('a5').fault(fault)
  const problem = await failure('a5', 10.5)
  expect(problem).toMatchObject(expected)
  expect(problem.detail).toMatch(words)
  expect(problem.detail).toMatch(/^Page \d+ of 10: .*\(http:\/\/127\.0\.0\.1:/)
})

test('revalidates the pages of the first attempt and fetches only the rest', async () => {
  const fault = sites.switches('a5').fault({ on: 'image', page: 8, effect: 'status', status: 404 })
  const stagingDir = newFolder()
  await expect(download('a5', 10.5, {}, stagingDir)).rejects.toMatchObject({ code: 'page_broken' })
  const before = (await readdir(stagingDir)).length
  expect(before).toBeGreaterThan(5)
  fault.remove()
  sites.requestLog.clear()
  await expectTruth('a5', 10.5, await download('a5', 10.5, {}, stagingDir))
  expect(sites.requestLog.requests({ kind: 'image', status: 304 }).length).toBeGreaterThan(5)
})

test('uses the complete lines of a truncated manifest', async () => {
  const stagingDir = newFolder()
  const fault = sites.switches('a5').fault({ on: 'image', page: 8, effect: 'status', status: 404 })
  await expect(download('a5', 10.5, {}, stagingDir)).rejects.toMatchObject({ code: 'page_broken' })
  const manifest = join(stagingDir, 'manifest.jsonl')
  await truncate(manifest, (await stat(manifest)).size - 20)
  fault.remove()
  sites.requestLog.clear()
  await expectTruth('a5', 10.5, await download('a5', 10.5, {}, stagingDir))
  expect(sites.requestLog.requests({ kind: 'image', status: 304 }).length).toBeGreaterThan(4)
})

test('never mixes pages of two editions', async () => {
  const stagingDir = newFolder()
  const set = sites.switches('a5')
  const gap = set.fault({ on: 'image', page: 10, effect: 'status', status: 404 })
  set.fault({ on: 'image', effect: 'changing' })
  await expect(download('a5', 10.5, {}, stagingDir)).rejects.toMatchObject({ code: 'page_broken' })
  gap.remove()
  set.reset()
  sites.requestLog.clear()
  await expectTruth('a5', 10.5, await download('a5', 10.5, {}, stagingDir))
  expect(sites.requestLog.requests({ kind: 'image', status: 304 })).toEqual([])
})

test('fetches a damaged staged file again', async () => {
  const stagingDir = newFolder()
  const chapter = await download('a5', 10.5, {}, stagingDir)
  await writeFile(join(stagingDir, chapter.pages[2]!.file), 'damaged')
  await writeFile(join(stagingDir, 'stranger.part'), 'left behind')
  await expectTruth('a5', 10.5, await download('a5', 10.5, {}, stagingDir))
})

test('sends its name and the page as Referer, within the concurrency limit', async () => {
  sites.switches('a5').set({ imageDelayMs: 20 })
  await download('a5', 10.5, { options: { maxConcurrency: 2, headers: { 'Accept-Language': 'fr' } } })
  const images = sites.requestLog.requests({ kind: 'image' })
  expect(new Set(images.map(({ headers }) => headers['user-agent']))).toEqual(new Set(['Bunko/0.0.0']))
  expect(new Set(images.map(({ headers }) => headers['accept-language']))).toEqual(new Set(['fr']))
  expect(images.every(({ headers }) => headers.referer === sites.chapterUrl('a5', slug, 10.5))).toBe(true)
  expect(sites.requestLog.maxConcurrent({ kind: 'image' })).toBeLessThanOrEqual(2)
})

test('keeps the rate limit of the source', async () => {
  await download('a5', 1, { options: { requestsPerSecond: 5 } })
  expect(sites.requestLog.maxPerWindow(1000)).toBeLessThanOrEqual(10)
})

test('waits as long as a busy site asks', async () => {
  sites.switches('a5').fault({ on: 'image', effect: 'status', status: 429, retryAfterSeconds: 120 })
  const problem = await failure('a5', 10.5)
  expect(problem).toMatchObject({ code: 'site_busy', retryable: true })
  expect(problem.waitSeconds).toBeGreaterThan(110)
  expect(sites.requestLog.requests({ kind: 'image' }).length).toBeLessThanOrEqual(4)
})
