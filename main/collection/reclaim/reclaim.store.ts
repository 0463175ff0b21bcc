import { queryRows } from '../../database/queries.ts'
import type { Db, Tx } from '../../database/schema.ts'

/** Those of the paths that are the file of no chapter. A path that was only reserved may hold a complete file. */
export async function selectUnknownPaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ path: string }>(
    db,
    `select value as path from json_each(?)
     where value not in (select file_path from chapters where file_path is not null)`,
    [JSON.stringify(paths)],
  )
  return new Set(rows.map(({ path }) => path))
}

type MangaFolder = { readonly id: string; readonly folder_key: string }

export const listMangaFolders = (db: Db): Promise<MangaFolder[]> =>
  db.selectFrom('mangas').select(['id', 'folder_key']).execute()

/** Removed mangas: their identifiers and folders. Their files stay where the user left them. */
export const listRemovedMangas = (db: Db) =>
  db.selectFrom('removed_items').select(['id', 'folder_key']).where('kind', '=', 'manga').execute()

export async function setFolder(tx: Tx, mangaId: string, folder: string, key: string): Promise<void> {
  await tx.updateTable('mangas').set({ folder, folder_key: key }).where('id', '=', mangaId).execute()
}

/** A chapter that recorded the path before its file was complete. */
export async function releaseReservation(tx: Tx, path: string): Promise<void> {
  await tx.updateTable('chapters').set({ orphan_path: null }).where('orphan_path', '=', path).execute()
}

export const sourceExists = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('content_sources').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
