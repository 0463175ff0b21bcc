import { useRef } from 'react'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'

/**
 * Tells whether a person only looks back into an earlier chapter of a strip: its end comes into sight first, which does
 * not make it read. Once they have gone up to where they had been in it, they are reading it.
 */
export function useLookBack(chapters: readonly ReaderChapter[]) {
  const last = useRef<{ readonly id: string; readonly isBack: boolean }>(undefined)
  return ({ id, isRead, lastReadPage }: ReaderChapter, page: number): boolean => {
    const orderOf = (wanted: string | undefined) => chapters.findIndex((chapter) => chapter.id === wanted)
    const before = last.current
    const hasTurnedBack = before?.id === id ? before.isBack : orderOf(id) < orderOf(before?.id)
    const isBack = hasTurnedBack && page > (isRead ? 1 : (lastReadPage ?? 1))
    last.current = { id, isBack }
    return isBack
  }
}
