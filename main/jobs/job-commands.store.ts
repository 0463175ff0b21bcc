import { sql } from 'kysely'
import { finishedStatuses } from '../../shared/contracts/jobs.ts'
import { placeholders, queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import { activeStatuses, type JobContext, type JobRow, withoutLease, withoutWait } from './job.ts'
import { type ContextFilter, contextConditions, endedAt, filterConditions, type JobFilter } from './jobs.store.ts'

const matchesContext = (filter: ContextFilter) => {
  const all = contextConditions(filter).map(([condition, value]) => {
    const [before = '', after = ''] = condition.split('?')
    return sql<boolean>`${sql.raw(before)}${value}${sql.raw(after)}`
  })
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`
}

const cancelRows = (db: Db, now: string) =>
  db
    .updateTable('jobs')
    .set({ ...withoutLease, status: 'cancelled', completed_at: endedAt(now) })
    .where('status', 'in', activeStatuses)
    .returningAll()

/** Cancels a job and the jobs that it started. @returns the cancelled ones */
export const cancelJobRows = (db: Db, id: string, now: string): Promise<JobRow[]> =>
  cancelRows(db, now).where(sql<boolean>`(id = ${id} or json_extract(context, '$.parentId') = ${id})`).execute()

/** Jobs of a context, or those of them with these identifiers. */
export type JobChoice = { readonly context?: ContextFilter | undefined; readonly ids?: readonly string[] | undefined }

// Identifiers are passed as one JSON parameter because SQLite limits the number of parameters.
const isListed = (ids: readonly string[]) =>
  sql<boolean>`jobs.id in (select value from json_each(${JSON.stringify(ids)}))`
const matches = ({ context = {}, ids }: JobChoice) =>
  ids === undefined ? matchesContext(context) : sql<boolean>`${matchesContext(context)} and ${isListed(ids)}`

/** Cancels the jobs, and those that they started. */
export const cancelActiveRows = (db: Db, choice: JobChoice, now: string): Promise<JobRow[]> => {
  const chosen = matches(choice)
  const parents = sql`select id from jobs where status in (${sql.join(activeStatuses)}) and ${chosen}`
  return cancelRows(db, now)
    .where(sql<boolean>`(${chosen} or json_extract(context, '$.parentId') in (${parents}))`)
    .execute()
}

const requeueRows = (db: Db, now: string) =>
  db
    .updateTable('jobs')
    .set({
      ...withoutLease,
      ...withoutWait,
      status: 'pending',
      counted_host: null,
      attempts: 0,
      interruptions: 0,
      run_after: now,
      failure_reason: null,
      failure_code: null,
      notes: '[]',
      completed_at: null,
      progress_done: null,
      progress_total: null,
      progress_unit: null,
    })
    .returningAll()

/** @throws SqliteError on the unique index when an active job has the same dedupe key. */
export const requeueJob = (db: Db, id: string, now: string) =>
  requeueRows(db, now).where('id', '=', id).where('status', 'in', ['failed', 'cancelled']).executeTakeFirst()

/** Ends the wait of a pending job. */
export const endWait = (db: Db, id: string, now: string) =>
  db
    .updateTable('jobs')
    .set({ ...withoutWait, run_after: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('wait_reason', 'is not', null)
    .returningAll()
    .executeTakeFirst()

/** Adds to the context of a job. Members that it has already get the new values. */
export const addToContext = (db: Db, id: string, context: JobContext) =>
  db
    .updateTable('jobs')
    .set({ context: sql<string>`json_patch(context, ${JSON.stringify(context)})` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Requeues failed jobs, except those whose work a later job took over, whatever became of that job. */
export const requeueFailedRows = (db: Db, choice: JobChoice, now: string): Promise<JobRow[]> =>
  requeueLatest(db, 'failed', choice, now)

/** Requeues cancelled jobs, except those whose work a later job took over. Their places in the queue are the former ones. */
export const restoreRows = (db: Db, ids: readonly string[], now: string): Promise<JobRow[]> =>
  requeueLatest(db, 'cancelled', { ids }, now)

const requeueLatest = (db: Db, status: 'failed' | 'cancelled', choice: JobChoice, now: string): Promise<JobRow[]> =>
  requeueRows(db, now)
    .where('status', '=', status)
    .where(matches(choice))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs as other')
            .select('other.id')
            .whereRef('other.dedupe_key', '=', 'jobs.dedupe_key')
            .where((other) =>
              other.or([
                other('other.id', '>', other.ref('jobs.id')),
                other.and([other('other.status', 'in', activeStatuses), other('other.id', '!=', other.ref('jobs.id'))]),
              ]),
            ),
        ),
      ),
    )
    .execute()

const older = `select older.id from gone join jobs as older on older.dedupe_key = gone.dedupe_key and older.id < gone.id`

/**
 * Deletes ended jobs, and with each the earlier ended jobs of the same dedupe key. Otherwise an earlier failure would
 * become the latest job of its key again and "retry all" would repeat work that is done.
 * @returns the deleted identifiers
 */
export async function deleteEndedRows(db: Db, filter: JobFilter | { readonly id: string }): Promise<string[]> {
  const { where, parameters } =
    'id' in filter
      ? { where: ' where id = ?', parameters: [filter.id] }
      : filterConditions({ ...filter, statuses: filter.statuses ?? finishedStatuses })
  const text = `with gone as (select id, dedupe_key from jobs${where})
    delete from jobs where id in (select id from gone union ${older})
    and status in (${placeholders(finishedStatuses)}) returning id`
  return (await queryRows<{ id: string }>(db, text, [...parameters, ...finishedStatuses])).map(({ id }) => id)
}
