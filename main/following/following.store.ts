import type { PageOf } from '../../shared/contracts/endpoint.ts'
import type { Update } from '../../shared/contracts/following.ts'
import { type Count, pageRange, queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'
import { findMangaRows, thumbnailUrl } from '../mangas/mangas.store.ts'

type FollowedRow = Schema['followed_mangas']

/** Mangas that are completed or cancelled get no more chapters. */
const hasEndedSql = `(m.status = 'completed' or ifnull(m.catalog_status, '') = 'cancelled')`

export async function findFollowed(
  db: Db | Tx,
  mangaId: string,
): Promise<(FollowedRow & { readonly hasEnded: boolean }) | undefined> {
  const [row] = await queryRows<FollowedRow & { ended: number }>(
    db,
    `select f.*, ${hasEndedSql} as ended from followed_mangas f join mangas m on m.id = f.manga_id where f.manga_id = ?`,
    [mangaId],
  )
  return row && { ...row, hasEnded: row.ended === 1 }
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
export async function findFollowingTimes(db: Db): Promise<FollowingTimes> {
  const [times] = await queryRows<FollowingTimes>(
    db,
    `select count(*) as followedCount, max(f.checked_at) as checkedAt,
       min(iif(${hasEndedSql}, null, f.next_run_at)) as nextCheckAt
     from followed_mangas f join mangas m on m.id = f.manga_id`,
    [],
  )
  return times!
}

/** Followed mangas that can get more chapters. */
export async function findCheckable(db: Db): Promise<string[]> {
  const rows = await queryRows<{ manga_id: string }>(
    db,
    `select f.manga_id from followed_mangas f join mangas m on m.id = f.manga_id
     where not ${hasEndedSql} order by f.next_run_at`,
    [],
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
export async function findDueMangas(db: Db, now: string, limit: number): Promise<string[]> {
  const rows = await queryRows<{ manga_id: string }>(
    db,
    `select f.manga_id from followed_mangas f join mangas m on m.id = f.manga_id
     where f.next_run_at <= ? and not ${hasEndedSql} order by f.next_run_at limit ?`,
    [now, limit],
  )
  return rows.map((row) => row.manga_id)
}

export async function postpone(db: Db | Tx, mangaId: string, until: string): Promise<void> {
  await db.updateTable('followed_mangas').set({ next_run_at: until }).where('manga_id', '=', mangaId).execute()
}

export async function storeCheck(db: Db | Tx, mangaId: string, checkedAt: string, nextRunAt: string): Promise<void> {
  await db
    .updateTable('followed_mangas')
    .set({ checked_at: checkedAt, next_run_at: nextRunAt })
    .where('manga_id', '=', mangaId)
    .execute()
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
