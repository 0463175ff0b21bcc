import type { Clock } from '../platform/clock.ts'

/** Estimates how long jobs will take, from what was measured since the program started. */
export type Estimates = ReturnType<typeof createEstimates>

type Progress = {
  readonly firstAt: number
  readonly firstDone: number
  lastAt: number
  done: number
  total: number
}

const remembered = 20

export function createEstimates(clock: Clock) {
  const running = new Map<string, Progress>()
  const durations: number[] = []

  function msLeft({ firstAt, firstDone, lastAt, done, total }: Progress): number | undefined {
    if (done >= total) return 0
    if (done <= firstDone) return undefined
    const expected = ((lastAt - firstAt) / (done - firstDone)) * (total - done)
    return Math.max(expected - (clock.monotonicMs() - lastAt), 0)
  }

  /** Of whole jobs: those that are done, otherwise those that run. */
  function averageMs(): number | undefined {
    const known =
      durations.length > 0
        ? durations
        : [...running.values()].flatMap((job) => {
            const left = msLeft(job)
            return left === undefined ? [] : job.lastAt - job.firstAt + left
          })
    return known.length === 0 ? undefined : known.reduce((sum, ms) => sum + ms, 0) / known.length
  }

  return {
    report(jobId: string, done: number, total: number): void {
      const now = clock.monotonicMs()
      const job = running.get(jobId)
      if (!job) running.set(jobId, { firstAt: now, firstDone: done, lastAt: now, done, total })
      else if (done !== job.done || total !== job.total) Object.assign(job, { lastAt: now, done, total })
    },
    /** The attempt has ended; only complete ones tell how long a job takes. */
    end(jobId: string, isComplete: boolean): void {
      const job = running.get(jobId)
      running.delete(jobId)
      if (!job || !isComplete) return
      durations.push(clock.monotonicMs() - job.firstAt)
      if (durations.length > remembered) durations.shift()
    },
    secondsLeft(jobId: string): number | null {
      const job = running.get(jobId)
      const ms = job && msLeft(job)
      return ms === undefined ? null : Math.ceil(ms / 1000)
    },
    /** Until this many more jobs are done, after those that run. */
    secondsForMore(pending: number): number | null {
      const left = [...running.values()].map((job) => msLeft(job) ?? 0)
      const average = averageMs()
      if (pending > 0 && average === undefined) return null
      if (pending === 0 && running.size === 0) return 0
      if (average === undefined) return null
      const ms = Math.max(...left, 0) + (pending * average) / Math.max(running.size, 1)
      return Math.ceil(ms / 1000)
    },
  }
}
