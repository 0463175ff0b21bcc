import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContentSource, type SourceOptions } from '../../shared/contracts/content-sources.ts'
import { createManga, editManga } from '../../shared/contracts/mangas.ts'
import { setSourceLink } from '../../shared/contracts/source-links.ts'
import { getSearchCover, listLinkCandidates, searchContentSource } from '../../shared/contracts/source-search.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { prepareManga } from '../support/prepare-manga.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { startServer, type TestServer } from '../support/start-server.ts'

const { api, started } = appForTests()
let sites: ReaderSites
let server: TestServer
let serverUrl: string
type Reply = { readonly status?: number; readonly type?: string; readonly location?: string; readonly body: string }
let respond: (path: string) => Reply
beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1', 'a5'], seedLibrary: smallLibrary })
  server = await startServer((request, response) => {
    const { status = 200, type = 'application/json', location, body } = respond(request.url ?? '/')
    response.writeHead(status, { 'Content-Type': type, ...(location && { Location: location }) }).end(body)
  })
  serverUrl = server.origin
})
afterAll(async () => {
  await sites.stop()
  server.close()
})

let count = 0
/** A source on a site, or with a search on the server of this file. */
async function addSource(site: string | undefined, options?: SourceOptions) {
  const described = site === undefined ? { ...sampleSource, baseUrl: serverUrl } : sites.source(site)
  const body = { ...described, name: `Source ${++count}`, ...(options && { options }) }
  const answer = await api.call(createContentSource, { body })
  expect(answer.status).toBe(201)
  return answer.json().id
}
const search = (id: string, q: string) => api.call(searchContentSource, { params: { id }, query: { q } })
const candidates = (id: string, query: Record<string, string | boolean> & { sourceId: string }) =>
  api.call(listLinkCandidates, { params: { id }, query })
const addManga = async (manga: object = {}) =>
  (await api.call(createManga, { body: { ...sampleManga, slug: `m-${++count}`, ...manga } })).json().id

