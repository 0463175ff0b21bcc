import { sql } from 'kysely'
import { endedStatuses, type JobStatus, type WhichJobs } from '../../shared/contracts/jobs.ts'
import type { ProblemCode } from '../../shared/contracts/problems.ts'
import { type Sentence, say } from '../../shared/sentences/sentence.ts'
import { placeholders, rowsOf } from '../database/fixed-query.ts'
import { opposite, pageWindow } from '../database/page-window.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { JobRow, NewJob } from './job.ts'

export type JobFilter = {
  readonly statuses?: readonly JobStatus[] | undefined
  readonly type?: string | undefined
  readonly mangaId?: string | undefined
  readonly sourceId?: string | undefined
  /** Only the last job of each piece of work. */
  readonly latest?: boolean | undefined
  readonly createdAfter?: string | undefined
  readonly createdBefore?: string | undefined
}
export type JobSort = { readonly by: 'createdAt' | 'type' | 'status'; readonly order: 'asc' | 'desc' }

const sortColumns = { createdAt: 'created_at', type: 'type', status: 'status' } as const
const active: readonly JobStatus[] = ['pending', 'in_progress']
/** Of a job that nobody works on. */
const standing = { lease: null, lease_until: null, wait_reason: null } as const

const contextValue = (context: readonly string[], key: string): string | null =>
  context.find((entry) => entry.startsWith(`${key}=`))?.slice(key.length + 1) ?? null

