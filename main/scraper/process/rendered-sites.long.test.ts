import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { type ReaderSites, startReaderSites } from '../../../test/simulators/sites/reader-sites.ts'
import { createInProcessWorker, newFolder } from '../../../test/support/in-process-worker.ts'
import { problemOf } from '../../../test/support/problem-of.ts'
import { createSharedBrowser } from '../../platform/browser/shared-browser.ts'
import { chapterListAddress } from '../addresses/address-text.ts'
import { possibleAddresses } from '../addresses/chapter-address.ts'
import type { SiteConfig } from '../protocol/messages.ts'

const slug = 'star-smith'
const browser = createSharedBrowser()
afterAll(() => browser.close())

type Change = { readonly options?: SiteConfig['options'] } & Partial<SiteConfig>

/** A site of its own and a worker that reads it in the browser, so that tests can run side by side. */
async function openSite(id: string) {
  const sites = await startReaderSites({ only: [id] })
  const worker = createInProcessWorker({ browser })
  const folders: string[] = []
  const sourceOf = (change: Change = {}) => {
    const source = sites.source(id)
    return {
      ...source,
      scrapingType: 'javascript' as const,
      ...change,
      options: { ...source.options, ...change.options },
    }
  }
  async function download(number: number, change: Change = {}) {
    const stagingDir = newFolder()
    folders.push(stagingDir)
    const site = sourceOf(change)
    const addresses = possibleAddresses(site, { slug, number }).map(({ url }) => url)
    return await worker.download({ site, addresses, stagingDir, chapterNumber: number })
  }
  return {
    sites,
    switches: sites.switches(id),
    requestLog: sites.requestLog,
    sourceOf,
    download,
    expected: (number: number) => sites.expected(id, slug, number),
    async list() {
      const site = sourceOf()
      return await worker.list({ site, slug, address: chapterListAddress(site, slug) })
    },
    /** Downloads a chapter and expects the pages of the site, in order. */
    async expectPages(number: number, change: Change = {}) {
      const { pages } = await download(number, change)
      const expected = await sites.expected(id, slug, number)
      expect(pages.map(({ number: page, sha256 }) => [page, sha256])).toEqual(
        expected.map(({ page, sha256 }) => [page, sha256]),
      )
    },
    failure: (change: Change = {}, number = 10.5) => problemOf(download(number, change)),
    async [Symbol.asyncDispose]() {
      await sites.stop()
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
    },
  }
}

const shownSites = ['a3', 'a6', 'a12', 'a13', 'a14', 'a15', 'a15b', 'a16', 'a17', 'a21', 'a21b']

test('lists every site that a browser reads', async () => {
  const sites = await startReaderSites()
  const shown = sites.ids.filter((id) => sites.source(id).scrapingType === 'javascript')
  await sites.stop()
  expect(shown).toEqual([...shownSites.slice(0, 9), 'a20', ...shownSites.slice(9)])
})

test.concurrent.each(shownSites)('downloads all pages of site %s in order', async (id) => {
  await using site = await openSite(id)
  await site.expectPages(10.5)
})

test.concurrent.each(shownSites)('lists the chapters of site %s', async (id) => {
  await using site = await openSite(id)
  const listed = await site.list()
  expect(listed.map(({ number }) => number).sort()).toEqual(
    site.sites
      .chapters(id, slug)
      .map(({ number }) => number)
      .sort(),
  )
})

test.concurrent.each<[string, string, object]>([
  ['shows its pictures after three seconds', 'a12', { scriptDelayMs: 3000 }],
  ['checks the Referer', 'a6', { refererCheck: true }],
  ['requires the cookie of the page', 'a6', { cookieGate: true }],
  ['answers a robot check with 403 once', 'a21', { challengeStatus: 403 }],
  ['declares Latin-1 in the page', 'a1', { encoding: 'latin-1-meta' }],
])('reads a site that %s', async (_, id, settings) => {
  await using site = await openSite(id)
  site.switches.set(settings)
  await site.expectPages(10.5)
})

test.concurrent.each(['a1', 'a2', 'a10', 'a11'])('reads site %s, which needs no browser, the same way', async (id) => {
  await using site = await openSite(id)
  await site.expectPages(10.5)
})

test.concurrent('fetches each image once, with the cookies, the User-Agent and the Referer of the page', async () => {
  await using site = await openSite('a6')
  await site.download(10.5, { options: { headers: { Cookie: 'login=1; token=a=b', 'Accept-Language': 'fr' } } })
  const images = site.requestLog.requests({ kind: 'image' })
  expect(images.length).toBe((await site.expected(10.5)).length)
  for (const { headers } of images) {
    expect(headers.cookie?.split('; ')).toEqual(expect.arrayContaining(['login=1', 'token=a=b']))
    expect(headers.cookie?.match(/login=/g)).toHaveLength(1)
    expect(headers.referer).toBe(site.sites.chapterUrl('a6', slug, 10.5))
    expect(headers['user-agent']).toMatch(/Chrome\/.* Bunko\/0\.0\.0$/)
  }
  const [page] = site.requestLog.requests({ kind: 'chapter' })
  expect(page?.headers).toMatchObject({
    'user-agent': images[0]?.headers['user-agent'],
    'accept-language': 'fr',
    cookie: expect.stringContaining('login=1'),
  })
  expect(page?.headers.via).toBe(undefined)
})

