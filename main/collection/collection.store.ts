import { relative, sep } from 'node:path'
import { isLinkedPath } from '../chapters/linked-path.ts'
import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { startOf } from '../platform/files/inside-folder.ts'
import { newId } from '../platform/ids.ts'

export type FolderRow = Omit<Schema['library_folders'], 'may_write'> & { readonly may_write: number }
export type FileRow = Omit<Schema['collection_files'], 'is_missing'> & { readonly is_missing: number }

/** So many values that a query holds the main process for some milliseconds. */
const valuesPerQuery = 500

/** Passes values to a query as JSON, in parts between which everything else runs. */
async function queryParts<Row>(
  db: Db | Tx,
  sql: string,
  values: readonly unknown[],
  ...before: readonly unknown[]
): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < values.length; start += valuesPerQuery) {
    const part = JSON.stringify(values.slice(start, start + valuesPerQuery))
    for (const row of await queryRows<Row>(db, sql, [...before, part])) rows.push(row)
  }
  return rows
}

export const listFolders = (db: Db | Tx): Promise<FolderRow[]> =>
  db.selectFrom('library_folders').selectAll().orderBy('path').execute()

export const findFolder = (db: Db | Tx, id: string): Promise<FolderRow | undefined> =>
  db.selectFrom('library_folders').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertFolder(db: Db | Tx, folder: FolderRow): Promise<void> {
  await db.insertInto('library_folders').values(folder).execute()
}

export async function setMayWrite(db: Db | Tx, id: string, mayWrite: boolean): Promise<void> {
  await db
    .updateTable('library_folders')
    .set({ may_write: mayWrite ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}

export async function deleteFolderRows(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('collection_files').where('folder_id', '=', id).execute()
  await tx.deleteFrom('library_folders').where('id', '=', id).execute()
}

export async function markScanned(db: Db, id: string, now: string, offlineReason: string | null): Promise<void> {
  const set = offlineReason === null ? { offline_reason: null, scanned_at: now } : { offline_reason: offlineReason }
  await db.updateTable('library_folders').set(set).where('id', '=', id).execute()
}

/** The known files of a folder, with the paths below `prefix` only. */
export const listFiles = (db: Db, folderId: string, prefix: string): Promise<FileRow[]> =>
  queryRows<FileRow>(db, 'select * from collection_files where folder_id = ? and substr(path, 1, ?) = ?', [
    folderId,
    [...prefix].length,
    prefix,
  ])

/** What files of a folder said when they were last read, by path. */
export async function findTaken(db: Db | Tx, folderId: string, paths: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryParts<{ path: string; taken: string }>(
    db,
    `select path, taken from collection_files
     where folder_id = ? and path in (select value from json_each(?)) and taken is not null`,
    paths,
    folderId,
  )
  return new Map(rows.map(({ path, taken }) => [path, taken]))
}

/** The same of files in any folder, which have absolute paths. */
export async function listTaken(tx: Tx, paths: readonly string[]): Promise<{ path: string; taken: string }[]> {
  const found: { path: string; taken: string }[] = []
  for (const { id, path: root } of await listFolders(tx)) {
    const keys = new Map(
      paths.filter((path) => path.startsWith(startOf(root))).map((path) => [toKey(root, path), path]),
    )
    for (const [key, taken] of await findTaken(tx, id, [...keys.keys()])) found.push({ path: keys.get(key)!, taken })
  }
  return found
}

/** A path as the files of a folder are known by. */
export const toKey = (root: string, path: string): string => relative(root, path).replaceAll(sep, '/')

/** Known files with one of the contents, in any folder. */
export const findByFingerprints = (db: Db, fingerprints: readonly string[]): Promise<FileRow[]> =>
  queryParts<FileRow>(db, 'select * from collection_files where fingerprint in (select value from json_each(?))', [
    ...new Set(fingerprints),
  ])

/** A chapter whose file in the library was copied from a file with this content. */
type CopyRow = Pick<Schema['chapters'], 'number' | 'volume' | 'language'> & {
  readonly label: string
  readonly fingerprint: string
  readonly id: string
  readonly manga_id: string
  readonly title: string
  readonly file_path: string
}

export const findCopies = (db: Db, fingerprints: readonly string[]): Promise<CopyRow[]> =>
  queryParts<CopyRow>(
    db,
    `select file.fingerprint, chapters.id, chapters.manga_id, chapters.number, chapters.label, chapters.volume,
       chapters.language, mangas.title, chapters.file_path from json_each(?) as wanted
     join collection_files as file on file.fingerprint = wanted.value and file.folder_id = ''
     join chapters on chapters.file_path = file.path
     join mangas on mangas.id = chapters.manga_id`,
    fingerprints,
  )

/** A file with what is known of it. @param path relative to the folder */
export const toFileRow = (
  folderId: string,
  path: string,
  facts: { readonly sizeBytes: number; readonly modifiedMs: number; readonly fingerprint: string },
  taken: string | null = null,
): Omit<FileRow, 'is_missing'> => ({
  folder_id: folderId,
  path,
  size_bytes: facts.sizeBytes,
  modified_ms: facts.modifiedMs,
  fingerprint: facts.fingerprint,
  taken,
})

/** @param files of which `taken` is null keep what was taken of them */
export async function upsertFiles(db: Db | Tx, files: readonly Omit<FileRow, 'is_missing'>[]): Promise<void> {
  await queryParts(
    db,
    `insert into collection_files (folder_id, path, size_bytes, modified_ms, fingerprint, taken)
     select value ->> 'folder_id', value ->> 'path', value ->> 'size_bytes', value ->> 'modified_ms', value ->> 'fingerprint',
       value ->> 'taken'
     from json_each(?) where true
     on conflict (folder_id, path) do update set size_bytes = excluded.size_bytes, modified_ms = excluded.modified_ms,
       fingerprint = excluded.fingerprint, taken = ifnull(excluded.taken, taken), is_missing = 0`,
    files,
  )
}

/** Stores what files of a folder say, before their new content is recorded. */
export async function setTaken(tx: Tx, folderId: string, taken: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, said] of taken)
    await queryRows(tx, 'update collection_files set taken = ? where folder_id = ? and path = ?', [
      said,
      folderId,
      path,
    ])
}

