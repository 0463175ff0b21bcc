import type { ParsedJob } from '../../../shared/job-context.ts'
import { isActive, isDownload, type LiveJobs, sortActiveJobs } from '../../api/jobs/live-jobs.ts'
import { explainedCode } from '../../ui/status/failure-help.ts'
import { splitDetails } from '../../ui/status/message-details.ts'

/** Failed jobs with the same cause, newest first. */
export type FailureGroup = {
  /** Stable key of the cause. */
  readonly key: string
  readonly code: ParsedJob['failureCode']
  /** The message of the newest job. */
  readonly reason: string | null
  /** What the messages of the jobs add, each once. */
  readonly details: readonly string[]
  readonly jobs: readonly ParsedJob[]
}

/** The failed jobs of one source. */
export type FailedSource = {
  /** Undefined for jobs that use no source, or several. */
  readonly sourceId: string | undefined
  readonly failures: readonly FailureGroup[]
  readonly failed: number
}

/** The queued and running jobs of one manga. */
export type MangaQueue = {
  /** Undefined for jobs of no manga. */
  readonly mangaId: string | undefined
  /** Running jobs first, then queued ones in the order in which they run. */
  readonly active: readonly ParsedJob[]
  readonly running: number
}

/** The failed jobs by source, sorted by `compare`. Jobs without a source come last. */
export function failuresBySource(
  jobs: LiveJobs,
  compare: (one: string, other: string) => number,
): readonly FailedSource[] {
  const failed = Object.values(jobs)
    .filter(({ status }) => status === 'failed')
    .sort((one, other) => (one.id > other.id ? -1 : 1))
  return [...Map.groupBy(failed, sourceOf)]
    .sort(([one], [other]) => (one === undefined ? 1 : other === undefined ? -1 : compare(one, other)))
    .map(([sourceId, ofSource]) => ({ sourceId, failures: groupFailures(ofSource), failed: ofSource.length }))
}

/** The queue by manga, in the order in which their first jobs run. */
export const queueByManga = (jobs: LiveJobs): readonly MangaQueue[] =>
  [...Map.groupBy(sortActiveJobs(jobs), (job) => job.context.mangaId)].map(([mangaId, active]) => ({
    mangaId,
    active,
    running: active.filter(({ status }) => status === 'in_progress').length,
  }))

const sourceOf = (job: ParsedJob) => job.context.sourceId

function groupFailures(jobs: readonly ParsedJob[]): readonly FailureGroup[] {
  const byCause = Map.groupBy(jobs, (job) => `${explainedCode(job)} ${normalizeReason(job.failureReason ?? '')}`)
  return [...byCause].map(([key, jobs]) => ({
    key,
    code: jobs[0] ? explainedCode(jobs[0]) : null,
    reason: jobs[0]?.failureReason ?? null,
    details: [...new Set(jobs.map(({ failureReason }) => splitDetails(failureReason ?? '').details))].filter(Boolean),
    jobs,
  }))
}

/** Leaves out the details, and the URLs and numbers that differ between chapters. */
const normalizeReason = (reason: string) => splitDetails(reason).text.replace(/https?:\/\/\S+|\d+/g, '')

/** The overall state of a group. */
export type GroupState =
  | { readonly kind: 'paused' | 'working' | 'next' | 'turn' | 'stopped' }
  | { readonly kind: 'waiting'; readonly job: ParsedJob }

/** @param isBusy whether any job is running: a job that is ready but not running then waits for a free slot */
export function groupState(
  { active: all, running }: Pick<MangaQueue, 'active' | 'running'>,
  { isPaused, isBusy }: { readonly isPaused: boolean; readonly isBusy: boolean },
): GroupState {
  if (all.length === 0) return { kind: 'stopped' }
  const active = isPaused ? all.filter((job) => !isDownload(job)) : all
  if (active.length === 0) return { kind: 'paused' }
  const [first, ...others] = active.slice(0, Math.max(1, running))
  if (running > 0 && [first, ...others].some((job) => job?.waitReason === null)) return { kind: 'working' }
  if (running > 0 && first) return { kind: 'waiting', job: first }
  const ready = active.some((job) => isActive(job) && job.waitReason === null && job.waitUntil === null)
  if (ready) return { kind: isBusy ? 'turn' : 'next' }
  const nextJob = active.reduce((one, other) => ((other.waitUntil ?? '') < (one.waitUntil ?? '') ? other : one))
  return { kind: 'waiting', job: nextJob }
}
