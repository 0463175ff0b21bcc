import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { ReaderSettings } from '../../../shared/contracts/reader-settings.ts'

export type ReadingDirection = ReaderSettings['direction']

/** 1 to `pageCount` is a page; `pageCount + 1` is the card after the last page. */
export type PagePosition = number

export type Turn = 'next' | 'previous' | 'first' | 'last'

/** In a manga that is read from right to left, the next page is on the left. */
export const turnForSide = (side: 'left' | 'right', direction: ReadingDirection): 'next' | 'previous' =>
  (side === 'left') === (direction === 'rtl') ? 'next' : 'previous'

/** CSS pixels that a swipe must cover, and how many times longer it must be along its axis than across. */
const swipe = { distance: 44, slope: 1.5 }

/** A swipe pulls the next page in from its side: read from right to left, a swipe to the right shows the next page. */
export function turnForSwipe(
  { dx, dy }: { readonly dx: number; readonly dy: number },
  direction: ReadingDirection,
): 'next' | 'previous' | undefined {
  if (direction === 'vertical') {
    const isSwipe = Math.abs(dy) >= swipe.distance && Math.abs(dy) >= swipe.slope * Math.abs(dx)
    return isSwipe ? (dy < 0 ? 'next' : 'previous') : undefined
  }
  if (Math.abs(dx) < swipe.distance || Math.abs(dx) < swipe.slope * Math.abs(dy)) return undefined
  return turnForSide(dx > 0 ? 'left' : 'right', direction)
}

type StepResult = { readonly position: PagePosition } | { readonly edge: 'start' | 'end' }

/** The position after one step. `edge` if the step would leave the chapter. */
export function stepPosition(position: PagePosition, action: Turn, pageCount: number): StepResult {
  switch (action) {
    case 'first':
      return { position: 1 }
    case 'last':
      return { position: pageCount }
    case 'next':
      return position > pageCount ? { edge: 'end' } : { position: position + 1 }
    case 'previous':
      return position <= 1 ? { edge: 'start' } : { position: position - 1 }
  }
}

/** The current position, two ahead and one behind, in loading order. Positions outside the chapter are left out. */
export function positionsToPreload(position: PagePosition, pageCount: number): readonly number[] {
  return [position, position + 1, position + 2, position - 1].filter((page) => page >= 1 && page <= pageCount)
}

/** The page in view. `page` is 1-based; one more than the page count is the card after the last page. */
export type CurrentPage = { readonly chapter: ReaderChapter; readonly page: number }

/** What the paged reader and the strip let keys, taps and buttons do with the pages. */
export type ReaderHandle = {
  turn(turn: Turn): void
  /** Only of a strip. Returns false if it does not have this chapter. */
  goTo?(page: number, chapterId: string): boolean
  /** Scrolls by a share of the viewport's height. Returns false if there is nothing left to scroll. */
  scroll(by: 1 | -1, share: number): boolean
  /** Scrolls by CSS pixels in this frame. Returns false if there is nothing left to scroll. */
  move(pixels: number): boolean
  /** Returns the zoom factor that it leads to. */
  zoomBy(factor: number): number
  resetZoom(): number
}

/** Implements `ReaderHandle.move` for a scrolling element. */
export function moveBy(viewport: HTMLElement | null, pixels: number): boolean {
  const before = viewport?.scrollTop
  viewport?.scrollBy({ top: pixels, behavior: 'instant' })
  return viewport?.scrollTop !== before
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
