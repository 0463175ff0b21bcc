import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import type { Hit } from './rank-hits.ts'

const shortestIndexed = 3

const hits = (contains: string): string => `select t.manga_id as mangaId, t.kind, t.text
  from manga_texts t join mangas m on m.id = t.manga_id where ${contains} order by m.title_key, m.id`
const indexedHits = hits('t.id in (select rowid from manga_texts_index where manga_texts_index match ?)')
const likeHits = hits(`t.text like ? escape '\\'`)

/**
 * Every text of the library that contains `wanted`, a search form; by title and identifier of its manga. The index
 * knows pieces of three characters: shorter ones, which folding can leave, are looked for in the texts themselves.
 */
export async function hitsOf(db: Db, wanted: string): Promise<readonly Hit[]> {
  if (wanted === '') return []
  if ([...wanted].length >= shortestIndexed) return await queryRows<Hit>(db, indexedHits, [asPhrase(wanted)])
  return await queryRows<Hit>(db, likeHits, [`%${wanted.replace(/[\\%_]/g, '\\$&')}%`])
}

/** One quoted string: whatever is in it, operators of the index's language included, is text. */
const asPhrase = (text: string): string => `"${text.replaceAll('"', '""')}"`
