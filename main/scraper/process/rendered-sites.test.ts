import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ReaderSites, startReaderSites } from '../../../test/simulators/sites/reader-sites.ts'
import { createWorkerHere, newFolder } from '../../../test/support/in-process-worker.ts'
import { chapterAddresses } from '../../chapter-lists/chapter-address.ts'
import { createSharedBrowser } from '../../platform/browser/shared-browser.ts'
import { isProblem, type Problem } from '../../platform/problem.ts'
import { chapterListAddress } from '../addresses/list-address.ts'
import type { SiteConfig } from '../protocol/messages.ts'

const slug = 'star-smith'
const browser = createSharedBrowser()
const worker = createWorkerHere({ browser })
let sites: ReaderSites
const folders: string[] = []
beforeAll(async () => {
  sites = await startReaderSites()
})
afterAll(async () => {
  await browser.close()
  await sites.stop()
})
afterEach(async () => {
  for (const id of sites.ids) sites.switches(id).reset()
  sites.journal.clear()
  await Promise.all(folders.splice(0).map((one) => rm(one, { recursive: true, force: true })))
})

type Change = { readonly options?: SiteConfig['options'] } & Partial<SiteConfig>

const sourceOf = (id: string, change: Change = {}) => {
  const source = sites.source(id)
  return {
    ...source,
    scrapingType: 'javascript' as const,
    ...change,
    options: { ...source.options, ...change.options },
  }
}
async function download(id: string, number: number, change: Change = {}) {
  const stagingDir = newFolder()
  folders.push(stagingDir)
  const site = sourceOf(id, change)
  return await worker.download({
    site,
    addresses: chapterAddresses(site, { slug, number }),
    stagingDir,
    chapterNumber: number,
  })
}
async function expectTruth(id: string, number: number, change: Change = {}) {
  const { pages } = await download(id, number, change)
  const truth = await sites.expected(id, slug, number)
  expect(pages.map(({ number: page, sha256 }) => [page, sha256])).toEqual(
    truth.map(({ page, sha256 }) => [page, sha256]),
  )
}

const shownSites = ['a3', 'a6', 'a12', 'a13', 'a14', 'a15', 'a15b', 'a16', 'a17', 'a21', 'a21b']

test('the table names every site that a browser reads', () => {
  const shown = sites.ids.filter((id) => sites.source(id).scrapingType === 'javascript')
  expect(shown).toEqual([...shownSites.slice(0, 9), 'a20', ...shownSites.slice(9)])
})

test.each(shownSites)('site %s gives its chapter whole and in order', async (id) => {
  await expectTruth(id, 10.5)
})

test.each(shownSites)('site %s lists its chapters', async (id) => {
  const site = sourceOf(id)
  const listed = await worker.list({ site, slug, address: chapterListAddress(site, slug) })
  expect(listed.map(({ number }) => number).sort()).toEqual(
    sites
      .chapters(id, slug)
      .map(({ number }) => number)
      .sort(),
  )
})

async function failure(id: string, change: Change = {}, number = 10.5): Promise<Problem> {
  const error = await download(id, number, change).then(
    () => new Error('the download succeeded'),
    (thrown: unknown) => thrown,
  )
  if (!isProblem(error)) throw error
  return error
}

test.each<[string, string, object]>([
  ['that show their pictures after three seconds', 'a12', { scriptDelayMs: 3000 }],
  ['that check the Referer', 'a6', { refererCheck: true }],
  ['that want the cookie of the page', 'a6', { cookieGate: true }],
  ['that check for robots with 403 once', 'a21', { challengeStatus: 403 }],
  ['that write Latin-1, told in the page', 'a1', { encoding: 'latin-1-meta' }],
])('sites %s', async (_, id, settings) => {
  sites.switches(id).set(settings)
  await expectTruth(id, 10.5)
})

test.each(['a1', 'a2', 'a10', 'a11'])('site %s, which needs no browser, reads the same in one', async (id) => {
  await expectTruth(id, 10.5)
})

test('pictures are fetched once, by us and not by the page, with its cookies, name and address', async () => {
  await download('a6', 10.5, { options: { headers: { Cookie: 'login=1; token=a=b', 'Accept-Language': 'fr' } } })
  const images = sites.journal.requests({ kind: 'image' })
  expect(images.length).toBe((await sites.expected('a6', slug, 10.5)).length)
  for (const { headers } of images) {
    expect(headers.cookie?.split('; ')).toEqual(expect.arrayContaining(['login=1', 'token=a=b']))
    expect(headers.cookie?.match(/login=/g)).toHaveLength(1)
    expect(headers.referer).toBe(sites.chapterUrl('a6', slug, 10.5))
    expect(headers['user-agent']).toMatch(/Chrome\/.* Bunko\/0\.0\.0$/)
  }
  const [page] = sites.journal.requests({ kind: 'chapter' })
  expect(page?.headers).toMatchObject({
    'user-agent': images[0]?.headers['user-agent'],
    'accept-language': 'fr',
    cookie: expect.stringContaining('login=1'),
  })
  expect(page?.headers.via).toBe(undefined)
})

