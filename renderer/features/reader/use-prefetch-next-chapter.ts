import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { chaptersQuery } from '../../api/library/chapters.ts'
import { usePrefetchChapter } from '../../api/reader/prefetch-chapter.ts'
import type { PagePosition } from './page-navigation.ts'

const pagesBeforeEnd = 3

/** Near the end of a chapter, loads the first page of the next chapter and the chapter list that the end card shows. */
export function usePrefetchNextChapter(chapter: ReaderChapter, position: PagePosition): void {
  const prefetchChapter = usePrefetchChapter()
  const queryClient = useQueryClient()
  const mangaId = chapter.isLoose ? undefined : chapter.manga.id
  const nextId = chapter.navigation.next?.id
  const isNearEnd = position > chapter.pages.length - pagesBeforeEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per chapter, not once per render
  useEffect(() => {
    if (nextId && isNearEnd) prefetchChapter(nextId)
    if (mangaId && isNearEnd) void queryClient.prefetchQuery(chaptersQuery(mangaId))
  }, [nextId, mangaId, isNearEnd])
}
