import { load } from 'cheerio'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../support/browser.ts'
import { readPage } from '../pages/read-page.ts'
import { type ReaderSites, startReaderSites } from './reader-sites.ts'
import { smallLibrary, visit } from './support.ts'
import type { SiteSettings } from './switches.ts'

const slug = 'star-smith'
let sites: ReaderSites
let browser: Browser
beforeAll(async () => {
  ;[sites, browser] = await Promise.all([startReaderSites({ seedLibrary: smallLibrary }), launchBrowser()])
})
afterAll(() => Promise.all([browser.close(), sites.stop()]))
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  for (const id of sites.ids) sites.switches(id).reset()
  sites.requestLog.clear()
})

async function open(site: string, chapter = 10.5): Promise<Page> {
  const { Referer: referer, 'User-Agent': userAgent } = sites.source(site).options.headers ?? {}
  const context = await browser.newContext(userAgent === undefined ? {} : { userAgent })
  const page = await context.newPage()
  await page.goto(sites.chapterUrl(site, slug, chapter), referer === undefined ? {} : { referer })
  return page
}

/** Addresses of the selected elements with their `data-index`, without the resizing proxy. */
async function addressesIn(page: Page, selector: string): Promise<readonly (readonly [string, number])[]> {
  const found = await page.locator(selector).evaluateAll((elements) =>
    elements.map((element, position) => {
      const { index, imageIndex } = (element as HTMLElement).dataset
      const written = element.getAttribute('href') || element.getAttribute('src')
      const address = written ? new URL(written, document.baseURI).href : ''
      return { address, place: Number(index ?? imageIndex ?? position) }
    }),
  )
  return found
    .filter(({ address }) => address.startsWith('http'))
    .map(({ address, place }) => [new URL(new URL(address).searchParams.get('url') ?? address).href, place])
}

/** Reads a chapter with the selectors of its content source until all pages are there. */
async function expectChapter(page: Page, site: string, chapter = 10.5): Promise<void> {
  const { imageSelector, options } = sites.source(site)
  const truth = (await sites.expected(site, slug, chapter)).map((fact) => fact.url)
  const seen = new Map<string, number>()
  if (options.waitForSelector) await page.waitForSelector(options.waitForSelector, { state: 'attached' })
  for (const selector of options.clickSelectors ?? []) await page.click(selector)
  const ordered = () => [...seen].sort((left, right) => left[1] - right[1]).map(([address]) => address)
  const gather = async () => {
    for (const [address, place] of await addressesIn(page, imageSelector!)) seen.set(address, place)
    if (options.scroll) await page.evaluate(() => scrollBy(0, innerHeight))
    return ordered()
  }
  await expect.poll(gather, { timeout: 15_000, interval: 30 }).toEqual(truth)
  const served = () =>
    new Set(sites.requestLog.requests({ site, kind: 'image', status: 200 }).map((entry) => entry.page))
  if (!options.scroll) await expect.poll(() => served().size).toBe(truth.length)
}

const settled = (page: Page) => page.waitForLoadState('networkidle')
const shown = async (page: Page, site: string) => (await addressesIn(page, sites.source(site).imageSelector!)).length

const readable = ['a3', 'a6', 'a12', 'a13', 'a14', 'a15', 'a15b', 'a16', 'a17', 'a21', 'a21b']

test('lists every readable site that needs a browser', () => {
  expect(sites.ids.filter((id) => sites.source(id).scrapingType === 'javascript' && id !== 'a20')).toEqual(readable)
})

test.each(readable)('shows the chapter of %s to a browser that follows its source', async (site) => {
  await expectChapter(await open(site), site)
})

test.each(['a6', 'a13', 'a16', 'a17'])('shows %s in Latin-1 and malformed HTML to a browser', async (site) => {
  sites.switches(site).set({ encoding: 'latin-1-meta', malformedHtml: true })
  await expectChapter(await open(site), site)
})

test.each([
  ['a3', 0],
  ['a6', 0],
  ['a12', 0],
  ['a13', 0],
  ['a14', 3],
  ['a15', 3],
  ['a15b', 3],
  ['a16', 0],
  ['a17', 0],
  ['a20', 0],
])('the HTML of %s has %i images of the chapter', async (site, count) => {
  const $ = load(await (await visit(sites.chapterUrl(site, slug, 10.5))).text())
  const elements = $(sites.source(site).imageSelector!).toArray()
  expect(elements.filter((element) => $(element).attr('src') || $(element).attr('href')).length).toBe(count)
})

test('A3 has its data in the page or in a data address', async () => {
  const data = async (chapter: number) =>
    load(await (await visit(sites.chapterUrl('a3', slug, chapter))).text())('script#chapter-protector-data')
  expect((await data(10.5)).attr('src')).toMatch(/^data:text\/javascript;base64,/)
  expect((await data(2)).text()).toMatch(/chapter_data='\{"ct":"[^"]+","iv":"[0-9a-f]{32}","s":"[0-9a-f]{16}"\}'/)
  await expectChapter(await open('a3', 2), 'a3', 2)
})

