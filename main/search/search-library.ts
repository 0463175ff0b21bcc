import type { MangaSearch } from '../../shared/contracts/mangas.ts'
import type { Db } from '../database/schema.ts'
import { listItemsOf, type MangaFilter, thoseThatPass } from '../library/manga-list.store.ts'
import { alternativeSlugsOf } from '../library/manga-slugs.store.ts'
import { searchForm } from '../library/manga-texts.store.ts'
import { rankHits } from './rank-hits.ts'
import { hitsOf } from './search.store.ts'

export type Search = MangaFilter & { readonly q: string; readonly page: number; readonly limit: number }

/**
 * Mangas that have `q` anywhere in their title, a slug of now or before, or their author, and pass the filters; best
 * match first.
 */
export async function searchLibrary(db: Db, { q, page, limit, ...filter }: Search): Promise<MangaSearch> {
  const wanted = searchForm(q)
  const found = await thoseThatPass(db, rankHits(await hitsOf(db, wanted), wanted), filter)
  const ids = found.slice((page - 1) * limit, page * limit)
  const items = await listItemsOf(db, ids)
  const slugs = await alternativeSlugsOf(db, ids)
  return {
    items: items.map((item) => ({ ...item, alternativeSlugs: slugs.get(item.id) ?? [] })),
    total: found.length,
    page,
    limit,
  }
}
