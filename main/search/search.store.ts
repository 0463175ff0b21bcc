import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import type { Hit } from './rank-hits.ts'

const minIndexedLength = 3

const hits = (contains: string): string => `select t.manga_id as mangaId, t.kind, t.text
  from manga_texts t join mangas m on m.id = t.manga_id where ${contains} order by m.title_key, m.id`
const indexedHits = hits('t.id in (select rowid from manga_texts_index where manga_texts_index match ?)')
const likeHits = hits(`t.text like ? escape '\\'`)

/**
 * All texts that contain `query`, a normalised text, by title and identifier of their manga. The index has trigrams;
 * shorter texts, which normalisation can produce, are found by scanning.
 */
export async function findHits(db: Db, query: string): Promise<readonly Hit[]> {
  if (query === '') return []
  if ([...query].length >= minIndexedLength) return await queryRows<Hit>(db, indexedHits, [asPhrase(query)])
  return await queryRows<Hit>(db, likeHits, [`%${query.replace(/[\\%_]/g, '\\$&')}%`])
}

/** A quoted FTS5 string, in which operators have no meaning. */
const asPhrase = (text: string): string => `"${text.replaceAll('"', '""')}"`
