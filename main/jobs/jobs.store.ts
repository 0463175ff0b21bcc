import { type RawBuilder, sql } from 'kysely'
import type { JobStatus } from '../../shared/contracts/jobs.ts'
import { oppositeOrder, pageRange, placeholders, queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { activeStatuses, type JobRow, type NewJob, priorityValue, type ShownJobRow, shownColumns } from './job.ts'
import { lastPosition } from './queue-order.store.ts'

export type JobFilter = {
  readonly statuses?: readonly JobStatus[] | undefined
  readonly type?: string | undefined
  /** Only jobs with these values in their context. */
  readonly context?: ContextFilter | undefined
  /** Only the latest job of each dedupe key. */
  readonly latest?: boolean | undefined
  readonly createdAfter?: string | undefined
  readonly createdBefore?: string | undefined
}
export type ContextFilter = Readonly<Record<string, string | undefined>>
export type JobSort = { readonly by: 'createdAt' | 'type' | 'status' | 'queue'; readonly order: 'asc' | 'desc' }

/** In the queue, running jobs are first, then queued ones in the order in which they run. */
const sortColumns = {
  createdAt: ['created_at'],
  type: ['type'],
  status: ['status'],
  queue: ["status <> 'in_progress'", "status <> 'pending'", '-priority', 'position'],
} as const

/** The SQL expression of a context value. Indexes have the keys that the API filters by. */
function contextValue(key: string): string {
  if (!/^\w+$/.test(key)) throw new Error(`not a context key: ${key}`)
  return `json_extract(context, '$.${key}')`
}

/** Conditions and parameters of a context filter; undefined values do not filter. */
export const contextConditions = (filter: ContextFilter = {}): [condition: string, value: string][] =>
  Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[`${contextValue(key)} = ?`, value]]))

