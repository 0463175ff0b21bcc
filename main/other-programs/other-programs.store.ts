import { queryRows } from '../database/queries.ts'
import type { Tx } from '../database/schema.ts'

export type ReadState = {
  readonly chapterId: string
  readonly page: number
  readonly isRead: boolean
  readonly updatedAt: string
}

/** Adds progress. A read chapter stays read, and the later page counts. */
export async function addProgress(tx: Tx, states: readonly ReadState[]): Promise<void> {
  await queryRows(
    tx,
    `insert into reading_progress (chapter_id, page, completed, updated_at)
     select c.id, max(1, min(s.value ->> 'page', ifnull(c.page_count, s.value ->> 'page'))), s.value ->> 'isRead', s.value ->> 'updatedAt'
     from json_each(?) s join chapters c on c.id = s.value ->> 'chapterId' where true
     on conflict (chapter_id) do update set completed = max(completed, excluded.completed),
       page = max(page, excluded.page), updated_at = max(updated_at, excluded.updated_at)
     where excluded.completed > completed or excluded.page > page`,
    [JSON.stringify(states.map((state) => ({ ...state, isRead: state.isRead ? 1 : 0 })))],
  )
}

/** When a manga was last read, unless it was read later. */
export async function setLastRead(tx: Tx, mangaId: string, readAt: string): Promise<void> {
  await queryRows(tx, `update mangas set last_read_at = ? where id = ? and ifnull(last_read_at, '') < ?`, [
    readAt,
    mangaId,
    readAt,
  ])
}

/** Bookmarks pages, without a picture. */
export async function addBookmarks(
  tx: Tx,
  bookmarks: readonly { readonly chapterId: string; readonly page: number }[],
  now: string,
): Promise<void> {
  await queryRows(
    tx,
    `insert or ignore into page_bookmarks (chapter_id, page, created_at)
     select value ->> 'chapterId', value ->> 'page', ? from json_each(?)`,
    [now, JSON.stringify(bookmarks)],
  )
}
