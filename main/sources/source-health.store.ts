import type { Selectable } from 'kysely'
import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'

/** The parts of a source that can fail on their own: reading lists works every day, although no chapter can be read. */
export type SourcePart = 'list' | 'pages'

export type HealthRow = Selectable<Schema['source_health']>

export async function findHealth(db: Db | Tx, sourceId: string): Promise<HealthRow | undefined> {
  return await db.selectFrom('source_health').selectAll().where('source_id', '=', sourceId).executeTakeFirst()
}

/** @param nextCheckAt of a source that was never read before */
export async function updateHealth(
  db: Db | Tx,
  sourceId: string,
  values: Partial<Omit<HealthRow, 'source_id'>>,
  nextCheckAt: string,
): Promise<void> {
  // The source may have been removed meanwhile.
  await queryRows(
    db,
    `insert into source_health (source_id, next_check_at) select id, ? from content_sources where id = ?
     on conflict do nothing`,
    [nextCheckAt, sourceId],
  )
  await db.updateTable('source_health').set(values).where('source_id', '=', sourceId).execute()
}

/** The mangas of a source, each with when it was last read there: those that prefer it, and those that are linked to it. */
const mangasSql = `select manga_id, max(verified_at) as verified_at from (
    select manga_id, source_id, ifnull(verified_at, '') as verified_at from source_links
      where is_chosen = 1 or verified_at is not null
    union all select manga_id, source_id, '' from preferred_sources
  ) where source_id = ? group by manga_id`

export type MangaOfSource = { readonly id: string; readonly title: string; readonly slug: string }

/** The mangas that use a source, the one that was read last first. */
export const findMangasOfSource = (db: Db | Tx, sourceId: string): Promise<MangaOfSource[]> =>
  queryRows<MangaOfSource>(
    db,
    `select m.id, m.title, m.slug from (${mangasSql}) u join mangas m on m.id = u.manga_id
     order by u.verified_at desc, m.title_key, m.id`,
    [sourceId],
  )

export const listMangasOfSource = (db: Db, sourceId: string): Promise<Pick<MangaOfSource, 'id' | 'title'>[]> =>
  queryRows(
    db,
    `select m.id, m.title from (${mangasSql}) u join mangas m on m.id = u.manga_id order by m.title_key, m.id`,
    [sourceId],
  )

/** The limits by which the check of a source is due. */
type CheckTimes = {
  /** A source that was never read is due if it is older. */
  readonly knownSince: string
  /** The latest time for which a check is planned. A later one comes from a wrong clock. */
  readonly latest: string
}

/** Active sources that a manga uses and whose check is due. */
export async function findDueSources(db: Db, now: string, { knownSince, latest }: CheckTimes): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select s.id from content_sources s left join source_health h on h.source_id = s.id
     where s.is_active = 1 and case when h.source_id is null then s.created_at <= ? or s.created_at > ?
         else h.next_check_at <= ? or h.next_check_at > ? end
       and (exists (select 1 from preferred_sources p where p.source_id = s.id)
         or exists (select 1 from source_links l where l.source_id = s.id and (l.is_chosen = 1 or l.verified_at is not null)))
     order by h.next_check_at, s.id`,
    [knownSince, now, now, latest],
  )
  return rows.map(({ id }) => id)
}

/** Queued and running downloads that use the source first. */
export async function countWaitingChapters(db: Db, sourceId: string): Promise<number> {
  const [row] = await queryRows<{ total: number }>(
    db,
    `select count(*) as total from jobs where json_extract(context, '$.sourceId') = ? and type = 'scrape_chapter'
       and status in ('pending', 'in_progress')`,
    [sourceId],
  )
  return row?.total ?? 0
}

/** Moves what is stored of a source, links and addresses of chapters, to another host. */
export async function moveAddresses(tx: Tx, sourceId: string, from: string, to: string): Promise<void> {
  if (from === to) return
  for (const table of ['source_links', 'chapter_addresses'])
    await queryRows(
      tx,
      `update ${table} set url = ? || substr(url, length(?) + 1)
       where source_id = ? and substr(url, 1, length(?) + 1) = ? || '/'`,
      [to, from, sourceId, from, from],
    )
}

/** A chapter that the source is known to have. */
export type KnownChapter = {
  readonly id: string
  readonly number: number
  readonly label: string
  /** Its address in the list of the source. */
  readonly url: string | null
  /** Of its file, if the file is from the source. */
  readonly pages: number | null
}

export const findKnownChapters = (db: Db, mangaId: string, sourceId: string): Promise<KnownChapter[]> =>
  queryRows<KnownChapter>(
    db,
    `select c.id, c.number, c.label, a.url, case when c.source_id = ? then c.page_count end as pages
     from chapters c left join chapter_addresses a on a.chapter_id = c.id and a.source_id = ? and a.position = 0
     where c.manga_id = ? and (a.url is not null or c.source_id = ?) order by c.number, c.id`,
    [sourceId, sourceId, mangaId, sourceId],
  )
