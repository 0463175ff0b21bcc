import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'
import { normalizeForSearch } from './manga-texts.store.ts'

export type Genre = { readonly name: string; readonly mangaCount: number }

/** Genres by name. Spellings that the filter treats as equal are listed once, in the most common spelling. */
export async function listGenres(db: Db): Promise<Genre[]> {
  const spellings = await queryRows<{ name: string }>(
    db,
    'select value as name from mangas, json_each(mangas.genres) group by value order by count(*) desc, value',
    [],
  )
  const counts = await queryRows<{ key: string; count: number }>(
    db,
    'select genre_key as key, count(*) as count from manga_genres group by genre_key',
    [],
  )
  const countOf = new Map(counts.map(({ key, count }) => [key, count]))
  const genres = new Map<string, Genre>()
  for (const { name } of spellings) {
    const key = normalizeForSearch(name)
    if (!genres.has(key)) genres.set(key, { name, mangaCount: countOf.get(key) ?? 0 })
  }
  return [...genres].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, genre]) => genre)
}
