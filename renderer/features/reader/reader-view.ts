import type { ReaderChapter } from '../../../shared/contracts/reader.ts'

/** Where a person is; `page` after the last one is the card at the end. */
export type Place = { readonly chapter: ReaderChapter; readonly page: number }

export type Turn = 'next' | 'previous' | 'first' | 'last'

/** What keys and buttons can ask of whatever shows the pages. */
export type ReaderView = {
  turn(turn: Turn): void
  goTo(page: number): void
  /** Scrolls by a share of the window; false when there is nothing left to scroll. */
  scroll(by: 1 | -1, share: number): boolean
  zoomBy(factor: number): void
  resetZoom(): void
}
