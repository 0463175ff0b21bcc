import { type ChapterPage, findPages, setChapterFile } from '../chapters/chapter-files.store.ts'
import type { ChapterRow } from '../chapters/chapters.store.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'

export type TrashedArchive = Omit<Schema['trashed_archives'], 'is_restoring'>

/** Stores what the chapter knows of its archive, for a restore. */
export async function insertTrashed(tx: Tx, row: ChapterRow & { file_path: string }, now: string): Promise<void> {
  const pages = await findPages(tx, row.id, 0, -1)
  const values = {
    chapter_id: row.id,
    path: row.file_path,
    size_bytes: row.size_bytes ?? 0,
    sha256: row.sha256 ?? '',
    source_name: row.source_name ?? '',
    source_id: row.source_id,
    pages: JSON.stringify(pages),
    deleted_at: now,
    is_restoring: 0,
  }
  await tx
    .insertInto('trashed_archives')
    .values(values)
    .onConflict((conflict) => conflict.column('chapter_id').doUpdateSet(values))
    .execute()
}

export const findTrashed = (db: Db | Tx, chapterId: string): Promise<TrashedArchive | undefined> =>
  db.selectFrom('trashed_archives').selectAll().where('chapter_id', '=', chapterId).executeTakeFirst()

/** Returns the archive to its chapter. The row stays until the file is moved back. */
export async function beginRestore(tx: Tx, trashed: TrashedArchive, now: string): Promise<void> {
  const { chapter_id, path, size_bytes, sha256, source_name, source_id, pages } = trashed
  await setChapterFile(
    tx,
    chapter_id,
    {
      path,
      replaces: null,
      sizeBytes: size_bytes,
      sha256,
      sourceName: source_name,
      sourceId: source_id,
      pages: JSON.parse(pages) as ChapterPage[],
    },
    now,
  )
  await tx.updateTable('trashed_archives').set({ is_restoring: 1 }).where('chapter_id', '=', chapter_id).execute()
}

export const listArchivesBeingRestored = (db: Db): Promise<TrashedArchive[]> =>
  db.selectFrom('trashed_archives').selectAll().where('is_restoring', '=', 1).execute()

export async function deleteTrashed(db: Db | Tx, chapterId: string): Promise<void> {
  await db.deleteFrom('trashed_archives').where('chapter_id', '=', chapterId).execute()
}

/** Deletes the rows of archives that were deleted at `deletedAt` or earlier. @returns their chapters */
export async function deleteTrashedUntil(db: Db, deletedAt: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('trashed_archives')
    .where('deleted_at', '<=', deletedAt)
    .where('is_restoring', '=', 0)
    .returning('chapter_id')
    .execute()
  return rows.map((row) => row.chapter_id)
}
