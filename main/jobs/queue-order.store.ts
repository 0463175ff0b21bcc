import { type RawBuilder, sql } from 'kysely'
import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { activeStatuses, type JobRow, priorityValue } from './job.ts'

const reading = priorityValue('reading')
const requested = priorityValue('requested')

/** The position after all others. */
export const lastPosition: RawBuilder<number> = sql<number>`(select ifnull(max(position), 0) + 1 from jobs)`

/** Makes a job the first of the queue. The one that was first before is an ordinary request again. */
export async function readFirst(tx: Tx, id: string): Promise<JobRow[]> {
  const active = tx.updateTable('jobs').where('status', 'in', activeStatuses)
  const others = await active
    .set({ priority: requested })
    .where('priority', '=', reading)
    .where('id', '<>', id)
    .returningAll()
    .execute()
  const first = await active
    .set({ priority: reading })
    .where('id', '=', id)
    .where('priority', '<>', reading)
    .returningAll()
    .execute()
  return [...others, ...first]
}

export type QueuePlace = { readonly place: 'first' | 'last' } | { readonly before: string }

const bounds = `select min(priority) as lowest, (select max(position) from jobs) as last,
  (select min(position) from jobs where status = 'pending' and priority = ${requested}) as first
  from jobs where status = 'pending'`
type Bounds = { readonly lowest: number | null; readonly last: number; readonly first: number | null }

/**
 * Moves queued jobs, in the order of the identifiers. Others are left where they are.
 * @returns the moved jobs; undefined when the job at the wanted place is not queued
 */
export async function moveRows(tx: Tx, ids: readonly string[], to: QueuePlace): Promise<JobRow[] | undefined> {
  const queued = await findQueued(tx, ids)
  if ('before' in to) {
    const [target] = await queryRows<Pick<JobRow, 'priority' | 'position'>>(
      tx,
      `select priority, position from jobs where id = ? and status = 'pending'`,
      [to.before],
    )
    if (!target) return undefined
    if (target.priority < reading) {
      await makeRoom(tx, target, queued.length)
      return await place(tx, queued, target.priority, target.position)
    }
  }
  const [{ lowest, last, first }] = (await queryRows<Bounds>(tx, bounds, [])) as [Bounds]
  return 'place' in to && to.place === 'last'
    ? await place(tx, queued, lowest ?? requested, last + 1)
    : await place(tx, queued, requested, (first ?? last + 1) - queued.length)
}

async function findQueued(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    tx,
    `select id from jobs where status = 'pending' and id in (select value from json_each(?))`,
    [JSON.stringify(ids)],
  )
  const queued = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => queued.has(id))
}

async function makeRoom(tx: Tx, from: Pick<JobRow, 'priority' | 'position'>, count: number): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ position: sql<number>`position + ${count}` })
    .where('status', '=', 'pending')
    .where('priority', '=', from.priority)
    .where('position', '>=', from.position)
    .execute()
}

/** Gives the jobs consecutive positions. */
const place = (tx: Tx, ids: readonly string[], priority: number, start: number): Promise<JobRow[]> =>
  queryRows<JobRow>(
    tx,
    `update jobs set priority = ?, position = ? + listed.key from json_each(?) as listed
     where jobs.id = listed.value returning *`,
    [priority, start, JSON.stringify(ids)],
  )

/**
 * Work of mangas that is queued, running or failed without a newer job: failed first, then in the order of the queue. Downloads
 * that were done since the oldest queued or running job was queued belong to the same work.
 */
export const listGroups = (db: Db): Promise<GroupRow[]> =>
  queryRows<GroupRow>(
    db,
    `with groups as (
       select json_extract(context, '$.mangaId') as mangaId, max(json_extract(context, '$.manga')) as manga,
         sum(status = 'pending') as pending, sum(status = 'in_progress') as running, sum(status = 'failed') as failed,
         max(case when status = 'pending' then priority end) as priority,
         min(case when status = 'pending' then position end) as position,
         min(case when status <> 'failed' then iif(wait_ms = 0, run_after, created_at) end) as since
       from jobs where json_extract(context, '$.mangaId') is not null and (status in ('pending', 'in_progress') or (
         status = 'failed' and not exists (
           select 1 from jobs as later where later.dedupe_key = jobs.dedupe_key and later.id > jobs.id)))
       group by 1)
     select mangaId, manga, pending, running, failed, (
       select count(*) from jobs where json_extract(context, '$.mangaId') = mangaId
         and type = 'scrape_chapter' and status = 'completed' and completed_at >= since) as done
     from groups order by failed = 0, running = 0, priority desc, position`,
    [],
  )

export type GroupRow = {
  readonly mangaId: string
  readonly manga: string | null
  readonly pending: number
  readonly running: number
  readonly failed: number
  readonly done: number
}
