import { expect, test } from 'vitest'
import { generaliseRequest } from './generalise-request.ts'
import type { CapturedResponse } from './request-parts.ts'
import { findInAddress, findInSource } from './request-parts.ts'

const baseUrl = 'https://reader.example'
const captured = (url: string, change: Partial<CapturedResponse> = {}): CapturedResponse => ({
  method: 'GET',
  url: new URL(url, baseUrl).href,
  headers: {},
  value: {},
  ...change,
})
const page = { address: `${baseUrl}/read/star-smith/vol/2/ch/10`, html: '<title>Star Smith 10</title>' }
const chapter = [{ name: 'chapter', text: '10' }]

type Case = [string, Partial<typeof page>, string | undefined, string?, string?]

test.each<Case>([
  ['/api/comics/star-smith/chapters/10', {}, '/api/comics/{id}/chapters/{chapter}'],
  ['/api/read/star-smith/vol/2/ch/10?lang=en', {}, '/api{path}?lang=en'],
  ['/api/chapters/star-smith/vol/2/ch/10?lang=en', {}, '/api/chapters/{id}/vol/{id2}/ch/{id3}?lang=en'],
  [
    'https://api.reader.example/c/4711',
    { html: '<div data-chapter-id="4711"></div>' },
    'https://api.reader.example/c/{id}',
  ],
  ['/api/c?id=4711&_=1719999999', { html: '<script>var x = {chapterId: 4711}</script>' }, '/api/c?id={id}'],
  [
    '/api/v2/chapter/a1b2c3d4/pages?size=1000',
    { address: `${baseUrl}/v/a1b2c3d4` },
    '/api/v2/chapter/{id}/pages?size=1000',
  ],
  [
    '/api/read?number=10&volume=2',
    { address: `${baseUrl}/star-smith/read/v2/c10` },
    '/api/read?number={chapter}&volume={id}',
  ],
  ['/api/c/4711.json', { address: `${baseUrl}/v/4711` }, '/api/c/{id}.json'],
  ['/api/c/4711', {}, undefined],
  ['/api/series/7/chapter/10', {}, undefined],
  ['/data/star_smith/10.json', {}, undefined],
  ['/api/search?title=Star%20Smith&n=10', {}, undefined],
  [
    '/gql',
    { html: '"chapterId":"c-4711"' },
    '/gql',
    '{"q":"pages","v":{"id":"c-4711"}}',
    '{"q":"pages","v":{"id":"{id}"}}',
  ],
  [
    '/gql',
    {},
    '/gql',
    '{"query":"{chapter(slug:\\"star-smith\\",number:10){pages}}"}',
    '{"query":"{chapter(slug:\\"{id}\\",number:{chapter}){pages}}"}',
  ],
  ['/ajax', {}, '/ajax', 'action=pages&chapter=10&manga=star-smith', 'action=pages&chapter={chapter}&manga={id}'],
])('generalises %s', (url, sources, urlFormat, body, expectedBody) => {
  const response = captured(url, body === undefined ? {} : { method: 'POST', body })
  const template = generaliseRequest(response, { ...page, ...sources, given: chapter, baseUrl })
  expect(template?.request.urlFormat).toBe(urlFormat)
  expect(template?.request.body).toBe(expectedBody)
  if (urlFormat) expect(template?.isVariable).toBe(true)
})

test('keeps the headers that a script has set, and describes no request with a login', () => {
  const headers = {
    'x-api-key': 'k',
    'user-agent': 'u',
    cookie: 'c',
    referer: 'r',
    'sec-fetch-mode': 'cors',
    accept: '*/*',
  }
  const sources = { ...page, given: chapter }
  const url = '/api/comics/star-smith/chapters/10'
  expect(generaliseRequest(captured(url, { headers }), { ...sources, baseUrl })?.request.headers).toEqual({
    'x-api-key': 'k',
  })
  const login = captured(url, { headers: { authorization: 'Bearer x' } })
  expect(generaliseRequest(login, { ...sources, baseUrl })).toBeUndefined()
})

test.each<[string, CapturedResponse, readonly CapturedResponse[], string, object | undefined]>([
  ['page numbers', captured('/l/star-smith?page=1&size=20'), [], '/l/{slug}?page={page}&size=20', undefined],
  ['page numbers from zero', captured('/l/star-smith?page=0'), [], '/l/{slug}?page={page}', { start: 0 }],
  ['offsets', captured('/l/star-smith?offset=0&limit=500'), [], '/l/{slug}?offset={offset}&limit=500', undefined],
  [
    'the URL of the next page',
    captured('/l/star-smith', { value: { links: { next: '/l/star-smith?x=2' } } }),
    [],
    '/l/{slug}',
    { next: '$.links.next' },
  ],
  [
    'a cursor that only later requests have',
    captured('/l/star-smith?n=9', { value: { page: { after: 'tok' } } }),
    [captured('/l/star-smith?n=9&from=tok')],
    '/l/{slug}?n=9&from={cursor}',
    { next: '$.page.after' },
  ],
  ['nothing', captured('/l/star-smith?limit=500'), [], '/l/{slug}?limit=500', undefined],
])('recognises paging by %s', (_, response, later, urlFormat, paging) => {
  const sources = { ...page, given: [{ name: 'slug', text: 'star-smith' }] }
  const template = generaliseRequest(response, { ...sources, baseUrl }, { paged: true, later })
  expect(template?.request.urlFormat).toBe(urlFormat)
  expect(template?.paging).toEqual(paging)
})

