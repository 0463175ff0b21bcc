import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { updateCachedProgress } from '../../api/events/event-stream.ts'
import { isPending, knownPageCount, type ReadableChapter } from '../../api/reader/arriving-pages.ts'
import { progressOutbox } from '../../api/reader/progress-outbox.ts'
import { useReadElsewhere } from '../../api/reader/read-elsewhere.store.ts'
import type { PagePosition } from './page-navigation.ts'

/** How long a user looks at the page that a chapter opened at before it counts as read. */
const stayMs = 3000
const interactions = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/**
 * Saves each page that is read. A chapter that has been read stays read when the reader pages back. A chapter that is only
 * visited, without a page turn and for less than three seconds, does not become the one to continue with, unless it
 * is the first of its manga that is looked at. The page that a chapter opened at counts as read when it was opened, so it
 * replaces nothing that another device has read since.
 */
export function useSaveProgress(chapter: ReadableChapter, position: PagePosition, isReading: boolean): void {
  const queryClient = useQueryClient()
  const { id: chapterId, manga, incognito } = chapter
  const pageCount = knownPageCount(chapter)
  // Only a turn past the last page leads to the end card.
  const page = Math.min(position, chapter.pages.length)
  const isThere = page > 0 && !isPending(chapter, page)
  const { kind, openedAt } = useVisit(`${chapterId} ${position}`)
  const isVisit = kind === 'passing' && !chapter.isFirstReading
  const hasMoved = kind === 'moved'
  const tracked = useRef({ chapterId, isRead: chapter.isRead })
  const latestIsRead = useRef(chapter.isRead)
  latestIsRead.current = chapter.isRead
  useEffect(() => {
    if (!isReading || isVisit || !isThere) return
    if (tracked.current.chapterId !== chapterId) tracked.current = { chapterId, isRead: latestIsRead.current }
    tracked.current.isRead ||= page === pageCount
    const completed = tracked.current.isRead
    if (!hasMoved && useReadElsewhere.getState().latest?.chapterId === chapterId) return
    const progress = { page, ...(completed && { completed }) }
    progressOutbox.record(chapterId, progress, hasMoved ? Date.now() : openedAt)
    // The server stores nothing either.
    if (!incognito) updateCachedProgress(queryClient, { mangaId: manga.id, chapterId, page, completed })
  }, [queryClient, manga.id, chapterId, page, pageCount, isReading, isVisit, hasMoved, openedAt, isThere, incognito])
  useEffect(() => () => void progressOutbox.flush(), [])
}

type Visit = {
  /** The user has neither moved nor stayed; has stayed at the opened page; has moved. */
  readonly kind: 'passing' | 'staying' | 'moved'
  readonly openedAt: number
}

function useVisit(place: string): Visit {
  const [visit, setVisit] = useState<Visit>(() => ({ kind: 'passing', openedAt: Date.now() }))
  const opened = useRef(place)
  const hasInteracted = useRef(false)
  useEffect(() => {
    const listeners = new AbortController()
    const onInteraction = () => {
      hasInteracted.current = true
    }
    for (const name of interactions)
      addEventListener(name, onInteraction, { signal: listeners.signal, capture: true, passive: true })
    const stay = () => setVisit((known) => (known.kind === 'passing' ? { ...known, kind: 'staying' } : known))
    const timer = setTimeout(stay, stayMs)
    return () => {
      clearTimeout(timer)
      listeners.abort()
    }
  }, [])
  useEffect(() => {
    if (opened.current === place) return
    opened.current = place
    // A strip finds its place first: only a move after an interaction, or after a while, is one of the user.
    setVisit((known) => (hasInteracted.current || known.kind === 'staying' ? { ...known, kind: 'moved' } : known))
  }, [place])
  return visit
}
