/** Wall time for what is written down, monotonic time for what is measured: the wall clock may jump. */
export type Clock = {
  now(): Date
  /** Milliseconds since an arbitrary start; never goes back. */
  monotonicMs(): number
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() }

/** ISO 8601 in UTC with milliseconds: the one form in which the database keeps times, so that text order is time order. */
export const timestamp = (clock: Clock, plusMs = 0): string => new Date(clock.now().getTime() + plusMs).toISOString()
