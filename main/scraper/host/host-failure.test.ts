import { beforeEach, describe, expect, test } from 'vitest'
import { message, quote } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import { findRefusal, type HostVisit, withHostFailure } from './host-failure.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

const unlimited = { requestsPerSecond: Number.POSITIVE_INFINITY, maxConcurrency: 4 }
const cause = (host: string) => message('network.serverError', { host, status: 500 })
const failure = (host: string, options = {}) =>
  new Problem('upstream_failed', cause(host), { retryable: true, ...options })
const visit = (change: Partial<HostVisit> = {}): HostVisit => ({
  answered: true,
  failed: true,
  denied: false,
  ...change,
})
let rateLimiter: RateLimiter

beforeEach(() => {
  rateLimiter = createRateLimiter()
})

/** Opens the circuit of a host. */
async function takeDown(host: string): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const release = await rateLimiter.acquire(host, unlimited)
    release({ kind: 'failed', answered: true, address: `/${n}`, reason: cause(host) })
  }
}
const explain = (error: unknown, visits: Record<string, HostVisit>) =>
  withHostFailure(error, new Map(Object.entries(visits)), rateLimiter) as Problem

describe('a failed task', () => {
  test('at a host with an open circuit waits for it, with the cause', async () => {
    await takeDown('a.test')
    const { waitSeconds, hostFailure, detail } = explain(failure('a.test'), { 'a.test': visit() })
    expect(waitSeconds).toBeGreaterThan(4)
    expect(hostFailure).toEqual({ host: 'a.test', reached: true })
    expect(detail).toBe('a.test has a problem. It may work again later. (HTTP 500)')
  })

  test('that was refused has the cause, not the refusal, as its reason', async () => {
    await takeDown('a.test')
    const refusal = await rateLimiter.acquire('a.test', unlimited).catch((error: unknown) => error)
    const problem = explain(refusal, { 'a.test': visit({ answered: false, failed: false, denied: true }) })
    expect(problem.detail).toBe('a.test has a problem. It may work again later. (HTTP 500)')
    expect(problem.hostFailure).toEqual({ host: 'a.test', reached: false })
  })

  test('at a host that works otherwise is an attempt of its own', () => {
    expect(explain(failure('a.test'), { 'a.test': visit() })).toMatchObject({
      waitSeconds: undefined,
      hostFailure: { host: 'a.test', reached: true },
    })
  })

  test('at a host that answered nothing waits', () => {
    expect(explain(failure('a.test'), { 'a.test': visit({ answered: false }) })).toMatchObject({
      waitSeconds: 2,
      hostFailure: { host: 'a.test', reached: false },
    })
  })

  test('waits for no host that its reason does not name', async () => {
    await takeDown('ads.test')
    const error = failure('a.test')
    expect(explain(error, { 'ads.test': visit() })).toBe(error)
    expect(explain(error, { 'a.test.example': visit(), 'xa.test': visit() })).toBe(error)
    const page = new Problem('upstream_failed', quote('Page 3 (https://a.test:81/3.jpg) failed.'), { retryable: true })
    expect(explain(page, { 'a.test:81': visit() }).hostFailure?.host).toBe('a.test:81')
  })

  test.each([
    ['a permanent failure', new Problem('no_images', cause('a.test'))],
    ['a pause that the site requests', failure('a.test', { waitSeconds: 900 })],
    ['a bug', new TypeError('a.test')],
  ])('keeps %s', (_, error) => {
    expect(explain(error, { 'a.test': visit() })).toBe(error)
  })
})

describe('a task', () => {
  const addresses = ['https://a.test/1', 'https://a.test/01', 'https://b.test/1']

  test('starts when one of its hosts may work', async () => {
    expect(findRefusal(addresses, rateLimiter)).toBeUndefined()
    await takeDown('a.test')
    expect(findRefusal(addresses, rateLimiter)).toBeUndefined()
  })

  test('does not start while the circuits of all of them are open', async () => {
    await takeDown('a.test')
    await takeDown('b.test')
    expect(findRefusal(addresses, rateLimiter)).toMatchObject({
      waitSeconds: expect.any(Number),
      hostFailure: { reached: false },
    })
  })

  test('does not start during a long pause of the site', async () => {
    const release = await rateLimiter.acquire('a.test', unlimited)
    release({ kind: 'busy', waitSeconds: 900 })
    expect(findRefusal(['https://a.test/1'], rateLimiter)).toMatchObject({ code: 'site_busy', waitSeconds: 900 })
  })
})
