import type { MangaSearch } from '../../shared/contracts/mangas.ts'
import { keptValue } from '../database/kept-value.ts'
import type { Db } from '../database/schema.ts'
import { filterIds, filterPlaces, findSearchItems, type MangaFilter } from '../mangas/manga-list.store.ts'
import { normalizeForSearch } from '../mangas/manga-texts.store.ts'
import type { Mangas } from '../mangas/mangas.ts'
import type { WithTexts } from '../platform/json-text.ts'
import { createLibraryTexts } from './library-texts.ts'

type SearchContext = {
  readonly db: Db
  /** The number of the last change of the searched texts. */
  readonly textsVersion: () => number
  /** The number of the library's last change. */
  readonly libraryVersion: () => number
  readonly mangas: Pick<Mangas, 'listSearchItemsAt'>
}

type LibrarySearch = MangaFilter & { readonly q: string; readonly page: number; readonly limit: number }

export type Search = {
  /** Mangas that contain `q` in their title, a slug or the author, and pass the filters; best match first. */
  library(search: LibrarySearch): Promise<WithTexts<MangaSearch>>
  /** Row numbers of the mangas that contain the text in their title, a slug or the author, best match first. */
  find(text: string): Promise<readonly number[]>
}

export function createSearch({ db, textsVersion, libraryVersion, mangas }: SearchContext): Search {
  const texts = keptValue(textsVersion, createLibraryTexts(db))

  async function search({ q, page, limit, ...filter }: LibrarySearch): Promise<WithTexts<MangaSearch>> {
    const before = libraryVersion()
    const { find, idsOf } = await texts()
    const hits = find(normalizeForSearch(q))
    const ofPage = <T>(found: readonly T[]) => found.slice((page - 1) * limit, page * limit)

    const places = await filterPlaces(db, hits, filter)
    const items = await mangas.listSearchItemsAt(ofPage(places))
    if (libraryVersion() === before) return { items, total: places.length, page, limit }

    // Another manga may have one of the row numbers now, but no identifier is used twice.
    const ids = await filterIds(db, idsOf(hits), filter)
    return { items: await findSearchItems(db, ofPage(ids)), total: ids.length, page, limit }
  }

  return {
    find: async (text) => (await texts()).find(normalizeForSearch(text)),
    library: search,
  }
}
