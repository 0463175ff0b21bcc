import type { TFunction } from 'i18next'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createManga, getMangaById, listMangas } from '../../shared/contracts/mangas.ts'
import { ApiProblem } from '../../shared/problem.ts'
import { problemText } from '../ui/status/Notice.tsx'
import { call, endpointUrl } from './client.ts'

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => vi.unstubAllGlobals())

const mockFetch = (makeResponse: () => Response | Promise<never>) => {
  const fetch = vi.fn(async (_url: string, _request: RequestInit) => makeResponse())
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
const rejectionOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

const body = {
  title: 'A',
  slug: 'a',
  description: '',
  author: '',
  publicationYear: 2000,
  genres: ['x'],
  status: 'ongoing' as const,
}

test('escapes path parameters and omits undefined query members', () => {
  expect(endpointUrl(getMangaById, { params: { id: 'a/b ?' } })).toBe('/api/mangas/by-id/a%2Fb%20%3F')
  expect(endpointUrl(listMangas, { query: { page: 2, status: undefined, unread: true } })).toBe(
    '/api/mangas?page=2&unread=true',
  )
})

test('sends the body as JSON and parses the response', async () => {
  const fetch = mockFetch(() => json({ id: '1' }, 201))
  expect(await call(createManga, { body })).toEqual({ id: '1' })
  const [url, request] = fetch.mock.calls[0]!
  expect(url).toBe('/api/mangas/create')
  expect(request).toMatchObject({ method: 'POST', body: JSON.stringify(body) })
  expect(new Headers(request.headers).get('content-type')).toBe('application/json')
})

test('keeps the texts and violations of a problem document', async () => {
  const violations = [{ propertyPath: 'genres[0]', message: 'must not be blank' }]
  const problem = {
    type: '/errors/validation_failed',
    title: 'Not valid',
    status: 422,
    detail: 'One value.',
    violations,
  }
  mockFetch(() => json(problem, 422, 'application/problem+json; charset=utf-8'))
  const error = await rejectionOf(call(createManga, { body }))
  expect(error).toBeInstanceOf(ApiProblem)
  expect(error).toMatchObject({ status: 422, title: 'Not valid', detail: 'One value.', violations })
})

test.each([
  ['HTML', () => new Response('<h1>Bad</h1>', { status: 502, headers: { 'content-type': 'text/html' } })],
  ['broken JSON', () => new Response('{', { status: 502, headers: { 'content-type': 'application/problem+json' } })],
  ['JSON that is not an object', () => json(null, 502)],
  ['malformed violations', () => json({ violations: [1, { propertyPath: 2 }] }, 502)],
])('turns an error response with %s into a problem with its status', async (_, make) => {
  mockFetch(make)
  const error = await rejectionOf(call(getMangaById, { params: { id: '1' } }))
  expect(error).toBeInstanceOf(ApiProblem)
  expect(error).toMatchObject({ status: 502, violations: [] })
  expect(problemText(error, ((key: string) => key) as TFunction).title).toBe('problem.unreadable.title')
})

test('turns a network error into a problem with status 0 and its cause', async () => {
  const cause = new TypeError('Failed to fetch')
  mockFetch(() => Promise.reject(cause))
  expect(await rejectionOf(call(getMangaById, { params: { id: '1' } }))).toMatchObject({ status: 0, cause })
})

test('rejects with AbortError when aborted', async () => {
  mockFetch(() => Promise.reject(new TypeError('aborted')))
  const signal = AbortSignal.abort()
  expect(await rejectionOf(call(getMangaById, { params: { id: '1' } }, { signal }))).toMatchObject({
    name: 'AbortError',
  })
})

test('turns a success that is not JSON into a problem', async () => {
  mockFetch(() => new Response('<html>', { status: 200 }))
  expect(await rejectionOf(call(getMangaById, { params: { id: '1' } }))).toBeInstanceOf(ApiProblem)
})

describe('in the desktop app', () => {
  test('tells the app which request was aborted', async () => {
    const aborted: string[] = []
    vi.stubGlobal('window', { desktop: { abortRequest: async (id: string) => void aborted.push(id) } })
    const abort = new AbortController()
    const fetch = mockFetch(
      () =>
        new Promise<never>((_, reject) => abort.signal.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    const answer = rejectionOf(call(listMangas, {}, { signal: abort.signal }))
    expect(aborted).toEqual([])
    abort.abort()
    await answer
    const sent = new Headers(fetch.mock.calls[0]?.[1].headers)
    expect(aborted).toEqual([sent.get('x-bunko-request')])
  })
})
