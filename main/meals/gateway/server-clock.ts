import type { Clock } from '../../platform/clock.ts'

/** The gateway's clock as its answers tell it: cutoffs and expiries are its times, whatever the clock here says. */
export type ServerClock = {
  nowMs(): number
  /** Learns from the headers of an answer; those that may come from a cache tell nothing. */
  learn(headers: Readonly<Record<string, string>>): void
}

export function createServerClock(clock: Clock): ServerClock {
  let known: { readonly serverMs: number; readonly atMonotonicMs: number } | undefined
  return {
    // Counted on the monotonic clock, so that it holds when the clock here is set while the program runs.
    nowMs: () =>
      known === undefined ? clock.now().getTime() : known.serverMs + clock.monotonicMs() - known.atMonotonicMs,
    learn({ date, age, 'x-cache': cache }) {
      const serverMs = Date.parse(date ?? '')
      if (Number.isNaN(serverMs) || age !== undefined || /hit/i.test(cache ?? '')) return
      known = { serverMs, atMonotonicMs: clock.monotonicMs() }
    },
  }
}
