import type { Clock } from '../../platform/clock.ts'

/** Limits requests per second. Allows a burst of one second's requests after a pause. */
export type TokenBucket = {
  /** Takes a token, or returns the milliseconds until the next one. */
  take(perSecond: number): number
  /** Leaves one token and fills again from `at` (monotonic) on, so that no burst follows a pause. */
  restUntil(at: number): void
}

export function createTokenBucket(clock: Clock): TokenBucket {
  let tokens = Number.POSITIVE_INFINITY
  let refilledAt = clock.monotonicMs()
  return {
    take(perSecond) {
      if (perSecond === Number.POSITIVE_INFINITY) return 0
      const now = clock.monotonicMs()
      tokens = Math.min(Math.max(perSecond, 1), tokens + (Math.max(now - refilledAt, 0) / 1000) * perSecond)
      refilledAt = Math.max(now, refilledAt)
      // Timers may fire slightly early. The margin avoids a second timer in that case.
      if (tokens < 1 - 1e-6) return ((1 - tokens) / perSecond) * 1000
      tokens -= 1
      return 0
    },
    restUntil(at) {
      refilledAt = at
      tokens = 1
    },
  }
}