test.concurrent.each<[string, string, object]>([
  ['on a canvas', 'a20', {}],
  ['from blobs', 'a6', { blobOnly: true }],
])('reports that a site draws its pages %s', async (_, id, settings) => {
  await using site = await openSite(id)
  site.switches.set(settings)
  const problem = await site.failure()
  expect(problem).toMatchObject({ code: 'no_images', extra: { field: 'scrapingType' } })
  expect(problem.detail).toMatch(/draws its pages.*Choose another source/)
})

test.concurrent.each([403, 503])('requires a person for a robot check (%d) that never clears', async (status) => {
  await using site = await openSite('a21')
  site.switches.set({ challenge: 'unsolvable', challengeStatus: status as 403 | 503 })
  const problem = await site.failure()
  expect(problem).toMatchObject({ code: 'needs_you', retryable: false })
  expect(problem.detail).toMatch(/bot check/)
  expect(problem.detail).toContain('Cookie')
})

test.concurrent('distinguishes a missing chapter from one without images', async () => {
  await using site = await openSite('a6')
  expect((await site.failure({}, 9999)).code).toBe('chapter_not_found')
  const without = await site.failure({ imageSelector: '#nothing img' })
  expect(without).toMatchObject({ code: 'no_images', extra: { field: 'imageSelector' } })
  expect(without.detail).toMatch(/Selector to wait for|most of them in/)
  expect(without.detail).not.toContain('Pages that require JavaScript')
})

test.concurrent.each([
  ['a15', 'button#load-all'],
  ['a15b', 'button#checkAdult'],
])('names the button of site %s that the source does not press', async (id, button) => {
  await using site = await openSite(id)
  const problem = await site.failure({ options: { clickSelectors: [] } })
  expect(problem).toMatchObject({ code: 'no_images', extra: { field: 'options.clickSelectors' } })
  expect(problem.detail).toContain(`Selectors of buttons to click, in order”: ${button}`)
})

test.concurrent('scrolls for lazy images although the source does not set scroll', async () => {
  await using site = await openSite('a14')
  await site.expectPages(1, { options: { scroll: undefined } as never })
})

test.concurrent('waits longer at each step when a site shows images only after a while', async () => {
  await using site = await openSite('a14')
  site.switches.set({ settleMs: 400 })
  await site.expectPages(1)
})

test.concurrent('fails when one place of a strip stays empty although the images around it were removed again', async () => {
  await using site = await openSite('a14')
  site.switches.set({ neverShownPage: 16 })
  const problem = await site.failure()
  expect(problem).toMatchObject({ code: 'no_images' })
  expect(problem.detail).toContain('39')
})

test.concurrent('fails instead of losing pages of a half-empty strip', async () => {
  await using site = await openSite('a14')
  const problem = await site.failure({ options: { scroll: false } })
  expect(problem).toMatchObject({ code: 'no_images' })
  expect(problem.detail).toMatch(/would be incomplete/)
})

test.concurrent('ignores a button that is absent and names a selector that is invalid', async () => {
  await using site = await openSite('a6')
  await site.expectPages(1, { options: { clickSelectors: ['#consent', 'button.more'] } })
  expect(await site.failure({ options: { clickSelectors: ['#a', 'button['] } })).toMatchObject({
    code: 'selector_invalid',
    extra: { field: 'options.clickSelectors[1]' },
  })
  expect(await site.failure({ options: { waitForSelector: 'p:nope(' } })).toMatchObject({
    code: 'selector_invalid',
    extra: { field: 'options.waitForSelector' },
  })
})

test.concurrent('reports a site that refuses connections', async () => {
  await using site = await openSite('a6')
  const problem = await site.failure({ baseUrl: 'http://127.0.0.1:61234' })
  expect(problem).toMatchObject({ code: 'site_unreachable', retryable: true })
  expect(problem.detail).toContain('isn’t responding')
})

test('reports a browser path that does not exist', async () => {
  const alone = createSharedBrowser()
  await expect(alone.use('/no/such/browser', async () => 'a browser')).rejects.toMatchObject({
    detail: expect.stringContaining('BUNKO_BROWSER'),
  })
})

test.concurrent.each<Parameters<ReturnType<ReaderSites['switches']>['fault']>[0]>([
  { on: 'chapter', effect: 'status', status: 500, times: 2 },
  { on: 'chapter', effect: 'cut', times: 1 },
])('retries the page after a temporary fault: %j', async (fault) => {
  await using site = await openSite('a6')
  site.switches.fault(fault)
  await site.expectPages(1)
})

test.concurrent('applies the limits of the source to everything that a page requests', async () => {
  await using site = await openSite('a13')
  const options = { requestsPerSecond: 3, maxConcurrency: 1 }
  await site.expectPages(1, { options })
  expect(site.requestLog.maxPerWindow(1000)).toBeLessThanOrEqual(6)
  expect(site.requestLog.maxConcurrent({})).toBe(1)
})

test.concurrent('waits instead of failing when the site limits a request of the page', async () => {
  await using site = await openSite('a13')
  site.switches.fault({ on: 'other', effect: 'status', status: 429, retryAfterSeconds: 90 })
  const problem = await site.failure()
  expect(problem).toMatchObject({ code: 'site_busy', retryable: true })
  expect(problem.waitSeconds).toBeGreaterThan(80)
})

test.concurrent('waits as long as the site asks', async () => {
  await using site = await openSite('a6')
  site.switches.fault({ on: 'chapter', effect: 'status', status: 429, retryAfterSeconds: 120 })
  const problem = await site.failure()
  expect(problem).toMatchObject({ code: 'site_busy', retryable: true })
  expect(problem.waitSeconds).toBeGreaterThan(110)
  expect(site.requestLog.requests({ kind: 'chapter' })).toHaveLength(1)
})
