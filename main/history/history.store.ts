import type { Selectable } from 'kysely'
import type { ReadingSession } from '../../shared/contracts/history.ts'
import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'
import { compileShelf, readQueryContext } from '../mangas/manga-query.store.ts'
import { normalizeForSearch } from '../mangas/manga-texts.store.ts'
import { listShelfRows } from '../mangas/shelves.store.ts'
import { countedMs } from './counted-time.ts'

export type SessionRow = Selectable<Schema['reading_sessions']>

export const findOpenSession = (tx: Tx): Promise<SessionRow | undefined> =>
  tx.selectFrom('reading_sessions').selectAll().where('open_since', 'is not', null).executeTakeFirst()

/** @param deviceId null for this machine */
export const findLastSession = (tx: Tx, chapterId: string, deviceId: string | null): Promise<SessionRow | undefined> =>
  tx
    .selectFrom('reading_sessions')
    .selectAll()
    .where('chapter_id', '=', chapterId)
    .where('device_id', 'is', deviceId)
    .orderBy('reported_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function insertSession(
  tx: Tx,
  session: Omit<SessionRow, 'manga_title' | 'title_key' | 'pages' | 'milliseconds'>,
): Promise<void> {
  const { title } = await tx
    .selectFrom('mangas')
    .select('title')
    .where('id', '=', session.manga_id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('reading_sessions')
    .values({ ...session, manga_title: title, title_key: normalizeForSearch(title), pages: 0, milliseconds: 0 })
    .execute()
}

export const updateSession = async (tx: Tx, id: string, change: Partial<SessionRow>): Promise<void> =>
  void (await tx.updateTable('reading_sessions').set(change).where('id', '=', id).execute())

export type HistoryFilter = {
  /** Days, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly mangaId?: string | undefined
  readonly q?: string | undefined
}

/** The SQL condition of a filter. */
export function conditionsOf({ from, to, mangaId, q }: HistoryFilter): { where: string; parameters: string[] } {
  const all: [condition: string, ...parameters: string[]][] = [['1']]
  if (from !== undefined) all.push(['s.day >= ?', from])
  if (to !== undefined) all.push(['s.day <= ?', to])
  if (mangaId !== undefined) all.push(['s.manga_id = ?', mangaId])
  const key = normalizeForSearch(q ?? '')
  if (key !== '') {
    const titles = "select manga_id from manga_texts where kind = 'title' and instr(text, ?) > 0"
    all.push([`(instr(s.title_key, ?) > 0 or s.manga_id in (${titles}))`, key, key])
  }
  return {
    where: all.map(([condition]) => condition).join(' and '),
    parameters: all.flatMap(([, ...parameters]) => parameters),
  }
}

/** Newest first. */
export async function listSessions(
  db: Db,
  now: Date,
  filter: HistoryFilter,
  page: number,
  limit: number,
): Promise<{ items: ReadingSession[]; total: number }> {
  const { where, parameters } = conditionsOf(filter)
  const [counted] = await queryRows<{ total: number }>(
    db,
    `select count(*) as total from reading_sessions s where ${where}`,
    parameters,
  )
  const rows = await queryRows<SessionRow>(
    db,
    `select s.*, ifnull(m.title, s.manga_title) as manga_title
     from reading_sessions s left join mangas m on m.id = s.manga_id
     where ${where} order by s.started_at desc, s.id desc limit ? offset ?`,
    [...parameters, limit, (page - 1) * limit],
  )
  return { items: rows.map((row) => toSession(row, now)), total: counted!.total }
}

function toSession(row: SessionRow, now: Date): ReadingSession {
  const openMs = row.open_since === null ? 0 : countedMs(row.open_since, now)
  return {
    id: row.id,
    mangaId: row.manga_id,
    mangaTitle: row.manga_title,
    chapterId: row.chapter_id,
    chapterNumber: row.chapter_number,
    startedAt: row.started_at,
    endedAt: openMs === 0 ? row.ended_at : new Date(Date.parse(row.open_since!) + openMs).toISOString(),
    pages: row.pages + (openMs > 0 ? 1 : 0),
    seconds: Math.round((row.milliseconds + openMs) / 1000),
    device: row.device_id === null ? null : { id: row.device_id, name: row.device_name! },
  }
}

export async function deleteSessionRow(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('reading_sessions').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const deleteSessionsOf = async (db: Db, mangaId: string): Promise<void> =>
  void (await db.deleteFrom('reading_sessions').where('manga_id', '=', mangaId).execute())

/** Whether reading leaves no trace: of anything, or of this manga. */
export async function isIncognito(db: Db | Tx, now: Date, mangaId?: string): Promise<boolean> {
  const [state] = await queryRows<{ is_on: number }>(db, 'select is_on from incognito_state', [])
  if (state!.is_on === 1) return true
  if (mangaId === undefined) return false
  const [manga] = await queryRows<{ incognito: number }>(db, 'select incognito from mangas where id = ?', [mangaId])
  if (manga?.incognito === 1) return true
  const shelves = (await listShelfRows(db)).filter(({ incognito }) => incognito === 1)
  if (shelves.length === 0) return false
  const context = await readQueryContext(db, now)
  for (const shelf of shelves) {
    const { sql, parameters } = compileShelf(shelf, context)
    const found = await queryRows(db, `select 1 from mangas where id = ? and ${sql}`, [mangaId, ...parameters])
    if (found.length > 0) return true
  }
  return false
}

export const setIncognitoState = async (db: Db, isOn: boolean): Promise<void> =>
  void (await db
    .updateTable('incognito_state')
    .set({ is_on: isOn ? 1 : 0 })
    .execute())
