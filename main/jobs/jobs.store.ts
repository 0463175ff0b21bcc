import type { JobStatus } from '../../shared/contracts/jobs.ts'
import { placeholders, rowsOf } from '../database/fixed-query.ts'
import { opposite, pageWindow } from '../database/page-window.ts'
import type { Db, Tx } from '../database/schema.ts'
import { activeStatuses, type JobRow, type NewJob } from './job.ts'

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
    .where('status', 'in', activeStatuses)
    .executeTakeFirstOrThrow()
}

export const findJob = (db: Db | Tx, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()

/** Unfinished jobs of a type, newest first; `context` names them. */
export const activeJobs = (db: Db, type: string): Promise<JobRow[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('status', 'in', activeStatuses)
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .execute()

/** Whether a job with the dedupe key waits or runs. */
export async function isWorkActive(db: Db, dedupeKey: string): Promise<boolean> {
  const job = db
    .selectFrom('jobs')
    .select('id')
    .where('dedupe_key', '=', dedupeKey)
    .where('status', 'in', activeStatuses)
  return (await job.executeTakeFirst()) !== undefined
}

export async function pausedSince(db: Db | Tx): Promise<string | null> {
  const row = await db.selectFrom('queue_state').select('paused_at').executeTakeFirstOrThrow()
  return row.paused_at
}

export async function writePausedSince(db: Db | Tx, pausedAt: string | null): Promise<void> {
  await db.updateTable('queue_state').set({ paused_at: pausedAt }).execute()
}

/** How many pieces of work failed last: without what was done or asked for again since. */
export async function countFailedWork(db: Db): Promise<number> {
  const { where, parameters } = conditions({ statuses: ['failed'], latest: true })
  const [counted] = await rowsOf<{ total: number }>(db, `select count(*) as total from jobs${where}`, parameters)
  return counted?.total ?? 0
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

/** What a filter says in SQL; the text is empty or begins with a blank. */
export function conditions(filter: JobFilter): { where: string; parameters: string[] } {
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
