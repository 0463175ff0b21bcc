import type { Db, Schema, Tx } from '../database/schema.ts'

export const findProgress = (db: Db | Tx, chapterId: string): Promise<Schema['reading_progress'] | undefined> =>
  db.selectFrom('reading_progress').selectAll().where('chapter_id', '=', chapterId).executeTakeFirst()

export async function upsertProgress(tx: Tx, mangaId: string, progress: Schema['reading_progress']): Promise<void> {
  const { chapter_id: _, ...values } = progress
  await tx
    .insertInto('reading_progress')
    .values(progress)
    .onConflict((conflict) => conflict.column('chapter_id').doUpdateSet(values))
    .execute()
  await tx.updateTable('mangas').set({ last_read_at: progress.updated_at }).where('id', '=', mangaId).execute()
}

export const deleteProgressRow = (tx: Tx, chapterId: string): Promise<unknown> =>
  tx.deleteFrom('reading_progress').where('chapter_id', '=', chapterId).execute()
