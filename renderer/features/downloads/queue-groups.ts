import type { Job } from '../../../shared/contracts/jobs.ts'
import { isActive, jobSubject, type LiveJobs, sortActiveJobs } from '../../api/jobs/live-jobs.ts'
import { explainedCode } from '../../ui/status/failure-help.ts'

/** Failed jobs with the same cause, newest first. */
export type FailureGroup = {
  /** Stable key of the cause. */
  readonly key: string
  readonly code: Job['failureCode']
  /** The message of the newest job. */
  readonly reason: string | null
  readonly jobs: readonly Job[]
}

/** The queued, running and failed jobs of one source. */
export type QueueGroup = {
  /** Undefined for jobs that use no source, or several. */
  readonly sourceId: string | undefined
  /** Running jobs first, then queued ones, oldest first. */
  readonly active: readonly Job[]
  readonly running: number
  readonly failures: readonly FailureGroup[]
  readonly failed: number
}

/** Groups jobs by source, sorted by `compare`. Jobs without a source come last. */
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
      const activeJobs = active.get(sourceId) ?? []
      const failures = groupFailures(failed.get(sourceId) ?? [])
      return {
        sourceId,
        active: activeJobs,
        running: activeJobs.filter(({ status }) => status === 'in_progress').length,
        failures,
        failed: failures.reduce((sum, { jobs }) => sum + jobs.length, 0),
      }
    })
}

const sourceOf = (job: Job) => jobSubject(job).sourceId

function groupFailures(jobs: readonly Job[]): readonly FailureGroup[] {
  const byCause = Map.groupBy(jobs, (job) => `${explainedCode(job)} ${normalizeReason(job.failureReason ?? '')}`)
  return [...byCause].map(([key, jobs]) => ({
    key,
    code: jobs[0] ? explainedCode(jobs[0]) : null,
    reason: jobs[0]?.failureReason ?? null,
    jobs,
  }))
}

/** Removes URLs and numbers, which differ between chapters. */
const normalizeReason = (reason: string) => reason.replace(/https?:\/\/\S+|\d+/g, '')

/** The overall state of a group. */
export type GroupState =
  | { readonly kind: 'paused' | 'working' | 'next' | 'turn' | 'stopped' }
  | { readonly kind: 'waiting'; readonly job: Job }

/** @param isBusy whether any job is running: a job that is ready but not running then waits for a free slot */
export function groupState(
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
  const nextJob = active.reduce((one, other) => ((other.waitUntil ?? '') < (one.waitUntil ?? '') ? other : one))
  return { kind: 'waiting', job: nextJob }
}
