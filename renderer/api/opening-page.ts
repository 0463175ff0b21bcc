import type { ReaderChapter } from '../../shared/contracts/reader.ts'
import { progressOutbox } from './progress-outbox.ts'

type Memory = {
  /** `?page=` of the address. */
  readonly requested: string | null
  /** What this window could not tell the API yet: newer than what the API says. */
  readonly unsent: number | undefined
  readonly remembered: number | null
  readonly isRead: boolean
  readonly pageCount: number
}

/** The page to open at. A chapter that was read to its end opens at its start; a page that does not exist at the nearest. */
export function openingPage({ requested, unsent, remembered, isRead, pageCount }: Memory): number {
  const asked = requested !== null && /^\d{1,7}$/.test(requested) ? Number(requested) : undefined
  const last = unsent ?? remembered ?? 1
  const page = asked ?? (isRead && last >= pageCount ? 1 : last)
  return Math.min(Math.max(1, page), Math.max(1, pageCount))
}

/** The page at which this window opens a chapter. */
export function openingPageOf(chapter: ReaderChapter, requested: string | null = null): number {
  const unsent = progressOutbox.unsent(chapter.id)
  const isRead = chapter.isRead || unsent?.completed === true
  const pageCount = chapter.pages.length
  return openingPage({ requested, unsent: unsent?.page, remembered: chapter.lastReadPage, isRead, pageCount })
}
