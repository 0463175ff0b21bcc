import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { quote } from '../../../shared/i18n/message.ts'
import { isProblem, type Problem } from '../../platform/problem.ts'
import type { HopOutcome } from '../../platform/safe-fetch/safe-fetch.ts'
import type { ReleasePermit } from './host-limiter.ts'
import { createRateLimiter, hostLimits, type RateLimiter } from './rate-limiter.ts'

const site = 'manga.test'
const defaults = { requestsPerSecond: 4, maxConcurrency: 4 }
const unlimited = { requestsPerSecond: Number.POSITIVE_INFINITY, maxConcurrency: 100 }
const ok: HopOutcome = { kind: 'ok' }
const failed: HopOutcome = { kind: 'failed' }
let rateLimiter: RateLimiter

beforeEach(() => {
  vi.useFakeTimers()
  rateLimiter = createRateLimiter()
})
afterEach(() => vi.useRealTimers())

/** Acquires `count` permits without waiting for any. The lists are filled as they are granted or refused. */
function acquireMany(count: number, limits = defaults, host = site) {
  const granted: ReleasePermit[] = []
  const refused: unknown[] = []
  for (let n = 0; n < count; n++) {
    rateLimiter.acquire(host, limits).then(
      (release) => granted.push(release),
      (error) => refused.push(error),
    )
  }
  return { granted, refused }
}
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** How many requests are granted after each of these waits. */
async function grants({ granted }: ReturnType<typeof acquireMany>, ...waitsMs: number[]): Promise<number[]> {
  const counts: number[] = []
  for (const ms of waitsMs) {
    await advance(ms)
    counts.push(granted.length)
  }
  return counts
}
async function requestOnce(outcome: HopOutcome, limits = unlimited) {
  const release = await rateLimiter.acquire(site, limits)
  release(outcome)
}

test('grants a burst of four, then four per second', async () => {
  const burst = acquireMany(20, { requestsPerSecond: 4, maxConcurrency: 100 })
  expect(await grants(burst, 0, 1000, 3000)).toEqual([4, 8, 20])
})

test('grants an urgent request before the others that wait, within the same limits', async () => {
  const one = { requestsPerSecond: 1, maxConcurrency: 1 }
  const running = await rateLimiter.acquire(site, one)
  const order: string[] = []
  const wait = (name: string, isUrgent?: () => boolean) =>
    rateLimiter.acquire(site, one, undefined, undefined, isUrgent).then((release) => {
      order.push(name)
      release(ok)
    })
  let isRead = false
  const all = [wait('first'), wait('second', () => isRead), wait('third')]
  await advance(5000)
  expect(order).toEqual([])
  isRead = true
  running(ok)
  await advance(0)
  expect(order).toEqual(['second'])
  await advance(500)
  expect(order).toEqual(['second'])
  await advance(5000)
  await Promise.all(all)
  expect(order).toEqual(['second', 'first', 'third'])
})

test('spaces the requests of a slow source', async () => {
  const slow = acquireMany(3, { requestsPerSecond: 0.5, maxConcurrency: 4 })
  expect(await grants(slow, 1999, 1, 2000)).toEqual([1, 2, 3])
})

test('limits concurrency and grants the next request when one ends', async () => {
  const all = acquireMany(6, { ...unlimited, maxConcurrency: 2 })
  expect(await grants(all, 0)).toEqual([2])
  all.granted[0]?.(ok)
  all.granted[0]?.(ok)
  expect(await grants(all, 0)).toEqual([3])
  expect(rateLimiter.state(site)).toMatchObject({ inFlight: 2, waiting: 3 })
})

test('limits hosts independently', async () => {
  acquireMany(8)
  expect(await grants(acquireMany(1, defaults, 'other.test'), 0)).toEqual([1])
})

test('pauses all requests, then grants a single one', async () => {
  await requestOnce({ kind: 'busy', waitSeconds: 10 })
  const paused = acquireMany(5, unlimited)
  expect(await grants(paused, 9999, 1, 5000)).toEqual([0, 1, 1])
  paused.granted[0]?.(ok)
  expect(await grants(paused, 0)).toEqual([5])
})

