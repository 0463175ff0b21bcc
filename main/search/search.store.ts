import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import type { SearchedText } from './rank-text.ts'

/** All texts, by title and identifier of their manga. */
export const listSearchedTexts = (db: Db): Promise<SearchedText[]> =>
  queryRows<SearchedText>(
    db,
    `select t.manga_id as mangaId, t.kind, t.text from manga_texts t join mangas m on m.id = t.manga_id
     order by m.title_key, m.id`,
    [],
  )
