import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Listed, TrackerId } from './tracker.ts'

/** An entry of a reading list that an import could not match. */
export type Unsure = Listed & {
  readonly tracker: TrackerId
  /** The name of its shelf. */
  readonly shelf: string | null
}

type Row = { tracker: TrackerId; listed: string; shelf: string | null }

const toUnsure = ({ tracker, listed, shelf }: Row): Unsure => ({ ...(JSON.parse(listed) as Listed), tracker, shelf })

/** Without those that the user left out, in the order of the list. */
export async function listUnsure(db: Db): Promise<Unsure[]> {
  const rows = await queryRows<Row>(
    db,
    'select tracker, listed, shelf from unsure_entries where is_left_out = 0 order by tracker, position',
    [],
  )
  return rows.map(toUnsure)
}

export async function findUnsure(db: Db, tracker: string, remoteId: string): Promise<Unsure | undefined> {
  const sql = 'select tracker, listed, shelf from unsure_entries where tracker = ? and remote_id = ?'
  const [row] = await queryRows<Row>(db, sql, [tracker, remoteId])
  return row && toUnsure(row)
}

export async function listLeftOut(db: Db, tracker: TrackerId): Promise<Set<string>> {
  const sql = 'select remote_id as remoteId from unsure_entries where tracker = ? and is_left_out = 1'
  const rows = await queryRows<{ remoteId: string }>(db, sql, [tracker])
  return new Set(rows.map(({ remoteId }) => remoteId))
}

/** Replaces the entries of a tracker, except for those that the user left out. */
export async function replaceUnsure(tx: Tx, tracker: TrackerId, unsure: readonly Unsure[]): Promise<void> {
  await queryRows(tx, 'delete from unsure_entries where tracker = ? and is_left_out = 0', [tracker])
  for (const [position, { series, entry, shelf }] of unsure.entries())
    await queryRows(
      tx,
      `insert or ignore into unsure_entries (tracker, remote_id, position, listed, shelf) values (?, ?, ?, ?, ?)`,
      [tracker, series.remoteId, position, JSON.stringify({ series, entry }), shelf],
    )
}

export async function leaveOutUnsure(db: Db, tracker: string, remoteId: string): Promise<void> {
  await queryRows(db, 'update unsure_entries set is_left_out = 1 where tracker = ? and remote_id = ?', [
    tracker,
    remoteId,
  ])
}

export async function deleteUnsure(tx: Tx, tracker: TrackerId, remoteId: string): Promise<void> {
  await queryRows(tx, 'delete from unsure_entries where tracker = ? and remote_id = ?', [tracker, remoteId])
}
