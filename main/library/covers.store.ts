import type { Db, Schema, Tx } from '../database/schema.ts'

export type CoverRow = Schema['manga_covers']

export const findCover = (db: Db | Tx, mangaId: string): Promise<CoverRow | undefined> =>
  db.selectFrom('manga_covers').selectAll().where('manga_id', '=', mangaId).executeTakeFirst()

export async function setCover(tx: Db | Tx, { manga_id, ...cover }: CoverRow): Promise<void> {
  await tx
    .insertInto('manga_covers')
    .values({ manga_id, ...cover })
    .onConflict((conflict) => conflict.column('manga_id').doUpdateSet(cover))
    .execute()
}

export async function removeCover(tx: Db | Tx, mangaId: string): Promise<void> {
  await tx.deleteFrom('manga_covers').where('manga_id', '=', mangaId).execute()
}

/** The file names of all covers. Other files in the folder are leftovers. */
export async function listCoverFiles(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('manga_covers').select('file').execute()
  return new Set(rows.map((row) => row.file))
}
