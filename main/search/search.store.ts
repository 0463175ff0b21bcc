import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import type { SearchedText } from './rank-text.ts'

/** A text with the place of its manga among hits of equal rank. */
export type PlacedText = SearchedText & { readonly titleKey: string }

const texts = `select t.manga_id as mangaId, t.kind, t.text, m.title_key as titleKey
  from manga_texts t join mangas m on m.id = t.manga_id`

/** All texts, by title and identifier of their manga. */
export const listSearchedTexts = (db: Db): Promise<PlacedText[]> =>
  queryRows<PlacedText>(db, `${texts} order by m.title_key, m.id`, [])

/** The texts of these mangas, in the same order. */
export const listTextsOf = (db: Db, mangaIds: Iterable<string>): Promise<PlacedText[]> =>
  queryRows<PlacedText>(
    db,
    `${texts} where t.manga_id in (select value from json_each(?)) order by m.title_key, m.id`,
    [JSON.stringify([...mangaIds])],
  )
