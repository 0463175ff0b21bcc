import { afterEach, expect, test, vi } from 'vitest'
import { createManga, getMangaById, listMangas } from '../../shared/contracts/mangas.ts'
import { addressOf, call } from './client.ts'
import { ApiProblem } from './problem.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (make: () => Response | Promise<never>) => {
  const fetch = vi.fn(async (_address: string, _request: RequestInit) => make())
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

const write = {
  title: 'A',
  slug: 'a',
  description: '',
  author: '',
  publicationYear: 2000,
  genres: ['x'],
  status: 'ongoing' as const,
}

test('an address escapes its parameters and leaves out what is undefined', () => {
  expect(addressOf(getMangaById, { params: { id: 'a/b ?' } })).toBe('/api/mangas/by-id/a%2Fb%20%3F')
  expect(addressOf(listMangas, { query: { page: 2, status: undefined, unread: true } })).toBe(
    '/api/mangas?page=2&unread=true',
  )
})

test('a body goes out as JSON and the answer comes back parsed', async () => {
  const fetch = answer(() => json({ id: '1' }, 201))
  expect(await call(createManga, { body: write })).toEqual({ id: '1' })
  const [address, request] = fetch.mock.calls[0]!
  expect(address).toBe('/api/mangas/create')
  expect(request).toMatchObject({ method: 'POST', body: JSON.stringify(write) })
  expect(new Headers(request.headers).get('content-type')).toBe('application/json')
})

test('a problem document keeps its words and violations', async () => {
  const violations = [{ propertyPath: 'genres[0]', message: 'must not be blank' }]
  const body = { type: '/errors/validation_failed', title: 'Not valid', status: 422, detail: 'One value.', violations }
  answer(() => json(body, 422, 'application/problem+json; charset=utf-8'))
  const error = await caught(call(createManga, { body: write }))
  expect(error).toBeInstanceOf(ApiProblem)
  expect(error).toMatchObject({ status: 422, title: 'Not valid', detail: 'One value.', violations })
})

test.each([
  ['a page of HTML', () => new Response('<h1>Bad</h1>', { status: 502, headers: { 'content-type': 'text/html' } })],
  ['broken JSON', () => new Response('{', { status: 502, headers: { 'content-type': 'application/problem+json' } })],
  ['JSON that is no object', () => json(null, 502)],
  ['violations of another shape', () => json({ violations: [1, { propertyPath: 2 }] }, 502)],
])('a failure that answers with %s is still a problem with its status', async (_, make) => {
  answer(make)
  const error = await caught(call(getMangaById, { params: { id: '1' } }))
  expect(error).toBeInstanceOf(ApiProblem)
  expect(error).toMatchObject({ status: 502, violations: [] })
  expect((error as ApiProblem).title).not.toBe('')
})

test('no answer at all is a problem with status 0 that keeps its cause', async () => {
  const cause = new TypeError('Failed to fetch')
  answer(() => Promise.reject(cause))
  expect(await caught(call(getMangaById, { params: { id: '1' } }))).toMatchObject({ status: 0, cause })
})

test('an abort stays an abort', async () => {
  answer(() => Promise.reject(new TypeError('aborted')))
  const signal = AbortSignal.abort()
  expect(await caught(call(getMangaById, { params: { id: '1' } }, { signal }))).toMatchObject({ name: 'AbortError' })
})

test('a success that is not JSON is a problem, not a crash', async () => {
  answer(() => new Response('<html>', { status: 200 }))
  expect(await caught(call(getMangaById, { params: { id: '1' } }))).toBeInstanceOf(ApiProblem)
})
