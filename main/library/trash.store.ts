import type { Db, Schema, Tx } from '../database/schema.ts'
import { type ChapterPage, type ChapterRow, pagesOf, setChapterFile } from './chapters.store.ts'

export type TrashedArchive = Omit<Schema['trashed_archives'], 'is_restoring'>

/** Writes down all that the chapter has of its archive, so that it can have it again. */
export async function insertTrashed(tx: Tx, row: ChapterRow & { file_path: string }, now: string): Promise<void> {
  const pages = await pagesOf(tx, row.id, 0, -1)
  const values = {
    chapter_id: row.id,
    path: row.file_path,
    size_bytes: row.size_bytes ?? 0,
    sha256: row.sha256 ?? '',
    source_name: row.source_name ?? '',
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

/** Gives the archive back to its chapter; the row stays until its file is back too. */
export async function beginRestoring(tx: Tx, trashed: TrashedArchive, now: string): Promise<void> {
  const { chapter_id, path, size_bytes, sha256, source_name, pages } = trashed
  await setChapterFile(
    tx,
    chapter_id,
    {
      ...{ path, replaces: null, sizeBytes: size_bytes, sha256, sourceName: source_name },
      pages: JSON.parse(pages) as ChapterPage[],
    },
    now,
  )
  await tx.updateTable('trashed_archives').set({ is_restoring: 1 }).where('chapter_id', '=', chapter_id).execute()
}

export const archivesOnTheWayBack = (db: Db): Promise<TrashedArchive[]> =>
  db.selectFrom('trashed_archives').selectAll().where('is_restoring', '=', 1).execute()

export async function forgetTrashed(db: Db | Tx, chapterId: string): Promise<void> {
  await db.deleteFrom('trashed_archives').where('chapter_id', '=', chapterId).execute()
}

/** Those deleted then or earlier can be taken back no more. @returns their chapters */
export async function forgetTrashedUntil(db: Db, deletedAt: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('trashed_archives')
    .where('deleted_at', '<=', deletedAt)
    .where('is_restoring', '=', 0)
    .returning('chapter_id')
    .execute()
  return rows.map((row) => row.chapter_id)
}
