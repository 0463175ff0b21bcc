import type { JobPriority } from '../../shared/contracts/jobs.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { formatMessage } from '../platform/i18n.ts'
import type { Log } from '../platform/log.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { Estimates } from './estimates.ts'
import { type Job, type JobContext, type JobKind, type JobNote, type JobRow, type JobRun, toJob } from './job.ts'
import { completeJob, failJob, type Release, releaseJob, reportProgress, setWaiting } from './job-claims.store.ts'
import { classifyFailure, type FailureOutcome } from './retry.ts'
import type { Waits } from './waits.ts'

type Attempt = {
  readonly row: JobRow
  readonly lease: string
  /** Undefined when no feature registered the type. */
  readonly kind: JobKind | undefined
  /** Aborted with `JobCancelled`, `QueuePaused`, or the Problem of the deadline. */
  readonly controller: AbortController
  readonly priority: () => JobPriority
  readonly notes: JobNote[]
}

export type AttemptsDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly onChange: (job: Job) => void
  readonly isStopped: () => boolean
  readonly waits: Waits
  readonly estimates: Estimates
}

/** How long a handler that ignores its signal is waited for. */
const abortTimeoutMs = 10_000
const errorDelayMs = 5000

export class JobCancelled extends Error {
  override readonly name = 'AbortError'
}

/** The queue is paused or the machine sleeps: the job returns to the queue unchanged. */
export class QueuePaused extends Error {
  override readonly name = 'AbortError'
}

/** Runs claimed jobs, one attempt at a time, and records how each attempt ended. */
export function createAttempts({ db, clock, log, onChange, isStopped, waits, estimates }: AttemptsDeps) {
  async function runHandler({ row, lease, kind, controller, priority, notes }: Attempt): Promise<void> {
    controller.signal.throwIfAborted()
    if (!kind) throw new Problem('internal', message('jobs.unknownType', { type: row.type }))
    const payload = kind.payload.safeParse(JSON.parse(row.payload))
    if (!payload.success) throw new Problem('internal', message('jobs.payloadInvalid'), { cause: payload.error })
    const deadline = setTimeout(() => controller.abort(deadlineExceeded(kind.deadlineMs)), kind.deadlineMs)
    let finished = false
    let context = JSON.parse(row.context) as JobContext
    const finish = async (apply: (tx: Tx) => Promise<void>) => {
      const job = await db.transaction().execute(async (tx) => {
        await apply(tx)
        const completed = await completeJob(tx, row.id, lease, timestamp(clock), { context, notes })
        if (!completed) throw new JobCancelled('the job was cancelled')
        return completed
      })
      finished = true
      onChange(toJob(job))
    }
    const run: JobRun<unknown> = {
      jobId: row.id,
      payload: payload.data,
      attempt: row.attempts,
      isLastAttempt: row.attempts >= row.max_attempts,
      priority,
      signal: controller.signal,
      finish,
      addContext(added) {
        context = { ...context, ...added }
      },
      note: (note) => void notes.push(note),
      report({ done, total, unit }) {
        estimates.report(row.id, done, total)
        return publish(row.id, reportProgress(db, row.id, lease, done, total, unit))
      },
      setWaiting(wait) {
        deadline.refresh()
        const until = wait && { reason: wait.reason, until: timestamp(clock, wait.ms) }
        return publish(row.id, setWaiting(db, row.id, lease, until))
      },
    }
    try {
      await Promise.race([kind.run(run), rejectAfterAbort(controller.signal)])
      if (!finished) await finish(async () => {})
    } finally {
      clearTimeout(deadline)
      estimates.end(row.id, finished)
    }
  }

  /** Progress is informational: a full disk that refuses it does not end the job. */
  async function publish(jobId: string, update: Promise<JobRow | undefined>): Promise<void> {
    try {
      const updated = await update
      if (updated) onChange(toJob(updated, estimates.secondsLeft(jobId)))
    } catch (error) {
      log.warn({ err: error, jobId }, 'the progress of a job could not be stored')
    }
  }

  async function settle({ row, lease, controller: { signal }, notes }: Attempt, error: unknown): Promise<void> {
    const release = () =>
      releaseJob(db, row.id, lease, { runAfter: timestamp(clock), waitMs: 0, reason: null, countAttempt: false })
    if (isStopped()) {
      await release()
      return
    }
    const cause = signal.aborted ? signal.reason : error
    if (cause instanceof JobCancelled) return
    if (cause instanceof QueuePaused) {
      const released = await release()
      if (released) onChange(toJob(released))
      return
    }
    if (!isProblem(cause)) log.error({ err: cause, jobId: row.id, type: row.type }, 'a job failed unexpectedly')
    const { counted_host: countedHost, stalled_ms: stalledMs } = row
    const failure = classifyFailure(cause, row.attempts, row.max_attempts, Math.random, { countedHost, stalledMs })
    if (failure.kind !== 'fail') waits.add(row.id, failure.delayMs)
    const updated =
      failure.kind === 'fail'
        ? await failJob(db, row.id, lease, { ...failure, notes }, timestamp(clock))
        : await releaseJob(db, row.id, lease, toRelease(failure, timestamp(clock, failure.delayMs)))
    if (updated) onChange(toJob(updated))
    log.warn(
      { jobId: row.id, type: row.type, failure: failure.kind, reason: formatMessage(failure.reason, 'en') },
      'an attempt failed',
    )
  }

  /** A full disk can refuse the record of a failure too, so it is retried until it is stored. */
  async function settleWithRetries(attempt: Attempt, error: unknown): Promise<void> {
    for (;;) {
      try {
        return await settle(attempt, error)
      } catch (storeError) {
        log.error({ err: storeError, jobId: attempt.row.id }, 'the end of an attempt could not be stored')
        if (isStopped()) return
        await new Promise((resolve) => setTimeout(resolve, errorDelayMs).unref())
      }
    }
  }

  return {
    /** Settles when the outcome is stored; never rejects. */
    async run(started: Omit<Attempt, 'notes'>): Promise<void> {
      const attempt = { ...started, notes: [] }
      try {
        await runHandler(attempt)
      } catch (error) {
        await settleWithRetries(attempt, error)
      }
    },
  }
}

const toRelease = (failure: Exclude<FailureOutcome, { kind: 'fail' }>, runAfter: string): Release => ({
  runAfter,
  waitMs: Math.round(failure.delayMs),
  reason: failure.reason,
  countAttempt: failure.kind === 'retry' || (failure.kind === 'wait-for-host' && failure.countAttempt),
  host: 'host' in failure ? failure.host : undefined,
  waitsForHost: failure.kind === 'wait-for-host',
})

const deadlineExceeded = (deadlineMs: number): Problem =>
  new Problem('timed_out', message('jobs.timedOut', { minutes: deadlineMs / 60_000 }), {
    retryable: true,
  })

/** Abandons a handler that ignores its signal; its lease is gone, so its later effects are refused. */
const rejectAfterAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => setTimeout(() => reject(signal.reason), abortTimeoutMs).unref(), {
      once: true,
    })
  })
