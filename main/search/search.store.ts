import { queryRows } from '../database/queries.ts'
import type { Db, Schema } from '../database/schema.ts'

/** A text of a manga, normalised. */
export type SearchedText = {
  readonly mangaId: string
  readonly kind: Schema['manga_texts']['kind']
  readonly text: string
}

/** All texts, by title and identifier of their manga. */
export const listSearchedTexts = (db: Db): Promise<SearchedText[]> =>
  queryRows<SearchedText>(
    db,
    `select t.manga_id as mangaId, t.kind, t.text from manga_texts t join mangas m on m.id = t.manga_id
     order by m.title_key, m.id`,
    [],
  )

/** Differs after every change of a text and of the order of titles: triggers count them. */
export async function findTextsVersion(db: Db): Promise<number> {
  const [row] = await queryRows<{ version: number }>(db, 'select version from texts_version', [])
  return row!.version
}
