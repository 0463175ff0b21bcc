import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { updateCachedProgress } from '../../api/events/event-stream.ts'
import { isPending, knownPageCount, type ReadableChapter } from '../../api/reader/arriving-pages.ts'
import { progressOutbox } from '../../api/reader/progress-outbox.ts'
import type { PagePosition } from './page-navigation.ts'

/** How long a user looks at the page that a chapter opened at before it counts as read. */
const stayMs = 3000
const interactions = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/**
 * Saves each page that is read. A chapter that has been read stays read when the reader pages back. A chapter that is only
 * visited, without a page turn and for less than three seconds, does not become the one to continue with, unless it
 * is the first of its manga that is looked at.
 */
export function useSaveProgress(chapter: ReadableChapter, position: PagePosition, isReading: boolean): void {
  const queryClient = useQueryClient()
  const { id: chapterId, manga, incognito } = chapter
  const pageCount = knownPageCount(chapter)
  const isThere = position <= chapter.pages.length && !isPending(chapter, position)
  const isVisit = useIsVisit(`${chapterId} ${position}`) && !chapter.isFirstReading
  const tracked = useRef({ chapterId, isRead: chapter.isRead })
  const latestIsRead = useRef(chapter.isRead)
  latestIsRead.current = chapter.isRead
  useEffect(() => {
    if (!isReading || isVisit || !isThere) return
    if (tracked.current.chapterId !== chapterId) tracked.current = { chapterId, isRead: latestIsRead.current }
    tracked.current.isRead ||= position === pageCount
    const completed = tracked.current.isRead
    progressOutbox.record(chapterId, { page: position, ...(completed && { completed }) })
    // The server stores nothing either.
    if (!incognito) updateCachedProgress(queryClient, { mangaId: manga.id, chapterId, page: position, completed })
  }, [queryClient, manga.id, chapterId, position, pageCount, isReading, isVisit, isThere, incognito])
  useEffect(() => () => void progressOutbox.flush(), [])
}

/** Whether the user has neither moved from the opened page nor stayed there. */
function useIsVisit(place: string): boolean {
  const [isVisit, setVisit] = useState(true)
  const opened = useRef(place)
  const hasInteracted = useRef(false)
  useEffect(() => {
    const listeners = new AbortController()
    const onInteraction = () => {
      hasInteracted.current = true
    }
    for (const name of interactions)
      addEventListener(name, onInteraction, { signal: listeners.signal, capture: true, passive: true })
    const timer = setTimeout(() => setVisit(false), stayMs)
    return () => {
      clearTimeout(timer)
      listeners.abort()
    }
  }, [])
  useEffect(() => {
    // A strip finds its place first: only a move after an interaction is one of the user.
    if (opened.current !== place && hasInteracted.current) setVisit(false)
    opened.current = place
  }, [place])
  return isVisit
}