const html = '<script>var more = {"post_id":"48210","nonce":"a81bc920f7"}</script>'

test.each<[string, CapturedResponse, readonly CapturedResponse[], object | undefined]>([
  [
    'an offset',
    captured('/ajax', { method: 'POST', body: 'post_id=48210&nonce=a81bc920f7&offset=24' }),
    [],
    { request: { body: 'post_id={id}&nonce={id2}&offset={offset}' } },
  ],
  [
    'a page number that counts up, under any name',
    captured('/more?of=48210&k=2'),
    [captured('/more?of=48210&k=3')],
    { request: { urlFormat: '/more?of={id}&k={page}' }, paging: { start: 2 } },
  ],
  [
    'a page number in the path',
    captured('/more/48210/page/2'),
    [captured('/more/48210/page/3')],
    { request: { urlFormat: '/more/{id}/page/{page}' }, paging: { start: 2 } },
  ],
  [
    'a cursor that the page has',
    captured('/more?of=48210&c=a81bc920f7', { value: { next: 'x77' } }),
    [captured('/more?of=48210&c=x77')],
    { request: { urlFormat: '/more?of={id2}&c={cursor}' }, values: [{ name: 'cursor' }, { name: 'id2' }] },
  ],
  [
    'a token that is nowhere',
    captured('/more?of=48210&k=2', { headers: { 'x-csrf-token': 'zz91kq0' } }),
    [],
    undefined,
  ],
])('describes the request for the entries behind those shown, by %s', (_, response, later, expected) => {
  const sources = { address: `${baseUrl}/manga/star-smith/`, html, given: [], baseUrl }
  const template = generaliseRequest(response, sources, { paged: true, later, shown: 24 })
  if (expected === undefined) expect(template).toBeUndefined()
  else expect(template).toMatchObject(expected)
})

test('finds the token of a header in the page', () => {
  const response = captured('/more?of=48210', { headers: { 'x-wp-nonce': 'a81bc920f7' } })
  const template = generaliseRequest(response, { address: `${baseUrl}/m/1`, html, given: [], baseUrl })
  expect(template?.request.headers).toEqual({ 'x-wp-nonce': '{header2}' })
  expect(template?.values.map(({ name }) => name)).toEqual(['id', 'header2'])
})

test('finds an id in an earlier response', () => {
  const resolved = captured('/api/resolve?slug=star-smith', { value: { data: { id: 'k29x81' } } })
  const sources = { ...page, given: [{ name: 'slug', text: 'star-smith' }], earlier: [resolved] }
  expect(generaliseRequest(captured('/api/series/k29x81/chapters'), { ...sources, baseUrl })).toMatchObject({
    request: { urlFormat: '/api/series/{id}/chapters' },
    values: [{ name: 'id', request: { urlFormat: '/api/resolve?slug={slug}' }, jsonPath: '$.data.id' }],
  })
})

test.each([
  ['<script>var reader = { chapterId: 4711, seriesId: 12 }</script>', '4711'],
  ['<script>self.f.push("{\\"chapterId\\":\\"4711\\",\\"x\\":1}")</script>', '4711'],
  ['<div data-id="12" data-chapter="4711"></div>', '4711'],
  ['<a href="/report/4711">Report</a>', '4711'],
])('finds a value in %s again, on another page too', (html, text) => {
  const rule = findInSource(html, text)
  const find = (source: string) => new RegExp(rule?.pattern ?? '(?!)', 'u').exec(source)?.[1]
  expect(find(html)).toBe(text)
  expect(find(html.replace(text, 'x9-b'))).toBe('x9-b')
})

test.each([
  ['https://r.example/read/star-smith/10/', 'star-smith', 'https://r.example/read/moon-cat/7/', 'moon-cat'],
  ['https://r.example/viewer?ep=10&id=k9', 'k9', 'https://r.example/viewer?id=z1&ep=2', 'z1'],
  ['https://r.example/chapter-10.40333', '40333', 'https://r.example/chapter-11.40399', '40399'],
  ['https://r.example/b/star-smith_n77120', 'n77120', 'https://r.example/b/moon-cat_n5', 'n5'],
])('finds a value in the address %s', (address, text, other, expected) => {
  const rule = findInAddress(address, text)
  const find = (source: string) => new RegExp(rule?.pattern ?? '(?!)', 'u').exec(source)?.[1]
  expect([find(address), find(other)]).toEqual([text, expected])
})

test('JSON in a parameter gets placeholders inside, and stays encoded', () => {
  const id = '23007487-3e80-4baa-9fdc-3e8aa6261d5b'
  const input = { 0: { json: { mediaId: id, page: 1, perPage: 10 } } }
  const url = `https://reader.example/api/trpc/chapters?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`
  const template = generaliseRequest(
    { method: 'GET', url, headers: {}, value: [{ result: {} }] },
    { given: [], address: `https://reader.example/media/${id}`, html: '', baseUrl: 'https://reader.example' },
    { paged: true },
  )
  const filled = decodeURIComponent(template?.request.urlFormat ?? '')
  expect(filled).toBe('/api/trpc/chapters?batch=1&input={"0":{"json":{"mediaId":"{id}","page":{page},"perPage":10}}}')
  expect(template?.values).toMatchObject([{ name: 'id', from: 'address' }])
})
