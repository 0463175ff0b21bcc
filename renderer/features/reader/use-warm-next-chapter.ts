import { useEffect } from 'react'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { useReadAhead } from '../../api/read-ahead.ts'
import type { Position } from './page-navigation.ts'

const pagesBeforeEnd = 3

/** Near the end of a chapter, has the page ready at which the next one will open. */
export function useWarmNextChapter(chapter: ReaderChapter, position: Position): void {
  const readAhead = useReadAhead()
  const nextId = chapter.navigation.next?.id
  const isNear = position > chapter.pages.length - pagesBeforeEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a chapter, however often the screen is drawn
  useEffect(() => {
    if (nextId && isNear) readAhead(nextId)
  }, [nextId, isNear])
}
