import type { Clock } from '../platform/clock.ts'

/** The waits of this run on the monotonic clock. The database has them on the wall clock, which can jump. */
export type Waits = ReturnType<typeof createWaits>

/** Smaller steps are corrections of the clock, which run all the time. */
const stepMs = 500

export function createWaits(clock: Clock) {
  const ends = new Map<string, number>()
  const drift = () => clock.now().getTime() - clock.monotonicMs()
  let lastDrift = drift()

  return {
    add: (jobId: string, ms: number): void => void ends.set(jobId, clock.monotonicMs() + ms),
    remove: (jobId: string): void => void ends.delete(jobId),
    /** Jobs whose wait has ended. They are removed. */
    takeEnded(): string[] {
      const now = clock.monotonicMs()
      const ended = [...ends].flatMap(([jobId, end]) => (end <= now ? jobId : []))
      for (const jobId of ended) ends.delete(jobId)
      return ended
    },
    /** Milliseconds until the next wait ends; undefined without waits. */
    nextMs(): number | undefined {
      const now = clock.monotonicMs()
      return ends.size === 0 ? undefined : Math.max(Math.min(...ends.values()) - now, 0)
    },
    /** Whether the wall clock was set back since the last call. */
    wasSetBack(): boolean {
      const before = lastDrift
      lastDrift = drift()
      return lastDrift < before - stepMs
    },
  }
}
