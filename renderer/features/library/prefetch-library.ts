import type { QueryClient } from '@tanstack/react-query'
import { prefetchUpdates, updatesPreloadUrl } from '../../api/library/following.ts'
import { prefetchShelf, shelfPreloadUrls } from '../../api/library/shelf.ts'
import { savePreloadUrls } from '../../api/preloaded-responses.ts'
import { type LibraryView, parseViewQuery, useLibraryView, viewToQuery } from './view/library-view.store.ts'

/** Loads what the library shows first. */
export function prefetchLibrary(queryClient: QueryClient): void {
  const requested = parseViewQuery(location.search)
  prefetchShelf(queryClient, viewToQuery(requested) === '' ? useLibraryView.getState() : requested)
  prefetchUpdates(queryClient)
}

/** Saves which URLs the next window should preload before its code is loaded: the current view without the search. */
export function updatePreloadUrls(): void {
  const save = (view: LibraryView) => savePreloadUrls([...shelfPreloadUrls({ ...view, find: '' }), updatesPreloadUrl])
  save(useLibraryView.getState())
  useLibraryView.subscribe(save)
}
