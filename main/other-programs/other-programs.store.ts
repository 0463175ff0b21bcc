import { queryRows } from '../database/queries.ts'
import type { Tx } from '../database/schema.ts'
import { normalizeForSearch } from '../mangas/manga-texts.store.ts'
import { newId } from '../platform/ids.ts'
import { localDay } from '../platform/local-days.ts'
import type { ForeignSession } from './foreign-library.ts'

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

/** Adds sessions to the history, each once: not of a manga that leaves no trace. A time in the future counts as now. */
export async function addSessions(
  tx: Tx,
  mangaId: string,
  sessions: readonly (ForeignSession & { readonly chapterId: string })[],
  now: string,
): Promise<void> {
  const { title } = await tx.selectFrom('mangas').select('title').where('id', '=', mangaId).executeTakeFirstOrThrow()
  const rows = sessions.map(({ chapterId, endedAt, milliseconds, pages }) => {
    const end = endedAt < now ? endedAt : now
    const start = new Date(Date.parse(end) - milliseconds)
    const place = { day: localDay(start), hour: start.getHours(), startedAt: start.toISOString() }
    return { id: newId(), chapterId, end, milliseconds, pages, ...place }
  })
  await queryRows(
    tx,
    `insert into reading_sessions (id, manga_id, manga_title, title_key, chapter_id, chapter_number, day, hour, started_at,
       reported_at, ended_at, pages, milliseconds)
     select s.value ->> 'id', m.id, m.title, ?, c.id, c.number, s.value ->> 'day', s.value ->> 'hour',
       s.value ->> 'startedAt', s.value ->> 'end', s.value ->> 'end', s.value ->> 'pages', s.value ->> 'milliseconds'
     from json_each(?) s join chapters c on c.id = s.value ->> 'chapterId' join mangas m on m.id = c.manga_id
     where m.incognito = 0 and not exists (
       select 1 from reading_sessions r where r.chapter_id = c.id and r.ended_at = s.value ->> 'end')`,
    [normalizeForSearch(title), JSON.stringify(rows)],
  )
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
