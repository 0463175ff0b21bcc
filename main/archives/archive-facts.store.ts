import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'

export type ReadingFacts = {
  /** As the manga is read: `rtl`, `ltr` or `vertical`. */
  readonly direction: string
  /** Whether the user chose the direction for this manga. */
  readonly is_own: number
}

/** How a manga is read: its own setting, else the one for all mangas. */
export async function findReadingFacts(db: Db | Tx, mangaId: string): Promise<ReadingFacts> {
  const own = `(select value ->> 'direction' from manga_reader_settings where manga_id = ?)`
  const [row] = await queryRows<ReadingFacts>(
    db,
    `select ifnull(${own}, ifnull((select value ->> 'direction' from settings where name = 'reader'), 'rtl')) as direction,
       ${own} is not null as is_own`,
    [mangaId, mangaId],
  )
  return row!
}

/** The base address of a source; null when it was removed. */
export async function findSourceAddress(db: Db | Tx, sourceId: string): Promise<string | null> {
  const row = await db.selectFrom('content_sources').select('base_url').where('id', '=', sourceId).executeTakeFirst()
  return row?.base_url ?? null
}
