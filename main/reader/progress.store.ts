import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'

export const findProgress = (db: Db | Tx, chapterId: string): Promise<Schema['reading_progress'] | undefined> =>
  db.selectFrom('reading_progress').selectAll().where('chapter_id', '=', chapterId).executeTakeFirst()

/** Whether nothing of the manga has been read yet. */
export async function isNeverRead(db: Db, mangaId: string): Promise<boolean> {
  const text = 'select 1 from mangas where id = ? and last_read_at is null'
  return (await queryRows(db, text, [mangaId])).length > 0
}

export async function upsertProgress(tx: Tx, mangaId: string, progress: Schema['reading_progress']): Promise<void> {
  const { chapter_id: _, ...values } = progress
  await tx
    .insertInto('reading_progress')
    .values(progress)
    .onConflict((conflict) => conflict.column('chapter_id').doUpdateSet(values))
    .execute()
  await queryRows(tx, 'update mangas set last_read_at = max(ifnull(last_read_at, ?), ?) where id = ?', [
    progress.updated_at,
    progress.updated_at,
    mangaId,
  ])
}

export const deleteProgressRow = (tx: Tx, chapterId: string): Promise<unknown> =>
  tx.deleteFrom('reading_progress').where('chapter_id', '=', chapterId).execute()

// Identifiers are passed as one JSON parameter because SQLite limits the number of parameters.
const listed = '(select value from json_each(?))'

export async function findVisibleChapterIds(db: Db, mangaIds: readonly string[]): Promise<string[]> {
  const text = `select id from chapters where is_visible = 1 and manga_id in ${listed}`
  return (await queryRows<{ id: string }>(db, text, [JSON.stringify(mangaIds)])).map((row) => row.id)
}

/** @returns the chapters that changed */
export async function setRead(tx: Tx, ids: readonly string[], isRead: boolean, now: string): Promise<string[]> {
  const rows = isRead
    ? await queryRows<{ id: string }>(tx, markRead, [now, JSON.stringify(ids)])
    : await queryRows<{ id: string }>(tx, markUnread, [now, JSON.stringify(ids)])
  return rows.map((row) => row.id)
}

const markRead = `insert into reading_progress (chapter_id, page, completed, updated_at)
  select id, 1, 1, ? from chapters where id in ${listed}
  on conflict (chapter_id) do update set completed = 1, updated_at = excluded.updated_at where completed = 0
  returning chapter_id as id`

const markUnread = `update reading_progress set completed = 0, updated_at = ?,
  page = case when page = (select page_count from chapters c where c.id = chapter_id) then 1 else page end
  where completed = 1 and chapter_id in ${listed}
  returning chapter_id as id`
