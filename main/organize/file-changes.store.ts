import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'

export type FileChange = Schema['file_changes']

/** The changes of a job in their order. */
export const listChanges = (db: Db | Tx, jobId: string): Promise<FileChange[]> =>
  db.selectFrom('file_changes').selectAll().where('job_id', '=', jobId).orderBy('position').execute()

/** Between two queries, everything else runs. */
const changesPerQuery = 500

export async function insertChanges(tx: Db | Tx, changes: readonly FileChange[]): Promise<void> {
  for (let start = 0; start < changes.length; start += changesPerQuery)
    await queryRows(
      tx,
      `insert into file_changes
       (job_id, position, chapter_id, kind, from_path, to_path, entries, size_bytes, sha256, state, changed_at)
     select value ->> 'job_id', value ->> 'position', value ->> 'chapter_id', value ->> 'kind', value ->> 'from_path',
       value ->> 'to_path', value ->> 'entries', value ->> 'size_bytes', value ->> 'sha256', value ->> 'state',
       value ->> 'changed_at' from json_each(?)`,
      [JSON.stringify(changes.slice(start, start + changesPerQuery))],
    )
}

type ChangeKey = Pick<FileChange, 'job_id' | 'position'>

export async function updateChange(
  tx: Db | Tx,
  { job_id, position }: ChangeKey,
  set: Partial<Pick<FileChange, 'state' | 'size_bytes' | 'sha256' | 'to_path'>>,
): Promise<void> {
  await tx.updateTable('file_changes').set(set).where('job_id', '=', job_id).where('position', '=', position).execute()
}

export async function deleteChange(tx: Db | Tx, { job_id, position }: ChangeKey): Promise<void> {
  await tx.deleteFrom('file_changes').where('job_id', '=', job_id).where('position', '=', position).execute()
}

/** Notes that all done changes of a job were taken back. */
export async function markUndone(db: Db | Tx, jobId: string): Promise<void> {
  await queryRows(db, `update file_changes set state = 'undone' where job_id = ? and state = 'done'`, [jobId])
}

/** Whether the job has changed the file of the chapter. */
export async function hasChanged(db: Db | Tx, jobId: string, chapterId: string): Promise<boolean> {
  const rows = await queryRows(db, 'select 1 from file_changes where chapter_id = ? and job_id = ? limit 1', [
    chapterId,
    jobId,
  ])
  return rows.length > 0
}

/** The last position of a job. */
export async function lastPosition(db: Db | Tx, jobId: string): Promise<number> {
  const [row] = await queryRows<{ last: number | null }>(
    db,
    'select max(position) as last from file_changes where job_id = ?',
    [jobId],
  )
  return row?.last ?? 0
}

/** Removes changes that can no longer be undone. */
export async function deleteChangesBefore(db: Db | Tx, time: string): Promise<void> {
  await queryRows(db, 'delete from file_changes where changed_at < ?', [time])
}
