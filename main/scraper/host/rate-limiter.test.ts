import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isProblem } from '../../platform/problem.ts'
import type { HopOutcome } from '../../platform/safe-fetch/safe-fetch.ts'
import type { ReleasePermit } from './host-limiter.ts'
import { createRateLimiter, hostLimits, type RateLimiter } from './rate-limiter.ts'

const site = 'manga.test'
const usual = { requestsPerSecond: 4, maxConcurrency: 4 }
const unlimited = { requestsPerSecond: Number.POSITIVE_INFINITY, maxConcurrency: 100 }
const ok: HopOutcome = { kind: 'ok' }
const failed: HopOutcome = { kind: 'failed' }
let politeness: RateLimiter

beforeEach(() => {
  vi.useFakeTimers()
  politeness = createRateLimiter()
})
afterEach(() => vi.useRealTimers())

/** Asks `count` times at once; tells what was granted until now. */
function ask(count: number, limits = usual, host = site) {
  const granted: ReleasePermit[] = []
  const refused: unknown[] = []
  for (let n = 0; n < count; n++) {
    politeness.acquire(host, limits).then(
      (release) => granted.push(release),
      (error) => refused.push(error),
    )
  }
  return { granted, refused }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
async function once(outcome: HopOutcome, limits = unlimited) {
  const release = await politeness.acquire(site, limits)
  release(outcome)
}

test('a burst of four, then four a second', async () => {
  const { granted } = ask(20, { requestsPerSecond: 4, maxConcurrency: 100 })
  await pass(0)
  expect(granted.length).toBe(4)
  await pass(1000)
  expect(granted.length).toBe(8)
  await pass(3000)
  expect(granted.length).toBe(20)
})

test('a slow source waits its seconds between two requests', async () => {
  const { granted } = ask(3, { requestsPerSecond: 0.5, maxConcurrency: 4 })
  await pass(1999)
  expect(granted.length).toBe(1)
  await pass(1)
  expect(granted.length).toBe(2)
  await pass(2000)
  expect(granted.length).toBe(3)
})

test('no more at a time than agreed, and each end lets the next one start', async () => {
  const { granted } = ask(6, { ...unlimited, maxConcurrency: 2 })
  await pass(0)
  expect(granted.length).toBe(2)
  granted[0]?.(ok)
  granted[0]?.(ok)
  await pass(0)
  expect(granted.length).toBe(3)
  expect(politeness.state(site)).toMatchObject({ inFlight: 2, waiting: 3 })
})

test('hosts do not wait for each other', async () => {
  ask(8)
  const other = ask(1, usual, 'other.test')
  await pass(0)
  expect(other.granted.length).toBe(1)
})

test('a pause that is asked for holds everybody, then one request goes ahead', async () => {
  await once({ kind: 'busy', waitSeconds: 10 })
  const { granted } = ask(5, unlimited)
  await pass(9999)
  expect(granted.length).toBe(0)
  await pass(1)
  expect(granted.length).toBe(1)
  await pass(5000)
  expect(granted.length).toBe(1)
  granted[0]?.(ok)
  await pass(0)
  expect(granted.length).toBe(5)
})

test('answers that were under way when the pause began do not end the caution', async () => {
  const { granted } = ask(2, unlimited)
  await pass(0)
  granted[0]?.({ kind: 'busy', waitSeconds: 5 })
  granted[1]?.(ok)
  const after = ask(3, unlimited)
  await pass(5000)
  expect(after.granted.length).toBe(1)
})

test('a longer pause is told instead of waited for, also to those who wait already', async () => {
  const first = await politeness.acquire(site, { ...unlimited, maxConcurrency: 1 })
  const { refused } = ask(1, { ...unlimited, maxConcurrency: 1 })
  first({ kind: 'busy', waitSeconds: 120 })
  await pass(0)
  expect(refused[0]).toMatchObject({ code: 'site_busy', waitSeconds: 120, retryable: true })
  await pass(80_000)
  await expect(politeness.acquire(site, usual)).rejects.toMatchObject({ code: 'site_busy', waitSeconds: 40 })
  await pass(15_000)
  const late = ask(1)
  await pass(25_000)
  expect(late.granted.length).toBe(1)
})

test('five failures in a row give the host a rest, then one probe decides', async () => {
  for (let n = 0; n < 5; n++) await once(failed)
  expect(politeness.state(site)?.circuit).toBe('open')
  const refusal = await politeness.acquire(site, unlimited).catch((error: unknown) => error)
  expect(isProblem(refusal, 'site_unreachable') && refusal.retryable && refusal.waitSeconds === undefined).toBe(true)
  await pass(60_000)
  expect(politeness.state(site)?.circuit).toBe('half-open')
  const { granted, refused } = ask(3, unlimited)
  await pass(0)
  expect(granted.length).toBe(1)
  granted[0]?.(failed)
  await pass(0)
  expect(refused.length).toBe(2)
  await pass(60_000)
  await once(ok)
  expect(politeness.state(site)?.circuit).toBe('closed')
  expect(ask(1).refused).toEqual([])
})

test('an abandoned probe leaves the place to the next', async () => {
  for (let n = 0; n < 5; n++) await once(failed)
  await pass(60_000)
  await once({ kind: 'abandoned' })
  await once(ok)
  expect(politeness.state(site)?.circuit).toBe('closed')
})

test('a success between failures begins the count anew', async () => {
  for (let n = 0; n < 12; n++) await once(n % 4 === 3 ? ok : failed)
  expect(politeness.state(site)?.circuit).toBe('closed')
})

test('requests that fail together count as one failure', async () => {
  for (let round = 0; round < 4; round++) {
    const { granted } = ask(10, unlimited)
    await pass(0)
    for (const release of granted) release(failed)
  }
  expect(politeness.state(site)?.circuit).toBe('closed')
})

test('who gives up waiting leaves the queue', async () => {
  const controller = new AbortController()
  const first = await politeness.acquire(site, { ...unlimited, maxConcurrency: 1 })
  const waiting = politeness
    .acquire(site, { ...unlimited, maxConcurrency: 1 }, controller.signal)
    .catch((error: unknown) => error)
  controller.abort(new Error('cancelled'))
  expect(await waiting).toMatchObject({ message: 'cancelled' })
  expect(politeness.state(site)).toMatchObject({ waiting: 0, inFlight: 1 })
  first(ok)
  await expect(politeness.acquire(site, unlimited, AbortSignal.abort(new Error('late')))).rejects.toThrow('late')
})

test('what is remembered of hosts stays bounded, and pauses are not forgotten', async () => {
  await once({ kind: 'busy', waitSeconds: 60 })
  for (let n = 0; n < 2500; n++) (await politeness.acquire(`h${n}.test`, unlimited))(ok)
  expect(politeness.state('h0.test')).toBe(undefined)
  expect(politeness.state(site)?.pausedForMs).toBe(60_000)
})

test('the usual limits are for the public, and a source may set its own', () => {
  expect(hostLimits({ isPrivate: false })).toEqual({ requestsPerSecond: 4, maxConcurrency: 4 })
  expect(hostLimits({ isPrivate: true }).requestsPerSecond).toBe(Number.POSITIVE_INFINITY)
  expect(hostLimits({ isPrivate: true, requestsPerSecond: 1, maxConcurrency: 2 })).toEqual({
    requestsPerSecond: 1,
    maxConcurrency: 2,
  })
})
