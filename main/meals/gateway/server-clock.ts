import type { Clock } from '../../platform/clock.ts'

export type ServerClock = ReturnType<typeof createServerClock>

/** The gateway's clock, estimated from its responses. Cutoffs and token expiries are compared with this clock. */
export function createServerClock(clock: Clock) {
  let synced: { readonly serverMs: number; readonly atMonotonicMs: number } | undefined
  return {
    // The monotonic clock is not affected when the system clock is set while the program runs.
    nowMs: (): number =>
      synced === undefined ? clock.now().getTime() : synced.serverMs + clock.monotonicMs() - synced.atMonotonicMs,
    /** Synchronizes with the `Date` header of a response. Responses that may come from a cache are ignored. */
    sync({ date, age, 'x-cache': cache }: Readonly<Record<string, string>>): void {
      const serverMs = Date.parse(date ?? '')
      if (Number.isNaN(serverMs) || age !== undefined || /hit/i.test(cache ?? '')) return
      synced = { serverMs, atMonotonicMs: clock.monotonicMs() }
    },
  }
}
