import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { updateCachedProgress } from '../../api/events/event-stream.ts'
import { progressOutbox } from '../../api/reader/progress-outbox.ts'
import type { PagePosition } from './page-navigation.ts'

/** Saves each page that is shown. A chapter that has been read stays read when the reader pages back. */
export function useSaveProgress(chapter: ReaderChapter, position: PagePosition, isReading: boolean): void {
  const queryClient = useQueryClient()
  const { id: chapterId, manga } = chapter
  const pageCount = chapter.pages.length
  const tracked = useRef({ chapterId, isRead: chapter.isRead })
  const latestIsRead = useRef(chapter.isRead)
  latestIsRead.current = chapter.isRead
  useEffect(() => {
    if (!isReading || position > pageCount) return
    if (tracked.current.chapterId !== chapterId) tracked.current = { chapterId, isRead: latestIsRead.current }
    tracked.current.isRead ||= position === pageCount
    const completed = tracked.current.isRead
    progressOutbox.record(chapterId, { page: position, ...(completed && { completed }) })
    updateCachedProgress(queryClient, { mangaId: manga.id, chapterId, page: position, completed })
  }, [queryClient, manga.id, chapterId, position, pageCount, isReading])
  useEffect(() => () => void progressOutbox.flush(), [])
}
