import { useShelfPages } from '../../api/shelf.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { LibraryView } from './library-view.store.ts'

/** Milliseconds without a key after which the API is asked. */
const typingPause = 180

/** The view as it is asked for, and how many mangas it has. */
export function useShelf(view: LibraryView) {
  const find = useDebounced(view.find.trim(), typingPause)
  const asked = { ...view, find }
  const { first, total, error, retry } = useShelfPages(asked, [])
  const isSettled = find === view.find.trim() && !first.isPlaceholderData
  return { view: asked, first, total, error, retry, isSettled }
}
