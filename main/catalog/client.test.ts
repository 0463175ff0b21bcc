import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { quote } from '../../shared/i18n/message.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import type { Problem } from '../platform/problem.ts'
import { createSafeFetch, type SafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { type BudgetState, createBudget } from './catalog-rate-limiter.ts'
import { createCatalogClient } from './client.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void
let heard: IncomingMessage[]
let at: number[]
let stored: BudgetState | undefined
let fetch: SafeFetch
let now: number
const server = createServer((request, response) => {
  heard.push(request)
  at.push(performance.now())
  answer(request, response)
})
beforeEach(async () => {
  heard = []
  at = []
  stored = undefined
  now = Date.parse('2026-11-21T12:00:00Z')
  fetch = createSafeFetch({ userAgent: 'Bunko/test' })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await fetch.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const clock = { now: () => new Date(now), monotonicMs: systemClock.monotonicMs }
const memory = {
  load: async () => stored,
  save: async (state: BudgetState) => {
    stored = state
  },
}
const start = () => {
  const budget = createBudget({ clock, memory })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const deadlines = { headersTimeoutMs: 300, idleTimeoutMs: 300, totalTimeoutMs: 2000 }
  const client = createCatalogClient({ fetch, budget, clock, log: silentLog, baseUrl, allowPrivate: true, deadlines })
  return (path: string, more: { scope?: 'all' | 'pages'; freshMs?: number } = {}) =>
    client.ask({ path, schema: z.object({ n: z.number() }), ...more })
}
const json =
  (body: unknown, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const failure = async (asked: Promise<unknown>): Promise<Problem> => {
  const problem = await asked.then(
    () => undefined,
    (error: Problem) => error,
  )
  expect(problem?.detail).toContain('catalog')
  return problem!
}

test('says honestly who asks, and through nobody', async () => {
  answer = json({ n: 1 })
  expect(await start()('/manga')).toEqual({ n: 1 })
  expect(heard[0]?.headers).toMatchObject({ 'user-agent': 'Bunko/test', accept: 'application/json' })
  expect(heard[0]?.headers.via).toBeUndefined()
})

describe('the budget', () => {
  test('lets no more than three a second through, whoever asks, and pages more rarely', async () => {
    answer = json({ n: 1 })
    const ask = start()
    await Promise.all([1, 2, 3, 4, 5].map((number) => ask(`/${number}`)))
    const gaps = at.slice(1).map((time, index) => time - at[index]!)
    expect(Math.min(...gaps)).toBeGreaterThan(330)
    at = []
    await Promise.all([ask('/a', { scope: 'pages' }), ask('/b', { scope: 'pages' })])
    expect(at[1]! - at[0]!).toBeGreaterThan(1400)
  })

  test('goes on where it stood after a restart', async () => {
    answer = json({ n: 1 })
    await start()('/a')
    await start()('/b')
    expect(at[1]! - at[0]!).toBeGreaterThan(330)
  })

  test('a wait that the catalog asked for holds for all, over a restart, and ends', async () => {
    answer = (_, response) => response.writeHead(429, { 'retry-after': '120' }).end()
    const ask = start()
    expect(await failure(ask('/a'))).toMatchObject({ code: 'upstream_failed', waitSeconds: 120, retryable: true })
    answer = json({ n: 1 })
    now += 50_000
    expect((await failure(ask('/b'))).waitSeconds).toBe(70)
    expect((await failure(start()('/c'))).waitSeconds).toBe(70)
    expect(heard).toHaveLength(1)
    now += 71_000
    expect(await ask('/d')).toEqual({ n: 1 })
  })

  test('a wait for pages holds back nothing else', async () => {
    const reset = String(now / 1000 + 20)
    answer = (_, response) => response.writeHead(429, { 'x-ratelimit-retry-after': reset }).end('{}')
    const ask = start()
    expect((await failure(ask('/p', { scope: 'pages' }))).waitSeconds).toBe(20)
    answer = json({ n: 2 })
    expect(await ask('/a')).toEqual({ n: 2 })
    expect((await failure(ask('/q', { scope: 'pages' }))).waitSeconds).toBe(20)
  })

  test('a clock that was set back by years does not hold for ever', async () => {
    stored = {
      lastCall: now + 1e12,
      lastPagesCall: 0,
      holds: [{ scope: 'all', until: now + 1e12, reason: quote('catalog') }],
    }
    expect((await failure(start()('/a'))).waitSeconds).toBeLessThan(26 * 3600)
  })
})

describe('answers', () => {
  test('are asked for conditionally when they bear a validator, and given again while fresh', async () => {
    answer = (request, response) =>
      request.headers['if-none-match'] === '"v1"'
        ? response.writeHead(304).end()
        : json({ n: 1 }, { etag: '"v1"' })(request, response)
    const ask = start()
    expect([await ask('/a'), await ask('/a')]).toEqual([{ n: 1 }, { n: 1 }])
    expect(heard).toHaveLength(2)
    expect(await ask('/a', { freshMs: 60_000 })).toEqual({ n: 1 })
    expect(heard).toHaveLength(2)
  })

  test('that nothing is there are no failure', async () => {
    answer = (_, response) => response.writeHead(404).end('{"result":"error","errors":[]}')
    expect(await start()('/a')).toBeUndefined()
  })

  test.each<[string, typeof answer, object]>([
    [
      'a web page',
      (_, response) => response.writeHead(200).end('<html>'),
      { code: 'upstream_failed', retryable: true },
    ],
    ['a truncated answer', (_, r) => r.writeHead(200).end('{"n": 1'), { code: 'upstream_failed', retryable: true }],
    ['an unknown form', json({ m: 1 }), { code: 'upstream_failed', retryable: false }],
    ['a reset', (request) => request.socket.destroy(), { code: 'upstream_failed', retryable: true }],
    ['silence', () => {}, { code: 'upstream_timeout', retryable: true }],
    [
      'headers and then silence',
      (_, response) => response.writeHead(200, { 'content-length': '100' }).write('{'),
      { code: 'upstream_timeout', retryable: true },
    ],
  ])('%s is told in words that name the catalog', async (_, how, expected) => {
    answer = how
    expect(await failure(start()('/a'))).toMatchObject(expected)
  })
})
