import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { paths } from '../../ui/paths.ts'

/** The page that the URL requests, and navigation out of the reader and between chapters. */
export function useReaderNavigation(chapter: ReaderChapter) {
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  const openChapter = useOpenChapter()
  const mangaPath = chapter.isLoose ? paths.library : paths.manga(chapter.manga.id)
  const [requestedPage] = useState(() => new URLSearchParams(location.search).get('page'))
  useEffect(() => {
    // The query names the page to open at. After a reload the saved page counts instead.
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  const cameFromManga = typeof state === 'object' && state !== null && 'from' in state && state.from === mangaPath
  return {
    requestedPage,
    /** Returns to the manga. Goes back in the history if the manga is the previous entry, to restore its scroll position. */
    leave: () => (cameFromManga ? history.back() : navigate(mangaPath, { replace: true })),
    /** Changes the URL without opening the chapter again: a reload then opens the chapter in view. */
    replaceUrl: (id: string) => {
      if (location.pathname !== paths.read(id))
        History.prototype.replaceState.call(history, history.state, '', paths.read(id))
    },
    openChapter,
  }
}

/** Opens another chapter in place of this one. */
export function useOpenChapter(): (chapterId: string) => void {
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  return (id) => navigate(paths.read(id), { replace: true, state })
}