/** Adds a job, or gives the active one with the same dedupe key. */
export async function insertJob(tx: Db | Tx, id: string, job: NewJob, now: string): Promise<JobRow> {
  const inserted = await tx
    .insertInto('jobs')
    .values({
      id,
      type: job.type,
      status: 'pending',
      dedupe_key: job.dedupeKey ?? null,
      group_key: job.groupKey ?? null,
      payload: JSON.stringify(job.payload),
      context: JSON.stringify(job.context),
      manga_id: contextValue(job.context, 'mangaId'),
      source_id: contextValue(job.context, 'sourceId'),
      max_attempts: job.maxAttempts ?? 3,
      attempts: 0,
      interruptions: 0,
      run_after: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return inserted
  return await tx
    .selectFrom('jobs')
    .selectAll()
    .where('dedupe_key', '=', job.dedupeKey ?? '')
    .where('status', 'in', active)
    .executeTakeFirstOrThrow()
}

export const findJob = (db: Db | Tx, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()

/** Unfinished jobs of a type, newest first; `context` names them. */
export const activeJobs = (db: Db, type: string): Promise<JobRow[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('status', 'in', active)
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .execute()

/** Whether a job with the dedupe key waits or runs. */
export async function isWorkActive(db: Db, dedupeKey: string): Promise<boolean> {
  const job = db.selectFrom('jobs').select('id').where('dedupe_key', '=', dedupeKey).where('status', 'in', active)
  return (await job.executeTakeFirst()) !== undefined
}

export async function pausedSince(db: Db | Tx): Promise<string | null> {
  const row = await db.selectFrom('queue_state').select('paused_at').executeTakeFirstOrThrow()
  return row.paused_at
}

export async function writePausedSince(db: Db | Tx, pausedAt: string | null): Promise<void> {
  await db.updateTable('queue_state').set({ paused_at: pausedAt }).execute()
}

/** How many jobs stand in each status; absent for none. */
export async function countByStatus(db: Db): Promise<ReadonlyMap<JobStatus, number>> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}

export async function pageOfJobs(
  db: Db,
  filter: JobFilter,
  sort: JobSort,
  page: number,
  limit: number,
): Promise<{ rows: JobRow[]; total: number }> {
  const { where, parameters } = conditions(filter)
  const [counted] = await rowsOf<{ total: number }>(db, `select count(*) as total from jobs${where}`, parameters)
  const total = counted?.total ?? 0
  const { length, offset, backwards } = pageWindow(total, page, limit)
  if (length <= 0) return { rows: [], total }
  const orderBy = (way: 'asc' | 'desc') => `order by ${sortColumns[sort.by]} ${way}, id ${way}`
  // The page is found in an index alone; whole rows are read only for what is shown.
  const ids = `select id from jobs${where} ${orderBy(backwards ? opposite[sort.order] : sort.order)} limit ? offset ?`
  const text = `select * from jobs where id in (${ids}) ${orderBy(sort.order)}`
  return { rows: await rowsOf<JobRow>(db, text, [...parameters, length, offset]), total }
}

const isLast = `not exists (select 1 from jobs as later where later.dedupe_key = jobs.dedupe_key and later.id > jobs.id)`

function conditions(filter: JobFilter): { where: string; parameters: string[] } {
  const { statuses, type, mangaId, sourceId, latest, createdAfter, createdBefore } = filter
  const all: readonly (readonly [condition: string, values: readonly string[] | undefined])[] = [
    [`status in (${placeholders(statuses ?? [])})`, statuses],
    ['type = ?', type === undefined ? undefined : [type]],
    ['manga_id = ?', mangaId === undefined ? undefined : [mangaId]],
    ['source_id = ?', sourceId === undefined ? undefined : [sourceId]],
    [isLast, latest ? [] : undefined],
    ['created_at >= ?', createdAfter === undefined ? undefined : [createdAfter]],
    ['created_at <= ?', createdBefore === undefined ? undefined : [createdBefore]],
  ]
  const given = all.filter(([, values]) => values !== undefined)
  return {
    where: given.length === 0 ? '' : ` where ${given.map(([condition]) => condition).join(' and ')}`,
    parameters: given.flatMap(([, values]) => values ?? []),
  }
}

/** The next job that may run now: not of a kind at its limit, not of a group that is at work; oldest first. */
export async function claimJob(
  db: Db,
  claim: {
    lease: string
    leaseUntil: string
    now: string
    fullTypes: readonly string[]
    /** Jobs whose former run has not ended yet. */
    excludeIds: readonly string[]
  },
): Promise<JobRow | undefined> {
  const { lease, leaseUntil, now, fullTypes, excludeIds } = claim
  const next = db
    .selectFrom('jobs as next')
    .select('next.id')
    .where('next.status', '=', 'pending')
    .where('next.run_after', '<=', now)
    .$if(fullTypes.length > 0, (query) => query.where('next.type', 'not in', fullTypes))
    .$if(excludeIds.length > 0, (query) => query.where('next.id', 'not in', excludeIds))
    .where((expression) =>
      expression.or([
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
    .orderBy('next.created_at')
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
    })
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst()
}

/** The earliest time at which a pending job may run; undefined when none is pending. */
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

/** A running job that stands still, until `until` if all goes well; null for one that goes on. */
export const holdJob = (
  db: Db,
  id: string,
  lease: string,
  wait: { readonly reason: Sentence; readonly until: string } | null,
) =>
  leased(db, id, lease)
    .set(wait ? { wait_reason: JSON.stringify(wait.reason), run_after: wait.until } : { wait_reason: null })
    .returningAll()
    .executeTakeFirst()

/** Why a job failed: a sentence, and the code of its problem. */
export type Failure = { readonly reason: Sentence; readonly code: ProblemCode }

export const completeJob = (tx: Tx, id: string, lease: string, now: string, context: string) =>
  leased(tx, id, lease)
    .set({ ...standing, status: 'completed', completed_at: now, context, failure_reason: null, failure_code: null })
    .returningAll()
    .executeTakeFirst()

export const failJob = (db: Db, id: string, lease: string, { reason, code }: Failure, now: string) =>
  leased(db, id, lease)
    .set({
      ...standing,
      status: 'failed',
      completed_at: now,
      failure_reason: JSON.stringify(reason),
      failure_code: code,
    })
    .returningAll()
    .executeTakeFirst()

/** Back to pending; `burnAttempt` false gives the attempt back. */
export const releaseJob = (
  db: Db,
  id: string,
  lease: string,
  { runAfter, reason, burnAttempt }: { runAfter: string; reason: Sentence | null; burnAttempt: boolean },
) =>
  leased(db, id, lease)
    .set({
      ...standing,
      status: 'pending',
      run_after: runAfter,
      wait_reason: reason && JSON.stringify(reason),
      ...(!burnAttempt && { attempts: sql<number>`max(attempts - 1, 0)` }),
    })
    .returningAll()
    .executeTakeFirst()

const cancelled = (db: Db, now: string) =>
  db
    .updateTable('jobs')
    .set({ ...standing, status: 'cancelled', completed_at: now })
    .where('status', 'in', active)
    .returningAll()

export const cancelJobRow = (db: Db, id: string, now: string) =>
  cancelled(db, now).where('id', '=', id).executeTakeFirst()

export const cancelActiveRows = (db: Db, { mangaId, sourceId }: WhichJobs, now: string): Promise<JobRow[]> =>
  cancelled(db, now)
    .$if(mangaId !== undefined, (query) => query.where('manga_id', '=', mangaId!))
    .$if(sourceId !== undefined, (query) => query.where('source_id', '=', sourceId!))
    .execute()

const requeued = (db: Db, now: string) =>
  db
    .updateTable('jobs')
    .set({
      ...standing,
      status: 'pending',
      attempts: 0,
      interruptions: 0,
      run_after: now,
      failure_reason: null,
      failure_code: null,
      completed_at: null,
      progress_done: null,
      progress_total: null,
      progress_unit: null,
    })
    .returningAll()

/** @throws SqliteError on the unique index when an active job does the same. */
export const requeueJob = (db: Db, id: string, now: string) =>
  requeued(db, now).where('id', '=', id).where('status', 'in', ['failed', 'cancelled']).executeTakeFirst()

/** Queues failed jobs again whose work no later job took up, be it one that did it or one that was cancelled. */
export const requeueFailedRows = (db: Db, { mangaId, sourceId }: WhichJobs, now: string): Promise<JobRow[]> =>
  requeued(db, now)
    .where('status', '=', 'failed')
    .$if(mangaId !== undefined, (query) => query.where('manga_id', '=', mangaId!))
    .$if(sourceId !== undefined, (query) => query.where('source_id', '=', sourceId!))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs as other')
            .select('other.id')
            .whereRef('other.dedupe_key', '=', 'jobs.dedupe_key')
            .where((other) =>
              other.or([
                other('other.id', '>', other.ref('jobs.id')),
                other.and([other('other.status', 'in', active), other('other.id', '!=', other.ref('jobs.id'))]),
              ]),
            ),
        ),
      ),
    )
    .execute()

const older = `select older.id from gone join jobs as older on older.dedupe_key = gone.dedupe_key and older.id < gone.id`

/**
 * Deletes jobs that have ended, and with each the ended ones whose work it took up: without it they would be the last
 * of their work again, and a retry of all failures would do what was done. Answers with what is gone.
 */
export async function deleteEndedRows(db: Db, filter: JobFilter | { readonly id: string }): Promise<string[]> {
  const { where, parameters } =
    'id' in filter
      ? { where: ' where id = ?', parameters: [filter.id] }
      : conditions({ ...filter, statuses: filter.statuses ?? endedStatuses })
  const text = `with gone as (select id, dedupe_key from jobs${where})
    delete from jobs where id in (select id from gone union ${older})
    and status in (${placeholders(endedStatuses)}) returning id`
  return (await rowsOf<{ id: string }>(db, text, [...parameters, ...endedStatuses])).map(({ id }) => id)
}

/**
 * Voids what the last run of the program left in progress. Being interrupted is not the job's failure, so the attempt
 * is given back; a job that `limit` times in a row took the program down before a step forward is failed.
 */
export async function recoverJobs(db: Db, now: string, limit: number): Promise<void> {
  const left = db.updateTable('jobs').where('status', '=', 'in_progress')
  await left
    .where('interruptions', '>=', limit - 1)
    .set({
      ...standing,
      status: 'failed',
      completed_at: now,
      failure_code: 'internal',
      failure_reason: JSON.stringify(
        say('Bunko ended {limit} times while this job ran, before its first step. Retry it when the cause is known.', {
          limit,
        }),
      ),
    })
    .execute()
  await left
    .set({
      ...standing,
      status: 'pending',
      run_after: now,
      attempts: sql<number>`max(attempts - 1, 0)`,
      interruptions: sql<number>`interruptions + 1`,
    })
    .execute()
}