describe('the search of a source', () => {
  test.each([
    ['its own rule', 'a1', undefined],
    ['its own rule', 'a5', undefined],
    ['that of the theme madara', 'a1', { theme: 'madara' as const }],
    ['that of the theme mangathemesia', 'a5', { theme: 'mangathemesia' as const }],
  ])('uses %s on site %s', async (_, site, options) => {
    const { items } = (await search(await addSource(site, options), 'Star Smith')).json()
    const url = `${sites.origin(site)}/manga/star-smith/`
    expect(items).toEqual([
      { url, title: 'Star Smith', year: site === 'a1' ? 2021 : null, coverUrl: expect.stringMatching(/^\/api\//) },
    ])
    expect((await search(await addSource(site, options), 'no such title')).json().items).toEqual([])
  })

  test('serves the covers that it found, and no other URL', async () => {
    const id = await addSource('a1')
    const [found] = (await search(id, 'star')).json().items
    const url = new URL(found!.coverUrl!, started.origin)
    const cover = await fetch(url)
    expect(cover.status).toBe(200)
    expect(cover.headers.get('content-type')).toBe('image/jpeg')
    expect((await fetch(url, { headers: { 'If-None-Match': cover.headers.get('etag')! } })).status).toBe(304)
    const key = url.searchParams.get('key')!
    const get = (query: Record<string, string>) => api.call(getSearchCover, { params: { id }, query })
    expect((await get({ url: url.searchParams.get('url')!, key })).status).toBe(200)
    expect((await get({ url: `${sites.origin('a1')}/covers/lighthouse-9.jpg`, key })).status).toBe(404)
    expect((await get({ url: url.searchParams.get('url')!, key: 'x' })).status).toBe(404)
    const other = await addSource('a5')
    expect((await api.call(getSearchCover, { params: { id: other }, query: { url: key, key } })).status).toBe(404)
  })

  test('reads results in JSON', async () => {
    const results = [
      { id: 'star-smith', name: 'Star Smith', image: { url: 'covers/1.jpg' }, released: '2019-04-01' },
      { id: null, name: 'Without a URL' },
      { id: 'a/b', name: 'Slash', image: null },
      { id: 'x', name: '' },
    ]
    const requests: string[] = []
    respond = (path) => {
      requests.push(path)
      return { body: JSON.stringify({ results }) }
    }
    const json = {
      items: '$.results[*]',
      urlFormat: '/title/{@.id}',
      title: '@.name',
      cover: '@.image.url',
      year: '@.released',
    }
    const id = await addSource(undefined, { search: { urlFormat: '/api/search?q={query}', json } })
    const { items } = (await search(id, 'star & co')).json()
    expect(requests).toEqual(['/api/search?q=star%20%26%20co'])
    expect(items).toEqual([
      { url: `${serverUrl}/title/star-smith`, title: 'Star Smith', year: 2019, coverUrl: expect.any(String) },
      { url: `${serverUrl}/title/a/b`, title: 'Slash', year: null, coverUrl: null },
    ])
  })

  test('shows only what matches of a site that lists everything, and nothing of other sites', async () => {
    const entries = Array.from({ length: 100 }, (_, index) => `<a class="s" href="/s/${index}">Story ${index}</a>`)
    const foreign = '<a class="s" href="https://elsewhere.example/s/1">Story 7 elsewhere</a>'
    respond = () => ({ type: 'text/html', body: `<main>${entries.join('')}${foreign}</main>` })
    const id = await addSource(undefined, { search: { urlFormat: '/series?q={query}', itemSelector: '.s' } })
    expect((await search(id, '7')).json().items).toMatchObject([{ title: 'Story 7' }])
  })

  test('takes the series that a site leads to as its only result', async () => {
    respond = (path) =>
      path.startsWith('/find')
        ? { status: 302, location: '/title/9', body: '' }
        : { type: 'text/html', body: '<meta property="og:image" content="/c.jpg"><h1>Star Smith</h1>' }
    const id = await addSource(undefined, { search: { urlFormat: '/find?q={query}', itemSelector: '.s' } })
    expect((await search(id, 'star')).json().items).toEqual([
      { url: `${serverUrl}/title/9`, title: 'Star Smith', coverUrl: expect.stringContaining('c.jpg'), year: null },
    ])
  })

  test('explains what is wrong', async () => {
    expect((await search(await addSource('a1', {}), 'star')).status).toBe(422)
    expect((await search('nobody', 'star')).status).toBe(404)
    expect((await search(await addSource('a1'), '')).status).toBe(400)
    respond = () => ({ status: 404, body: '' })
    const rule = { urlFormat: '/s?q={query}', json: { items: '$[*]', urlFormat: '{@.u}', title: '@.t' } }
    const missing = await search(await addSource(undefined, { search: rule }), 'star')
    expect(missing.status).toBe(502)
    expect(missing.data.detail).toMatch(/URL of the search rule/)
    respond = () => ({ body: '<html>' })
    expect((await search(await addSource(undefined, { search: rule }), 'star')).data.detail).toMatch(/JSON/)
    const violations = async (options: object) =>
      (await api.call(createContentSource, { body: { ...sampleSource, name: 'X', options: { search: options } } })).data
        .violations
    expect(await violations({ urlFormat: '/s', itemSelector: 'a' })).toMatchObject([
      { propertyPath: 'options.search.urlFormat' },
    ])
    expect(await violations({ urlFormat: '/s?q={query}' })).toMatchObject([
      { propertyPath: 'options.search.itemSelector' },
    ])
  })
})

describe('candidates for a manga', () => {
  test('are matched by title, alternative titles and year, best first', async () => {
    const results = ['Smith of Stars', 'Star Smith: Gaiden', 'STAR SMITH!', 'Unrelated Tale']
    const items = results.map((title, index) => ({ title, u: `/s/${index}`, year: index === 2 ? 2019 : 1990 }))
    respond = () => ({ body: JSON.stringify(items) })
    const json = { items: '$[*]', urlFormat: '{@.u}', title: '@.title', year: '@.year' }
    const sourceId = await addSource(undefined, { search: { urlFormat: '/s?q={query}', json } })
    const id = await addManga()
    const { queries, items: found } = (await candidates(id, { sourceId })).json()
    expect(queries).toEqual(['Star Smith'])
    expect(found.map(({ title }) => title)).toEqual([
      'STAR SMITH!',
      'Star Smith: Gaiden',
      'Smith of Stars',
      'Unrelated Tale',
    ])
    expect(found[0]).toMatchObject({ score: 1, reasons: ['Same title', 'Published in 2019'], overlap: null })
    expect(found[1]!.score).toBeLessThan(0.7)
    expect(found[1]!.reasons).toContain('Published in 1990, not 2019')
    expect(found[3]!.score).toBeLessThan(0.3)

    const own = (await candidates(id, { sourceId, q: 'smith' })).json()
    expect(own.queries).toEqual(['smith'])
  })

  test('are searched by other titles if the title finds none', async () => {
    const id = await addManga({ title: 'Der Teeturm', slug: 'tower-of-tea' })
    await api.call(editManga, { params: { id }, body: { slug: 'teeturm' } })
    const sourceId = await addSource('a5')
    const { queries, items } = (await candidates(id, { sourceId })).json()
    expect(queries).toEqual(['Der Teeturm', 'tower of tea'])
    expect(items).toMatchObject([{ title: 'The Tower of Tea', reasons: ['Same as the title tower of tea'] }])
  })

  test('are compared by chapters on demand', async () => {
    const { mangaId } = await prepareManga(api, sites, 'a1')
    const other = await addSource('a5')
    const all = sites.chapters('a1', 'star-smith').length
    const [found] = (await candidates(mangaId, { sourceId: other, overlap: true })).json().items
    expect(found).toMatchObject({ isLinked: true, overlap: { success: true, inLibrary: all, matching: all } })
    expect(found!.reasons).toContain(`${all} of ${all} chapters match`)
    const link = (body: object) => api.call(setSourceLink, { params: { id: mangaId, sourceId: other }, body })
    const isLinked = async () => (await candidates(mangaId, { sourceId: other })).json().items[0]!.isLinked
    await link({ slug: 'another-name' })
    expect(await isLinked()).toBe(false)
    await link({ url: found!.url })
    expect(await isLinked()).toBe(true)
  })

  test('need a manga and a source', async () => {
    const id = await addManga()
    expect((await candidates(id, { sourceId: 'nobody' })).status).toBe(422)
    expect((await candidates('nobody', { sourceId: await addSource('a1') })).status).toBe(404)
  })
})
