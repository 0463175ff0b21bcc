import { queryRows } from '../database/queries.ts'
import type { Db, Schema, Tx } from '../database/schema.ts'

export type CoverRow = Schema['manga_covers']

export async function findCover(db: Db | Tx, mangaId: string): Promise<CoverRow | undefined> {
  const [row] = await queryRows<CoverRow>(db, 'select * from manga_covers where manga_id = ?', [mangaId])
  return row
}

/** The version of a manga's cover in addresses, and whether it is the first page of a chapter. */
export async function findCoverVersion(
  db: Db,
  mangaId: string,
): Promise<{ readonly version: string; readonly isPage: boolean } | undefined> {
  const [row] = await queryRows<{ own: string | null; chapter: string | null }>(
    db,
    'select own_cover as own, chapter_cover as chapter from mangas where id = ?',
    [mangaId],
  )
  const version = row?.own ?? row?.chapter
  return version ? { version, isPage: row?.own === null } : undefined
}

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