/** Whether the content of the file could not be read when it was to be added. */
export const isContentUnknown = ({ fingerprint }: FileRow): boolean => fingerprint === ''

export async function deleteFile(tx: Tx, { folder_id, path }: Pick<FileRow, 'folder_id' | 'path'>): Promise<void> {
  await tx.deleteFrom('collection_files').where('folder_id', '=', folder_id).where('path', '=', path).execute()
}

export async function setMissing(db: Db, folderId: string, paths: readonly string[], isMissing: boolean) {
  await queryParts(
    db,
    'update collection_files set is_missing = ? where folder_id = ? and path in (select value from json_each(?))',
    paths,
    isMissing ? 1 : 0,
    folderId,
  )
}

/** A chapter that has a file. */
type OwnerRow = { readonly id: string; readonly manga_id: string; readonly file_path: string }

/** The chapters with these files, by `file_path`. */
export async function findOwners(db: Db | Tx, filePaths: readonly string[]): Promise<Map<string, OwnerRow>> {
  const rows = await queryParts<OwnerRow>(
    db,
    'select id, manga_id, file_path from chapters where file_path in (select value from json_each(?))',
    filePaths,
  )
  return new Map(rows.map((row) => [row.file_path, row]))
}

export type NumberedChapter = Pick<Schema['chapters'], 'volume' | 'language' | 'file_path'> & { readonly id: string }

/** The chapters of a manga with the number and label. */
export const listNumbered = (tx: Tx, mangaId: string, number: number, label: string): Promise<NumberedChapter[]> =>
  queryRows<NumberedChapter>(
    tx,
    'select id, volume, language, file_path from chapters where manga_id = ? and number = ? and label = ?',
    [mangaId, number, label],
  )

/** Gives a chapter's file another path. */
export async function moveChapterFile(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('chapters').set({ file_path: to }).where('file_path', '=', from).execute()
}

