import type { MangaSearch } from '../../shared/contracts/mangas.ts'
import { keptValue } from '../database/kept-value.ts'
import type { Db } from '../database/schema.ts'
import { filterIds, type Library, type MangaFilter, normalizeForSearch } from '../library/library.ts'
import type { WithTexts } from '../platform/json-text.ts'
import { createLibraryTexts } from './library-texts.ts'

type SearchContext = {
  readonly db: Db
  /** The number of the last change of the searched texts. */
  readonly textsVersion: () => number
  readonly library: Pick<Library, 'listSearchItems'>
}

type LibrarySearch = MangaFilter & { readonly q: string; readonly page: number; readonly limit: number }

export type Search = {
  /** Mangas that contain `q` in their title, a slug or the author, and pass the filters; best match first. */
  library(search: LibrarySearch): Promise<WithTexts<MangaSearch>>
  /** Identifiers of the mangas that contain the text in their title, a slug or the author, best match first. */
  find(text: string): Promise<readonly string[]>
}

export function createSearch({ db, textsVersion, library }: SearchContext): Search {
  const texts = keptValue(textsVersion, createLibraryTexts(db))

  const find = async (text: string): Promise<readonly string[]> => (await texts()).find(normalizeForSearch(text))

  return {
    find,
    async library({ q, page, limit, ...filter }) {
      const found = await filterIds(db, await find(q), filter)
      const items = await library.listSearchItems(found.slice((page - 1) * limit, page * limit))
      return { items, total: found.length, page, limit }
    },
  }
}
