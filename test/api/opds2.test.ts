import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { createReadingList } from '../../shared/contracts/reading-lists.ts'
import { createShelf, setShelfMangas } from '../../shared/contracts/shelves.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { type AppCredential, addApp, basicOf, devicesOrigin, letDevicesIn } from '../support/devices-for-tests.ts'
import { seedReading } from '../support/seed-reading.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

const feedType = 'application/opds+json'
const openAccess = 'http://opds-spec.org/acquisition/open-access'

let started: StartedApp
let api: ApiClient
let origin: string
let app: AppCredential
let mangaId: string
let chapterIds: readonly string[]

beforeAll(async () => {
  const dataDir = await temporaryFolder()
  const pages = Array.from({ length: 4 }, () => ({ width: 300, height: 400 }))
  const seeded = await seedReading(dataDir, [
    { number: 1, pages, groups: ['Noise Scans'] },
    { number: 2.5, pages },
  ])
  mangaId = seeded.mangaId
  chapterIds = seeded.chapterIds
  started = await startApp({ dataDir, ...letDevicesIn })
  api = createClient(started.origin)
  origin = await devicesOrigin(api)
  app = await addApp(api)
})
afterAll(() => started?.end())

type Link = { rel?: string; href: string; type?: string; title?: string; templated?: boolean; properties?: object }
type Publication = {
  metadata: Record<string, unknown> & { title: string }
  links: Link[]
  images: Link[]
}
type Feed = {
  metadata: { title: string; numberOfItems?: number; currentPage?: number }
  links: Link[]
  navigation?: Link[]
  publications?: Publication[]
  facets?: { metadata: { title: string }; links: Link[] }[]
  groups?: []
}

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${origin}${path}`, { ...init, headers: { ...basicOf(app), ...init.headers } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const json = () => JSON.parse(bytes.toString())
  return { status: response.status, headers: response.headers, type: response.headers.get('content-type'), bytes, json }
}
const feedAt = async (path: string): Promise<Feed> => {
  const { status, type, json } = await ask(`/opds/v2/${path}`)
  expect([status, type], path).toEqual([200, feedType])
  return json()
}
const put = (path: string, type: string, body: unknown) =>
  ask(path, { method: 'PUT', headers: { 'Content-Type': type }, body: JSON.stringify(body) })

describe('OPDS 2.0', () => {
  test('the root leads to every feed; addresses are root-relative, and no feed is empty without saying so', async () => {
    const { id } = (await api.call(createShelf, { body: { name: 'Weekend', kind: 'manual' } })).json()
    await api.call(setShelfMangas, { params: { id }, body: { mangaIds: [mangaId] } })
    const root = await feedAt('catalog')
    expect(root.navigation!.map(({ title }) => title)).toEqual([
      'Continue reading',
      'New chapters',
      'All manga',
      'Recently updated manga',
      'Manga by volume',
      'Shelves',
      'Reading lists',
      'Genres',
    ])
    const seen = new Set<string>()
    const open = ['/opds/v2/catalog']
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      const feed = await feedAt(path.replace('/opds/v2/', ''))
      expect(feed.links.find(({ rel }) => rel === 'self')?.href, path).toBe(path)
      expect(feed.links.find(({ rel }) => rel === 'search')).toMatchObject({
        href: '/opds/v2/search{?query}',
        templated: true,
      })
      expect(feed.navigation ?? feed.publications ?? feed.groups, path).toBeDefined()
      const links = [...feed.links, ...(feed.navigation ?? []), ...(feed.facets ?? []).flatMap((one) => one.links)]
      for (const { href, type, templated } of links) {
        expect(href).toMatch(/^\/opds\/v2\/[^;]*$/)
        if (type === feedType && !templated) open.push(href)
      }
    }
    expect([...seen]).toContain(`/opds/v2/shelves/${id}`)
    expect(seen.size).toBeGreaterThan(12)
  })

  test('a shelf lists its manga, in both versions', async () => {
    const shelves = await feedAt('shelves')
    expect(shelves.navigation!.map(({ title }) => title)).toEqual(['Weekend'])
    const { href } = shelves.navigation![0]!
    expect((await feedAt(href.replace('/opds/v2/', ''))).navigation!.map(({ title }) => title)).toEqual(['Star Smith'])
    const atom = (await ask(href.replace('v2', 'v1.2'))).bytes.toString()
    expect(atom).toContain('<title>Star Smith</title>')
    expect((await ask('/opds/v2/shelves/none')).status).toBe(404)
    expect((await ask('/opds/v1.2/shelves/none')).status).toBe(404)
  })

  test('a reading list lists its chapters in its order, in both versions', async () => {
    const body = { name: 'Backwards', chapterIds: chapterIds.toReversed() }
    const { id } = (await api.call(createReadingList, { body })).json()
    expect((await feedAt('lists')).navigation!.map(({ title, href }) => [title, href])).toEqual([
      ['Backwards', `/opds/v2/lists/${id}`],
    ])
    const list = await feedAt(`lists/${id}`)
    expect(list.metadata).toMatchObject({ title: 'Backwards', numberOfItems: 2 })
    expect(list.publications!.map(({ metadata }) => metadata.title)).toEqual([
      'Star Smith - Ch. 2.5',
      'Star Smith - Ch. 1',
    ])
    const atom = (await ask(`/opds/v1.2/lists/${id}`)).bytes.toString()
    expect(atom.indexOf('Ch. 2.5')).toBeLessThan(atom.indexOf('Ch. 1<'))
    expect((await ask('/opds/v2/lists/none')).status).toBe(404)
  })

  test('a chapter is a file first, then a comic of pages that count from 1', async () => {
    const { publications, facets, metadata } = await feedAt(`series/${mangaId}?order=asc`)
    expect(metadata).toMatchObject({ title: 'Star Smith', numberOfItems: 2, currentPage: 1 })
    expect(facets!.map((group) => group.links.filter(({ rel }) => rel === 'self').length)).toEqual([1, 1])
    const [first] = publications!
    expect(first!.metadata).toMatchObject({
      title: 'Star Smith - Ch. 1',
      numberOfPages: 4,
      author: 'Mori Aoba',
      translator: ['Noise Scans'],
      belongsTo: { series: { name: 'Star Smith', position: 1 } },
    })
    expect(first!.links[0]).toMatchObject({ rel: openAccess, type: 'application/vnd.comicbook+zip' })
    expect((await ask(first!.links[0]!.href)).type).toBe('application/vnd.comicbook+zip')
    for (const image of first!.images) expect((await ask(image.href)).type).toBe('image/jpeg')
    const self = first!.links.find(({ rel }) => rel === 'self')!
    expect(self.type).toBe('application/divina+json')
    const manifest = await ask(self.href)
    expect(manifest.type).toBe('application/divina+json')
    const { metadata: about, readingOrder } = manifest.json()
    expect(about).toMatchObject({
      conformsTo: 'https://readium.org/webpub-manifest/profiles/divina',
      readingProgression: 'rtl',
    })
    expect(readingOrder).toHaveLength(4)
    expect(readingOrder[0]).toMatchObject({ type: 'image/png', width: 300, height: 400 })
    const page = await ask(readingOrder[0].href)
    const original = await fetch(`${started.origin}/api/reader/chapter/${chapterIds[0]}/page/1/image`)
    expect(page.bytes.equals(Buffer.from(await original.arrayBuffer()))).toBe(true)
    for (const number of ['0', '5', 'x'])
      expect((await ask(readingOrder[0].href.replace(/1$/, number))).status).toBe(404)
  })

  test('search, and continue reading', async () => {
    expect((await feedAt('search?query=star')).navigation!.map(({ title }) => title)).toEqual(['Star Smith'])
    expect(await feedAt('search?query=nothing')).toMatchObject({ groups: [] })
    await api.call(saveProgress, { params: { chapterId: chapterIds[0]! }, body: { page: 2 } })
    expect((await feedAt('continue')).publications!.map(({ metadata }) => metadata.title)).toEqual([
      'Star Smith - Ch. 1',
    ])
  })

  test('HEAD, validators and both spellings of an address', async () => {
    const whole = await ask('/opds/v2/catalog')
    const head = await ask('/opds/v2/catalog/', { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(whole.bytes.length))
    const etag = whole.headers.get('etag')!
    expect((await ask('/opds/v2/catalog', { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect((await ask('/opds/v2/none')).status).toBe(404)
    expect((await ask('/opds/v2/chapters/none/manifest')).status).toBe(404)
  })

  test('a program learns how to sign in without a credential', async () => {
    const document = await fetch(`${origin}/opds/v2/auth`)
    expect(document.status).toBe(200)
    expect(document.headers.get('content-type')).toBe('application/opds-authentication+json')
    const text = await document.text()
    expect(JSON.parse(text)).toMatchObject({
      id: `${origin}/opds/v2/auth`,
      title: 'Bunko',
      authentication: [
        { type: 'http://opds-spec.org/auth/basic', labels: { login: 'User name', password: 'Password' } },
      ],
    })
    const refused = await fetch(`${origin}/opds/v2/catalog`)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toContain('Basic')
    expect(refused.headers.get('content-type')).toBe('application/opds-authentication+json')
    expect(refused.headers.get('link')).toContain('</opds/v2/auth>; rel="http://opds-spec.org/auth/document"')
    expect(await refused.text()).toBe(text)
    const atom = await fetch(`${origin}/opds/v1.2/catalog`)
    expect(atom.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })
})

describe('progress', () => {
  const links = async (): Promise<Link[]> => (await feedAt(`series/${mangaId}`)).publications![0]!.links
  const at = async (rel: string) => (await links()).find((link) => link.rel === rel) as Required<Link>

  test("Readium's form: the newest report wins, pages are positions", async () => {
    const { href, type } = await at('http://www.cantook.com/api/progression')
    expect(type).toBe('application/vnd.readium.progression+json')
    expect((await ask(href)).status).toBe(204)
    const report = async (position: number, modified: string) =>
      (await put(href, type, { modified, device: { id: 'x', name: 'X' }, locator: { locations: { position } } })).status
    expect(await report(2, '2026-03-01T10:00:00Z')).toBe(204)
    expect(await report(3, '2026-03-01T10:00:00Z')).toBe(409)
    expect(await report(9, '2026-03-02T10:00:00Z')).toBe(400)
    expect((await put(href, type, { locator: {} })).status).toBe(400)
    expect((await put(href, 'application/xml', {})).status).toBe(415)
    const stored = await ask(href)
    expect(stored.type).toBe(type)
    expect(stored.json()).toMatchObject({
      locator: { href: `/opds/v2/chapters/${chapterIds[1]}/pages/2`, locations: { position: 2 } },
    })
  })

  test('the form of OPDS: a share of the chapter, or a reference to a page', async () => {
    const { href, type } = await at('http://opds-spec.org/progression')
    expect(type).toBe('application/opds-progression+json')
    expect((await ask(href)).json()).toMatchObject({ progression: 0.5, references: ['#page=2'] })
    const device = { id: 'urn:uuid:1', name: 'X' }
    const report = (body: object) => put(href, type, { device, ...body })
    const stored = await report({ modified: '2026-03-03T10:00:00Z', progression: 0.7 })
    expect([stored.status, stored.type]).toEqual([200, type])
    expect(stored.json()).toMatchObject({ references: ['#page=3'], modified: '2026-03-03T10:00:00.000Z' })
    expect((await report({ modified: '2026-03-02T10:00:00Z', progression: 0.1 })).status).toBe(409)
    const exact = { modified: '2026-03-04T10:00:00Z', progression: 0.1, references: ['#page=2'] }
    expect((await report(exact)).json()).toMatchObject({ references: ['#page=2'] })
    expect((await report({ ...exact, modified: '2026-03-05T10:00:00Z', references: ['#page=9'] })).status).toBe(400)
    expect((await report({ modified: '2026-03-05T10:00:00Z', progression: 1.5 })).status).toBe(400)
    const finished = await report({ modified: '2026-03-06T10:00:00Z', progression: 1 })
    expect(finished.json()).toMatchObject({ progression: 1 })
    const { readProgress } = (await ask(`/komga/api/v1/books/${chapterIds[1]}`)).json()
    expect(readProgress).toMatchObject({ page: 4, completed: true })
  })
})
