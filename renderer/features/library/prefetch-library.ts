import type { QueryClient } from '@tanstack/react-query'
import { prefetchShelf } from '../../api/shelf.ts'
import { useLibraryView } from './library-view.store.ts'
import { queryOfView, viewOfQuery } from './view-address.ts'

/** Asks for what the library will show first, while its code is still on the way. */
export function prefetchLibrary(queryClient: QueryClient): void {
  const asked = viewOfQuery(location.search)
  prefetchShelf(queryClient, queryOfView(asked) === '' ? useLibraryView.getState() : asked)
}
