import { createHash } from 'node:crypto'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partialMd5 } from '../../main/reading-apps/kosync/partial-md5.ts'
import { editManga } from '../../shared/contracts/mangas.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { seedReading } from '../support/seed-reading.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

const atom = 'application/atom+xml;profile=opds-catalog'
const hostile = 'Ä “Tale” & <Other> ]]> 😀 : /\\ ;'

let started: StartedApp
let api: ApiClient
let mangaId: string
let chapterIds: readonly string[]

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  const pages = Array.from({ length: 4 }, () => ({ width: 300, height: 400 }))
  const seeded = await seedReading(dataDir, [
    { number: 1, pages },
    { number: 2.5, pages },
  ])
  mangaId = seeded.mangaId
  chapterIds = seeded.chapterIds
  started = await startApp({ dataDir })
  api = createClient(started.origin)
})
afterAll(() => started?.end())

const get = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${started.origin}${path}`, init)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, text: bytes.toString(), bytes }
}

/** What the parser of KOReader and other strict clients expect of every feed. */
function readFeed(text: string) {
  expect(text).not.toMatch(/<!--|<!\[CDATA\[|<\w+(?::\w+)?><\/|<(?!link|category)[\w:]+\/>/)
  const xml = load(text, { xml: true })
  for (const element of xml('link')) {
    const { type, href } = xml(element).attr() as { type?: string; href?: string }
    expect(type, 'a link has a type').toBeTruthy()
    expect(href, 'addresses are root-relative').toMatch(/^\/(?!\/)[^;]*$/)
    expect(href).not.toContain('//')
  }
  for (const name of ['feed > id', 'feed > title', 'feed > updated', 'feed > author > name'])
    expect(xml(name).length, name).toBe(1)
  expect(xml('feed > link[rel=self]').length).toBe(1)
  return xml
}

describe('OPDS 1.2', () => {
  test('every spelling of the root is the root feed itself', async () => {
    const feeds = await Promise.all(
      ['/opds', '/opds/', '/opds-comics', '/opds-comics/', '/opds/v1.2', '/opds/v1.2/', '/opds/v1.2/catalog'].map(
        (path) => get(path, { redirect: 'manual', headers: { Accept: 'application/opds+json' } }),
      ),
    )
    for (const { status, headers, text } of feeds) {
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe(`${atom};kind=navigation;charset=utf-8`)
      expect(text).toBe(feeds[0]!.text)
    }
    const xml = readFeed(feeds[0]!.text)
    expect(xml('entry').length).toBe(8)
    expect(xml('link[rel=search][type="application/atom+xml"]').attr('href')).toContain('{searchTerms}')
  })

  test('every feed that a link leads to is one', async () => {
    const seen = new Set<string>()
    const open = ['/opds/v1.2/catalog']
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path) || path.includes('{')) continue
      seen.add(path)
      const { status, headers, text } = await get(path)
      expect(status, path).toBe(200)
      const type = headers.get('content-type')!
      expect(headers.get('etag')).toBeTruthy()
      if (!type.includes('atom+xml')) continue
      const xml = readFeed(text)
      for (const element of xml('link')) {
        const link = xml(element).attr() as { type: string; href: string }
        if (link.type.startsWith('application/atom+xml') || link.type.includes('opensearch')) open.push(link.href)
      }
    }
    expect(seen.size).toBeGreaterThan(10)
  })

  test('a chapter is a file, then a stream; pages count from 0 and progress from 1', async () => {
    await api.call(saveProgress, { params: { chapterId: chapterIds[0]! }, body: { page: 2 } })
    const xml = readFeed((await get(`/opds/v1.2/series/${mangaId}`)).text)
    const entries = xml('entry')
    expect(entries.length).toBe(2)
    expect(xml('entry > title').first().text()).toContain('Ch. 2.5')
    const last = entries.last()
    const rels = last
      .find('link')
      .toArray()
      .map((element) => xml(element).attr('rel'))
    expect(rels.slice(0, 2)).toEqual([
      'http://opds-spec.org/acquisition/open-access',
      'http://vaemendis.net/opds-pse/stream',
    ])
    const stream = xml(last.find('link').get(1)).attr() as Record<string, string>
    expect(stream).toMatchObject({ type: 'image/png', 'pse:count': '4', 'pse:lastRead': '2' })
    expect(stream['pse:lastReadDate']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const at = (page: string, width: string) =>
      get(stream['href']!.replace('{pageNumber}', page).replace('{maxWidth}', width))
    const first = await at('0', '')
    expect(first.headers.get('content-type')).toBe('image/png')
    const original = await get(`/api/reader/chapter/${chapterIds[0]}/page/1/image`)
    expect(first.bytes.equals(original.bytes)).toBe(true)
    const small = await at('3', '100')
    expect(small.headers.get('content-type')).toBe('image/jpeg')
    expect((await at('4', '')).status).toBe(404)
    expect((await at('-1', '')).status).toBe(404)
  })

  test('files have a name at the end of the address, a length, ranges and HEAD', async () => {
    const xml = readFeed((await get(`/opds/v1.2/series/${mangaId}?order=asc`)).text)
    const href = xml('entry').first().find('link').first().attr('href')!
    expect(decodeURIComponent(href)).toMatch(/\/Star Smith - Ch\. 1\.cbz$/)
    const head = await get(href, { method: 'HEAD' })
    const file = await get(href)
    expect(file.headers.get('content-type')).toBe('application/vnd.comicbook+zip')
    expect(Number(head.headers.get('content-length'))).toBe(file.bytes.length)
    const part = await get(href, { headers: { Range: 'bytes=0-9' } })
    expect(part.status).toBe(206)
    const digest = await partialMd5(file.bytes.length, async (start, end) => file.bytes.subarray(start, end + 1))
    const found = await get(`/kosync/syncs/progress/${digest}`)
    expect(JSON.parse(found.text)).toMatchObject({ progress: '2', percentage: 0.5, device_id: 'bunko' })
    const byName = createHash('md5').update('Mori Aoba - Star Smith - Ch. 1.cbz').digest('hex')
    expect(JSON.parse((await get(`/kosync/syncs/progress/${byName}`)).text)).toMatchObject({ progress: '2' })
  })

  test('covers are JPEG', async () => {
    for (const path of [
      `series/${mangaId}/cover`,
      `series/${mangaId}/thumbnail`,
      `chapters/${chapterIds[0]}/thumbnail`,
    ]) {
      const picture = await get(`/opds/v1.2/${path}`)
      expect(picture.headers.get('content-type'), path).toBe('image/jpeg')
      expect([...picture.bytes.subarray(0, 2)]).toEqual([0xff, 0xd8])
      const again = await get(`/opds/v1.2/${path}`, { headers: { 'If-None-Match': picture.headers.get('etag')! } })
      expect(again.status).toBe(304)
    }
  })

  test('search, facets and continue reading', async () => {
    const found = readFeed((await get('/opds/v1.2/search?q=star')).text)
    expect(found('entry > title').text()).toBe('Star Smith')
    expect(readFeed((await get('/opds/v1.2/search?q=nothing')).text)('entry').length).toBe(0)
    const series = readFeed((await get(`/opds/v1.2/series/${mangaId}?unread=true`)).text)
    const active = series('link')
      .toArray()
      .filter((element) => series(element).attr('opds:activeFacet') === 'true')
    expect(active).toHaveLength(2)
    const started = readFeed((await get('/opds/v1.2/continue')).text)
    expect(started('entry > title').text()).toContain('Star Smith')
  })

  test('no feed has a time by which KOReader takes it for the one that it has', async () => {
    for (const version of ['v1.2', 'v2'])
      for (const path of ['catalog', 'shelves', 'lists', 'genres', 'continue', 'series', `series/${mangaId}`]) {
        const { status, headers } = await get(`/opds/${version}/${path}`, { method: 'HEAD' })
        expect([status, headers.get('last-modified')], `${version}/${path}`).toEqual([200, null])
        expect(headers.get('etag'), path).not.toBe(null)
      }
  })

  test('texts are escaped in every feed', async () => {
    await api.call(editManga, { params: { id: mangaId }, body: { title: hostile, description: `\u202e${hostile}` } })
    for (const path of ['series', `series/${mangaId}`, 'new', 'continue', 'search?q=tale']) {
      const { status, text } = await get(`/opds/v1.2/${path}`)
      expect(status).toBe(200)
      expect(text).toContain('&lt;Other&gt; ]]&gt;')
      readFeed(text)
    }
  })

  test('what does not exist is 404', async () => {
    for (const path of ['series/x', 'series/x/volumes', 'chapters/x/a.cbz', 'chapters/x/thumbnail', 'x'])
      expect((await get(`/opds/v1.2/${path}`)).status, path).toBe(404)
  })
})
