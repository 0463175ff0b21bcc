import type { z } from 'zod'
import { type Job as ApiJob, type JobPriority, type JobStatus, jobPriorities } from '../../shared/contracts/jobs.ts'
import type { ProblemCode } from '../../shared/contracts/problems.ts'
import type { Message } from '../../shared/i18n/message.ts'
import { readMessage } from '../database/queries.ts'
import type { Schema, Tx } from '../database/schema.ts'

/** A job of the API, with reasons that are not worded yet. */
export type Job = Omit<ApiJob, 'context' | 'failureReason' | 'waitReason'> & {
  readonly context: JobContext
  readonly notes: readonly JobNote[]
  readonly failureReason: Message | null
  readonly waitReason: Message | null
}

/** What a job is about and what it achieved, for users and filters. Never secrets. */
export type JobContext = Readonly<Record<string, string | number>>

/** Explains a part of the result to a user, for example why a source was skipped. */
export type JobNote = { readonly key: string; readonly text: Message }

/** A job to add. */
export type NewJob = {
  readonly type: string
  readonly payload: unknown
  readonly context: JobContext
  /** At most one pending or running job has this key. */
  readonly dedupeKey?: string
  /** Jobs of one group run one at a time. */
  readonly groupKey?: string
  /** Default: `requested`. */
  readonly priority?: JobPriority
  readonly maxAttempts?: number
}

export type JobRun<P> = {
  readonly jobId: string
  readonly payload: P
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Whether the job fails when this attempt fails. */
  readonly isLastAttempt: boolean
  /** What the job is to the user now; it can change while the job runs. */
  priority(): JobPriority
  /** Aborted by a cancel, a pause, a shutdown, or the deadline of the kind. */
  readonly signal: AbortSignal
  /** Stores and publishes progress. Never rejects. */
  report(progress: { done: number; total: number; unit: string }): Promise<void>
  /** Adds to the context when the job completes. */
  addContext(context: JobContext): void
  /** Adds a note when the job completes or fails. */
  note(note: JobNote): void
  /**
   * Publishes why the job waits and for how long; null when it continues. Restarts the deadline, because waiting is not
   * work. Never rejects.
   */
  setWaiting(wait: { readonly reason: Message; readonly ms: number } | null): Promise<void>
  /**
   * Completes the job. `apply` writes its effect in the transaction that marks the job completed.
   * @throws AbortError when the job was cancelled or its lease was lost; nothing is written then.
   */
  finish(apply: (tx: Tx) => Promise<void>): Promise<void>
}

/** A type of job: the schema of its payload and its handler. `run` must be idempotent. */
export type JobKind<P = unknown> = {
  readonly type: string
  readonly payload: z.ZodType<P>
  /** How many jobs of this type run at the same time. */
  readonly concurrency: number
  readonly deadlineMs: number
  /** Whether a paused queue holds jobs of this type. */
  readonly isPausable?: true
  run(run: JobRun<P>): Promise<void>
}

export type JobRow = Schema['jobs']

/** Priorities in the database: higher runs first. */
export const priorityValue = (priority: JobPriority): number =>
  jobPriorities.length - 1 - jobPriorities.indexOf(priority)
export const toPriority = (value: number): JobPriority => jobPriorities[jobPriorities.length - 1 - value] ?? 'requested'

/** Statuses of jobs that have not ended. */
export const activeStatuses: readonly JobStatus[] = ['pending', 'in_progress']
/** Columns of a job without a lease. */
export const withoutLease = { lease: null, lease_until: null, wait_reason: null } as const
/** Columns of a job that does not wait. */
export const withoutWait = { wait_reason: null, wait_ms: 0, wait_host: null, stalled_ms: 0 } as const

/** The columns of a job that users see. Its payload and its lease are as long as all of them. */
export const shownColumns = [
  'id',
  'type',
  'status',
  'priority',
  'position',
  'created_at',
  'started_at',
  'completed_at',
  'failure_reason',
  'failure_code',
  'attempts',
  'max_attempts',
  'context',
  'notes',
  'progress_done',
  'progress_total',
  'progress_unit',
  'wait_reason',
  'run_after',
] as const satisfies readonly (keyof JobRow)[]
export type ShownJobRow = Pick<JobRow, (typeof shownColumns)[number]>

/** The key of the advice in the reason. */
const refusedContent = '"downloads.adviceUnusual"'

export function toJob(row: ShownJobRow, secondsLeft: number | null = null): Job {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    priority: toPriority(row.priority),
    position: row.position,
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    failureReason: readMessage(row.failure_reason),
    failureCode: row.failure_code as ProblemCode | null,
    ...(row.failure_reason?.includes(refusedContent) && { canStoreAnyway: true }),
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    context: JSON.parse(row.context) as JobContext,
    notes: row.notes === '[]' ? [] : (JSON.parse(row.notes) as JobNote[]),
    progress:
      row.progress_total === null
        ? null
        : { done: row.progress_done ?? 0, total: row.progress_total, unit: row.progress_unit ?? '' },
    secondsLeft: row.status === 'in_progress' ? secondsLeft : null,
    waitReason: readMessage(row.wait_reason),
    waitUntil: row.wait_reason === null ? null : row.run_after,
  }
}
