import type { Db, Schema, Tx } from '../database/schema.ts'

export type ExternalFile = Schema['external_files']
export type ExternalPage = Omit<Schema['external_pages'], 'file_id'>

export const findExternalFile = (db: Db | Tx, id: string): Promise<ExternalFile | undefined> =>
  db.selectFrom('external_files').selectAll().where('id', '=', id).executeTakeFirst()

/** Replaces what is known of the file at this path; the reading progress stays. */
export async function storeExternalFile(
  tx: Tx,
  archive: Omit<ExternalFile, 'page' | 'completed'>,
  pages: readonly ExternalPage[],
): Promise<void> {
  const { id, path: _, ...values } = archive
  await tx
    .insertInto('external_files')
    .values({ ...archive, page: null, completed: 0 })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
    .execute()
  await tx.deleteFrom('external_pages').where('file_id', '=', id).execute()
  for (const page of pages)
    await tx
      .insertInto('external_pages')
      .values({ file_id: id, ...page })
      .execute()
}

const selectPages = (db: Db, id: string) =>
  db
    .selectFrom('external_pages')
    .select(['number', 'entry_name', 'media_type', 'width', 'height', 'size_bytes'])
    .where('file_id', '=', id)

export const listExternalPages = (db: Db, id: string): Promise<ExternalPage[]> =>
  selectPages(db, id).orderBy('number').execute()

export const findExternalPageRow = (db: Db, id: string, number: number): Promise<ExternalPage | undefined> =>
  selectPages(db, id).where('number', '=', number).executeTakeFirst()

export async function writeExternalProgress(
  tx: Tx,
  id: string,
  page: number | null,
  completed: boolean,
): Promise<void> {
  await tx
    .updateTable('external_files')
    .set({ page, completed: completed ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}
