import type { Selectable } from 'kysely'
import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'
import type { Entry, Series, TrackerId } from './tracker.ts'

export type TrackerRow = Selectable<Schema['trackers']>

export const findTrackerRow = (db: Db, id: TrackerId): Promise<TrackerRow | undefined> =>
  db.selectFrom('trackers').selectAll().where('id', '=', id).executeTakeFirst()

export async function saveTrackerRow(db: Db, id: TrackerId, values: Partial<Omit<TrackerRow, 'id'>>): Promise<void> {
  await db
    .insertInto('trackers')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** What the screens need to know of a manga at a tracker. */
export type LinkedSeries = Pick<Series, 'title' | 'url' | 'chapters'>

export type Link = {
  readonly mangaId: string
  readonly tracker: TrackerId
  readonly remoteId: string
  readonly series: LinkedSeries
  readonly entry: Entry | null
  readonly change: Partial<Entry> | null
  readonly conflict: Entry | null
  readonly isDecided: boolean
  readonly readTo: number | null
}

type Row = Selectable<Schema['tracker_links']>

const parse = <T>(column: string | null): T | null => (column === null ? null : (JSON.parse(column) as T))
const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const toLink = (row: Row): Link => ({
  mangaId: row.manga_id,
  tracker: row.tracker as TrackerId,
  remoteId: row.remote_id,
  series: JSON.parse(row.series) as LinkedSeries,
  entry: parse<Entry>(row.entry),
  change: parse<Partial<Entry>>(row.change),
  conflict: parse<Entry>(row.conflict),
  isDecided: row.is_decided === 1,
  readTo: row.read_to,
})

export const isPending = ({ change, readTo }: Link): boolean => change !== null || readTo !== null

export async function listLinks(db: Db, mangaId: string): Promise<Link[]> {
  const rows = await db.selectFrom('tracker_links').selectAll().where('manga_id', '=', mangaId).execute()
  return rows.map(toLink)
}

export async function findLink(db: Db | Tx, mangaId: string, tracker: TrackerId): Promise<Link | undefined> {
  const row = await db
    .selectFrom('tracker_links')
    .selectAll()
    .where('manga_id', '=', mangaId)
    .where('tracker', '=', tracker)
    .executeTakeFirst()
  return row && toLink(row)
}

/** The mangas that are linked to a tracker, and to which entry. */
export const listLinkedMangas = (db: Db, tracker: TrackerId): Promise<{ remoteId: string; mangaId: string }[]> =>
  db
    .selectFrom('tracker_links')
    .select(['remote_id as remoteId', 'manga_id as mangaId'])
    .where('tracker', '=', tracker)
    .execute()

export async function saveLink(db: Db | Tx, link: Link): Promise<void> {
  const values = {
    remote_id: link.remoteId,
    series: JSON.stringify(link.series),
    entry: toJson(link.entry),
    change: toJson(link.change),
    conflict: toJson(link.conflict),
    is_decided: link.isDecided ? (1 as const) : (0 as const),
    read_to: link.readTo,
  }
  await db
    .insertInto('tracker_links')
    .values({ manga_id: link.mangaId, tracker: link.tracker, ...values })
    .onConflict((conflict) => conflict.columns(['manga_id', 'tracker']).doUpdateSet(values))
    .execute()
}

export async function deleteLink(db: Db, mangaId: string, tracker: TrackerId): Promise<boolean> {
  const deleted = await db
    .deleteFrom('tracker_links')
    .where('manga_id', '=', mangaId)
    .where('tracker', '=', tracker)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Links with a change to send that the user need not decide. */
export async function listPending(db: Db, only: { mangaId?: string; tracker?: TrackerId } = {}): Promise<Link[]> {
  let query = db
    .selectFrom('tracker_links')
    .selectAll()
    .where('conflict', 'is', null)
    .where((where) => where.or([where('change', 'is not', null), where('read_to', 'is not', null)]))
  if (only.mangaId !== undefined) query = query.where('manga_id', '=', only.mangaId)
  if (only.tracker !== undefined) query = query.where('tracker', '=', only.tracker)
  return (await query.execute()).map(toLink)
}

/** Linked mangas with finished chapters that were not looked at yet. */
export async function listFinished(db: Db, mangaId?: string): Promise<string[]> {
  const rows = await queryRows<{ manga_id: string }>(
    db,
    `select distinct manga_id from tracker_links where finished_to is not null and (? is null or manga_id = ?)`,
    [mangaId ?? null, mangaId ?? null],
  )
  return rows.map((row) => row.manga_id)
}

/** Finished chapters are to be sent; read incognito, they are forgotten. */
export async function takeFinished(tx: Tx, mangaId: string, isIncognito: boolean): Promise<void> {
  const readTo = isIncognito ? 'read_to' : 'max(ifnull(read_to, 0), finished_to)'
  const text = `update tracker_links set read_to = ${readTo}, finished_to = null where manga_id = ? and finished_to is not null`
  await queryRows(tx, text, [mangaId])
}

/** The last chapter that was read without a gap before it; null if there is none or numbers restart in each volume. */
export async function findLastReadWithoutGap(db: Db | Tx, mangaId: string): Promise<number | null> {
  const rows = await queryRows<{ number: number; isRead: number }>(
    db,
    `select c.number, max(ifnull(p.completed, 0)) as isRead from chapters c
     join mangas m on m.id = c.manga_id left join reading_progress p on p.chapter_id = c.id
     where c.manga_id = ? and c.is_visible = 1 and (c.label = '' or c.number = 0) and m.numbers_reset = 0
     group by c.number order by c.number`,
    [mangaId],
  )
  let last: number | null = null
  for (const { number, isRead } of rows) {
    if (!isRead || (last !== null && Math.floor(number) - Math.floor(last) > 1)) break
    last = number
  }
  return last
}

/** The volume of a chapter; null if it has none or numbers restart in each volume. */
export async function findVolumeOfChapter(db: Db, mangaId: string, number: number): Promise<number | null> {
  const [row] = await queryRows<{ volume: number | null }>(
    db,
    `select max(c.volume) as volume from chapters c join mangas m on m.id = c.manga_id
     where c.manga_id = ? and c.number = ? and c.label = '' and c.is_visible = 1 and m.numbers_reset = 0`,
    [mangaId, number],
  )
  return row?.volume ?? null
}

/** The moment of the first reading that is known. */
export async function findFirstReading(db: Db | Tx, mangaId: string): Promise<string | null> {
  const [row] = await queryRows<{ at: string | null }>(
    db,
    `select min(at) as at from (select min(started_at) as at from reading_sessions where manga_id = ?
     union all select min(p.updated_at) from reading_progress p join chapters c on c.id = p.chapter_id where c.manga_id = ?)`,
    [mangaId, mangaId],
  )
  return row?.at ?? null
}
