import type { Db, Schema, Tx } from '../../database/schema.ts'

export type LooseArchive = Schema['loose_archives']
export type LoosePage = Omit<Schema['loose_pages'], 'archive_id'>

export const findLoose = (db: Db | Tx, id: string): Promise<LooseArchive | undefined> =>
  db.selectFrom('loose_archives').selectAll().where('id', '=', id).executeTakeFirst()

/** Puts the archive and its pages in place of what was known of the same path; where the reader left off stays. */
export async function storeLoose(
  tx: Tx,
  archive: Omit<LooseArchive, 'page' | 'completed'>,
  pages: readonly LoosePage[],
): Promise<void> {
  const { id, path: _, ...values } = archive
  await tx
    .insertInto('loose_archives')
    .values({ ...archive, page: null, completed: 0 })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
    .execute()
  await tx.deleteFrom('loose_pages').where('archive_id', '=', id).execute()
  for (const page of pages)
    await tx
      .insertInto('loose_pages')
      .values({ archive_id: id, ...page })
      .execute()
}

export const loosePages = (db: Db, id: string): Promise<LoosePage[]> =>
  db
    .selectFrom('loose_pages')
    .select(['number', 'entry_name', 'media_type', 'width', 'height', 'size_bytes'])
    .where('archive_id', '=', id)
    .orderBy('number')
    .execute()

export const findLoosePage = (db: Db, id: string, number: number): Promise<LoosePage | undefined> =>
  db
    .selectFrom('loose_pages')
    .select(['number', 'entry_name', 'media_type', 'width', 'height', 'size_bytes'])
    .where('archive_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()

export async function writeLooseProgress(tx: Tx, id: string, page: number | null, completed: boolean): Promise<void> {
  await tx
    .updateTable('loose_archives')
    .set({ page, completed: completed ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}
