import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { JsonChapterListRule, PageListRule } from '../../../../shared/contracts/json-source-options.ts'
import { createInProcessWorker, newFolder, siteConfig } from '../../../../test/support/in-process-worker.ts'
import { problemOf } from '../../../../test/support/problem-of.ts'
import { startServer, type TestServer } from '../../../../test/support/start-server.ts'
import { formatMessage } from '../../../platform/i18n.ts'
import { chapterListAddress } from '../../addresses/address-text.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import { createJsonClient } from './json-client.ts'
import { requestPages } from './paged-responses.ts'

type Answer = { readonly status?: number; readonly type?: string; readonly body: string | Buffer | object }
type Request = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
const worker = createInProcessWorker()
const requests: Request[] = []
let answer: (request: Request) => Answer = () => ({ status: 404, body: '' })
let server: TestServer
let origin = ''
beforeAll(async () => {
  server = await startServer(async (message, response) => {
    const pieces: Buffer[] = []
    for await (const piece of message) pieces.push(piece as Buffer)
    const request = {
      method: message.method ?? '',
      url: message.url ?? '',
      headers: message.headers,
      body: Buffer.concat(pieces).toString(),
    }
    requests.push(request)
    const {
      status = 200,
      type,
      body,
    } = request.url.endsWith('.png') ? { type: 'image/png', body: png } : answer(request)
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    response.writeHead(status, { 'content-type': type ?? (isRaw ? 'text/html' : 'application/json') })
    response.end(isRaw ? body : JSON.stringify(body))
  })
  origin = server.origin
})
afterAll(() => server.close())
afterEach(() => {
  requests.length = 0
})

const site = (options: SiteConfig['options']): SiteConfig => siteConfig(origin, { imageSelector: null, options })

function list(json: JsonChapterListRule, chapterList: object = {}, slug = 'star smith') {
  const source = site({ chapterList: { ...chapterList, json } })
  return worker.list({ site: source, slug, address: chapterListAddress(source, slug) })
}
const readList = (json: JsonChapterListRule) => {
  const source = site({ chapterList: { json } })
  return worker.readList({ site: source, slug: 'star smith', address: chapterListAddress(source, 'star smith') })
}
const test1 = (pageList: PageListRule, address = '/read/7') =>
  worker
    .download({ site: site({ pageList }), addresses: [origin + address], stagingDir: newFolder(), chapterNumber: 7 })
    .then(({ pages }) => pages.map(({ url }) => url.replace(origin, '')))

const entry = (n: number) => ({ n, u: `/c/${n}` })
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const rule: JsonChapterListRule = {
  request: { urlFormat: '/list?s={slug}' },
  items: '$.items[*]',
  urlFormat: '{@.u}',
  number: { jsonPath: '@.n' },
}

