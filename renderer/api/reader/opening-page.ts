import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { progressOutbox } from './progress-outbox.ts'

type ReadingPosition = {
  /** The `page` query parameter of the screen. */
  readonly requested: string | null
  /** The page that is not saved to the API yet. */
  readonly unsent: number | undefined
  readonly lastReadPage: number | null
  readonly isRead: boolean
  readonly pageCount: number
}

/** The page to open a chapter at. A completely read chapter opens at its first page. Clamped to the existing pages. */
export function resolveOpeningPage({ requested, unsent, lastReadPage, isRead, pageCount }: ReadingPosition): number {
  const requestedPage = requested !== null && /^\d{1,7}$/.test(requested) ? Number(requested) : undefined
  const last = unsent ?? lastReadPage ?? 1
  const page = requestedPage ?? (isRead && last >= pageCount ? 1 : last)
  return Math.min(Math.max(1, page), Math.max(1, pageCount))
}

/** The page to open a chapter at in this window. @param requested the `page` query parameter */
export function openingPage(chapter: ReaderChapter, requested: string | null = null): number {
  const unsent = progressOutbox.unsent(chapter.id)
  const isRead = chapter.isRead || unsent?.completed === true
  const pageCount = chapter.pages.length
  return resolveOpeningPage({ requested, unsent: unsent?.page, lastReadPage: chapter.lastReadPage, isRead, pageCount })
}
