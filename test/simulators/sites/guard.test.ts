import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../support/browser.ts'
import { type ReaderSites, startReaderSites } from './reader-sites.ts'
import { smallLibrary, visit } from './support.ts'

let sites: ReaderSites
let browser: Browser
beforeAll(async () => {
  const only = ['a5', 'a21', 'a21b']
  ;[sites, browser] = await Promise.all([startReaderSites({ seedLibrary: smallLibrary, only }), launchBrowser()])
})
afterAll(() => Promise.all([browser.close(), sites.stop()]))
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  for (const id of sites.ids) sites.switches(id).reset()
  sites.requestLog.clear()
})

const chapterUrl = (site: string) => sites.chapterUrl(site, 'star-smith', 2)
const imageUrl = async (site: string) => (await sites.expected(site, 'star-smith', 2))[0]!.url
const status = async (url: string, headers: Record<string, string> = {}) => (await visit(url, headers)).status

test('requires a script for pages and images behind a challenge', async () => {
  sites.switches('a21').set({ scriptDelayMs: 0 })
  const refused = await visit(chapterUrl('a21'))
  expect([refused.status, refused.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await refused.text()).not.toContain('id="pages"')
  expect(await status(await imageUrl('a21'))).toBe(503)
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (one)' })
  const page = await context.newPage()
  expect((await page.goto(chapterUrl('a21')))?.status()).toBe(503)
  await page.waitForSelector('#pages img')
  const [cookie] = await context.cookies()
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
  expect(await status(await imageUrl('a21'), { ...headers, 'user-agent': 'Mozilla/5.0 (one)' })).toBe(200)
  expect(await status(await imageUrl('a21'), { ...headers, 'user-agent': 'Mozilla/5.0 (other)' })).toBe(503)
  expect(sites.requestLog.requests({ kind: 'chapter' }).map((entry) => entry.status)).toEqual([503, 503, 200])
})

test('can make a challenge unsolvable on any site with either status', async () => {
  sites.switches('a5').set({ challenge: 'unsolvable', challengeStatus: 403 })
  const page = await (await browser.newContext()).newPage()
  expect((await page.goto(chapterUrl('a5')))?.status()).toBe(403)
  await page.waitForSelector('#confirm')
  await page.click('#confirm')
  await page.waitForLoadState('networkidle')
  expect(await page.context().cookies()).toEqual([])
  expect(sites.requestLog.requests({ kind: 'chapter' }).map((entry) => entry.status)).toEqual([403])
})

test('requires a Referer of the site and the User-Agent of a browser', async () => {
  const { Referer: referer, 'User-Agent': agent } = sites.source('a21b').options.headers as Record<string, string>
  for (const url of [chapterUrl('a21b'), await imageUrl('a21b')]) {
    expect(await status(url)).toBe(403)
    expect(await status(url, { referer: referer!, 'user-agent': 'curl/8.0' })).toBe(403)
    expect(await status(url, { referer: 'http://127.0.0.1:1/', 'user-agent': agent! })).toBe(403)
    expect(await status(url, { referer: referer!, 'user-agent': agent! })).toBe(200)
  }
  expect(await status(sites.origin('a21b'))).toBe(200)
})