test.each<[string, string, object]>([
  ['on a canvas', 'a20', {}],
  ['from blobs', 'a6', { blobOnly: true }],
])('a site that draws its pages %s is told to be unreadable', async (_, id, settings) => {
  sites.switches(id).set(settings)
  const problem = await failure(id)
  expect(problem).toMatchObject({ code: 'no_images', extra: { field: 'scrapingType' } })
  expect(problem.detail).toMatch(/draws its pages.*Choose another source/)
})

test.each([403, 503])('a check for robots that never clears (%d) needs a person', async (challengeStatus) => {
  sites.switches('a21').set({ challenge: 'unsolvable', challengeStatus: challengeStatus as 403 | 503 })
  const problem = await failure('a21')
  expect(problem).toMatchObject({ code: 'needs_you', retryable: false })
  expect(problem.detail).toMatch(/robots/)
  expect(problem.detail).toContain('Cookie')
})

test('a chapter that the site does not have is told from one without pictures', async () => {
  expect((await failure('a6', {}, 9999)).code).toBe('chapter_not_found')
  const without = await failure('a6', { imageSelector: '#nothing img' })
  expect(without).toMatchObject({ code: 'no_images', extra: { field: 'imageSelector' } })
  expect(without.detail).toMatch(/waitForSelector|most of them under/)
  expect(without.detail).not.toContain('scrapingType javascript')
})

test.each([
  ['a15', 'button#load-all'],
  ['a15b', 'button#checkAdult'],
])('site %s, whose button nobody names, names it', async (id, button) => {
  const problem = await failure(id, { options: { clickSelectors: [] } })
  expect(problem).toMatchObject({ code: 'no_images', extra: { field: 'options.clickSelectors' } })
  expect(problem.detail).toContain(`clickSelectors: ${button}`)
})

test('pictures that come only when one scrolls are waited for, also where the source does not say scroll', async () => {
  await expectTruth('a14', 1, { options: { scroll: undefined } as never })
})

test('a strip that stays half empty fails instead of losing pages', async () => {
  const problem = await failure('a14', { options: { scroll: false } })
  expect(problem).toMatchObject({ code: 'no_images' })
  expect(problem.detail).toMatch(/incomplete.*set scroll or clickSelectors/)
})

test('a button that is not there is passed over; one that cannot be read is named', async () => {
  await expectTruth('a6', 1, { options: { clickSelectors: ['#consent', 'button.more'] } })
  expect(await failure('a6', { options: { clickSelectors: ['#a', 'button['] } })).toMatchObject({
    code: 'selector_invalid',
    extra: { field: 'options.clickSelectors[1]' },
  })
  expect(await failure('a6', { options: { waitForSelector: 'p:nope(' } })).toMatchObject({
    code: 'selector_invalid',
    extra: { field: 'options.waitForSelector' },
  })
})

test('a site that is away is told as it is to everyone', async () => {
  const problem = await failure('a6', { baseUrl: 'http://127.0.0.1:61234' })
  expect(problem).toMatchObject({ code: 'site_unreachable', retryable: true })
  expect(problem.detail).toContain('refuses the connection')
})

test('the address of a browser that is none is told', async () => {
  const site = sourceOf('a6')
  const alone = createSharedBrowser()
  await expect(alone.use('/no/such/browser', async () => site)).rejects.toMatchObject({
    detail: expect.stringContaining('BUNKO_BROWSER'),
  })
})

test.each<Parameters<ReturnType<ReaderSites['switches']>['fault']>[0]>([
  { on: 'chapter', effect: 'status', status: 500, times: 2 },
  { on: 'chapter', effect: 'cut', times: 1 },
])('passing trouble of the page is overcome in place: %j', async (fault) => {
  sites.switches('a6').fault(fault)
  await expectTruth('a6', 1)
})

test('everything that a page fetches asks for leave, and waiting for it is not the fault of the page', async () => {
  const options = { requestsPerSecond: 3, maxConcurrency: 1 }
  await expectTruth('a13', 1, { options })
  expect(sites.journal.mostInAnyWindow(1000)).toBeLessThanOrEqual(6)
  expect(sites.journal.mostConcurrent({})).toBe(1)
})

test('what a page needs and may not have yet makes the chapter wait instead of failing', async () => {
  sites.switches('a13').fault({ on: 'other', effect: 'status', status: 429, retryAfterSeconds: 90 })
  const problem = await failure('a13')
  expect(problem).toMatchObject({ code: 'site_busy', retryable: true })
  expect(problem.waitSeconds).toBeGreaterThan(80)
})

test('a site that asks to wait is left alone for as long', async () => {
  sites.switches('a6').fault({ on: 'chapter', effect: 'status', status: 429, retryAfterSeconds: 120 })
  const problem = await failure('a6')
  expect(problem).toMatchObject({ code: 'site_busy', retryable: true })
  expect(problem.waitSeconds).toBeGreaterThan(110)
  expect(sites.journal.requests({ kind: 'chapter' })).toHaveLength(1)
})
