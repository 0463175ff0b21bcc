import type { Job } from '../../../shared/contracts/jobs.ts'
import { isActive, jobSubject, type LiveJobs, sortActiveJobs } from '../../api/jobs/live-jobs.ts'

/** Failures with the same cause, newest first. */
export type Failure = {
  /** The same for the same cause, whichever job is the newest. */
  readonly key: string
  readonly code: Job['failureCode']
  /** In the words of the newest. */
  readonly reason: string | null
  readonly jobs: readonly Job[]
}

/** What waits, runs and has failed at one source. */
export type QueueGroup = {
  /** Undefined for work that asks no source, or more than one. */
  readonly sourceId: string | undefined
  /** What runs before what waits, the oldest first. */
  readonly active: readonly Job[]
  readonly running: number
  readonly failures: readonly Failure[]
  readonly failed: number
}

/** Groups in the order of `compare` over their sources; work without a source comes last. */
export function groupBySource(jobs: LiveJobs, compare: (one: string, other: string) => number): readonly QueueGroup[] {
  const active = Map.groupBy(sortActiveJobs(jobs), sourceOf)
  const failed = Map.groupBy(
    Object.values(jobs)
      .filter(({ status }) => status === 'failed')
      .sort((one, other) => (one.id > other.id ? -1 : 1)),
    sourceOf,
  )
  const sources = [...new Set([...active.keys(), ...failed.keys()])]
  return sources
    .sort((one, other) => (one === undefined ? 1 : other === undefined ? -1 : compare(one, other)))
    .map((sourceId) => {
      const waitingAndRunning = active.get(sourceId) ?? []
      const failures = failuresOf(failed.get(sourceId) ?? [])
      return {
        sourceId,
        active: waitingAndRunning,
        running: waitingAndRunning.filter(({ status }) => status === 'in_progress').length,
        failures,
        failed: failures.reduce((sum, { jobs }) => sum + jobs.length, 0),
      }
    })
}

const sourceOf = (job: Job) => jobSubject(job).sourceId

function failuresOf(jobs: readonly Job[]): readonly Failure[] {
  const alike = Map.groupBy(jobs, ({ failureCode, failureReason }) => `${failureCode} ${causeOf(failureReason ?? '')}`)
  return [...alike].map(([key, jobs]) => ({
    key,
    code: jobs[0]?.failureCode ?? null,
    reason: jobs[0]?.failureReason ?? null,
    jobs,
  }))
}

/** The reason without what differs from chapter to chapter: addresses and numbers. */
const causeOf = (reason: string) => reason.replace(/https?:\/\/\S+|\d+/g, '')

/** How the work of a group stands, as one state. */
export type GroupState =
  | { readonly kind: 'paused' | 'working' | 'next' | 'turn' | 'stopped' }
  | { readonly kind: 'waiting'; readonly job: Job }

/** @param isBusy whether anything runs at all: what may run and does not waits for a place then */
export function stateOf(
  { active, running }: QueueGroup,
  { isPaused, isBusy }: { readonly isPaused: boolean; readonly isBusy: boolean },
): GroupState {
  if (active.length === 0) return { kind: 'stopped' }
  if (isPaused) return { kind: 'paused' }
  const [first, ...others] = active.slice(0, Math.max(1, running))
  if (running > 0 && [first, ...others].some((job) => job?.waitReason === null)) return { kind: 'working' }
  if (running > 0 && first) return { kind: 'waiting', job: first }
  const ready = active.some((job) => isActive(job) && job.waitReason === null && job.waitUntil === null)
  if (ready) return { kind: isBusy ? 'turn' : 'next' }
  const soonest = active.reduce((one, other) => ((other.waitUntil ?? '') < (one.waitUntil ?? '') ? other : one))
  return { kind: 'waiting', job: soonest }
}
