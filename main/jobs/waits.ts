import type { Clock } from '../platform/clock.ts'

/** The waits of this run on the monotonic clock. The database has them on the wall clock, which can jump. */
export type Waits = {
  add(jobId: string, ms: number): void
  remove(jobId: string): void
  /** Jobs whose wait has ended. They are removed. */
  takeEnded(): string[]
  /** Milliseconds until the next wait ends; undefined without waits. */
  nextMs(): number | undefined
  /** Whether the wall clock was set back since the last call. */
  wasSetBack(): boolean
}

/** Smaller steps are corrections of the clock, which run all the time. */
const stepMs = 500

export function createWaits(clock: Clock): Waits {
  const ends = new Map<string, number>()
  const drift = () => clock.now().getTime() - clock.monotonicMs()
  let lastDrift = drift()

  return {
    add: (jobId, ms) => void ends.set(jobId, clock.monotonicMs() + ms),
    remove: (jobId) => void ends.delete(jobId),
    takeEnded() {
      const now = clock.monotonicMs()
      const ended = [...ends].flatMap(([jobId, end]) => (end <= now ? jobId : []))
      for (const jobId of ended) ends.delete(jobId)
      return ended
    },
    nextMs() {
      const now = clock.monotonicMs()
      return ends.size === 0 ? undefined : Math.max(Math.min(...ends.values()) - now, 0)
    },
    wasSetBack() {
      const before = lastDrift
      lastDrift = drift()
      return lastDrift < before - stepMs
    },
  }
}
