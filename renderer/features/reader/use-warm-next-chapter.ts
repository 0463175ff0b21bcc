import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { readerChapterQuery } from '../../api/queries.ts'
import { pageImage } from './page-image.ts'
import { openingPage, type Position } from './page-navigation.ts'

const pagesBeforeEnd = 3

/** Near the end of a chapter, has the page ready at which the next one will open. */
export function useWarmNextChapter(chapter: ReaderChapter, position: Position, pageCount: number): void {
  const queryClient = useQueryClient()
  const held = useRef<HTMLImageElement>(undefined)
  const nextId = chapter.navigation.next?.id
  const isNear = position > pageCount - pagesBeforeEnd
  useEffect(() => {
    if (!nextId || !isNear) return
    let isCurrent = true
    const warm = async () => {
      const next = await queryClient.fetchQuery(readerChapterQuery(nextId))
      if (!isCurrent || next.pageCount === null) return
      const { lastReadPage: remembered, isRead, pageCount } = next
      const image = new Image()
      image.src = pageImage(next, openingPage({ requested: null, unsent: undefined, remembered, isRead, pageCount }))
      held.current = image
      await image.decode()
    }
    // Only a head start: what fails here fails again, visibly, when the chapter is opened.
    warm().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [queryClient, nextId, isNear])
}
