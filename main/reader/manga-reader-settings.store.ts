import type { Db, Tx } from '../database/schema.ts'

/** The stored value, not parsed; undefined without one. */
export async function findMangaReaderSettings(db: Db | Tx, mangaId: string): Promise<unknown> {
  const row = await db
    .selectFrom('manga_reader_settings')
    .select('value')
    .where('manga_id', '=', mangaId)
    .executeTakeFirst()
  return row && (JSON.parse(row.value) as unknown)
}

export async function storeMangaReaderSettings(tx: Tx, mangaId: string, value: unknown, now: string): Promise<void> {
  const written = { value: JSON.stringify(value), updated_at: now }
  await tx
    .insertInto('manga_reader_settings')
    .values({ manga_id: mangaId, ...written })
    .onConflict((conflict) => conflict.column('manga_id').doUpdateSet(written))
    .execute()
}

export const removeMangaReaderSettings = (tx: Tx, mangaId: string): Promise<unknown> =>
  tx.deleteFrom('manga_reader_settings').where('manga_id', '=', mangaId).execute()
