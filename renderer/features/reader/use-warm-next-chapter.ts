import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { chaptersQuery } from '../../api/queries.ts'
import { useReadAhead } from '../../api/read-ahead.ts'
import type { Position } from './page-navigation.ts'

const pagesBeforeEnd = 3

/** Near the end of a chapter, has the page ready at which the next one will open, and what its end will tell. */
export function useWarmNextChapter(chapter: ReaderChapter, position: Position): void {
  const readAhead = useReadAhead()
  const queryClient = useQueryClient()
  const mangaId = chapter.isLoose ? undefined : chapter.manga.id
  const nextId = chapter.navigation.next?.id
  const isNear = position > chapter.pages.length - pagesBeforeEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a chapter, however often the screen is drawn
  useEffect(() => {
    if (nextId && isNear) readAhead(nextId)
    if (mangaId && isNear) void queryClient.prefetchQuery(chaptersQuery(mangaId))
  }, [nextId, mangaId, isNear])
}
