import type { ReaderChapter } from '../../../shared/contracts/reader.ts'

/** The page in view. `page` is 1-based; one more than the page count is the card after the last page. */
export type CurrentPage = { readonly chapter: ReaderChapter; readonly page: number }

export type Turn = 'next' | 'previous' | 'first' | 'last'

/** What the paged reader and the strip let keys, taps and buttons do with the pages. */
export type ReaderHandle = {
  turn(turn: Turn): void
  goTo(page: number): void
  /** Scrolls by a share of the viewport's height. Returns false if there is nothing left to scroll. */
  scroll(by: 1 | -1, share: number): boolean
  zoomBy(factor: number): void
  resetZoom(): void
}

/** Implements `ReaderHandle.scroll` for a scrolling element. */
export function scrollByShare(viewport: HTMLElement | null, by: 1 | -1, share: number): boolean {
  if (!viewport) return false
  const { scrollTop, scrollHeight, clientHeight } = viewport
  const remaining = by > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop
  if (remaining < 4) return false
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  viewport.scrollBy({ top: by * share * clientHeight, behavior: reducesMotion ? 'instant' : 'smooth' })
  return true
}
