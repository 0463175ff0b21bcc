import { queryRows } from '../database/queries.ts'
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

/** Sets the direction in which a manga is read, unless the user chose one for it. */
export async function proposeDirection(tx: Tx, mangaId: string, direction: 'rtl' | 'ltr', now: string): Promise<void> {
  await queryRows(
    tx,
    `insert into manga_reader_settings (manga_id, value, updated_at) values (?, json_object('direction', ?), ?)
     on conflict (manga_id) do update set value = json_set(value, '$.direction', ?), updated_at = excluded.updated_at
     where value ->> 'direction' is null`,
    [mangaId, direction, now, direction],
  )
}

export const removeMangaReaderSettings = (tx: Tx, mangaId: string): Promise<unknown> =>
  tx.deleteFrom('manga_reader_settings').where('manga_id', '=', mangaId).execute()