test('keeps probing when requests from before the pause succeed', async () => {
  const { granted } = acquireMany(2, unlimited)
  await advance(0)
  granted[0]?.({ kind: 'busy', waitSeconds: 5 })
  granted[1]?.(ok)
  expect(await grants(acquireMany(3, unlimited), 5000)).toEqual([1])
})

test('rejects new and waiting requests during a long pause', async () => {
  const first = await rateLimiter.acquire(site, { ...unlimited, maxConcurrency: 1 })
  const { refused } = acquireMany(1, { ...unlimited, maxConcurrency: 1 })
  first({ kind: 'busy', waitSeconds: 120 })
  await advance(0)
  expect(refused[0]).toMatchObject({ code: 'site_busy', waitSeconds: 120, retryable: true })
  await advance(80_000)
  await expect(rateLimiter.acquire(site, defaults)).rejects.toMatchObject({ code: 'site_busy', waitSeconds: 40 })
  await advance(15_000)
  expect(await grants(acquireMany(1), 25_000)).toEqual([1])
})

test('opens the circuit after five failures, then sends one probe', async () => {
  for (let n = 0; n < 5; n++) await requestOnce(failed)
  expect(rateLimiter.state(site)?.circuit).toBe('open')
  const refusal = await rateLimiter.acquire(site, unlimited).catch((error: unknown) => error)
  expect(isProblem(refusal, 'site_unreachable') && refusal.retryable && refusal.waitSeconds).toBe(5)
  await advance(60_000)
  expect(rateLimiter.state(site)?.circuit).toBe('half-open')
  const { granted, refused } = acquireMany(3, unlimited)
  await advance(0)
  expect(granted.length).toBe(1)
  granted[0]?.(failed)
  await advance(0)
  expect(refused.length).toBe(2)
  await advance(60_000)
  await requestOnce(ok)
  expect(rateLimiter.state(site)?.circuit).toBe('closed')
  expect(acquireMany(1).refused).toEqual([])
})

describe('a host that fails', () => {
  const failedAt = (address: string, answered = true): HopOutcome => ({ kind: 'failed', answered, address, reason })
  const reason = quote('manga.test returned an error (HTTP 500).')
  const events: string[] = []
  const open = () => rateLimiter.state(site)?.circuit === 'open'
  beforeEach(() => {
    events.length = 0
    rateLimiter = createRateLimiter({
      onOpen: (host, ms) => events.push(`${host} opens ${ms}`),
      onWorking: (host) => events.push(`${host} works`),
    })
  })
  const failTimes = async (count: number, outcome = failedAt('/1')) => {
    for (let n = 0; n < count; n++) await requestOnce(outcome)
  }
  const openCircuit = async () => {
    await failTimes(4)
    await failTimes(1, failedAt('/2'))
  }

  test('at one address only, keeps the circuit closed', async () => {
    await failTimes(20)
    expect(open()).toBe(false)
  })

  test('at one address and at its start page opens the circuit', async () => {
    await failTimes(4)
    await requestOnce(failedAt('/'))
    expect(open()).toBe(true)
  })

  test('at one address without an answer opens the circuit, unless its start page answers', async () => {
    await failTimes(5, failedAt('/1', false))
    expect(open()).toBe(true)
    rateLimiter = createRateLimiter()
    await failTimes(3, failedAt('/1', false))
    await requestOnce({ kind: 'answers' })
    await failTimes(9, failedAt('/1', false))
    expect(open()).toBe(false)
  })

  test('at three addresses opens the circuit although its start page answers', async () => {
    await failTimes(3)
    await requestOnce({ kind: 'answers' })
    await failTimes(3, failedAt('/2'))
    expect(open()).toBe(false)
    await requestOnce(failedAt('/3'))
    expect(open()).toBe(true)
  })

  test('pauses longer after each failed probe, up to a minute, and says why and until when', async () => {
    await openCircuit()
    const pauses = []
    for (let n = 0; n < 6; n++) {
      const refusal = await rateLimiter.acquire(site, unlimited).catch((error: unknown) => error)
      pauses.push((refusal as Problem).waitSeconds)
      expect((refusal as Problem).detail).toContain('HTTP 500')
      await advance(Number(pauses.at(-1)) * 1000)
      await requestOnce(failed)
    }
    expect(pauses).toEqual([5, 10, 20, 40, 60, 60])
    expect(events.slice(0, 2)).toEqual(['manga.test opens 5000', 'manga.test opens 10000'])
  })

  test('that works again gets one request more at the same time after each success', async () => {
    await openCircuit()
    await advance(5000)
    const { granted } = acquireMany(20, unlimited)
    const running: number[] = []
    for (let done = 0; done < 4; done++) {
      await advance(0)
      running.push(granted.length - done)
      granted[done]?.(ok)
    }
    expect(running).toEqual([1, 1, 2, 3])
    expect(events.at(-1)).toBe('manga.test works')
  })

  test('gets no burst after a pause', async () => {
    await openCircuit()
    await advance(5000)
    const { granted } = acquireMany(20, { requestsPerSecond: 4, maxConcurrency: 100 })
    const release = () => granted.forEach((one) => void one(ok))
    for (let n = 0; n < 10; n++) {
      await advance(100)
      release()
    }
    expect(granted.length).toBeLessThanOrEqual(5)
  })

  test('can be probed before its pause ends', async () => {
    await openCircuit()
    rateLimiter.endRest(site)
    const { granted, refused } = acquireMany(3, defaults)
    await advance(0)
    expect([granted.length, refused.length]).toEqual([1, 0])
    granted[0]?.(ok)
    await advance(250)
    granted[1]?.(ok)
    await advance(250)
    expect(granted.length).toBe(3)
  })

  test('is not probed early while the site itself requests a pause', async () => {
    await requestOnce({ kind: 'busy', waitSeconds: 60 })
    rateLimiter.endRest(site)
    await expect(rateLimiter.acquire(site, defaults)).rejects.toMatchObject({ code: 'site_busy', waitSeconds: 60 })
  })
})

