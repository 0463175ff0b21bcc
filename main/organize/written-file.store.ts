import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'

export type LinkedFolder = { readonly id: string; readonly path: string; readonly may_write: number }

export const listLinkedFolders = (db: Db | Tx): Promise<LinkedFolder[]> =>
  queryRows(db, 'select id, path, may_write from library_folders order by length(path) desc', [])

type WrittenFile = {
  readonly path: string
  readonly sizeBytes: number
  /** As chapters have it: the hash of an own file, the fingerprint of a linked one. */
  readonly sha256: string
  readonly modifiedNs: bigint
}

/**
 * Records that Bunko changed the file of a chapter, so that neither the reader nor a scan takes it for the change of another
 * program.
 * @param folder of a linked file, with its path in the folder
 */
export async function recordWrittenFile(
  tx: Tx,
  chapterId: string,
  { path, sizeBytes, sha256, modifiedNs }: WrittenFile,
  folder: { readonly id: string; readonly key: string } | undefined,
  now: string,
): Promise<void> {
  await tx
    .updateTable('chapters')
    .set({ size_bytes: sizeBytes, sha256, updated_at: now })
    .where('id', '=', chapterId)
    .where('file_path', '=', path)
    .execute()
  if (folder === undefined) {
    const stamp = { sha256, modified_ns: String(modifiedNs) }
    await tx
      .insertInto('archive_stamps')
      .values({ chapter_id: chapterId, ...stamp })
      .onConflict((conflict) => conflict.column('chapter_id').doUpdateSet(stamp))
      .execute()
    return
  }
  await tx
    .updateTable('collection_files')
    .set({
      size_bytes: sizeBytes,
      modified_ms: Number(modifiedNs / 1_000_000n),
      fingerprint: sha256,
    })
    .where('folder_id', '=', folder.id)
    .where('path', '=', folder.key)
    .execute()
}

/** The mangas whose files do not contain all changes. */
export const listMetadataToWrite = (db: Db | Tx): Promise<{ manga_id: string; title: string }[]> =>
  queryRows(db, 'select m.id as manga_id, m.title from metadata_to_write w join mangas m on m.id = w.manga_id', [])

export async function clearMetadataToWrite(tx: Tx, mangaId: string): Promise<void> {
  await tx.deleteFrom('metadata_to_write').where('manga_id', '=', mangaId).execute()
}

/** The titles of those mangas that have files, by identifier. */
export async function listMangasWithFiles(
  db: Db | Tx,
  mangaIds: readonly string[],
): Promise<{ id: string; title: string; files: number }[]> {
  return await queryRows(
    db,
    `select m.id, m.title, (select count(*) from chapters c where c.manga_id = m.id and c.file_path is not null) as files
     from mangas m where m.id in (select value from json_each(?)) order by m.title_key`,
    [JSON.stringify(mangaIds)],
  )
}

/** What a job was asked to do, as JSON. */
export async function findJobPayload(db: Db | Tx, jobId: string): Promise<string | undefined> {
  const row = await db.selectFrom('jobs').select('payload').where('id', '=', jobId).executeTakeFirst()
  return row?.payload
}

export async function isFileOfChapter(db: Db | Tx, path: string): Promise<boolean> {
  const row = await db.selectFrom('chapters').select('id').where('file_path', '=', path).executeTakeFirst()
  return row !== undefined
}
