import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'

/** Whether a listing `a` is locked at the moment `?`: the site says so, and its date has not passed. */
export const isLockedListing = '(a.is_locked = 1 and ifnull(a.unlocks_at > ?, 1))'

/**
 * The chapters that no source can give yet: every source that lists them shows only a part, and the catalog has none of their
 * pages. With the earliest date when one becomes free, if a site says so.
 */
export async function selectLocked(
  db: Db | Tx,
  chapterIds: readonly string[],
  now: string,
): Promise<Map<string, string | null>> {
  const rows = await queryRows<{ id: string; unlocksAt: string | null }>(
    db,
    `select a.chapter_id as id, min(a.unlocks_at) as unlocksAt from chapter_addresses a
     where a.chapter_id in (select value from json_each(?)) and not exists (select 1 from catalog_versions v
       where v.chapter_id = a.chapter_id and v.removed_at is null and v.is_external = 0 and v.is_unavailable = 0 and v.pages > 0)
     group by a.chapter_id having min${isLockedListing}`,
    [JSON.stringify(chapterIds), now],
  )
  return new Map(rows.map(({ id, unlocksAt }) => [id, unlocksAt]))
}

/** The sources at which each chapter is locked. */
export async function findLockedSources(
  db: Db | Tx,
  chapterIds: readonly string[],
  now: string,
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await queryRows<{ id: string; source: string }>(
    db,
    `select a.chapter_id as id, a.source_id as source from chapter_addresses a
     where a.chapter_id in (select value from json_each(?)) and ${isLockedListing}`,
    [JSON.stringify(chapterIds), now],
  )
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, some]) => [id, new Set(some.map(({ source }) => source))]),
  )
}

/** The chapters of a manga without a file that were locked in every list when it was last read, also if their date has passed. */
export async function findListedAsLocked(tx: Tx, mangaId: string): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ id: string }>(
    tx,
    `select c.id from chapters c join chapter_addresses a on a.chapter_id = c.id
     where c.manga_id = ? and c.file_path is null group by c.id having min(a.is_locked) = 1`,
    [mangaId],
  )
  return new Set(rows.map(({ id }) => id))
}

/** When the next locked chapter of a manga becomes free; undefined if no site says so. */
export async function findNextUnlock(db: Db | Tx, mangaId: string, now: string): Promise<string | undefined> {
  const [row] = await queryRows<{ at: string | null }>(
    db,
    `select min(a.unlocks_at) as at from chapters c join chapter_addresses a on a.chapter_id = c.id
     where c.manga_id = ? and c.file_path is null and c.is_visible = 1 and a.is_locked = 1 and a.unlocks_at > ?`,
    [mangaId, now],
  )
  return row?.at ?? undefined
}
