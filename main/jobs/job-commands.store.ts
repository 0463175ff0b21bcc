import { endedStatuses, type WhichJobs } from '../../shared/contracts/jobs.ts'
import { placeholders, rowsOf } from '../database/fixed-query.ts'
import type { Db } from '../database/schema.ts'
import { activeStatuses, type JobRow, unleased } from './job.ts'
import { conditions, type JobFilter } from './jobs.store.ts'

const cancelled = (db: Db, now: string) =>
  db
    .updateTable('jobs')
    .set({ ...unleased, status: 'cancelled', completed_at: now })
    .where('status', 'in', activeStatuses)
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
      ...unleased,
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
                other.and([other('other.status', 'in', activeStatuses), other('other.id', '!=', other.ref('jobs.id'))]),
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
