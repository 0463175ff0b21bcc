import type { MangaSearch } from '../../shared/contracts/mangas.ts'
import type { Db } from '../database/schema.ts'
import { type LibrarySearch, searchLibrary } from './search-library.ts'

export type Search = {
  /** Mangas that contain `q` in their title, a slug or the author, and pass the filters; best match first. */
  library(search: LibrarySearch): Promise<MangaSearch>
}

export const createSearch = ({ db }: { readonly db: Db }): Search => ({
  library: (search) => searchLibrary(db, search),
})
