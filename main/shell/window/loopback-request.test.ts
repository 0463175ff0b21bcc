import { expect, test } from 'vitest'
import { toLoopbackRequest } from './loopback-request.ts'

test('keeps method, path, query, body and other headers', async () => {
  const request = new Request('app://bunko/api/mangas/create?dry=1', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'if-none-match': '"a"' },
    body: '{"title":"進撃"}',
  })
  const inner = toLoopbackRequest(request)
  expect(inner?.url).toBe('http://127.0.0.1/api/mangas/create?dry=1')
  expect(inner?.method).toBe('POST')
  expect(inner?.headers.get('accept')).toBe('application/json')
  expect(inner?.headers.get('content-type')).toBe('application/json')
  expect(inner?.headers.get('if-none-match')).toBe('"a"')
  expect(inner?.headers.has('range')).toBe(false)
  expect(await new Response(inner?.body).json()).toEqual({ title: '進撃' })
})

test('removes headers that describe the origin', () => {
  const headers = { origin: 'app://bunko', referer: 'app://bunko/', host: 'bunko', 'sec-fetch-site': 'same-origin' }
  const inner = toLoopbackRequest(new Request('app://bunko/', { headers }))
  expect(inner?.headers.get('host')).toBe('127.0.0.1')
  for (const name of ['origin', 'Origin', 'referer', 'sec-fetch-site']) expect(inner?.headers.get(name)).toBeNull()
})

test('escapes what the API escapes', () => {
  const inner = toLoopbackRequest(new Request(`app://bunko/api/a\\b/進?q='進'#end`))
  expect(inner?.url).toBe('http://127.0.0.1/api/a/b/%E9%80%B2?q=%27%E9%80%B2%27')
})

test('carries the token that the API requires', () => {
  const inner = toLoopbackRequest(new Request('app://bunko/api/mangas'), { token: 'secret' })
  expect(inner?.headers.get('authorization')).toBe('Bearer secret')
})

test('needs no signal', async () => {
  const inner = toLoopbackRequest(new Request('app://bunko/api/x', { method: 'POST', body: 'a' }))
  expect(inner?.signal.aborted).toBe(false)
  expect(await new Response(inner?.body).text()).toBe('a')
})

test('passes on the abort signal', () => {
  const abort = new AbortController()
  const inner = toLoopbackRequest(new Request('app://bunko/api/events'), { abort })
  abort.abort()
  expect(inner?.signal.aborted).toBe(true)
})

test.each([
  ['another host of the scheme', 'app://other/', {}],
  ['another origin', 'app://bunko/api/mangas', { origin: 'https://example.com' }],
  ['an opaque origin', 'app://bunko/api/mangas', { origin: 'null' }],
  ['a cross-site request', 'app://bunko/api/mangas', { 'sec-fetch-site': 'cross-site' }],
])('rejects %s', (_, url, headers) => {
  expect(toLoopbackRequest(new Request(url, { headers }))).toBeUndefined()
})
