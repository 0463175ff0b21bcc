import { expect, test } from 'vitest'
import { toLoopbackRequest } from './loopback-request.ts'

const never = new AbortController().signal

test('keeps method, path, query, body and other headers', async () => {
  const request = new Request('app://bunko/api/mangas/create?dry=1', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'if-none-match': '"a"' },
    body: '{"title":"進撃"}',
  })
  const inner = toLoopbackRequest(request, never)
  expect(inner?.url).toBe('http://127.0.0.1/api/mangas/create?dry=1')
  expect(inner?.method).toBe('POST')
  expect(Object.fromEntries(inner?.headers ?? [])).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    'if-none-match': '"a"',
  })
  expect(await inner?.json()).toEqual({ title: '進撃' })
})

test('removes headers that describe the origin', () => {
  const headers = { origin: 'app://bunko', referer: 'app://bunko/', host: 'bunko', 'sec-fetch-site': 'same-origin' }
  const inner = toLoopbackRequest(new Request('app://bunko/', { headers }), never)
  expect([...(inner?.headers ?? [])]).toEqual([])
})

test('needs no signal', async () => {
  const inner = toLoopbackRequest(new Request('app://bunko/api/x', { method: 'POST', body: 'a' }), undefined)
  expect(inner?.signal.aborted).toBe(false)
  expect(await inner?.text()).toBe('a')
})

test('passes on the abort signal', () => {
  const abort = new AbortController()
  const inner = toLoopbackRequest(new Request('app://bunko/api/events'), abort.signal)
  abort.abort()
  expect(inner?.signal.aborted).toBe(true)
})

test.each([
  ['another host of the scheme', 'app://other/', {}],
  ['another origin', 'app://bunko/api/mangas', { origin: 'https://example.com' }],
  ['an opaque origin', 'app://bunko/api/mangas', { origin: 'null' }],
  ['a cross-site request', 'app://bunko/api/mangas', { 'sec-fetch-site': 'cross-site' }],
])('rejects %s', (_, url, headers) => {
  expect(toLoopbackRequest(new Request(url, { headers }), never)).toBeUndefined()
})
