import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { JobPriority } from '../../shared/contracts/jobs.ts'
import { quote } from '../../shared/i18n/message.ts'
import { problemOf } from '../../test/support/problem-of.ts'
import { startServer, type TestServer } from '../../test/support/start-server.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { createSafeFetch, type SafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { type AcquireOptions, createCatalogRateLimiter, type LimitsState } from './catalog-rate-limiter.ts'
import { createCatalogClient } from './client.ts'

let respond: (request: IncomingMessage, response: ServerResponse) => void
let received: IncomingMessage[]
let stored: LimitsState | undefined
let fetch: SafeFetch
let now: number
let server: TestServer
beforeEach(async () => {
  received = []
  stored = undefined
  now = Date.parse('2026-11-21T12:00:00Z')
  fetch = createSafeFetch({ userAgent: 'Bunko/test' })
  server = await startServer((request, response) => {
    received.push(request)
    respond(request, response)
  })
})
afterEach(async () => {
  await fetch.close()
  await server.close()
})

const clock = { now: () => new Date(now), monotonicMs: systemClock.monotonicMs }
const store = {
  load: async () => stored,
  save: async (state: LimitsState) => {
    stored = state
  },
}
const impatient = { headersTimeoutMs: 300, idleTimeoutMs: 300, totalTimeoutMs: 2000 }
const patient = { headersTimeoutMs: 30_000, idleTimeoutMs: 30_000, totalTimeoutMs: 60_000 }
const start = (deadlines = patient) => {
  const rateLimiter = createCatalogRateLimiter({ clock, store })
  const client = createCatalogClient({
    fetch,
    rateLimiter,
    clock,
    log: silentLog,
    baseUrl: server.origin,
    allowPrivate: true,
    deadlines,
  })
  return (path: string, more: AcquireOptions & { scope?: 'all' | 'pages'; maxAgeMs?: number } = {}) =>
    client.request({ path, schema: z.object({ n: z.number() }), ...more })
}
const json =
  (body: unknown, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const failure = async (request: Promise<unknown>) => {
  const problem = await problemOf(request)
  expect(problem.detail).toMatch(/catalog|MangaDex/)
  return problem
}

test('sends its User-Agent and no Via header', async () => {
  respond = json({ n: 1 })
  expect(await start()('/manga')).toEqual({ n: 1 })
  expect(received[0]?.headers).toMatchObject({ 'user-agent': 'Bunko/test', accept: 'application/json' })
  expect(received[0]?.headers.via).toBeUndefined()
})

describe('rate limit', () => {
  test('serves the chapter that is being read first, then requested downloads, then automatic work', async () => {
    respond = json({ n: 1 })
    const request = start()
    let late: JobPriority = 'automatic'
    const waiting = [
      request('/first', { priority: () => 'automatic' }),
      request('/refresh', { priority: () => 'automatic' }),
      request('/reading', { priority: () => 'reading' }),
      request('/raised', { priority: () => late }),
      request('/ahead', { priority: () => 'keep_ahead' }),
      request('/search'),
      request('/download', { priority: () => 'requested' }),
    ]
    late = 'reading'
    await Promise.all(waiting)
    expect(received.map(({ url }) => url)).toEqual([
      '/reading',
      '/raised',
      '/search',
      '/download',
      '/ahead',
      '/first',
      '/refresh',
    ])
  })

  test('sends nothing for a request that was aborted while it waited', async () => {
    respond = json({ n: 1 })
    const request = start()
    const aborted = new AbortController()
    const first = request('/a')
    const left = request('/b', { signal: aborted.signal })
    const last = request('/c')
    aborted.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    await Promise.all([first, last])
    expect(received.map(({ url }) => url)).toEqual(['/a', '/c'])
  })

  test('refuses all requests during a pause, also after a restart', async () => {
    respond = (_, response) => response.writeHead(429, { 'retry-after': '120' }).end()
    const request = start()
    expect(await failure(request('/a'))).toMatchObject({ code: 'upstream_failed', waitSeconds: 120, retryable: true })
    respond = json({ n: 1 })
    now += 50_000
    expect((await failure(request('/b'))).waitSeconds).toBe(70)
    expect((await failure(start()('/c'))).waitSeconds).toBe(70)
    expect(received).toHaveLength(1)
    now += 71_000
    expect(await request('/d')).toEqual({ n: 1 })
  })

  test('refuses only requests for page addresses during their pause', async () => {
    const reset = String(now / 1000 + 20)
    respond = (_, response) => response.writeHead(429, { 'x-ratelimit-retry-after': reset }).end('{}')
    const request = start()
    expect((await failure(request('/p', { scope: 'pages' }))).waitSeconds).toBe(20)
    respond = json({ n: 2 })
    expect(await request('/a')).toEqual({ n: 2 })
    expect((await failure(request('/q', { scope: 'pages' }))).waitSeconds).toBe(20)
  })

  test('is not longer when the clock is set back, also after a restart', async () => {
    respond = (_, response) => response.writeHead(429, { 'retry-after': '120' }).end()
    const request = start()
    await failure(request('/a'))
    now -= 3600_000
    expect((await failure(request('/b'))).waitSeconds).toBeLessThanOrEqual(120)
    expect((await failure(start()('/c'))).waitSeconds).toBeLessThanOrEqual(120)
  })

  test('limits a pause when the clock is set back by years', async () => {
    stored = {
      lastRequest: now + 1e12,
      lastPagesRequest: 0,
      pauses: [{ scope: 'all', until: now + 1e12, ms: 1e12, reason: quote('catalog') }],
    }
    expect((await failure(start()('/a'))).waitSeconds).toBeLessThan(26 * 3600)
  })
})

describe('responses', () => {
  test('are revalidated, and reused while fresh', async () => {
    respond = (request, response) =>
      request.headers['if-none-match'] === '"v1"'
        ? response.writeHead(304).end()
        : json({ n: 1 }, { etag: '"v1"' })(request, response)
    const request = start()
    expect([await request('/a'), await request('/a')]).toEqual([{ n: 1 }, { n: 1 }])
    expect(received).toHaveLength(2)
    expect(await request('/a', { maxAgeMs: 60_000 })).toEqual({ n: 1 })
    expect(received).toHaveLength(2)
  })

  test('return undefined for an error document with status 404', async () => {
    respond = (_, response) => response.writeHead(404).end('{"result":"error","errors":[]}')
    expect(await start()('/a')).toBeUndefined()
  })

  test.each<[string, typeof respond, object]>([
    [
      'a web page',
      (_, response) => response.writeHead(200).end('<html>'),
      { code: 'upstream_failed', retryable: true },
    ],
    ['a truncated response', (_, r) => r.writeHead(200).end('{"n": 1'), { code: 'upstream_failed', retryable: true }],
    ['an unknown format', json({ m: 1 }), { code: 'upstream_failed', retryable: false }],
    ['a reset', (request) => request.socket.destroy(), { code: 'upstream_failed', retryable: true }],
  ])('%s throws a problem that names the catalog', async (_, handler, expected) => {
    respond = handler
    expect(await failure(start()('/a'))).toMatchObject(expected)
  })

  test('that does not arrive makes jobs wait for the catalog without an attempt, longer each time', async () => {
    respond = (request) => request.socket.destroy()
    const request = start()
    const host = new URL(server.origin).host
    const outage = { retryable: true, hostFailure: { host, reached: false } }
    expect(await failure(request('/a'))).toMatchObject({ ...outage, waitSeconds: 2 })
    expect(await failure(request('/a'))).toMatchObject({ ...outage, waitSeconds: 4 })
    respond = json({ n: 1 })
    await request('/a')
    respond = (request) => request.socket.destroy()
    expect(await failure(request('/a'))).toMatchObject({ ...outage, waitSeconds: 2 })
    respond = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy())
    }
    const cut = await failure(request('/a'))
    expect([cut.retryable, cut.waitSeconds, cut.hostFailure]).toEqual([true, undefined, undefined])
  })

  test.each<[string, typeof respond]>([
    ['no response', () => {}],
    ['a body that never ends', (_, response) => response.writeHead(200, { 'content-length': '100' }).write('{')],
  ])('%s is a timeout of the catalog', async (_, handler) => {
    respond = handler
    expect(await failure(start(impatient)('/a'))).toMatchObject({ code: 'upstream_timeout', retryable: true })
  })
})
