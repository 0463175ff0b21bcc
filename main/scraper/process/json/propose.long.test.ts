import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonSites } from '../../../../test/simulators/sites/archetypes.ts'
import { type ReaderSites, startReaderSites } from '../../../../test/simulators/sites/reader-sites.ts'
import { smallLibrary } from '../../../../test/simulators/sites/support.ts'
import { browserPath } from '../../../../test/support/browser.ts'
import { createInProcessWorker, newFolder } from '../../../../test/support/in-process-worker.ts'
import { sitePatience } from '../../../../test/support/patience.ts'
import { startFilteringProxy } from '../../../platform/browser/filtering-proxy.ts'
import { createSharedBrowser } from '../../../platform/browser/shared-browser.ts'
import { chapterListAddress } from '../../addresses/address-text.ts'
import { captureResponses } from '../browser/captured-responses.ts'
import { extractImages } from '../extract/extract-images.ts'
import { type Page, parsePage } from '../extract/page.ts'
import { proposeDataLists, proposeRequestedLists } from './propose-list.ts'
import { proposePageLists, proposeScripts } from './propose-pages.ts'
import type { CapturedResponse } from './request-parts.ts'

const slug = 'star-smith'
const number = 7
const other = { slug: 'lighthouse-9', number: 12.5 }
const now = new Date()
const browser = createSharedBrowser()
const worker = createInProcessWorker()
let sites: ReaderSites
beforeAll(async () => {
  sites = await startReaderSites({ archetypes: jsonSites, seedLibrary: smallLibrary })
})
afterAll(async () => {
  await browser.close()
  await sites.stop()
})

type Seen = { readonly page: Page; readonly responses: readonly CapturedResponse[] }

/** Opens an address in a browser, as a visitor would, and returns the page and the JSON that it requested. */
const see = (address: string): Promise<Seen> =>
  browser.use(browserPath(), async (running) => {
    const proxy = await startFilteringProxy({ allowPrivate: true })
    const context = await running.browser.newContext({ proxy: { server: proxy.origin } })
    const tab = await context.newPage()
    const capture = captureResponses(tab, { patience: sitePatience })
    await tab.goto(address, { waitUntil: 'networkidle' })
    await tab.waitForSelector('main img, #reader img, main li a, .rows a, #__next')
    await tab.waitForTimeout(700)
    const page = { ...parsePage(await tab.content(), tab.url()), requestedUrl: address }
    const responses = await capture.responses()
    await context.close()
    await proxy.close()
    return { page, responses }
  })

const shownImages = (page: Page) =>
  extractImages(page, {
    imageSelector: 'main img, #reader img',
    chapterSelector: null,
    nextPageSelector: null,
    options: {},
  }).images.map(({ urls: [url = ''] }) => url)

async function read(id: string, options: object, at = other) {
  const site = { ...sites.source(id), imageSelector: null, options: { ...options } }
  const addresses = [sites.chapterUrl(id, at.slug, at.number)]
  const { pages } = await worker.download({ site, addresses, stagingDir: newFolder(), chapterNumber: at.number })
  return pages.map(({ sha256 }) => sha256)
}
const truth = async (id: string, at = other) =>
  (await sites.expected(id, at.slug, at.number)).map(({ sha256 }) => sha256)

test.each(['json-api', 'json-rpc', 'json-cur'])(
  'describes the request for the pages of %s, so that it reads a chapter of another manga',
  async (id) => {
    const { page, responses } = await see(sites.chapterUrl(id, slug, number))
    const shown = shownImages(page)
    const [best] = proposePageLists(responses, {
      page,
      chapterNumber: number,
      baseUrl: sites.origin(id),
      shown,
    })
    expect(best?.urls).toEqual(shown)
    expect(await read(id, { pageList: best?.pageList })).toEqual(await truth(id))
  },
)

test.each(['json-att', 'json-ssr'])(
  'finds the data with the pages of %s in the rendered and in the served page',
  async (id) => {
    const url = sites.chapterUrl(id, slug, number)
    const { page } = await see(url)
    const served = parsePage(await (await fetch(url, { headers: { 'User-Agent': 'test' } })).text(), url)
    const [fromRendered] = proposeScripts({ page, shown: shownImages(page) })
    const expected = (await sites.expected(id, slug, number)).map(({ url: image }) => image)
    expect(fromRendered?.urls).toEqual(expected)
    expect(await read(id, { script: fromRendered?.script })).toEqual(await truth(id))
    const guessed = proposeScripts({ page: served, shown: [] }).map(({ urls }) => urls)
    expect(guessed).toContainEqual(expected)
  },
)

test.each(['json-api', 'json-rpc', 'json-cur'])(
  'describes the request for the list of %s, so that it lists another manga',
  async (id) => {
    const origin = sites.origin(id)
    const address = `${origin}${jsonSites.find((site) => site.id === id)?.seriesPath(slug)}`
    const { page, responses } = await see(address)
    const known = [7, 8].map((one) => ({ url: sites.chapterUrl(id, slug, one), number: one }))
    const [best] = proposeRequestedLists(responses, { page, slug, baseUrl: origin, known }, now)
    const free = <C extends { isLocked: boolean }>(some: readonly C[]) => some.filter(({ isLocked }) => !isLocked)
    expect(free(best?.chapters ?? []).map(({ number: one }) => one)).toEqual(
      sites
        .chapters(id, slug)
        .map(({ number: one }) => one)
        .toReversed(),
    )
    const urlFormat = new URL(address).pathname.replace(slug, '{slug}')
    const chapterList = {
      ...(best?.json.values?.some(({ request }) => request === undefined) && { urlFormat }),
      json: best?.json,
    }
    const site = { ...sites.source(id), options: { chapterList } as never }
    const listed = await worker.list({ site, slug: other.slug, address: chapterListAddress(site, other.slug) })
    expect(free(listed).map((chapter) => [chapter.number, chapter.url])).toEqual(
      sites
        .chapters(id, other.slug)
        .map((chapter) => [chapter.number, chapter.url])
        .toReversed(),
    )
  },
)

test('finds the list in the state of an application', async () => {
  const id = 'json-ssr'
  const origin = sites.origin(id)
  const address = `${origin}/comics/${slug}`
  const page = parsePage(await (await fetch(address, { headers: { 'User-Agent': 'test' } })).text(), address)
  const known = [{ url: sites.chapterUrl(id, slug, 3), number: 3 }]
  const [best] = proposeDataLists({ page, slug, baseUrl: origin, known }, now)
  expect(best?.json.urlFormat).toBe('/comics/{slug}/{@.slug}')
  expect(best?.chapters.map(({ url }) => url)).toEqual(
    sites
      .chapters(id, slug)
      .map(({ url }) => url)
      .toReversed(),
  )
})
