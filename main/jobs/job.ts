import type { z } from 'zod'
import type { JobStatus, Job as ToldJob } from '../../shared/contracts/jobs.ts'
import type { ProblemCode } from '../../shared/contracts/problems.ts'
import type { Sentence } from '../../shared/sentences/sentence.ts'
import type { Schema, Tx } from '../database/schema.ts'
import { readSentence } from '../database/sentence-column.ts'

/** A job as the contract tells it, its reasons not yet in words. */
export type Job = Omit<ToldJob, 'context' | 'failureReason' | 'waitReason'> & {
  readonly context: readonly Note[]
  readonly failureReason: Sentence | null
  readonly waitReason: Sentence | null
}

/** A `key=value` string; a sentence where a person is told why. */
export type Note = string | Sentence

/** What is asked of the queue. */
export type NewJob = {
  readonly type: string
  readonly payload: unknown
  /** `key=value` strings for people and filters; never secrets. */
  readonly context: readonly string[]
  /** While a job with the same key is pending or in progress, no second one is added. */
  readonly dedupeKey?: string
  /** Jobs of one group run one after the other. */
  readonly groupKey?: string
  readonly maxAttempts?: number
}

export type JobRun<P> = {
  readonly jobId: string
  readonly payload: P
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Whether the job fails when this attempt does. */
  readonly isLastAttempt: boolean
  /** Aborted by cancel, by shutdown and by the deadline of the kind. */
  readonly signal: AbortSignal
  /** Never throws: it is for people to read. */
  report(progress: { done: number; total: number; unit: string }): Promise<void>
  /** Adds to the context of the job when it completes: what came of it, for people. */
  note(entry: Note): void
  /**
   * Says why the job stands still and for how long; null when it goes on. The deadline begins anew: waiting is no work.
   * Never throws either.
   */
  hold(wait: { readonly reason: Sentence; readonly ms: number } | null): Promise<void>
  /**
   * Ends the job: `apply` writes its effect in the same transaction that marks it completed. Nothing is written when
   * the job was cancelled or taken over meanwhile; then this throws an `AbortError`.
   */
  finish(apply: (tx: Tx) => Promise<void>): Promise<void>
}

/** A kind of job: what its payload must be and what runs it. `run` must be idempotent. */
export type JobKind<P = unknown> = {
  readonly type: string
  readonly payload: z.ZodType<P>
  /** How many of this kind run at the same time. */
  readonly concurrency: number
  readonly deadlineMs: number
  run(run: JobRun<P>): Promise<void>
}

export type JobRow = Schema['jobs']

/** Of work that is still to be done. */
export const activeStatuses: readonly JobStatus[] = ['pending', 'in_progress']
/** The columns of a job that nobody works on. */
export const unleased = { lease: null, lease_until: null, wait_reason: null } as const

export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    createdAt: row.created_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    failureReason: readSentence(row.failure_reason),
    failureCode: row.failure_code as ProblemCode | null,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    context: JSON.parse(row.context) as Note[],
    progress:
      row.progress_total === null
        ? null
        : { done: row.progress_done ?? 0, total: row.progress_total, unit: row.progress_unit ?? '' },
    waitReason: readSentence(row.wait_reason),
    waitUntil: row.wait_reason === null ? null : row.run_after,
  }
}
