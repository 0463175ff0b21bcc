import type { Selectable } from 'kysely'
import type { MangaRemoval, SourceRemoval, TrashItem } from '../../shared/contracts/removal.ts'
import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'

export type RemovedItem = Selectable<Schema['removed_items']>

/** A file of a removed manga, relative to its root folder. */
export type RemovedFile = readonly [root: 'library' | 'covers', path: string]

export const filesOf = (item: RemovedItem): RemovedFile[] => JSON.parse(item.file_paths) as RemovedFile[]

export const insertItem = async (tx: Tx, item: RemovedItem): Promise<void> =>
  void (await tx.insertInto('removed_items').values(item).execute())

export const findItem = (db: Db | Tx, id: string): Promise<RemovedItem | undefined> =>
  db.selectFrom('removed_items').selectAll().where('id', '=', id).executeTakeFirst()

/** The items that are in the trash, the last removed first. Their times can be equal, so the row decides. */
export const findItemsBackwards = (tx: Tx, ids: readonly string[]): Promise<RemovedItem[]> =>
  queryRows(tx, `select * from removed_items where id ${inIds} order by rowid desc`, [JSON.stringify(ids)])

export const setItemState = async (db: Db | Tx, id: string, state: RemovedItem['state']): Promise<void> =>
  void (await db.updateTable('removed_items').set({ state }).where('id', '=', id).execute())

export const deleteItem = async (db: Db | Tx, id: string): Promise<void> =>
  void (await db.deleteFrom('removed_items').where('id', '=', id).execute())

/** Items whose files were being moved when the program ended. */
export const listInterrupted = (db: Db): Promise<RemovedItem[]> =>
  db.selectFrom('removed_items').selectAll().where('state', '!=', 'removed').execute()

/** Items that were removed at `until` or earlier; all without it. */
export const listExpired = (db: Db, until?: string): Promise<RemovedItem[]> =>
  db
    .selectFrom('removed_items')
    .selectAll()
    .where('state', '=', 'removed')
    .$if(until !== undefined, (query) => query.where('removed_at', '<=', until!))
    .execute()

export const listItemIds = async (db: Db): Promise<Set<string>> =>
  new Set((await db.selectFrom('removed_items').select('id').execute()).map(({ id }) => id))

type Listed = { items: Omit<TrashItem, 'expiresAt'>[]; total: number; totalBytes: number }

export async function listItems(db: Db, page: number, limit: number): Promise<Listed> {
  const [sums] = await queryRows<{ total: number; bytes: number }>(
    db,
    `select count(*) as total, ifnull(sum(iif(files = 'keep', 0, size_bytes)), 0) as bytes from removed_items`,
    [],
  )
  const rows = await db
    .selectFrom('removed_items')
    .selectAll()
    .orderBy('removed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const items = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    files: row.files,
    fileCount: row.file_count,
    sizeBytes: row.files === 'keep' ? 0 : row.size_bytes,
    removedAt: row.removed_at,
  }))
  return { items, total: sums?.total ?? 0, totalBytes: sums?.bytes ?? 0 }
}

/** A manga and its files, relative to their root folders. Orphans are files that were being replaced. */
export async function readMangaFiles(tx: Tx, id: string) {
  const manga = await tx.selectFrom('mangas').selectAll().where('id', '=', id).executeTakeFirst()
  if (!manga) return undefined
  const rows = await tx
    .selectFrom('chapters')
    .select(['file_path', 'orphan_path', 'size_bytes'])
    .where('manga_id', '=', id)
    .where((row) => row.or([row('file_path', 'is not', null), row('orphan_path', 'is not', null)]))
    .execute()
  const cover = await tx.selectFrom('manga_covers').select('file').where('manga_id', '=', id).executeTakeFirst()
  return {
    manga,
    archives: rows.flatMap(({ file_path: path, size_bytes: sizeBytes }) =>
      path === null ? [] : [{ path, sizeBytes: sizeBytes ?? 0 }],
    ),
    orphans: rows.flatMap(({ orphan_path: path }) => path ?? []),
    cover: cover?.file,
  }
}

/** Keeps the reading progress of a manga of the catalog, for when it is added again. */
export const keepProgress = async (tx: Tx, mangaId: string): Promise<void> =>
  void (await queryRows(
    tx,
    `insert or replace into kept_progress
     select m.external_id, c.number, c.volume, c.language, c.label, p.page, p.completed, p.updated_at
     from mangas m join chapters c on c.manga_id = m.id join reading_progress p on p.chapter_id = c.id
     where m.id = ? and m.external_id is not null`,
    [mangaId],
  ))