test('grants another probe when one is abandoned', async () => {
  for (let n = 0; n < 5; n++) await requestOnce(failed)
  await advance(60_000)
  await requestOnce({ kind: 'abandoned' })
  await requestOnce(ok)
  expect(rateLimiter.state(site)?.circuit).toBe('closed')
})

test('resets the failure count on success', async () => {
  for (let n = 0; n < 12; n++) await requestOnce(n % 4 === 3 ? ok : failed)
  expect(rateLimiter.state(site)?.circuit).toBe('closed')
})

test('counts concurrent failures as one', async () => {
  for (let round = 0; round < 4; round++) {
    const { granted } = acquireMany(10, unlimited)
    await advance(0)
    for (const release of granted) release(failed)
  }
  expect(rateLimiter.state(site)?.circuit).toBe('closed')
})

test('removes an aborted request from the queue', async () => {
  const controller = new AbortController()
  const first = await rateLimiter.acquire(site, { ...unlimited, maxConcurrency: 1 })
  const waiting = rateLimiter
    .acquire(site, { ...unlimited, maxConcurrency: 1 }, controller.signal)
    .catch((error: unknown) => error)
  controller.abort(new Error('cancelled'))
  expect(await waiting).toMatchObject({ message: 'cancelled' })
  expect(rateLimiter.state(site)).toMatchObject({ waiting: 0, inFlight: 1 })
  first(ok)
  await expect(rateLimiter.acquire(site, unlimited, AbortSignal.abort(new Error('late')))).rejects.toThrow('late')
})

test('limits the number of hosts but keeps paused ones', async () => {
  await requestOnce({ kind: 'busy', waitSeconds: 60 })
  for (let n = 0; n < 2500; n++) (await rateLimiter.acquire(`h${n}.test`, unlimited))(ok)
  expect(rateLimiter.state('h0.test')).toBe(undefined)
  expect(rateLimiter.state(site)?.pausedForMs).toBe(60_000)
})

test('has default limits for public hosts, which a source may override', () => {
  expect(hostLimits({ isPrivate: false })).toEqual({ requestsPerSecond: 4, maxConcurrency: 4 })
  expect(hostLimits({ isPrivate: true }).requestsPerSecond).toBe(Number.POSITIVE_INFINITY)
  expect(hostLimits({ isPrivate: true, requestsPerSecond: 1, maxConcurrency: 2 })).toEqual({
    requestsPerSecond: 1,
    maxConcurrency: 2,
  })
})
