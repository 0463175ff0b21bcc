import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import { startOf } from '../platform/files/inside-folder.ts'
import { isLinkedPath } from './linked-path.ts'

const withSlashes = (path: string): string => path.replaceAll('\\', '/')

type Folder = { readonly id: string; readonly path: string; readonly isOffline: number }
/** A place in a folder where the file of a chapter would be. */
type Place = { readonly id: string; readonly folder: string; readonly key: string }

/** Those of the chapters whose linked file, or the folder that it is in, could not be found by the last scan. */
export async function findOfflineChapters(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const folders = await queryRows<Folder>(db, selectFolders, [])
  if (folders.length === 0) return new Set()
  const rows = await queryRows<{ id: string; path: string }>(db, selectPaths, [JSON.stringify(ids)])
  const offline = new Set<string>()
  const places: Place[] = []
  for (const { id, path } of rows) {
    if (!isLinkedPath(path)) continue
    for (const folder of folders) {
      const key = keyIn(withSlashes(folder.path), withSlashes(path))
      if (key === undefined) continue
      if (folder.isOffline) offline.add(id)
      else places.push({ id, folder: folder.id, key })
    }
  }
  if (places.length === 0) return offline
  for (const { id } of await queryRows<{ id: string }>(db, selectMissing, [JSON.stringify(places)])) offline.add(id)
  return offline
}

/** How the folder names the file; `.` is a folder that is itself a chapter. */
function keyIn(folder: string, path: string): string | undefined {
  if (path === folder) return '.'
  const start = startOf(folder, '/')
  return path.startsWith(start) ? path.slice(start.length) : undefined
}

const selectFolders = 'select id, path, offline_reason is not null as isOffline from library_folders'
const selectPaths = `select id, file_path as path from chapters
  where file_path is not null and id in (select value from json_each(?))`
// The places decide the order: a library can have far more files than a list has chapters.
const selectMissing = `select p.value ->> 'id' as id from json_each(?) p cross join collection_files m
  on m.folder_id = p.value ->> 'folder' and m.path = p.value ->> 'key' where m.is_missing = 1`
