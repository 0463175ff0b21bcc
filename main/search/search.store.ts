import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import type { SearchedText } from './rank-text.ts'

/** A text with what orders the hits of equal rank. */
export type StoredText = SearchedText & { readonly mangaId: string; readonly titleKey: string }

const texts = `select m.rowid as place, m.id as mangaId, t.kind, t.text, m.title_key as titleKey
  from manga_texts t join mangas m on m.id = t.manga_id`

/** All texts, by title and identifier of their manga. */
export const listSearchedTexts = (db: Db): Promise<StoredText[]> =>
  queryRows<StoredText>(db, `${texts} order by m.title_key, m.id`, [])

/** The texts of these mangas, in the same order. */
export const listTextsOf = (db: Db, mangaIds: Iterable<string>): Promise<StoredText[]> =>
  queryRows<StoredText>(
    db,
    `${texts} where t.manga_id in (select value from json_each(?)) order by m.title_key, m.id`,
    [JSON.stringify([...mangaIds])],
  )
