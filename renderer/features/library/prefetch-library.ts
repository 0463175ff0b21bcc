import type { QueryClient } from '@tanstack/react-query'
import { rememberFirstRequests } from '../../api/first-answers.ts'
import { firstUpdatesAddress, prefetchUpdates } from '../../api/following.ts'
import { firstRequestsOf, prefetchShelf } from '../../api/shelf.ts'
import { type LibraryView, useLibraryView } from './library-view.store.ts'
import { queryOfView, viewOfQuery } from './view-address.ts'

/** Asks for what the library will show first, and has the next window do so before its code is there. */
export function prefetchLibrary(queryClient: QueryClient): void {
  const asked = viewOfQuery(location.search)
  prefetchShelf(queryClient, queryOfView(asked) === '' ? useLibraryView.getState() : asked)
  prefetchUpdates(queryClient)
}

/** The next window starts with the library as it was last left, but for the search. */
export function followFirstRequests(): void {
  const remember = (view: LibraryView) =>
    rememberFirstRequests([...firstRequestsOf({ ...view, find: '' }), firstUpdatesAddress])
  remember(useLibraryView.getState())
  useLibraryView.subscribe(remember)
}
