import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { activeStatuses, type JobRow, withoutWait } from './job.ts'

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
