import { sql } from 'kysely'
import type { ProblemCode } from '../../shared/contracts/problems.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import {
  activeStatuses,
  type JobContext,
  type JobNote,
  type JobRow,
  priorityValue,
  withoutLease,
  withoutWait,
} from './job.ts'
import { endedAt } from './jobs.store.ts'

const reading = priorityValue('reading')

/** Which jobs may be claimed. */
export type ClaimRules = {
  readonly now: string
  /** Jobs whose previous run has not ended yet. */
  readonly excludeIds: readonly string[]
  /** Types that run as many jobs as they may, or are paused. */
  readonly fullTypes: readonly string[]
  /** Types that cannot even run the chapter that is being read, which does not wait for its group. */
  readonly fullForReading: readonly string[]
}

export type NextJob = Pick<JobRow, 'id' | 'type' | 'priority'>

/** SQLite would choose the index of all jobs by their status, and sort. */
const findNext = `select id, type, priority from jobs indexed by jobs_by_turn
  where status = 'pending' and run_after <= ? and id not in (select value from json_each(?))
    and case when priority = ${reading} then type not in (select value from json_each(?))
      else type not in (select value from json_each(?)) and ifnull(group_key not in (
        select busy.group_key from jobs as busy where busy.status = 'in_progress' and busy.group_key is not null), true) end
  order by priority desc, position, id limit 1`

/** The first due job that may run: its type is below its limit, and its group is idle. */
export async function findNextJob(db: Db, rules: ClaimRules): Promise<NextJob | undefined> {
  const { now, excludeIds, fullForReading, fullTypes } = rules
  const lists = [excludeIds, fullForReading, fullTypes].map((list) => JSON.stringify(list))
  const [next] = await queryRows<NextJob>(db, findNext, [now, ...lists])
  return next
}

/** @returns the job; undefined when it is no longer pending */
export const claimJob = (db: Db, id: string, lease: Pick<JobRow, 'lease' | 'lease_until'>, now: string) =>
  db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .set({
      ...lease,
      status: 'in_progress',
      attempts: sql<number>`attempts + 1`,
      started_at: now,
      wait_reason: null,
      wait_host: null,
    })
    .returningAll()
    .executeTakeFirst()

/** The type of a due job for the chapter that is being read. */
export async function findDueReading(db: Db, now: string): Promise<string | undefined> {
  const find = `select type from jobs where status = 'pending' and priority = ${reading} and run_after <= ? limit 1`
  const [row] = await queryRows<{ type: string }>(db, find, [now])
  return row?.type
}

/** The earliest due time of a pending job of another type; undefined when none is pending. */
export async function nextRunAt(db: Db, heldTypes: readonly string[]): Promise<string | undefined> {
  const nextDue = `select run_after as at from jobs indexed by jobs_to_run
    where status = 'pending' and type not in (select value from json_each(?)) order by run_after limit 1`
  const [row] = await queryRows<{ at: string }>(db, nextDue, [JSON.stringify(heldTypes)])
  return row?.at
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

/** Every response with the job formats its notes, which takes too long for thousands of them. */
const maxNotes = 500

function storedNotes(notes: readonly JobNote[]): string {
  const more = notes.length - maxNotes
  return JSON.stringify(
    more <= 0 ? notes : [...notes.slice(0, maxNotes), { key: 'more', text: message('text.more', { count: more }) }],
  )
}

/** Why a job failed: a message for users, and the code of the problem. */
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
      notes: storedNotes(result.notes),
      failure_reason: null,
      failure_code: null,
    })
    .returningAll()
    .executeTakeFirst()

export const failJob = (
  db: Db,
  id: string,
  lease: string,
  { reason, code, notes }: Failure & { readonly notes: readonly JobNote[] },
  now: string,
) =>
  leased(db, id, lease)
    .set({
      ...withoutLease,
      status: 'failed',
      completed_at: endedAt(now),
      failure_reason: JSON.stringify(reason),
      failure_code: code,
      notes: storedNotes(notes),
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

const pending = (db: Db) => db.updateTable('jobs').where('status', '=', 'pending')

/** Shortens waits that end later than they were meant to, because the wall clock was set back. */
export async function clampWaits(db: Db, now: string): Promise<void> {
  const latest = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, (wait_ms / 1000.0) || ' seconds')`
  await pending(db).set({ run_after: latest }).where('run_after', '>', now).where('run_after', '>', latest).execute()
}

/** Makes jobs due. */
export async function makeDue(db: Db, ids: readonly string[], now: string): Promise<void> {
  if (ids.length === 0) return
  await pending(db).set({ run_after: now }).where('id', 'in', ids).where('run_after', '>', now).execute()
}

/** Extends the waits for a host, except of jobs that have waited for `limitMs` and fail when they are due. */
export const extendHostWaits = (
  db: Db,
  host: string,
  { until, waitMs, limitMs }: { readonly until: string; readonly waitMs: number; readonly limitMs: number },
): Promise<JobRow[]> =>
  pending(db)
    .set({ run_after: until, wait_ms: waitMs, stalled_ms: sql<number>`stalled_ms + ${waitMs}` })
    .where('wait_host', '=', host)
    .where('run_after', '<', until)
    .where('stalled_ms', '<', limitMs)
    .returningAll()
    .execute()

/** Ends the waits for a host that works again. Its next outage may use up an attempt again. */
export async function endHostWaits(db: Db, host: string, now: string): Promise<JobRow[]> {
  await db
    .updateTable('jobs')
    .set({ counted_host: null })
    .where('counted_host', '=', host)
    .where('status', 'in', activeStatuses)
    .execute()
  return await pending(db)
    .set({ ...withoutWait, run_after: now })
    .where('wait_host', '=', host)
    .returningAll()
    .execute()
}
