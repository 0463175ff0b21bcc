import { sql } from 'kysely'
import type { ProblemCode } from '../../shared/contracts/problems.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type JobContext, type JobNote, type JobRow, priorityValue, withoutLease } from './job.ts'
import { endedAt } from './jobs.store.ts'

const reading = priorityValue('reading')

/**
 * Finds the first due job of each type that is below its limit, and selects the first of them. It uses an index by type, so
 * thousands of jobs of a type at its limit are skipped. SQLite would choose the index of all jobs by their status.
 */
const findNext = `with recursive pending(type) as (
    select min(type) from jobs indexed by jobs_of_type_by_turn where status = 'pending'
    union all
    select (select min(type) from jobs indexed by jobs_of_type_by_turn where status = 'pending' and type > pending.type)
      from pending where pending.type is not null),
  firsts(id) as (
    select (select next.id from jobs as next
      where next.status = 'pending' and next.type = pending.type and next.run_after <= ?
        and next.id not in (select value from json_each(?)) and (next.priority = ${reading} or not ?)
        and (? or next.group_key is null or not exists (
          select 1 from jobs as busy where busy.status = 'in_progress' and busy.group_key = next.group_key))
      order by next.priority desc, next.position, next.id limit 1)
    from pending where pending.type not in (select value from json_each(?)))
  select jobs.id from firsts join jobs on jobs.id = firsts.id order by priority desc, position, jobs.id limit 1`

const claimNext = `update jobs set status = 'in_progress', attempts = attempts + 1, lease = ?, lease_until = ?,
  started_at = ?, wait_reason = null, wait_host = null where id = (${findNext}) returning *`

/** Which jobs may be claimed. */
export type ClaimRules = {
  readonly now: string
  readonly fullTypes: readonly string[]
  /** Jobs whose previous run has not ended yet. */
  readonly excludeIds: readonly string[]
  /** Only the chapter that is being read; it does not wait for its group. */
  readonly onlyReading: boolean
}

const toParameters = ({ now, excludeIds, onlyReading, fullTypes }: ClaimRules) => {
  const only = onlyReading ? 1 : 0
  return [now, JSON.stringify(excludeIds), only, only, JSON.stringify(fullTypes)]
}

/** Whether a job is due whose type is below its limit and whose group is idle. */
export const isAnyDue = async (db: Db, rules: ClaimRules): Promise<boolean> =>
  (await queryRows(db, findNext, toParameters(rules))).length > 0

/** Claims the first due job whose type is below its limit and whose group is idle. */
export async function claimJob(
  db: Db | Tx,
  lease: string,
  leaseUntil: string,
  rules: ClaimRules,
): Promise<JobRow | undefined> {
  const [row] = await queryRows<JobRow>(db, claimNext, [lease, leaseUntil, rules.now, ...toParameters(rules)])
  return row
}

/** The type of a due job for the chapter that is being read. */
export async function findDueReading(db: Db | Tx, now: string): Promise<string | undefined> {
  const find = `select type from jobs where status = 'pending' and priority = ${reading} and run_after <= ? limit 1`
  const [row] = await queryRows<{ type: string }>(db, find, [now])
  return row?.type
}

const nextDue = "select min(run_after) as at from jobs indexed by jobs_to_run where status = 'pending'"

/** The earliest due time of a pending job; undefined when none is pending. */
export async function nextRunAt(db: Db): Promise<string | undefined> {
  const [row] = await queryRows<{ at: string | null }>(db, nextDue, [])
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
