import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReaderSites, startReaderSites } from './reader-sites.ts'
import { seedLibrary } from './seed-library.ts'
import { smallLibrary, visit } from './support.ts'

let sites: ReaderSites
beforeAll(async () => {
  sites = await startReaderSites({ seedLibrary: smallLibrary, only: ['a5', 'a18'] })
})
afterAll(() => sites.stop())

test('the library covers the cases that readers must handle', () => {
  const numbers = seedLibrary.flatMap((manga) => manga.chapters.map((chapter) => chapter.number))
  const chapters = seedLibrary.flatMap((manga) => manga.chapters)
  expect(seedLibrary.length).toBeGreaterThanOrEqual(6)
  expect(seedLibrary.find((manga) => manga.slug === 'star-smith')?.chapters).toContainEqual(
    expect.objectContaining({ number: 10.5, pages: 12 }),
  )
  expect(numbers).toContain(0)
  expect(numbers.some((number) => !Number.isInteger(number))).toBe(true)
  expect(chapters.some((chapter) => chapter.volume !== null)).toBe(true)
  expect(seedLibrary.some((manga) => /[\u3040-\u30ff]/.test(manga.title))).toBe(true)
  expect(seedLibrary.some((manga) => manga.chapters.length === 1)).toBe(true)
  expect(seedLibrary.some((manga) => manga.pageSize.height > 2 * manga.pageSize.width)).toBe(true)
  expect(chapters.every((chapter) => chapter.pages >= 6 && chapter.pages <= 14)).toBe(true)
  expect(new Set(seedLibrary.map((manga) => manga.slug)).size).toBe(seedLibrary.length)
})

test('serves images with validators and answers conditional requests', async () => {
  const { url, length } = (await sites.expected('a5', 'star-smith', 1))[0]!
  const first = await visit(url)
  const etag = first.headers.get('etag')!
  const modified = first.headers.get('last-modified')!
  expect(first.headers.get('content-length')).toBe(String(length))
  const again = await visit(url, { 'if-none-match': etag })
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  expect((await visit(url, { 'if-modified-since': modified })).status).toBe(304)
  expect((await visit(url, { 'if-none-match': '"other"', 'if-modified-since': modified })).status).toBe(200)
})

test('answers HEAD like GET without the bytes', async () => {
  const { url, length } = (await sites.expected('a5', 'star-smith', 1))[0]!
  const response = await visit(url, {}, { method: 'HEAD' })
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(length)])
  expect((await response.arrayBuffer()).byteLength).toBe(0)
})

test('one page in seven is WebP with a JPEG content type', async () => {
  const facts = await sites.expected('a5', 'star-smith', 10.5)
  const disguised = facts.filter((fact) => fact.format === 'webp' && fact.url.endsWith('.jpg'))
  expect(disguised.length).toBeGreaterThan(0)
  expect((await visit(disguised[0]!.url)).headers.get('content-type')).toBe('image/jpeg')
})

test('the request log records site, listener, headers and request', async () => {
  sites.requestLog.clear()
  const { urls } = (await sites.expected('a18', 'star-smith', 2))[3]!
  await visit(urls[0]!, { referer: 'http://reader.invalid/', 'x-requested-with': 'XMLHttpRequest' })
  expect(sites.requestLog.requests()).toMatchObject([
    {
      site: 'a18',
      host: 'a18.cdn1',
      method: 'GET',
      kind: 'image',
      slug: 'star-smith',
      chapter: 2,
      page: 4,
      status: 404,
      headers: { referer: 'http://reader.invalid/', 'x-requested-with': 'XMLHttpRequest' },
    },
  ])
})

test('the request log counts concurrent requests', async () => {
  sites.requestLog.clear()
  sites.switches('a5').set({ imageDelayMs: 300 })
  const facts = await sites.expected('a5', 'star-smith', 1)
  await Promise.all(facts.slice(0, 3).map(async (fact) => (await visit(fact.url)).arrayBuffer()))
  sites.switches('a5').reset()
  expect(sites.requestLog.maxConcurrent({ site: 'a5' })).toBe(3)
  expect(sites.requestLog.maxPerWindow(60_000, { kind: 'image' })).toBe(3)
})

test('serves covers, logos and unknown addresses like a real site', async () => {
  const origin = sites.origin('a5')
  const of = async (path: string) => {
    const response = await visit(origin + path)
    return [response.status, response.headers.get('content-type')]
  }
  expect(await of('/covers/star-smith.jpg')).toEqual([200, 'image/jpeg'])
  expect(await of('/assets/logo.png')).toEqual([200, 'image/png'])
  expect(await of('/nowhere')).toEqual([404, 'text/html; charset=utf-8'])
  expect(await of('/wp-content/uploads/pages/star-smith/1/99.jpg')).toEqual([404, 'text/html; charset=utf-8'])
  expect(await of('/%E0%A4%A')).toEqual([404, 'text/html; charset=utf-8'])
})

test('rejects unknown names and lists the known ones', async () => {
  expect(() => sites.origin('a99')).toThrow(
    'There is no listener "a99"; there are elsewhere, a5, a18, a18.cdn1, a18.cdn2.',
  )
  await expect(sites.expected('a5', 'star-smith', 99)).rejects.toThrow('no chapter 99')
})

test('ends hanging requests when stopped', async () => {
  const own = await startReaderSites({ seedLibrary: smallLibrary, only: ['a5'] })
  own.switches('a5').fault({ on: 'any', effect: 'hang' })
  const waiting = expect(visit(own.origin('a5'))).rejects.toThrow()
  await expect.poll(() => own.requestLog.requests().length).toBe(1)
  await own.stop()
  await waiting
})
