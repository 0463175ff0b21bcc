import type { MangaListItem } from '../../../shared/contracts/mangas.ts'
import { useMangaList, useMangaSearch } from '../../api/queries.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { findLoaded, isLongEnough, passes } from './find-mangas.ts'
import type { LibraryView } from './library-view.store.ts'

/** Milliseconds without a key after which the API is asked. */
const typingPause = 180

/** What stands on the shelf: the list, the part of it that holds a short text, or what the API finds for a longer one. */
export function useShelf({ find, ...view }: LibraryView) {
  const { sortBy, sortOrder, unread, status, genre } = view
  const list = useMangaList({ sortBy, sortOrder, unread, status, genre })
  const settled = useDebounced(find.trim(), typingPause)
  const isSearch = isLongEnough(find)
  const search = useMangaSearch(isSearch && isLongEnough(settled) ? settled : undefined)
  const listed: readonly MangaListItem[] = list.data?.pages.flatMap((page) => page.items) ?? []
  if (isSearch && search.data) {
    const mangas = search.data.pages.flatMap((page) => page.items).filter((manga) => passes(manga, view))
    return { mangas, isSearch, query: search, list, isSettled: settled === find.trim() && !search.isPlaceholderData }
  }
  const query = isSearch && search.isError ? search : list
  // Until the first answer is there, what is loaded already answers in part.
  return { mangas: findLoaded(listed, find), isSearch, query, list, isSettled: !isSearch && !list.isPlaceholderData }
}

export type Shelf = ReturnType<typeof useShelf>
