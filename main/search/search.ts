import type { MangaSearch } from '../../shared/contracts/mangas.ts'
import type { Db } from '../database/schema.ts'
import {
  filterIds,
  findAlternativeSlugs,
  findListItems,
  type MangaFilter,
  normalizeForSearch,
} from '../library/library.ts'
import { rankHits } from './rank-hits.ts'
import { findHits } from './search.store.ts'

type LibrarySearch = MangaFilter & { readonly q: string; readonly page: number; readonly limit: number }

export type Search = {
  /** Mangas that contain `q` in their title, a slug or the author, and pass the filters; best match first. */
  library(search: LibrarySearch): Promise<MangaSearch>
}

export const createSearch = ({ db }: { readonly db: Db }): Search => ({
  library: (search) => searchLibrary(db, search),
})

async function searchLibrary(db: Db, { q, page, limit, ...filter }: LibrarySearch): Promise<MangaSearch> {
  const text = normalizeForSearch(q)
  const found = await filterIds(db, rankHits(await findHits(db, text), text), filter)
  const ids = found.slice((page - 1) * limit, page * limit)
  const items = await findListItems(db, ids)
  const slugs = await findAlternativeSlugs(db, ids)
  return {
    items: items.map((item) => ({ ...item, alternativeSlugs: slugs.get(item.id) ?? [] })),
    total: found.length,
    page,
    limit,
  }
}
