import { sql } from 'kysely'
import type { ProblemCode } from '../../shared/contracts/problems.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type JobContext, type JobNote, type JobRow, priorityValue, withoutLease } from './job.ts'
import { endedAt } from './jobs.store.ts'

/** Claims the first due job whose type is below its limit and whose group is idle. */
export async function claimJob(
  db: Db,
  claim: {
    lease: string
    leaseUntil: string
    now: string
    fullTypes: readonly string[]
    /** Jobs whose previous run has not ended yet. */
    excludeIds: readonly string[]
    /** Only the chapter that is being read; it does not wait for its group. */
    onlyReading?: boolean
  },
): Promise<JobRow | undefined> {
  const { lease, leaseUntil, now, fullTypes, excludeIds, onlyReading = false } = claim
  const next = db
    .selectFrom('jobs as next')
    .select('next.id')
    .where('next.status', '=', 'pending')
    .where('next.run_after', '<=', now)
    .$if(fullTypes.length > 0, (query) => query.where('next.type', 'not in', fullTypes))
    .$if(excludeIds.length > 0, (query) => query.where('next.id', 'not in', excludeIds))
    .$if(onlyReading, (query) => query.where('next.priority', '=', priorityValue('reading')))
    .where((expression) =>
      expression.or([
        expression.val(onlyReading ? 1 : 0),
        expression('next.group_key', 'is', null),
        expression.not(
          expression.exists(
            expression
              .selectFrom('jobs as busy')
              .select('busy.id')
              .where('busy.status', '=', 'in_progress')
              .whereRef('busy.group_key', '=', 'next.group_key'),
          ),
        ),
      ]),
    )
    .orderBy('next.priority', 'desc')
    .orderBy('next.position')
    .orderBy('next.id')
    .limit(1)
  return await db
    .updateTable('jobs')
    .set({
      status: 'in_progress',
      attempts: sql`attempts + 1`,
      lease,
      lease_until: leaseUntil,
      started_at: now,
      wait_reason: null,
      wait_host: null,
    })
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst()
}

/** The type of a due job for the chapter that is being read. */
export async function findDueReading(db: Db, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('type')
    .where('status', '=', 'pending')
    .where('priority', '=', priorityValue('reading'))
    .where('run_after', '<=', now)
    .executeTakeFirst()
  return row?.type
}

/** The earliest due time of a pending job; undefined when none is pending. */
export async function nextRunAt(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select((expression) => expression.fn.min('run_after').as('at'))
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row?.at ?? undefined
}

const leased = (db: Db | Tx, id: string, lease: string) =>
  db.updateTable('jobs').where('id', '=', id).where('lease', '=', lease).where('status', '=', 'in_progress')

export const reportProgress = (db: Db, id: string, lease: string, done: number, total: number, unit: string) =>
  leased(db, id, lease)
    .set({ progress_done: done, progress_total: total, progress_unit: unit, interruptions: 0 })
    .returningAll()
    .executeTakeFirst()

/** Marks a running job as waiting, probably until `until`; null when it continues. */
export const setWaiting = (
  db: Db,
  id: string,
  lease: string,
  wait: { readonly reason: Message; readonly until: string } | null,
) =>
  leased(db, id, lease)
    .set(wait ? { wait_reason: JSON.stringify(wait.reason), run_after: wait.until } : { wait_reason: null })
    .returningAll()
    .executeTakeFirst()

/** Why a job failed: a message for people, and the code of the problem. */
export type Failure = { readonly reason: Message; readonly code: ProblemCode }

export const completeJob = (
  tx: Tx,
  id: string,
  lease: string,
  now: string,
  result: { readonly context: JobContext; readonly notes: readonly JobNote[] },
) =>
  leased(tx, id, lease)
    .set({
      ...withoutLease,
      status: 'completed',
      completed_at: endedAt(now),
      context: JSON.stringify(result.context),
      notes: JSON.stringify(result.notes),
      failure_reason: null,
      failure_code: null,
    })
    .returningAll()
    .executeTakeFirst()

export const failJob = (db: Db, id: string, lease: string, { reason, code }: Failure, now: string) =>
  leased(db, id, lease)
    .set({
      ...withoutLease,
      status: 'failed',
      completed_at: endedAt(now),
      failure_reason: JSON.stringify(reason),
      failure_code: code,
    })
    .returningAll()
    .executeTakeFirst()

/** How a job returns to the queue. */
export type Release = {
  readonly runAfter: string
  readonly waitMs: number
  readonly reason: Message | null
  readonly countAttempt: boolean
  /** The host that the attempt failed at. */
  readonly host?: string | undefined
  /** Whether the job waits for the host. */
  readonly waitsForHost?: boolean
}

export const releaseJob = (db: Db, id: string, lease: string, release: Release) => {
  const { runAfter, waitMs, reason, countAttempt, host = null, waitsForHost = false } = release
  return leased(db, id, lease)
    .set({
      ...withoutLease,
      status: 'pending',
      run_after: runAfter,
      wait_ms: waitMs,
      wait_reason: reason && JSON.stringify(reason),
      wait_host: waitsForHost ? host : null,
      stalled_ms: waitsForHost ? sql<number>`stalled_ms + ${waitMs}` : 0,
      ...(countAttempt && host !== null && { counted_host: host }),
      ...(!countAttempt && { attempts: sql<number>`max(attempts - 1, 0)` }),
    })
    .returningAll()
    .executeTakeFirst()
}

/**
 * Requeues jobs that the previous process left in progress. An interruption is not a failure of the job, so the attempt
 * does not count (ADR 0003). A job that was interrupted `limit` times in a row without progress is failed.
 */
export async function recoverJobs(db: Db, now: string, limit: number): Promise<void> {
  const left = db.updateTable('jobs').where('status', '=', 'in_progress')
  await left
    .where('interruptions', '>=', limit - 1)
    .set({
      ...withoutLease,
      status: 'failed',
      completed_at: endedAt(now),
      failure_code: 'internal',
      failure_reason: JSON.stringify(
        message('jobs.interruptedTooOften', {
          limit,
        }),
      ),
    })
    .execute()
  await left
    .set({
      ...withoutLease,
      status: 'pending',
      run_after: now,
      wait_ms: 0,
      attempts: sql<number>`max(attempts - 1, 0)`,
      interruptions: sql<number>`interruptions + 1`,
    })
    .execute()
}
