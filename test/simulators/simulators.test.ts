import { afterEach, expect, test } from 'vitest'
import { startCatalog } from './catalog/start-catalog.ts'
import { drawCredit, drawPage } from './pages/draw-page.ts'
import { decodeMark, encodeMark, mangaTag, readPage } from './pages/strip.ts'
import { startReaderSites } from './sites/reader-sites.ts'
import { smallLibrary, visit } from './sites/support.ts'

// Proves that the simulators refuse, break and notice what other tests rely on.

const running: { stop(): Promise<void> }[] = []
afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())))

async function startSite() {
  const sites = await startReaderSites({ seedLibrary: smallLibrary, only: ['a5'] })
  running.push(sites)
  const chapter = sites.chapterUrl('a5', 'star-smith', 2)
  const [page] = await sites.expected('a5', 'star-smith', 2)
  return { sites, switches: sites.switches('a5'), chapter, page: page! }
}

const bytesOf = async (url: string) => Buffer.from(await (await visit(url)).arrayBuffer())

test('reads which page an image is, and refuses a damaged mark and other images', async () => {
  const page = { site: 'a1', manga: 'star-smith', chapter: 10.5, page: 7, pages: 12, format: 'jpeg' } as const
  const mark = { site: 'a1', chapter: 10.5, page: 7, mangaTag: mangaTag('star-smith') }
  expect(await readPage(await drawPage(page))).toEqual(mark)
  const bits = encodeMark(mark)
  for (let at = 0; at < bits.length; at += 1) {
    expect(decodeMark(`${bits.slice(0, at)}${bits[at] === '1' ? '0' : '1'}${bits.slice(at + 1)}`)).toBeNull()
  }
  await expect(readPage(await drawCredit({ site: 'a5', kind: 'credit' }))).rejects.toThrow('no readable page strip')
})

test('a site serves the expected bytes, and refuses images without a Referer or a cookie', async () => {
  const { switches, chapter, page } = await startSite()
  expect((await bytesOf(page.url)).equals(await page.bytes())).toBe(true)
  switches.set({ refererCheck: true, cookieGate: true })
  const cookie = (await visit(chapter)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const statusWith = async (headers: Record<string, string>) => (await visit(page.url, headers)).status
  expect(await statusWith({})).toBe(403)
  expect(await statusWith({ cookie, referer: 'http://127.0.0.1:1/' })).toBe(403)
  expect(await statusWith({ cookie, referer: chapter })).toBe(200)
})

test('a fault breaks the matching requests, as often as it says', async () => {
  const { switches, chapter, page } = await startSite()
  switches.fault({ on: 'image', effect: 'truncate', times: 1 })
  expect((await bytesOf(page.url)).length).toBe(Math.floor(page.length / 2))
  switches.fault({ on: 'image', effect: 'cut', times: 1 })
  await expect(bytesOf(page.url)).rejects.toThrow()
  switches.fault({ on: 'any', effect: 'status', status: 429, retryAfterSeconds: 7, times: 1 })
  expect((await visit(chapter)).headers.get('retry-after')).toBe('7')
  expect((await bytesOf(page.url)).equals(await page.bytes())).toBe(true)
})

test('the log of a site counts requests at once and within a time', async () => {
  const { sites, switches, page } = await startSite()
  const held = Promise.withResolvers<void>()
  switches.fault({ on: 'image', effect: 'hold', until: held.promise })
  const visits = [visit(page.url), visit(page.url), visit(page.url)]
  await expect.poll(() => sites.requestLog.requests().length).toBe(3)
  held.resolve()
  await Promise.all(visits)
  expect(sites.requestLog.maxConcurrent({ kind: 'image', page: 1 })).toBe(3)
  expect(sites.requestLog.maxPerWindow(60_000)).toBe(3)
  expect(sites.requestLog.maxPerWindow(60_000, { page: 2 })).toBe(0)
})

test('the catalog refuses frequent requests, bans clients that continue and notes what they do', async () => {
  const { special, requestLog, apiUrl, stop } = await startCatalog({ now: () => Date.UTC(2026, 4, 1, 12) })
  running.push({ stop })
  const ask = async (agent: string) =>
    (await fetch(`${apiUrl}/manga/${special.hoshi.id}`, { headers: { 'user-agent': agent } })).status
  const statuses: number[] = []
  for (let n = 0; n < 14; n += 1) statuses.push(await ask('Bunko/1.0'))
  expect([...new Set(statuses)]).toEqual([200, 429, 403])
  expect(await ask('Mozilla/5.0')).toBe(403)
  expect(requestLog.violations()).toEqual(
    expect.arrayContaining([
      'sent a request during the waiting time',
      'sent a request while banned',
      'sent the User-Agent of a browser',
    ]),
  )
})
