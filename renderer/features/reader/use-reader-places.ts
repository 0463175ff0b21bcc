import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { paths } from '../../ui/paths.ts'

/** Where the reader came from and may go. */
export function useReaderPlaces(chapter: ReaderChapter) {
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  const manga = chapter.isLoose ? paths.library : paths.manga(chapter.manga.id)
  const [requestedPage] = useState(() => new URLSearchParams(location.search).get('page'))
  useEffect(() => {
    // The address named the page to open at, not the page to return to after a reload.
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  const cameFromManga = typeof state === 'object' && state !== null && 'from' in state && state.from === manga
  return {
    requestedPage,
    /** Back to the manga; over the history where that leads there, so that its scroll position comes back. */
    leave: () => (cameFromManga ? history.back() : navigate(manga, { replace: true })),
    /** Another chapter came into sight: a reload opens it, but nothing is opened anew now. */
    moveTo: (id: string) => {
      if (location.pathname !== paths.read(id))
        History.prototype.replaceState.call(history, history.state, '', paths.read(id))
    },
    toChapter: (id: string) => navigate(paths.read(id), { replace: true, state }),
  }
}
