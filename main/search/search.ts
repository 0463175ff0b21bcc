import type { MangaSearch } from '../../shared/contracts/mangas.ts'
import { findHidden } from '../database/hidden-rows.ts'
import type { Db } from '../database/schema.ts'
import { filterIds, findSearchItems, type MangaFilter } from '../mangas/manga-list.store.ts'
import { normalizeForSearch } from '../mangas/manga-texts.store.ts'
import type { Clock } from '../platform/clock.ts'
import { createTextSearch } from './rank-texts.ts'
import { findTextsVersion, listSearchedTexts } from './search.store.ts'

type LibrarySearch = MangaFilter & { readonly q: string; readonly page: number; readonly limit: number }

export type Search = {
  /** Mangas that contain `q` in their title, a slug or the author, and pass the filters; best match first. */
  library(search: LibrarySearch): Promise<MangaSearch>
}

export function createSearch({ db, clock }: { readonly db: Db; readonly clock: Clock }): Search {
  let known:
    | { readonly version: number; readonly hidden: unknown; readonly find: ReturnType<typeof createTextSearch> }
    | undefined

  /** The texts stay in memory until one of them changes, or other mangas are hidden. */
  async function currentTexts() {
    const version = await findTextsVersion(db)
    const hidden = findHidden()
    if (known?.version !== version || known.hidden !== hidden)
      known = { version, hidden, find: createTextSearch(await listSearchedTexts(db)) }
    return known
  }

  return {
    async library({ q, page, limit, ...filter }) {
      const { find } = await currentTexts()
      const ids = await filterIds(db, clock.now(), find(normalizeForSearch(q)), filter)
      const items = await findSearchItems(db, ids.slice((page - 1) * limit, page * limit))
      return { items, total: ids.length, page, limit }
    },
  }
}
