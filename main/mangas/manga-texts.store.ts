import { queryRows } from '../database/queries.ts'
import type { Tx } from '../database/schema.ts'
import { foldText } from '../platform/fold-text.ts'

/** Normalises text for search: folded, with the two forms of the Greek letter made equal (Unicode full case folding). */
export const normalizeForSearch = (text: string): string => foldText(text).replaceAll('ς', 'σ')

/** Replaces the searched texts of a manga. */
export async function replaceTexts(tx: Tx, mangaId: string): Promise<void> {
  const [manga] = await queryRows<{ title: string; author: string; titles: string; slugs: string }>(
    tx,
    `select title, author, catalog_titles as titles,
       (select json_group_array(slug) from manga_slugs where manga_id = m.id) as slugs from mangas m where id = ?`,
    [mangaId],
  )
  const { title, author, titles, slugs } = manga!
  const folded = [title, ...(JSON.parse(titles) as string[])].map(normalizeForSearch)
  const texts = [
    ...[...new Set(folded)].map((text) => ({ kind: 'title', text })),
    { kind: 'author', text: normalizeForSearch(author) },
    ...(JSON.parse(slugs) as string[]).map((text) => ({ kind: 'slug', text })),
  ]
  await queryRows(tx, 'delete from manga_texts where manga_id = ?', [mangaId])
  await queryRows(
    tx,
    `insert into manga_texts (manga_id, kind, text) select ?, value ->> 'kind', value ->> 'text' from json_each(?)`,
    [mangaId, JSON.stringify(texts)],
  )
}

/** The key that the genre filter compares. Genres with the same key are the same. */
export async function replaceGenres(tx: Tx, mangaId: string, genres: readonly string[]): Promise<void> {
  const keys = [...new Set(genres.map(normalizeForSearch))]
  await queryRows(tx, 'delete from manga_genres where manga_id = ?', [mangaId])
  await queryRows(tx, 'insert into manga_genres (genre_key, manga_id) select value, ? from json_each(?)', [
    mangaId,
    JSON.stringify(keys),
  ])
}
