import type { Db, Schema, Tx } from '../../database/schema.ts'

export type ExternalFile = Schema['loose_archives']
export type ExternalPage = Omit<Schema['loose_pages'], 'archive_id'>

export const findExternalFile = (db: Db | Tx, id: string): Promise<ExternalFile | undefined> =>
  db.selectFrom('loose_archives').selectAll().where('id', '=', id).executeTakeFirst()

/** Replaces what is known of the file at this path; the reading progress stays. */
export async function storeExternalFile(
  tx: Tx,
  archive: Omit<ExternalFile, 'page' | 'completed'>,
  pages: readonly ExternalPage[],
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

export const listExternalPages = (db: Db, id: string): Promise<ExternalPage[]> =>
  db
    .selectFrom('loose_pages')
    .select(['number', 'entry_name', 'media_type', 'width', 'height', 'size_bytes'])
    .where('archive_id', '=', id)
    .orderBy('number')
    .execute()

export const findExternalPageRow = (db: Db, id: string, number: number): Promise<ExternalPage | undefined> =>
  db
    .selectFrom('loose_pages')
    .select(['number', 'entry_name', 'media_type', 'width', 'height', 'size_bytes'])
    .where('archive_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()

export async function writeExternalProgress(
  tx: Tx,
  id: string,
  page: number | null,
  completed: boolean,
): Promise<void> {
  await tx
    .updateTable('loose_archives')
    .set({ page, completed: completed ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}