/** The stored progress is in the rows that return. */
export const forgetKeptProgress = async (tx: Tx, externalId: string): Promise<void> =>
  void (await tx.deleteFrom('kept_progress').where('external_id', '=', externalId).execute())

const inIds = 'in (select value from json_each(?))'

/** Linked files have an absolute path, on any system. A chapter without a file is neither. */
const isLinked = "(file_path glob '/*' or file_path glob '\\*' or file_path glob '?:*')"

export async function countMangaRemoval(db: Db, ids: readonly string[]): Promise<MangaRemoval> {
  const list = JSON.stringify(ids)
  const [counted] = await queryRows<MangaRemoval>(
    db,
    `select (select count(*) from mangas where id ${inIds}) as mangaCount, count(*) as chapterCount,
       count(*) filter (where not ${isLinked}) as fileCount, count(*) filter (where ${isLinked}) as linkedFileCount,
       ifnull(sum(size_bytes) filter (where not ${isLinked}), 0) as sizeBytes,
       (select count(*) from jobs where status in ('pending', 'in_progress')
         and json_extract(context, '$.mangaId') ${inIds}) as jobCount
     from chapters where manga_id ${inIds}`,
    [list, list, list],
  )
  return counted!
}

export async function countSourceRemoval(db: Db, id: string): Promise<SourceRemoval> {
  const [counted] = await queryRows<SourceRemoval>(
    db,
    `with removed as (select ? as id)
     select (select count(*) from (select manga_id from preferred_sources where source_id = (select id from removed)
         union select manga_id from source_links where source_id = (select id from removed))) as mangaCount,
       (select count(*) from preferred_sources own where source_id = (select id from removed) and not exists
         (select 1 from preferred_sources other where other.manga_id = own.manga_id and other.source_id <> own.source_id)
       ) as onlySourceOfCount,
       (select count(*) from chapters where source_id = (select id from removed)) as chapterCount,
       (select count(*) from jobs where status in ('pending', 'in_progress')
         and json_extract(context, '$.sourceId') = (select id from removed)) as jobCount`,
    [id],
  )
  return counted!
}

/** The number of pending and running jobs with one of these values in their context. */
export async function countActiveJobs(tx: Tx, key: 'mangaId' | 'sourceId', ids: readonly string[]): Promise<number> {
  const [counted] = await queryRows<{ total: number }>(
    tx,
    `select count(*) as total from jobs where status in ('pending', 'in_progress')
       and json_extract(context, '$.${key}') ${inIds}`,
    [JSON.stringify(ids)],
  )
  return counted?.total ?? 0
}

type Conflict = { readonly id: string; readonly title: string }

/** Mangas of the library that have the slug, the catalog identifier, the folder or a file that a removed manga had. */
export const findConflicts = (tx: Tx, id: string): Promise<Conflict[]> =>
  queryRows<Conflict>(
    tx,
    `with stored as (
       select name.value as name, json_extract(own.value, '$[' || name.key || ']') as value
       from removed_rows, json_each(columns) name, json_each(rows) own
       where item_id = ? and table_name in ('mangas', 'chapters')
         and name.value in ('slug', 'external_id', 'folder_key', 'file_path'))
     select id, title from mangas where id in (
       select manga_id from manga_slugs where slug in (select value from stored where name = 'slug')
       union select id from mangas where external_id in (select value from stored where name = 'external_id')
       union select id from mangas where folder_key in (select value from stored where name = 'folder_key')
       union select manga_id from chapters where file_path in (select value from stored where name = 'file_path'))`,
    [id],
  )

/** The catalog identifier of a removed manga. */
export async function findStoredExternalId(tx: Tx, id: string): Promise<string | null> {
  const [stored] = await queryRows<{ external_id: string | null }>(
    tx,
    `select json_extract(rows, '$[0][' || (select key from json_each(columns) where value = 'external_id') || ']')
       as external_id from removed_rows where item_id = ? and table_name = 'mangas'`,
    [id],
  )
  return stored?.external_id ?? null
}

/** Chapters of a manga with a file, and a recorded orphan if there is one. */
export const listMangaChapterFiles = (db: Db | Tx, mangaId: string) =>
  db
    .selectFrom('chapters')
    .selectAll()
    .where('manga_id', '=', mangaId)
    .where((row) => row.or([row('file_path', 'is not', null), row('orphan_path', 'is not', null)]))
    .execute()
