import type { ChapterRow } from '../../chapters/chapters.store.ts'
import { isLinkedPath } from '../../chapters/linked-path.ts'
import { queryRows } from '../../database/queries.ts'
import type { Db, Tx } from '../../database/schema.ts'

/** A chapter with a file of Bunko, and what its name can contain. */
export type NamedChapterRow = Pick<
  ChapterRow,
  'id' | 'manga_id' | 'number' | 'volume' | 'title' | 'language' | 'label' | 'file_groups' | 'source_name'
> & {
  readonly file_path: string
  readonly manga_title: string
  readonly author: string
  readonly publication_year: number
  readonly year_estimated: number
}

/** In the order of titles and numbers. @param mangaIds null for all */
export async function listNamedChapters(
  db: Db | Tx,
  mangaIds: readonly string[] | null,
  limit = -1,
): Promise<NamedChapterRow[]> {
  const rows = await queryRows<NamedChapterRow>(
    db,
    `select c.id, c.manga_id, c.number, c.volume, c.title, c.language, c.label, c.file_groups, c.source_name, c.file_path,
       m.title as manga_title, m.author, m.publication_year, m.year_estimated
     from mangas m join chapters c on c.manga_id = m.id
     where c.file_path is not null and substr(c.file_path, 1, 1) <> '/'
       and (? is null or m.id in (select value from json_each(?)))
     order by m.title_key, m.id, c.number, c.volume, c.language, c.id limit ?`,
    [mangaIds && 1, JSON.stringify(mangaIds ?? []), limit],
  )
  return rows.filter(({ file_path }) => !isLinkedPath(file_path))
}

type FolderRow = { readonly id: string; readonly title: string; readonly slug: string; readonly folder: string }

export const listMangaFolders = (db: Db | Tx): Promise<FolderRow[]> =>
  queryRows(db, 'select id, title, slug, folder from mangas order by created_at, id', [])

/** Folders that other mangas than these have, or removed ones that can be restored. */
export async function listTakenFolderKeys(db: Db | Tx, mangaIds: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ key: string }>(
    db,
    `select folder_key as key from mangas where id not in (select value from json_each(?))
     union all select folder_key from removed_items where folder_key is not null`,
    [JSON.stringify(mangaIds)],
  )
  return new Set(rows.map(({ key }) => key))
}

type NewFolder = { readonly id: string; readonly folder: string; readonly key: string }

/** Gives mangas their folders, which can be those that others of them leave. */
export async function setMangaFolders(tx: Tx, folders: readonly NewFolder[]): Promise<void> {
  const list = JSON.stringify(folders)
  // No folder has a name with `/`, so all keys are free then.
  await queryRows(
    tx,
    `update mangas set folder_key = '/' || id where id in (select value ->> 'id' from json_each(?))`,
    [list],
  )
  await queryRows(
    tx,
    `update mangas set folder = f.value ->> 'folder', folder_key = f.value ->> 'key' from json_each(?) f
     where mangas.id = f.value ->> 'id'`,
    [list],
  )
}

/** All paths that chapters have or reserve, of the files of Bunko. */
export async function listTakenPaths(db: Db | Tx): Promise<string[]> {
  const rows = await queryRows<{ path: string }>(
    db,
    `select file_path as path from chapters where file_path is not null and substr(file_path, 1, 1) <> '/'
     union all select orphan_path from chapters where orphan_path is not null`,
    [],
  )
  return rows.map(({ path }) => path)
}

/** @returns whether the chapter still had the path */
export async function moveChapterPath(tx: Tx, chapterId: string, from: string, to: string): Promise<boolean> {
  const result = await tx
    .updateTable('chapters')
    .set({ file_path: to })
    .where('id', '=', chapterId)
    .where('file_path', '=', from)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  // A deleted file may still be recorded with this path.
  await tx.deleteFrom('collection_files').where('folder_id', '=', '').where('path', '=', to).execute()
  await tx
    .updateTable('collection_files')
    .set({ path: to })
    .where('folder_id', '=', '')
    .where('path', '=', from)
    .execute()
  return true
}

export async function findChapterPath(db: Db | Tx, chapterId: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('chapters').select('file_path').where('id', '=', chapterId).executeTakeFirst()
  return row?.file_path
}

/** Ends the reservation of a path that a rename had. */
export async function releasePath(db: Db | Tx, chapterId: string, path: string): Promise<void> {
  await db
    .updateTable('chapters')
    .set({ orphan_path: null })
    .where('id', '=', chapterId)
    .where('orphan_path', '=', path)
    .execute()
}