/** The chapters whose file is in the folder. */
export const listOwnersInFolder = (db: Db | Tx, start: string): Promise<OwnerRow[]> =>
  queryRows<OwnerRow>(db, 'select id, manga_id, file_path from chapters where substr(file_path, 1, ?) = ?', [
    [...start].length,
    start,
  ])

/** The titles of all mangas, also in other languages. */
export type TitleRow = {
  readonly id: string
  readonly title: string
  readonly author: string
  /** JSON. */
  readonly catalog_titles: string
  readonly external_id: string | null
}

export const listTitles = (db: Db | Tx): Promise<TitleRow[]> =>
  db
    .selectFrom('mangas')
    .select(['id', 'title', 'author', 'catalog_titles', 'external_id'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function rememberCorrections(tx: Tx, rows: readonly Schema['collection_corrections'][]): Promise<void> {
  for (const row of rows)
    await tx
      .insertInto('collection_corrections')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['folder_id', 'directory', 'guessed_series']).doUpdateSet({ series: row.series }),
      )
      .execute()
}

export const listCorrections = (db: Db, folderId: string): Promise<Schema['collection_corrections'][]> =>
  db.selectFrom('collection_corrections').selectAll().where('folder_id', '=', folderId).execute()

export async function rememberRules(tx: Tx, rows: readonly Schema['collection_rules'][]): Promise<void> {
  for (const row of rows)
    await tx
      .insertInto('collection_rules')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['folder_id', 'directory', 'guessed_kind']).doUpdateSet({ rule: row.rule }),
      )
      .execute()
}

export const listRules = (db: Db, folderId: string): Promise<Schema['collection_rules'][]> =>
  db.selectFrom('collection_rules').selectAll().where('folder_id', '=', folderId).execute()

/** How many chapters have a file below the folder, and how many of its files are missing. */
export async function countFiles(
  db: Db,
  folderId: string,
  start: string,
): Promise<{ chapterCount: number; missingCount: number }> {
  const inFolder =
    start === ''
      ? `file_path is not null and file_path not glob '/*' and file_path not glob '?:*'`
      : 'substr(file_path, 1, ?) = ?'
  const parameters = start === '' ? [] : [[...start].length, start]
  const [chapters] = await queryRows<{ total: number }>(
    db,
    `select count(*) as total from chapters where ${inFolder}`,
    parameters,
  )
  const [missing] = await queryRows<{ total: number }>(
    db,
    'select count(*) as total from collection_files where folder_id = ? and is_missing = 1',
    [folderId],
  )
  return { chapterCount: chapters?.total ?? 0, missingCount: missing?.total ?? 0 }
}

/** The files of a manga that are not Bunko's. */
export async function listLinkedPaths(db: Db | Tx, mangaId: string): Promise<string[]> {
  const rows = await queryRows<{ file_path: string }>(
    db,
    'select file_path from chapters where manga_id = ? and file_path is not null',
    [mangaId],
  )
  return rows.map((row) => row.file_path).filter(isLinkedPath)
}

/** A folder of the library that was not scanned yet, and in which Bunko writes only when the user allows it. */
export const newFolder = (path: string, clock: Clock): FolderRow => ({
  id: newId(),
  path,
  offline_reason: null,
  added_at: timestamp(clock),
  scanned_at: null,
  may_write: 0,
})

/**
 * Deletes mangas that have no chapters and that no other job than these is about, except for failed ones that a retry would not
 * complete. @returns the deleted ones
 */
export async function deleteUnusedMangas(
  db: Db,
  ids: readonly string[],
  jobIds: readonly string[] = [],
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `delete from mangas where id in (select value from json_each(?))
      and not exists (select 1 from chapters where manga_id = mangas.id)
      and not exists (select 1 from jobs where json_extract(context, '$.mangaId') = mangas.id
        and jobs.id not in (select value from json_each(?))
        and (status in ('pending', 'in_progress') or (type = 'import_archive' and status = 'failed' and failure_code <> 'archive_broken')))
    returning id`,
    [JSON.stringify(ids), JSON.stringify(jobIds)],
  )
  return rows.map(({ id }) => id)
}
