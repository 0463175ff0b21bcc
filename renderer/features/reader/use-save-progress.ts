import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { patchProgress } from '../../api/events.ts'
import { progressOutbox } from '../../api/progress-outbox.ts'
import type { Position } from './page-navigation.ts'

/** Remembers each page that is shown. A chapter that was read stays read, however far back a person leafs. */
export function useSaveProgress(chapter: ReaderChapter, position: Position, isReading: boolean): void {
  const queryClient = useQueryClient()
  const { id: chapterId, manga } = chapter
  const pageCount = chapter.pages.length
  const read = useRef({ chapterId, isRead: chapter.isRead })
  const wasRead = useRef(chapter.isRead)
  wasRead.current = chapter.isRead
  useEffect(() => {
    if (!isReading || position > pageCount) return
    if (read.current.chapterId !== chapterId) read.current = { chapterId, isRead: wasRead.current }
    read.current.isRead ||= position === pageCount
    const completed = read.current.isRead
    progressOutbox.record(chapterId, { page: position, ...(completed && { completed }) })
    patchProgress(queryClient, { mangaId: manga.id, chapterId, page: position, completed })
  }, [queryClient, manga.id, chapterId, position, pageCount, isReading])
  useEffect(() => () => void progressOutbox.flush(), [])
}
