import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { patchProgress } from '../../api/events.ts'
import type { Position } from './page-navigation.ts'
import { progressOutbox } from './progress-outbox.ts'

/** Remembers each page that is shown. A chapter that was read stays read, however far back a person leafs. */
export function useSaveProgress(chapter: ReaderChapter, position: Position, pageCount: number): void {
  const queryClient = useQueryClient()
  const isRead = useRef(chapter.isRead)
  const { id: chapterId, manga } = chapter
  useEffect(() => {
    if (position > pageCount) return
    isRead.current ||= position === pageCount
    const completed = isRead.current
    progressOutbox.record(chapterId, { page: position, ...(completed && { completed }) })
    patchProgress(queryClient, { mangaId: manga.id, chapterId, page: position, completed })
  }, [queryClient, manga.id, chapterId, position, pageCount])
  useEffect(() => () => void progressOutbox.flush(), [])
}
