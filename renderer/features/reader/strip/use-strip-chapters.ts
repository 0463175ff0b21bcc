import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import { readerChapterQuery } from '../../../api/reader/reader-chapter.ts'

type Chapters = readonly ReaderChapter[]

/**
 * The chapters of the strip: the opened one, and its neighbours as they are loaded.
 * @param latest the opened chapter as it is now, for example with pages that have arrived
 */
export function useStripChapters(opened: ReaderChapter, latest: ReaderChapter) {
  const queryClient = useQueryClient()
  const [loaded, setChapters] = useState<Chapters>([opened])
  const chapters = useMemo(
    () => loaded.map((chapter) => (chapter.id === latest.id ? latest : chapter)),
    [loaded, latest],
  )
  const requested = useRef(new Set<string>())
  const load = (id: string | undefined, add: (known: Chapters, loaded: ReaderChapter) => Chapters) => {
    if (!id || requested.current.has(id)) return
    requested.current.add(id)
    queryClient.fetchQuery(readerChapterQuery(id)).then(
      (loaded) => loaded.pages.length > 0 && setChapters((known) => add(known, loaded)),
      // The end of the chapter and the bottom bar link to the neighbour and show the error there.
      () => requested.current.delete(id),
    )
  }
  const append = (known: Chapters, next: ReaderChapter) => [...known, next]
  return {
    chapters,
    loadNext: () => load(chapters.at(-1)?.navigation.next?.id, append),
    /** Continues the strip when its last chapter gets a next chapter, for example after a download. */
    loadNextOf: (last: ReaderChapter) => {
      setChapters((known) => known.map((chapter) => (chapter.id === last.id ? last : chapter)))
      load(last.navigation.next?.id, append)
    },
    loadPrevious: () => load(chapters[0]?.navigation.previous?.id, (known, previous) => [previous, ...known]),
  }
}

/**
 * Detects whether the reader has scrolled up into an earlier chapter without reading it. The end of that chapter comes
 * into view first, which must not mark it as read. Scrolling up to the last read page counts as reading it again.
 */
export function useLookBackDetection(chapters: Chapters) {
  const last = useRef<{ readonly id: string; readonly isLookingBack: boolean }>(undefined)
  return ({ id, isRead, lastReadPage }: ReaderChapter, page: number): boolean => {
    const indexOf = (wanted: string | undefined) => chapters.findIndex((chapter) => chapter.id === wanted)
    const previous = last.current
    const cameFromBelow = previous?.id === id ? previous.isLookingBack : indexOf(id) < indexOf(previous?.id)
    const isLookingBack = cameFromBelow && page > (isRead ? 1 : (lastReadPage ?? 1))
    last.current = { id, isLookingBack }
    return isLookingBack
  }
}