/** Inserts a job, or returns the active one with the same dedupe key, whose priority it may raise. */
export async function insertJob(tx: Db | Tx, id: string, job: NewJob, now: string): Promise<JobRow> {
  const priority = priorityValue(job.priority ?? 'requested')
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
      notes: '[]',
      max_attempts: job.maxAttempts ?? 3,
      attempts: 0,
      priority,
      position: lastPosition,
      interruptions: 0,
      run_after: now,
      wait_ms: 0,
      stalled_ms: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return inserted
  return await tx
    .updateTable('jobs')
    .set({ priority: sql<number>`max(priority, ${priority})` })
    .where('dedupe_key', '=', job.dedupeKey ?? '')
    .where('status', 'in', activeStatuses)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findJob = (db: Db | Tx, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()

/** Pending and running jobs of a type. Found by their status: almost all jobs of a type have ended. */
export async function activeJobIds(db: Db, type: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id from jobs where status in (${placeholders(activeStatuses)}) and +type = ?`,
    [...activeStatuses, type],
  )
  return rows.map(({ id }) => id)
}

/** How far the jobs are that a job started, counted by a number in their context. */
export type Followed = { readonly open: number; readonly done: number; readonly total: number }

export async function followChildren(db: Db, parentId: string, unit: string): Promise<Followed> {
  const units = contextValue(unit)
  const [counted] = await queryRows<Followed>(
    db,
    `select count(*) filter (where status in ('pending', 'in_progress')) as open, ifnull(sum(${units}), 0) as total,
       ifnull(sum(iif(status in ('pending', 'in_progress'), ifnull(progress_done, 0), ${units})), 0) as done
     from jobs where ${contextValue('parentId')} = ?`,
    [parentId],
  )
  return counted!
}

/** The jobs that a job started, in their order. */
export const listChildren = (db: Db, parentId: string): Promise<ShownJobRow[]> =>
  queryRows<ShownJobRow>(
    db,
    `select ${shownColumns.join(', ')} from jobs where ${contextValue('parentId')} = ? order by created_at, id`,
    [parentId],
  )

/** The latest job for the same work. */
export const findLatestJob = (db: Db | Tx, dedupeKey: string): Promise<JobRow | undefined> =>
  db.selectFrom('jobs').selectAll().where('dedupe_key', '=', dedupeKey).orderBy('id', 'desc').executeTakeFirst()

/** Whether a job with the dedupe key is pending or running. */
export async function hasActiveJob(db: Db, dedupeKey: string): Promise<boolean> {
  const job = db
    .selectFrom('jobs')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .where('status', 'in', activeStatuses)
  return (await job.executeTakeFirst()) !== undefined
}

export async function findPausedSince(db: Db | Tx): Promise<string | null> {
  const row = await db.selectFrom('queue_state').select('paused_at').executeTakeFirstOrThrow()
  return row.paused_at
}

export async function storePausedSince(db: Db | Tx, pausedAt: string | null): Promise<void> {
  await db.updateTable('queue_state').set({ paused_at: pausedAt }).execute()
}

/** Counts dedupe keys whose latest job failed. */
export async function countFailedWork(db: Db): Promise<number> {
  return await countJobs(db, { statuses: ['failed'], latest: true })
}

/** The number of jobs by status; a status without jobs is absent. */
export async function countByStatus(db: Db): Promise<ReadonlyMap<JobStatus, number>> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}

export async function countJobs(db: Db, filter: JobFilter): Promise<number> {
  const { where, parameters } = filterConditions(filter)
  const [counted] = await queryRows<{ total: number }>(db, `select count(*) as total from jobs${where}`, parameters)
  return counted?.total ?? 0
}

/** @param total the number of jobs that match */
export async function listJobs(
  db: Db,
  filter: JobFilter,
  sort: JobSort,
  { total, page, limit }: { readonly total: number; readonly page: number; readonly limit: number },
): Promise<ShownJobRow[]> {
  const { where, parameters } = filterConditions(filter)
  const { length, offset, isReversed } = pageRange(total, page, limit)
  if (length <= 0) return []
  const way = isReversed ? oppositeOrder[sort.order] : sort.order
  const orderBy = [...sortColumns[sort.by], 'id'].map((column) => `${column} ${way}`).join(', ')
  const ofPage = `from jobs${where} order by ${orderBy} limit ? offset ?`
  // An index has every order but that of the queue. Sorting and skipping is faster without the columns that are shown.
  const isLong = sort.by === 'queue' || offset > 0
  const source = isLong ? `from jobs where rowid in (select rowid ${ofPage}) order by ${orderBy}` : ofPage
  const text = `select ${shownColumns.join(', ')} ${source}`
  const rows = await queryRows<ShownJobRow>(db, text, [...parameters, length, offset])
  return isReversed ? rows.reverse() : rows
}

const isLatestSql = `not exists (select 1 from jobs as later where later.dedupe_key = jobs.dedupe_key and later.id > jobs.id)`

/** The SQL condition of a filter; empty, or starting with a space. */
export function filterConditions(filter: JobFilter): { where: string; parameters: string[] } {
  const { statuses, type, context, latest, createdAfter, createdBefore } = filter
  const all: readonly (readonly [condition: string, values: readonly string[] | undefined])[] = [
    [`status in (${placeholders(statuses ?? [])})`, statuses],
    ['type = ?', type === undefined ? undefined : [type]],
    ...contextConditions(context).map(([condition, value]): [string, string[]] => [condition, [value]]),
    [isLatestSql, latest ? [] : undefined],
    ['created_at >= ?', createdAfter === undefined ? undefined : [createdAfter]],
    ['created_at <= ?', createdBefore === undefined ? undefined : [createdBefore]],
  ]
  const given = all.filter(([, values]) => values !== undefined)
  return {
    where: given.length === 0 ? '' : ` where ${given.map(([condition]) => condition).join(' and ')}`,
    parameters: given.flatMap(([, values]) => values ?? []),
  }
}

/** The end of a job, not before its start: the clock may have been set back in between. */
export const endedAt = (now: string): RawBuilder<string> => sql<string>`max(${now}, coalesce(started_at, ${now}))`
