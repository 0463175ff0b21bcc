/** Wall-clock time for stored values, monotonic time for durations, because the wall clock can jump. */
export type Clock = {
  now(): Date
  /** Milliseconds since an arbitrary start; never decreases. */
  monotonicMs(): number
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() }

/** ISO 8601 in UTC with milliseconds: the format of all times in the database, so that text order is time order. */
export const timestamp = (clock: Clock, plusMs = 0): string => new Date(clock.now().getTime() + plusMs).toISOString()
