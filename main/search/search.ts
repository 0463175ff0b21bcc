import type { MangaSearch } from '../../shared/contracts/mangas.ts'
import { keptValue } from '../database/kept-value.ts'
import type { Db } from '../database/schema.ts'
import {
  filterIds,
  findAlternativeSlugs,
  findListItems,
  type MangaFilter,
  normalizeForSearch,
} from '../library/library.ts'
import { listSearchedTexts } from './search.store.ts'
import { createTextIndex } from './text-index.ts'

type SearchContext = {
  readonly db: Db
  /** The number of the last change of the searched texts. */
  readonly textsVersion: () => number
}

type LibrarySearch = MangaFilter & { readonly q: string; readonly page: number; readonly limit: number }

export type Search = {
  /** Mangas that contain `q` in their title, a slug or the author, and pass the filters; best match first. */
  library(search: LibrarySearch): Promise<MangaSearch>
}

export function createSearch({ db, textsVersion }: SearchContext): Search {
  const currentIndex = keptValue(textsVersion, async () => createTextIndex(await listSearchedTexts(db)))

  return {
    async library({ q, page, limit, ...filter }) {
      const found = await filterIds(db, (await currentIndex()).find(normalizeForSearch(q)), filter)
      const ids = found.slice((page - 1) * limit, page * limit)
      const items = await findListItems(db, ids)
      const slugs = await findAlternativeSlugs(db, ids)
      return {
        items: items.map((item) => ({ ...item, alternativeSlugs: slugs.get(item.id) ?? [] })),
        total: found.length,
        page,
        limit,
      }
    },
  }
}