test('A13 returns its list to scripts only, out of order, with errors', async () => {
  const page = await open('a13')
  await page.waitForSelector('#chapter-images a')
  const order = (await addressesIn(page, '#chapter-images a')).map(([, place]) => place)
  expect(order).not.toEqual(order.toSorted((left, right) => left - right))
  const [{ path } = { path: '' }] = sites.requestLog.requests({ site: 'a13', path: /^\/ajax\// })
  const ask = async (address: string, headers = {}) => (await visit(sites.origin('a13') + address, headers)).json()
  const asScript = { 'x-requested-with': 'XMLHttpRequest' }
  expect(await ask(path)).toEqual({ status: false, msg: 'Direct access denied' })
  expect(await ask(path, asScript)).toMatchObject({ status: true })
  expect(await ask('/ajax/image/list/chap/99999', asScript)).toEqual({ status: false, msg: 'Chapter not found' })
})

test.each(['a14', 'a15', 'a15b'])('%s shows three pages without any action', async (site) => {
  sites.switches(site).set({ scriptDelayMs: 0 })
  const page = await open(site)
  await settled(page)
  expect(await shown(page, site)).toBe(3)
})

test('A14 removes images that are far from the viewport', async () => {
  const page = await open('a14')
  await expectChapter(page, 'a14')
  expect(await shown(page, 'a14')).toBeLessThan(10)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(async () => (await addressesIn(page, '.image-container img')).some(([, at]) => at === 0)).toBe(true)
})

test('A15 does not name the other pages before the click', async () => {
  const page = await open('a15')
  const later = (await sites.expected('a15', slug, 10.5))[20]!.url
  expect(await page.content()).not.toContain(new URL(later).pathname)
  expect(sites.requestLog.requests({ site: 'a15', path: /^\/api\// })).toEqual([])
})

test('A20 serves shuffled tiles, and only its canvas shows the page', async () => {
  const [fact] = await sites.expected('a20', slug, 10.5)
  const served = Buffer.from(await (await visit(fact!.url)).arrayBuffer())
  await expect(readPage(served)).rejects.toThrow('no readable page strip')
  const page = await open('a20')
  await page.waitForSelector('canvas[data-drawn]')
  const drawn = await page
    .locator('canvas')
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  expect(await readPage(Buffer.from(drawn.split(',')[1]!, 'base64'))).toMatchObject({ site: 'a20', page: 1 })
  expect(await page.locator('#viewer img').count()).toBe(0)
})

test.each([500, 5000])('shows nothing until the script delay of %i ms has passed', async (scriptDelayMs) => {
  sites.switches('a6').set({ scriptDelayMs })
  const page = await (await browser.newContext()).newPage()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(sites.chapterUrl('a6', slug, 10.5))
  await page.clock.runFor(scriptDelayMs - 1)
  expect(await shown(page, 'a6')).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => shown(page, 'a6')).toBe(10)
})

test.each<[string, Partial<SiteSettings>, string | null]>([
  ['a6', { reveals: 'on-scroll' }, null],
  ['a12', { reveals: 'on-click' }, '#load-all'],
  ['a17', { reveals: 'on-consent' }, '#checkAdult'],
])('%s can require more: %o', async (site, settings, click) => {
  sites.switches(site).set(settings)
  const page = await open(site)
  await settled(page)
  expect(await shown(page, site)).toBe(3)
  const { length } = await sites.expected(site, slug, 10.5)
  if (click) await page.click(click)
  else await page.locator('.image-container').nth(4).scrollIntoViewIfNeeded()
  await expect.poll(() => shown(page, site)).toBeGreaterThan(3)
  if (click) expect(await shown(page, site)).toBe(length)
})

test.each([
  ['a13', '#chapter-images a'],
  ['a14', '.image-container img[src^="blob:"]'],
  ['a17', '#pages img'],
  ['a20', '#viewer img'],
])('%s can show its images at blob: addresses only', async (site, selector) => {
  sites.switches(site).set({ blobOnly: true })
  const page = await open(site)
  const place = site === 'a13' ? 'href' : 'src'
  await page.waitForSelector(`${selector}[${place}^="blob:"]`)
  expect(await addressesIn(page, selector)).toEqual([])
  const bytes = await page
    .locator(`${selector}[${place}^="blob:"]`)
    .first()
    .evaluate(async (element) => {
      const blob = await (await fetch(element.getAttribute('href') ?? element.getAttribute('src')!)).arrayBuffer()
      return [...new Uint8Array(blob)]
    })
  expect((await readPage(Buffer.from(bytes))).site).toBe(site)
})
