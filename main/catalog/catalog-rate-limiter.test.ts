import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { createCatalogRateLimiter, type LimitScope, type LimitsState } from './catalog-rate-limiter.ts'

let stored: LimitsState | undefined
const store = {
  load: async () => stored,
  save: async (state: LimitsState) => {
    stored = state
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = undefined
})
afterEach(() => vi.useRealTimers())

const start = () => createCatalogRateLimiter({ clock: systemClock, store })

/** Acquires in this order without waiting. Returns when each request starts, in milliseconds from now. */
async function startTimes(limiter: ReturnType<typeof start>, scopes: readonly LimitScope[]) {
  const began = performance.now()
  const times = scopes.map((scope) => limiter.acquire(scope).then(() => Math.round(performance.now() - began)))
  await vi.advanceTimersByTimeAsync(20_000)
  return await Promise.all(times)
}

test('starts at most three requests per second', async () => {
  expect(await startTimes(start(), ['all', 'all', 'all', 'all', 'all'])).toEqual([0, 400, 800, 1200, 1600])
})

test('starts one request for page addresses per 1.5 s, and others in between without delaying it', async () => {
  expect(await startTimes(start(), ['pages', 'pages', 'all', 'all', 'all', 'all'])).toEqual([
    0, 1520, 400, 800, 1920, 2320,
  ])
})

test('keeps the distance to the requests before a restart', async () => {
  await start().acquire('pages')
  expect(await startTimes(start(), ['all'])).toEqual([400])
  await vi.advanceTimersByTimeAsync(10_000)
  await start().acquire('pages')
  expect(await startTimes(start(), ['pages'])).toEqual([1520])
})
