import { load } from 'cheerio'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readPage } from '../pages/read-page.ts'
import { type ReaderSites, startReaderSites } from './reader-sites.ts'
import { smallLibrary, visit } from './support.ts'
import type { SiteSwitches } from './switches.ts'

let sites: ReaderSites
let a5: SiteSwitches
beforeAll(async () => {
  sites = await startReaderSites({ seedLibrary: smallLibrary, only: ['a1', 'a2', 'a5', 'a10', 'a11', 'a19'] })
  a5 = sites.switches('a5')
})
afterAll(() => sites.stop())
afterEach(() => {
  for (const id of sites.ids) sites.switches(id).reset()
  sites.requestLog.clear()
})

const chapterUrl = (site: string, chapter = 2) => sites.chapterUrl(site, 'star-smith', chapter)
const pages = (site: string, chapter = 2) => sites.expected(site, 'star-smith', chapter)
const imageUrl = async (site: string, page = 1) => (await pages(site))[page - 1]!.url
const text = async (url: string, headers: Record<string, string> = {}) => (await visit(url, headers)).text()
const shown = async (site: string, selector: string) => load(await text(chapterUrl(site)))(selector).toArray()
const status = async (url: string, headers: Record<string, string> = {}) => (await visit(url, headers)).status

test('requires a Referer of the same site for images', async () => {
  const url = await imageUrl('a1')
  expect(await status(url)).toBe(403)
  expect(await status(url, { referer: 'http://127.0.0.1:1/' })).toBe(403)
  expect(await status(url, { referer: chapterUrl('a1') })).toBe(200)
  sites.switches('a1').set({ refererCheck: false })
  expect(await status(url)).toBe(200)
  const plain = await imageUrl('a5')
  a5.set({ refererCheck: true })
  const refused = await visit(plain)
  expect([refused.status, refused.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
})

test('sets a cookie with the chapter and requires it for the images', async () => {
  a5.set({ cookieGate: true })
  const cookie = (await visit(chapterUrl('a5'))).headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await status(await imageUrl('a5'))).toBe(403)
  expect(await status(await imageUrl('a5'), { cookie })).toBe(200)
})

test('refuses a request without a User-Agent', async () => {
  const response = await visit(chapterUrl('a5'), { 'user-agent': '' })
  expect(response.status).toBe(403)
})

test('delays responses, and images only with the image delay', async () => {
  a5.set({ delayMs: 60, imageDelayMs: 90 })
  await (await visit(chapterUrl('a5'))).text()
  await (await visit(await imageUrl('a5'))).text()
  const [page, image] = sites.requestLog.requests({ site: 'a5' }).map((entry) => entry.endedAt! - entry.startedAt)
  expect(page).toBeGreaterThanOrEqual(55)
  expect(image).toBeGreaterThanOrEqual(145)
})

test('can lack a single page', async () => {
  const gone = a5.fault({ on: 'image', chapter: 2, page: 3, effect: 'status', status: 404 })
  expect(await status(await imageUrl('a5', 3))).toBe(404)
  expect(await status(await imageUrl('a5', 4))).toBe(200)
  expect(await status((await pages('a5', 3))[2]!.url)).toBe(200)
  expect(gone.hits()).toBe(1)
  gone.remove()
  expect(await status(await imageUrl('a5', 3))).toBe(200)
})

test('ends a fault after its number of times', async () => {
  a5.fault({ on: 'image', page: 1, times: 2, effect: 'status', status: 500 })
  const url = await imageUrl('a5')
  expect([await status(url), await status(url), await status(url)]).toEqual([500, 500, 200])
})

test.each([429, 503])('states with status %i when to retry', async (code) => {
  a5.fault({ on: 'any', times: 1, effect: 'status', status: code, retryAfterSeconds: 7 })
  const refused = await visit(chapterUrl('a5'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([code, '7'])
  expect(await status(chapterUrl('a5'))).toBe(200)
})

test('can serve HTML with status 200 as an image', async () => {
  a5.fault({ on: 'image', effect: 'html' })
  const response = await visit(await imageUrl('a5'))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await response.text()).toContain('Please log in')
})

test('can truncate an image to half its length', async () => {
  const [fact] = await pages('a5')
  a5.fault({ on: 'image', effect: 'truncate' })
  const response = await visit(fact!.url)
  const half = Math.floor(fact!.length / 2)
  expect(response.headers.get('content-length')).toBe(String(half))
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.equals((await fact!.bytes()).subarray(0, half))).toBe(true)
})

test('can cut an image halfway through its stated length', async () => {
  const [fact] = await pages('a5')
  a5.fault({ on: 'image', effect: 'cut' })
  const attempt = visit(fact!.url).then((response) => {
    expect(response.headers.get('content-length')).toBe(String(fact!.length))
    return response.arrayBuffer()
  })
  await expect(attempt).rejects.toThrow()
})

test('can send a wrong type with the right bytes', async () => {
  const [fact] = await pages('a5')
  a5.fault({ on: 'image', effect: 'wrong-type', contentType: 'text/plain' })
  const response = await visit(fact!.url)
  expect(response.headers.get('content-type')).toBe('text/plain')
  expect(Buffer.from(await response.arrayBuffer()).equals(await fact!.bytes())).toBe(true)
})

test('can leave a request unanswered', async () => {
  a5.fault({ on: 'chapter', effect: 'hang' })
  await expect(visit(chapterUrl('a5'), {}, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout|aborted/)
  expect(sites.requestLog.requests({ site: 'a5', kind: 'chapter' })).toMatchObject([{ status: 0 }])
})

test('can send an image in small pieces', async () => {
  const [fact] = await pages('a5')
  a5.fault({ on: 'image', effect: 'trickle', bytesPerSecond: 1000 })
  const reader = (await visit(fact!.url)).body!.getReader()
  const first = await reader.read()
  expect(first.value?.length).toBeLessThan(fact!.length)
  await reader.cancel()
})

test('can redirect endlessly', async () => {
  a5.fault({ on: 'chapter', effect: 'redirect-loop' })
  await expect(visit(chapterUrl('a5'), {}, { redirect: 'follow' })).rejects.toThrow()
  const paths = sites.requestLog.requests({ site: 'a5' }).map((entry) => entry.path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.length).toBeGreaterThan(10)
})

test('can redirect to another host, which records the visit', async () => {
  a5.fault({ on: 'image', effect: 'redirect' })
  const response = await visit(await imageUrl('a5'), {}, { redirect: 'follow' })
  expect(new URL(response.url).origin).toBe(sites.origin('elsewhere'))
  expect(sites.requestLog.requests({ site: 'elsewhere' })).toHaveLength(1)
  a5.reset()
  a5.fault({ on: 'chapter', effect: 'redirect', to: 'http://10.0.0.1/admin' })
  expect((await visit(chapterUrl('a5'))).headers.get('location')).toBe('http://10.0.0.1/admin')
})

test.each([false, true])('can serve a huge image (without a length: %s)', async (chunked) => {
  const bytes = 50 * 1024 * 1024
  a5.fault({ on: 'image', effect: 'huge', chunked })
  const response = await visit(await imageUrl('a5'))
  expect(response.headers.get('content-length')).toBe(chunked ? null : String(bytes))
  const body = Buffer.from(await response.arrayBuffer())
  expect(body.length).toBe(bytes)
  expect((await readPage(body.subarray(0, 1024 * 1024))).page).toBe(1)
})

test('can change the bytes on each request, without validators', async () => {
  a5.fault({ on: 'image', effect: 'changing' })
  const [once, again] = [await visit(await imageUrl('a5')), await visit(await imageUrl('a5'))]
  expect([once.headers.get('etag'), once.headers.get('last-modified')]).toEqual([null, null])
  const bodies = [Buffer.from(await once.arrayBuffer()), Buffer.from(await again.arrayBuffer())]
  expect(bodies[0]!.equals(bodies[1]!)).toBe(false)
  expect((await readPage(bodies[0]!)).page).toBe(1)
})

test('can link from part 2 back to part 1', async () => {
  sites.switches('a2').set({ nextLink: 'endless' })
  const next = async (url: string) => new URL(load(await text(url))('a.next_page').attr('href') ?? '', url).href
  const first = chapterUrl('a2')
  expect(await next(await next(first))).toBe(first)
})

test('can link to the next chapter', async () => {
  sites.switches('a11').set({ nextLink: 'next-chapter' })
  const last = chapterUrl('a11').replace(/-1\.html$/, '-3.html')
  expect(load(await text(last))('a.next').attr('href')).toBe('/chapter/star-smith/3-10-1.html')
})

test('can show images twice or not at all', async () => {
  const usual = (await shown('a19', '.separator a[imageanchor]')).length
  sites.switches('a19').set({ duplicateImages: true })
  expect((await shown('a19', '.separator a[imageanchor]')).length).toBe(usual * 2)
  sites.switches('a19').set({ duplicateImages: false, emptyChapters: true })
  expect((await shown('a19', '.separator a[imageanchor]')).length).toBe(0)
  sites.switches('a10').set({ emptyChapters: true })
  expect((await shown('a10', '#viewer img')).length).toBe(0)
})

test.each([
  ['latin-1-header', 'text/html; charset=iso-8859-1'],
  ['latin-1-meta', 'text/html'],
] as const)('a page in %s links to its images only when decoded as Latin-1', async (encoding, contentType) => {
  a5.set({ encoding })
  const response = await visit(chapterUrl('a5'))
  expect(response.headers.get('content-type')).toBe(contentType)
  const bytes = Buffer.from(await response.arrayBuffer())
  const first = (decoder: string) =>
    load(new TextDecoder(decoder).decode(bytes))('img[data-lazy-src]').attr('data-lazy-src')!
  expect(first('latin1')).toContain('/café/')
  expect(await status(first('latin1'))).toBe(200)
  expect(await status(first('utf-8'))).toBe(404)
  expect((await pages('a5'))[0]!.url).toBe(encodeURI(first('latin1')))
})

test('serves malformed pages whose images an HTML parser finds', async () => {
  const list = async () => {
    const $ = load(await text(chapterUrl('a1')))
    return $('.page-break:not([style]) img.wp-manga-chapter-img')
      .toArray()
      .map((image) => $(image).attr())
  }
  const usual = await list()
  sites.switches('a1').set({ malformedHtml: true })
  expect(await text(chapterUrl('a1'))).toMatch(/<IMG /)
  expect(await list()).toEqual(usual)
  expect(usual.length).toBeGreaterThan(5)
})
