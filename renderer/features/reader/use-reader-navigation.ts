import { use, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { ReadingListContext } from '../../api/reader/reading-list-context.ts'
import { paths } from '../../ui/paths.ts'

/** The page that the URL requests, and navigation out of the reader and between chapters. */
export function useReaderNavigation(chapter: ReaderChapter) {
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  const openChapter = useOpenChapter()
  const listId = use(ReadingListContext)
  const homePath = useReaderHome(chapter)
  const [requestedPage] = useState(() => new URLSearchParams(location.search).get('page'))
  useEffect(() => {
    // The query names the page to open at. After a reload the saved page counts instead.
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  const cameFromHome = typeof state === 'object' && state !== null && 'from' in state && state.from === homePath
  return {
    requestedPage,
    /** Returns to the manga or the list. Goes back in the history if it is the previous entry, to restore its scroll position. */
    leave: () => (cameFromHome ? history.back() : navigate(homePath, { replace: true })),
    /** Changes the URL without opening the chapter again: a reload then opens the chapter in view. */
    replaceUrl: (id: string) => {
      const path = paths.readInList(id, listId)
      if (location.pathname !== path) History.prototype.replaceState.call(history, history.state, '', path)
    },
    openChapter,
  }
}

/** Opens another chapter in place of this one. */
export function useOpenChapter(): (chapterId: string) => void {
  const [, navigate] = useLocation()
  const listId = use(ReadingListContext)
  const state: unknown = useHistoryState()
  return (id) => navigate(paths.readInList(id, listId), { replace: true, state })
}

/** Where the reader is left to: the reading list that is read, the manga, or the library for a file outside it. */
export function useReaderHome(chapter: ReaderChapter): string {
  const listId = use(ReadingListContext)
  if (listId !== undefined) return paths.readingList(listId)
  return chapter.isLoose ? paths.library : paths.manga(chapter.manga.id)
}
