import type { PageOf } from '../../shared/contracts/endpoint.ts'
import type { Update } from '../../shared/contracts/following.ts'
import { type Count, pageRange, queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'
import { findMangaRows, thumbnailUrl } from '../mangas/mangas.store.ts'
import { checksPerWeek, type FollowRule, type ShelfRule } from '../mangas/shelf-rules.store.ts'

type FollowedRow = Schema['followed_mangas']

/** Mangas that are completed or cancelled get no more chapters. */
const hasEndedSql = `(m.status = 'completed' or ifnull(m.catalog_status, '') = 'cancelled')`

export async function findFollowed(db: Db | Tx, mangaId: string): Promise<FollowedRow | undefined> {
  const [row] = await queryRows<FollowedRow>(db, 'select * from followed_mangas where manga_id = ?', [mangaId])
  return row
}

/** The rules of shelves that mangas are checked by, and how soon a check that failed may be repeated. */
export type CheckRules = {
  readonly shelves: ReadonlyMap<string, ShelfRule<FollowRule>>
  readonly shortestHours: number
  readonly now: string
  /** The latest time for which a check is planned. */
  readonly latest: string
}

/** A time that has passed; null for one that a wrong clock left in the future. */
const past = (time: string) => `iif(${time} <= now, ${time}, null)`
const timePlus = (time: string, hours: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, (${hours}) || ' hours')`

/**
 * Mangas that are checked, with the time of the next check: what a shelf decides, else what the manga's own schedule says.
 * A shelf checks a manga immediately that was never checked; the time is then that at which the manga was added. A check is
 * due, too, if a wrong clock planned it later than any is planned.
 */
const checksSql = `with rules as materialized (select key as manga_id, value as per_week from json_each(?)),
  times as (select ? as now, ? as latest),
  planned as (
    select m.id as manga_id, c.checked_at, iif(r.per_week is null, iif(f.next_run_at > latest, now, f.next_run_at),
      coalesce(nullif(max(ifnull(${timePlus(past('c.checked_at'), '168.0 / r.per_week')}, ''),
        ifnull(${timePlus(past('c.requested_at'), '?')}, '')), ''), ${past('m.created_at')}, now)) as next_at
    from times, (select manga_id from followed_mangas union select manga_id from rules) w join mangas m on m.id = w.manga_id
      left join rules r on r.manga_id = m.id left join followed_mangas f on f.manga_id = m.id
      left join manga_checks c on c.manga_id = m.id
    where ifnull(r.per_week, 1) > 0 and not ${hasEndedSql})`

const checkParameters = ({ shelves, shortestHours, now, latest }: CheckRules): (string | number)[] => [
  JSON.stringify(Object.fromEntries([...shelves].map(([id, { value }]) => [id, checksPerWeek[value]]))),
  now,
  latest,
  shortestHours,
]

/** When the manga was last checked, and when it is checked next; null if it is not. */
export async function findCheckTimes(
  db: Db,
  mangaId: string,
  rules: CheckRules,
): Promise<{ checkedAt: string | null; nextAt: string | null }> {
  const [times] = await queryRows<{ checkedAt: string | null; nextAt: string | null }>(
    db,
    `${checksSql} select (select checked_at from manga_checks where manga_id = ?) as checkedAt,
       (select next_at from planned where manga_id = ?) as nextAt`,
    [...checkParameters(rules), mangaId, mangaId],
  )
  return times!
}

export async function selectFollowed(
  tx: Db | Tx,
  mangaIds: readonly string[],
): Promise<{ mangaId: string; downloadNewChapters: boolean }[]> {
  const rows = await queryRows<Pick<FollowedRow, 'manga_id' | 'download_new'>>(
    tx,
    'select manga_id, download_new from followed_mangas where manga_id in (select value from json_each(?))',
    [JSON.stringify(mangaIds)],
  )
  return rows.map((row) => ({ mangaId: row.manga_id, downloadNewChapters: row.download_new === 1 }))
}

export type FollowingTimes = {
  readonly followedCount: number
  readonly checkedAt: string | null
  readonly nextCheckAt: string | null
}

/** The number of followed mangas, and the times of their last and next check. */
export async function findFollowingTimes(db: Db, rules: CheckRules): Promise<FollowingTimes> {
  const [times] = await queryRows<FollowingTimes>(
    db,
    `${checksSql} select (select count(*) from followed_mangas) as followedCount, max(checked_at) as checkedAt,
       min(next_at) as nextCheckAt from planned`,
    checkParameters(rules),
  )
  return times!
}

/** Mangas that are checked, the longest overdue first. */
export async function findCheckable(db: Db, rules: CheckRules): Promise<string[]> {
  const rows = await queryRows<{ manga_id: string }>(
    db,
    `${checksSql} select manga_id from planned order by next_at`,
    checkParameters(rules),
  )
  return rows.map((row) => row.manga_id)
}

export async function findNotFollowed(db: Db): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    'select id from mangas where id not in (select manga_id from followed_mangas) order by id',
    [],
  )
  return rows.map(({ id }) => id)
}

export async function upsertFollowed(tx: Db | Tx, row: FollowedRow): Promise<void> {
  await tx
    .insertInto('followed_mangas')
    .values(row)
    .onConflict((conflict) => conflict.column('manga_id').doUpdateSet({ download_new: row.download_new }))
    .execute()
}

export async function deleteFollowed(tx: Db | Tx, mangaId: string): Promise<void> {
  await tx.deleteFrom('followed_mangas').where('manga_id', '=', mangaId).execute()
}

/** Mangas whose check is due, the longest overdue first. */
export async function findDueMangas(db: Db, rules: CheckRules, limit: number): Promise<string[]> {
  const rows = await queryRows<{ manga_id: string }>(
    db,
    `${checksSql} select manga_id from planned where next_at <= ? order by next_at limit ?`,
    [...checkParameters(rules), rules.now, limit],
  )
  return rows.map((row) => row.manga_id)
}

/** A check was requested; if it fails, it is repeated after `until`. */
export async function postpone(db: Db, mangaId: string, now: string, until: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await upsertCheck(tx, mangaId, { requested_at: now })
    await setNextRun(tx, mangaId, until)
  })
}

export async function storeCheck(db: Db, mangaId: string, checkedAt: string, nextRunAt: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await upsertCheck(tx, mangaId, { checked_at: checkedAt })
    await setNextRun(tx, mangaId, nextRunAt)
  })
}

async function upsertCheck(tx: Tx, mangaId: string, change: { requested_at: string } | { checked_at: string }) {
  const exists = await tx.selectFrom('mangas').select('id').where('id', '=', mangaId).executeTakeFirst()
  if (!exists) return
  await tx
    .insertInto('manga_checks')
    .values({ manga_id: mangaId, requested_at: null, checked_at: null, ...change })
    .onConflict((conflict) => conflict.column('manga_id').doUpdateSet(change))
    .execute()
}

async function setNextRun(tx: Tx, mangaId: string, nextRunAt: string): Promise<void> {
  await tx.updateTable('followed_mangas').set({ next_run_at: nextRunAt }).where('manga_id', '=', mangaId).execute()
}

/** When the latest chapters were released, or first seen if the release date is unknown. */
export async function listRecentReleases(db: Db | Tx, mangaId: string): Promise<string[]> {
  const rows = await queryRows<{ at: string }>(
    db,
    `select ifnull(published_at, created_at) as at from chapters where manga_id = ? order by at desc limit 60`,
    [mangaId],
  )
  return rows.map(({ at }) => at)
}

type UpdateRow = Pick<
  Schema['chapters'],
  'id' | 'manga_id' | 'number' | 'title' | 'volume' | 'language' | 'groups' | 'published_at' | 'file_path'
> & { noticed_at: string; is_read: number | null }

const isUpdate = 'noticed_at is not null and is_visible = 1'

export async function listUpdates(db: Db, count: Count, page: number, limit: number): Promise<PageOf<Update>> {
  const total = await count(`chapters where ${isUpdate}`, [])
  const { length, offset, isReversed } = pageRange(total, page, limit)
  if (length <= 0) return { items: [], total }
  const way = isReversed ? 'asc' : 'desc'
  // The inner query reads the index only, because skipping full rows would make later pages slower.
  const rows = await queryRows<UpdateRow>(
    db,
    `select id, manga_id, number, title, volume, language, groups, published_at, file_path, noticed_at,
       (select completed from reading_progress where chapter_id = chapters.id) as is_read
     from chapters where rowid in (select rowid from chapters where ${isUpdate}
       order by noticed_at ${way}, id ${way} limit ? offset ?)
     order by noticed_at desc, id desc`,
    [length, offset],
  )
  const mangas = await findMangaRows(db, [...new Set(rows.map((row) => row.manga_id))])
  const byId = new Map(mangas.map((manga) => [manga.id, manga]))
  const items = rows.map((row): Update => {
    const manga = byId.get(row.manga_id)!
    return {
      chapterId: row.id,
      mangaId: row.manga_id,
      mangaTitle: manga.title,
      thumbnailUrl: thumbnailUrl(manga),
      number: row.number,
      title: row.title,
      volume: row.volume,
      language: row.language,
      groups: row.groups === '[]' ? [] : (JSON.parse(row.groups) as string[]),
      publishedAt: row.published_at,
      noticedAt: row.noticed_at,
      isAvailable: row.file_path !== null,
      isRead: row.is_read === 1,
    }
  })
  return { items, total }
}

/** New chapters before these are not counted, so that counting never takes long. */
const countedUpdates = 1_000

/** How many of the newest updates are not read. */
export async function countUnreadUpdates(db: Db): Promise<number> {
  const [counted] = await queryRows<{ total: number }>(
    db,
    `select count(*) as total from (select id from chapters where ${isUpdate} order by noticed_at desc, id desc limit ?) c
     where not exists (select 1 from reading_progress p where p.chapter_id = c.id and p.completed = 1)`,
    [countedUpdates],
  )
  return counted?.total ?? 0
}