test('encodes values in the URL, in forms and in JSON', async () => {
  const body = { items: [entry(1)] }
  answer = () => ({ body })
  const slug = 'a&b "c"/ü'
  await list(rule, {}, slug)
  await list({ ...rule, request: { urlFormat: '/x', body: 's={slug}&t=1' } }, {}, slug)
  await list({ ...rule, request: { urlFormat: '/x', body: '{"s":"{slug}","page":{page}}' } }, {}, slug)
  const [get, form, json] = requests
  expect(new URL(get?.url ?? '', origin).searchParams.get('s')).toBe(slug)
  expect([form?.method, new URLSearchParams(form?.body).get('s')]).toEqual(['POST', slug])
  expect(form?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(JSON.parse(json?.body ?? '')).toEqual({ s: slug, page: 1 })
  expect(json?.headers['content-type']).toBe('application/json')
})

test('sends the headers of the request and says where it comes from', async () => {
  answer = () => ({ body: { items: [entry(1)] } })
  await list(
    { ...rule, request: { urlFormat: '/x', headers: { 'x-api-key': 'k', Accept: 'text/x' } } },
    { urlFormat: '/m/{slug}' },
  )
  expect(requests.map(({ url }) => url)).toEqual(['/x'])
  expect(requests[0]?.headers).toMatchObject({
    'x-api-key': 'k',
    accept: 'text/x',
    referer: `${origin}/m/star%20smith`,
  })
})

/** Some of seven chapters, from a position on. */
const some = (start: number, count: number) =>
  numbers(1, 7)
    .map(entry)
    .slice(start, start + count)

test.each<[string, string, JsonChapterListRule['paging'], (query: Record<string, number>) => object, string[]]>([
  [
    'by page number from 1',
    '/l?p={page}',
    undefined,
    ({ p = 1 }) => ({ items: some((p - 1) * 3, 3) }),
    ['/l?p=1', '/l?p=2', '/l?p=3', '/l?p=4'],
  ],
  [
    'by page number from 0',
    '/l?p={page}',
    { start: 0 },
    ({ p = 0 }) => ({ items: some(p * 4, 4) }),
    ['/l?p=0', '/l?p=1', '/l?p=2'],
  ],
  [
    'by offset, although the site sends less than the limit',
    '/l?o={offset}&n={limit}',
    { limit: 500 },
    ({ o = 0 }) => ({ items: some(o, 5) }),
    ['/l?o=0&n=500', '/l?o=5&n=500', '/l?o=7&n=500'],
  ],
  [
    'by cursor, which the first request does not have',
    '/l?after={cursor}&x=1',
    { next: '$.next' },
    ({ after = 0 }) => ({ items: some(after, 4), next: after + 4 < 7 ? after + 4 : null }),
    ['/l?x=1', '/l?after=4&x=1'],
  ],
  [
    'by the URL of the next page',
    '/l',
    { next: '$.links.next' },
    ({ from = 0 }) => ({ items: some(from, 4), links: { next: from === 0 ? '/l?from=4' : '' } }),
    ['/l', '/l?from=4'],
  ],
  [
    'by page number until the response says that there is no other',
    '/l?p={page}',
    { next: '$.hasNext' },
    ({ p = 1 }) => ({ items: some((p - 1) * 4, 4), hasNext: p < 2 }),
    ['/l?p=1', '/l?p=2'],
  ],
  [
    'that repeats its last page',
    '/l?p={page}',
    undefined,
    ({ p = 1 }) => ({ items: some(Math.min(1, p - 1) * 4, 4) }),
    ['/l?p=1', '/l?p=2', '/l?p=3'],
  ],
])('reads a list %s', async (_, urlFormat, paging, serve, expected) => {
  answer = ({ url }) => {
    const query = [...new URL(url, origin).searchParams].map(([name, value]) => [name, Number(value)])
    return { body: serve(Object.fromEntries(query)) }
  }
  const chapters = await list({ ...rule, request: { urlFormat }, ...(paging && { paging }) })
  expect(chapters.map(({ number }) => number)).toEqual(numbers(1, 7))
  expect(requests.map(({ url }) => url)).toEqual(expected)
})

const cursorAt = (start: number) => Buffer.from(JSON.stringify({ after: start, order: 'desc' })).toString('base64')

test('sends a cursor back as it came, also if it is JSON in base64', async () => {
  answer = ({ url }) => {
    const cursor = new URL(url, origin).searchParams.get('after')
    const start = cursor === null ? 0 : [3, 6].find((one) => cursorAt(one) === cursor)
    if (start === undefined) return { status: 400, body: { error: 'bad cursor' } }
    return { body: { items: some(start, 3), page: { next: start + 3 < 7 ? cursorAt(start + 3) : null } } }
  }
  const json = { ...rule, request: { urlFormat: '/l?after={cursor}' }, paging: { next: '$.page.next' } }
  expect(await readList(json)).toMatchObject({ chapters: numbers(1, 7).map((number) => ({ number })), warnings: [] })
})

test('says null for the cursor of the first request in JSON, and leaves it out of forms', async () => {
  answer = ({ body }) => ({ body: { items: some(/4/.test(body) ? 4 : 0, 4), next: /4/.test(body) ? null : 4 } })
  const bodies = ['{"s":"{slug}","after":"{cursor}"}', 's={slug}&after={cursor}', 'after={cursor}&s={slug}']
  for (const body of bodies) {
    const json = { ...rule, request: { urlFormat: '/l', body }, paging: { next: '$.next' } }
    expect((await readList(json)).chapters).toHaveLength(7)
  }
  expect(requests.map(({ body }) => body)).toEqual([
    '{"s":"star smith","after":null}',
    '{"s":"star smith","after":"4"}',
    's=star%20smith',
    's=star%20smith&after=4',
    's=star%20smith',
    'after=4&s=star%20smith',
  ])
})

test.each<[string, object, JsonChapterListRule['paging'], boolean]>([
  ['has more', { items: some(0, 4), has_more: true }, undefined, true],
  ['has more, beside the list', { data: { items: some(0, 4), pagination: { hasNextPage: true } } }, undefined, true],
  ['has a next page', { items: some(0, 4), links: { next: '/l?page=2' } }, undefined, true],
  ['has a cursor that is an object', { items: some(0, 4), next: { id: 4 } }, { next: '$.next' }, true],
  ['has a cursor that stays the same', { items: some(0, 4), next: 'x' }, { next: '$.next' }, true],
  ['counts more', { total: 20, items: some(0, 4) }, undefined, true],
  ['is the last page', { items: some(0, 4), has_more: false, isLastPage: true, next: null }, undefined, false],
  ['counts as many', { count: 4, meta: { total: 4 }, items: some(0, 4) }, undefined, false],
  ['counts something else', { views: { total: 90 }, user: { next: '/rank' }, items: some(0, 4) }, undefined, false],
])('warns if reading ends although the response says that it %s', async (_, body, paging, warns) => {
  answer = () => ({ body })
  const items = 'data' in body ? '$.data.items[*]' : rule.items
  const request = { urlFormat: paging ? '/l?after={cursor}' : '/l' }
  const { warnings } = await readList({ ...rule, items, request, ...(paging && { paging }) })
  expect(warnings.map(({ key }) => key)).toEqual(warns ? ['jsonData.saysMore'] : [])
})

test('fails if the pages of a chapter continue at a cursor that cannot be sent', async () => {
  answer = () => ({ body: { images: ['/1.png'], next: { id: 4 } } })
  const pageList = { request: { urlFormat: '/p?c={cursor}' }, images: '$.images[*]', paging: { next: '$.next' } }
  const problem = await problemOf(test1(pageList))
  expect(problem.extra?.field).toBe('options.pageList.paging.next')
  expect(problem.detail).toMatch(/more entries/)
})

test('continues behind a page on which all chapters are locked, and ends where the site refuses the next page', async () => {
  answer = ({ url }) => {
    const page = Number(new URL(url, origin).searchParams.get('p'))
    if (page > 3) return { status: 400, body: { error: 'no such page' } }
    return { body: { items: numbers(page * 10, page * 10 + 2).map((n) => ({ ...entry(n), locked: page === 1 })) } }
  }
  const chapters = await list({ ...rule, request: { urlFormat: '/l?p={page}' }, locked: { jsonPath: '@.locked' } })
  expect(chapters.map(({ number, isLocked }) => [number, isLocked])).toEqual(
    [10, 11, 12, 20, 21, 22, 30, 31, 32].map((number) => [number, number < 20]),
  )
})

/** In whole seconds, as most sites send it. */
const inDays = (days: number): string =>
  new Date(Math.floor(Date.now() / 1000) * 1000 + days * 86_400_000).toISOString()

test.each<[unknown, string | null]>([
  ['2026-05-01T10:20:30+02:00', '2026-05-01T08:20:30.000Z'],
  [1777622430, '2026-05-01T08:00:30.000Z'],
  ['1777622430', '2026-05-01T08:00:30.000Z'],
  [1777622430123, '2026-05-01T08:00:30.123Z'],
  ['May 1, 2026', '2026-05-01T00:00:00.000Z'],
  ['2026-05-01 08:00:30', '2026-05-01T08:00:30.000Z'],
  [null, null],
  ['soon', null],
])('reads the date %j', async (date, expected) => {
  answer = () => ({ body: { items: [{ ...entry(1), date }] } })
  const [chapter] = await list({ ...rule, date: { jsonPath: '@.date' } })
  expect(chapter?.publishedAt).toBe(expected)
})

test.each<[unknown, boolean]>([
  [true, true],
  [false, false],
  [0, false],
  [30, true],
  ['0', false],
  ['free', false],
  ['paid', true],
  ['Unlocked', false],
  ['2020-01-01T00:00:00Z', false],
  ['2090-01-01T00:00:00Z', true],
  [1_577_836_800, false],
  ['', false],
  [null, false],
  [undefined, false],
  [{}, false],
  [{ price: 3 }, true],
])('treats %j as locked: %s', async (lock, isLocked) => {
  answer = () => ({ body: { items: [{ ...entry(1), lock }, entry(2)] } })
  const chapters = await list({ ...rule, locked: { jsonPath: '@.lock' } })
  expect(chapters.map((chapter) => [chapter.number, chapter.isLocked])).toEqual([
    [1, isLocked],
    [2, false],
  ])
})

test.each<[string, object, string | null]>([
  ['an own member', { unlock_at: inDays(3) }, inDays(3)],
  ['a member of a member', { access: { until: Date.parse(inDays(2)) / 1000 } }, inDays(2)],
  ['nothing', { created_at: inDays(1) }, null],
  ['only a past date', { free_at: inDays(-3) }, null],
])('reads when a locked entry becomes free: %s', async (_, more, unlocksAt) => {
  answer = () => ({ body: { items: [{ ...entry(2), ...more, locked: true }, entry(1)] } })
  const [locked] = await list({ ...rule, locked: { jsonPath: '@.locked' } })
  expect(locked).toMatchObject({ isLocked: true, unlocksAt })
})

test('reads lists that are objects, with the names of their entries', async () => {
  answer = () => ({ body: { slug: 'x', chapters: { '1': { title: 'A' }, '2.5': { title: 'B' } } } })
  const json = { ...rule, items: '$.chapters.*', urlFormat: '/r/{slug}/{@~}', number: { jsonPath: '@~' } }
  const chapters = await list({ ...json, title: { jsonPath: '@.title' } })
  expect(chapters.map(({ number, title, url }) => [number, title, url])).toEqual([
    [1, 'A', `${origin}/r/star%20smith/1`],
    [2.5, 'B', `${origin}/r/star%20smith/2.5`],
  ])
})

test('uses values in paths', async () => {
  const chapters = { 6: { dir: '/six', files: ['1.png'] }, "7'b": { dir: '/seven', files: ['1.png', '2.png'] } }
  answer = () => ({ body: { current: "7'b", chapters } })
  const images = await test1({
    values: [{ name: 'key', request: { urlFormat: '/api' }, jsonPath: '$.current' }],
    request: { urlFormat: '/api' },
    images: "$.chapters['{key}'].files",
    imageFormat: "{$.chapters['{key}'].dir}/{@}",
  })
  expect(images).toEqual(['/seven/1.png', '/seven/2.png'])
})

test('finds the values of a request one after the other', async () => {
  answer = ({ url, body }) => {
    if (url === '/m/star%20smith')
      return { body: '<div data-state="{&quot;series&quot;:{&quot;key&quot;:&quot;k1&quot;}}"></div>' }
    if (url === '/find?key=k1') return { type: 'text/plain', body: 'var id = 77;' }
    if (url === '/token') return { body: { meta: [{ t: 'secret' }] } }
    return { body: url === '/list/77' && body === 't=secret' ? { items: [entry(5)] } : {} }
  }
  const chapters = await list(
    {
      ...rule,
      values: [
        { name: 'key', selector: 'div', attribute: 'data-state', jsonPath: '$.series.key' },
        { name: 'id', request: { urlFormat: '/find?key={key}' }, pattern: 'id = (\\d+)' },
        { name: 'token', request: { urlFormat: '/token' }, jsonPath: '$.meta[0].t' },
      ],
      request: { urlFormat: '/list/{id}', body: 't={token}' },
    },
    { urlFormat: '/m/{slug}' },
  )
  expect(chapters.map(({ number }) => number)).toEqual([5])
})

const data = { series: { chapters: [entry(1)] }, user: null, total: 1 }

test.each<[string, Partial<JsonChapterListRule>, Answer, string, RegExp]>([
  [
    'finds no entries',
    { items: '$.data[*]' },
    { body: data },
    'items',
    /\$\.data\[\*\] selects nothing.*members series, user, and total/,
  ],
  ['is no JSONPath', { items: '$.[' }, { body: data }, 'items', /isn’t a JSONPath/],
  [
    'makes no URL',
    { items: '$.series.chapters[*]', urlFormat: '/c/{@.id}' },
    { body: data },
    'urlFormat',
    /\{@\.id\} makes no URL.*members n and u/,
  ],
  [
    'finds no number',
    { items: '$.series.chapters[*]', urlFormat: '/x{@.u}', number: { jsonPath: '@.nr' } },
    { body: data },
    'number',
    /no chapter number.*members n and u/,
  ],
  ['gets HTML', {}, { body: '<html>Log in</html>' }, 'request.urlFormat', /not JSON but <html>Log in/],
  ['gets an error', {}, { status: 404, body: { error: 1 } }, 'request.urlFormat', /HTTP 404/],
  [
    'has an unknown placeholder',
    { request: { urlFormat: '/{nothing}' } },
    { body: data },
    'request.urlFormat',
    /\{nothing\}, which has no value/,
  ],
  [
    'misses a value',
    { values: [{ name: 'id', request: { urlFormat: '/v' }, jsonPath: '$.id' }] },
    { body: data },
    'values[0]',
    /\{id\} was not found.*members series, user, and total/,
  ],
  [
    'leads to another host',
    { items: '$.series.chapters[*]', paging: { next: '$.next' } },
    { body: { ...data, next: 'http://elsewhere.example/' } },
    'paging.next',
    /another host: http:\/\/elsewhere/,
  ],
  [
    'has no data in its page',
    { data: { selector: '#state' } },
    { body: '<html></html>' },
    'data',
    /no JSON where data expects it/,
  ],
])('names the setting of a list that %s', async (_, change, response, field, words) => {
  answer = () => response
  const problem = await problemOf(list({ ...rule, ...change }))
  expect(problem.extra?.field).toBe(`options.chapterList.json.${field}`)
  expect(problem.detail).toMatch(words)
  for (const locale of ['fr', 'ja'] as const) expect(formatMessage(problem.userMessage, locale)).not.toContain('{{')
})

const pageRule: PageListRule = { request: { urlFormat: '/api?u={chapterUrl}' }, images: '$.images[*]' }

test.each<[string, Partial<PageListRule>, object, string[]]>([
  ['URLs', {}, { images: ['/1.png', '/2.png'] }, ['/1.png', '/2.png']],
  [
    'objects',
    {},
    {
      images: [
        { id: 1, url: '/1.png' },
        { id: 2, url: '/2.png' },
      ],
    },
    ['/1.png', '/2.png'],
  ],
  [
    'a number of images',
    { images: '$.count', imageFormat: '{$.base}/{n:3}.png' },
    { base: '/p', count: 3 },
    ['/p/001.png', '/p/002.png', '/p/003.png'],
  ],
  ['JSON in a text', {}, { images: JSON.stringify(['/1.png', '/2.png']) }, ['/1.png', '/2.png']],
  [
    'parts, ordered by a member',
    { images: '$.chapter.*', imageFormat: '{$.host}/{$.hash}/{@.f}', order: '@.i' },
    {
      host: '/h',
      hash: 'a b',
      chapter: { x: { i: 10, f: '3.png' }, y: { i: 2, f: '2.png' }, z: { i: 1, f: '1.png' } },
    },
    ['/h/a%20b/1.png', '/h/a%20b/2.png', '/h/a%20b/3.png'],
  ],
  [
    'some entries that are no pages',
    { images: "$.images[?@.type == 'main'].src" },
    { images: [{ type: 'link' }, { type: 'main', src: '/1.png' }, { type: 'ad', src: '/ad.png' }] },
    ['/1.png'],
  ],
  [
    'HTML',
    { images: undefined as never, html: '$.html' },
    { html: '<div><img data-src="/1.png"><img data-src="/2.png"></div>' },
    ['/1.png', '/2.png'],
  ],
])('reads pages as %s', async (_, change, body, expected) => {
  answer = () => ({ body })
  const { images, ...others } = { ...pageRule, ...change }
  expect(await test1({ ...others, ...(images && { images }) })).toEqual(expected)
  expect(requests[0]?.url).toBe(`/api?u=${origin}/read/7`)
  expect(requests[0]?.headers.referer).toBe(`${origin}/read/7`)
})

test('reads pages that come in parts', async () => {
  answer = ({ url }) => ({ body: { images: { '/a?p=1': ['/1.png'], '/a?p=2': ['/2.png'] }[url] ?? [] } })
  expect(await test1({ ...pageRule, request: { urlFormat: '/a?p={page}' } })).toEqual(['/1.png', '/2.png'])
})

test('finds the id of a chapter in its address or on its page, and tries the other addresses', async () => {
  answer = ({ url }) => {
    if (url === '/read/new') return { body: '<script>var reader = {"chapterId": 8}</script>' }
    return url === '/api/8' ? { body: { images: ['/8.png'] } } : { status: 404, body: {} }
  }
  const download = (values: PageListRule['values'], paths: string[]) =>
    worker.download({
      site: site({ pageList: { ...pageRule, values, request: { urlFormat: '/api/{id}' } } }),
      addresses: paths.map((path) => origin + path),
      stagingDir: newFolder(),
    })
  const fromAddress = await download([{ name: 'id', from: 'address', pattern: '/read/(\\d+)' }], ['/read/7', '/read/8'])
  expect([fromAddress.address, fromAddress.pages.length]).toEqual([`${origin}/read/8`, 1])
  const fromPage = await download([{ name: 'id', pattern: '"chapterId": (\\d+)' }], ['/read/old', '/read/new'])
  expect(fromPage.address).toBe(`${origin}/read/new`)
})

test.each<[string, Partial<PageListRule>, Answer, string, string, RegExp]>([
  [
    'has no images',
    { images: '$.pages[*]' },
    { body: { chapter: {}, ok: true } },
    'no_images',
    'images',
    /selects no images.*members chapter and ok/,
  ],
  [
    'lacks a part',
    { imageFormat: '{$.host}/{@.f}' },
    { body: { images: [{ f: '1.png' }] } },
    'upstream_failed',
    'imageFormat',
    /no value in 1 of 1/,
  ],
  [
    'lacks the order of an entry',
    { order: '@.i' },
    { body: { images: [{ i: 1, url: '/1.png' }, { url: '/2.png' }] } },
    'upstream_failed',
    'order',
    /no value in 1 of 2/,
  ],
  [
    'has entries without images',
    {},
    { body: { images: ['/1.png', { type: 'ad' }] } },
    'upstream_failed',
    'images',
    /2 entries.*1 of them have no image URL/,
  ],
  [
    'does not exist',
    {},
    { status: 404, body: {} },
    'chapter_not_found',
    'request.urlFormat',
    /doesn’t have this chapter/,
  ],
  ['is something else', {}, { body: 'Log in' }, 'upstream_failed', 'request.urlFormat', /not JSON but Log in/],
])('names the setting of a chapter that %s', async (_, change, response, code, field, words) => {
  answer = () => response
  const problem = await problemOf(test1({ ...pageRule, ...change }))
  expect([problem.code, problem.extra?.field]).toEqual([code, `options.pageList.${field}`])
  expect(problem.detail).toMatch(words)
})

test('ends lists without an end', async () => {
  let count = 0
  answer = () => ({ body: { items: [entry(++count)] } })
  const send = async (url: string) => {
    const response = await fetch(url)
    const body = new Uint8Array(await response.arrayBuffer())
    return { url, status: response.status, headers: { 'content-type': 'application/json' }, body }
  }
  const client = createJsonClient({ baseUrl: origin, request: send, referer: origin })
  const seen = new Set<unknown>()
  const pages = requestPages({
    rule: { request: { urlFormat: '/l?p={page}' } },
    values: {},
    client,
    field: 'options.chapterList.json',
    maxRequests: 20,
    add: ({ value }) => ({ total: 1, fresh: seen.size < seen.add(JSON.stringify(value)).size ? 1 : 0 }),
  })
  const problem = await problemOf(pages)
  expect([problem.extra?.field, count]).toEqual(['options.chapterList.json.paging', 20])
})

test('reads no more than a fixed amount of JSON', async () => {
  const padding = ' '.repeat(9 * 1024 ** 2)
  let count = 0
  answer = () => ({ type: 'application/json', body: JSON.stringify({ items: [entry(++count)] }) + padding })
  const problem = await problemOf(list({ ...rule, request: { urlFormat: '/l?p={page}' } }))
  expect(problem.detail).toMatch(/larger than 64 MB/)
  expect(count).toBeLessThan(10)
})

test('does not follow deeply nested JSON into a crash', async () => {
  answer = () => ({ type: 'application/json', body: `{"items":${'['.repeat(50_000)}${']'.repeat(50_000)}}` })
  const problem = await problemOf(list({ ...rule, items: '$..u' }))
  expect(problem.extra?.field).toBe('options.chapterList.json.items')
})

test('puts a number together whose digits behind the point are in another member', async () => {
  const items = [
    { ...entry(5), sub: 1 },
    { ...entry(4), u: '/c/4', sub: 0 },
    { ...entry(3), u: '/c/3' },
  ]
  answer = () => ({ body: { items } })
  const listed = await list({ ...rule, number: { jsonPath: '@.n', decimalsPath: '@.sub' } })
  expect(listed.map(({ number }) => number)).toEqual([5.1, 4, 3])
})
