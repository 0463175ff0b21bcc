import type { ReaderSettings } from '../../../shared/contracts/reader-settings.ts'

export type Size = { readonly width: number; readonly height: number }
export type ShownMode = 'single' | 'double' | 'strip'
/** Pages that are shown together, in reading order. */
export type Spread = readonly number[]

/** A page so many times as high as wide is a piece of a strip; the tallest printed formats stay below 1.8. */
const stripRatio = 2
const isWide = ({ width, height }: Size): boolean => width > height
const isTall = ({ width, height }: Size): boolean => height >= stripRatio * width

/**
 * What `auto` means for these pages (docs/decisions/0019): a strip where half of them are pieces of one, pairs where a
 * page is a spread and the window lies, one by one else.
 */
export function shownMode(
  { mode, direction }: Pick<ReaderSettings, 'mode' | 'direction'>,
  pages: readonly Size[],
  view: Size,
): ShownMode {
  if (mode === 'double' && direction === 'vertical') return 'single'
  if (mode !== 'auto') return mode
  if (pages.filter(isTall).length * 2 > pages.length) return 'strip'
  const isPrint = pages.some(isWide) && !pages.every(isWide)
  return isPrint && isWide(view) && direction !== 'vertical' ? 'double' : 'single'
}

/** Pairs of pages; a wide page stands alone, and so does the first one where `firstAlone`. */
export function pairPages(pages: readonly Size[], firstAlone: boolean): readonly Spread[] {
  const spreads: number[][] = []
  let at = 0
  while (at < pages.length) {
    const [page, other] = [pages[at], pages[at + 1]]
    const isAlone = !page || !other || isWide(page) || isWide(other) || (at === 0 && firstAlone)
    spreads.push(isAlone ? [at + 1] : [at + 1, at + 2])
    at += isAlone ? 1 : 2
  }
  return spreads
}

/** The spread that a page is on; for the card after the last page a place of its own. */
export const spreadAt = (spreads: readonly Spread[], page: number): Spread =>
  spreads.find((spread) => spread.includes(page)) ?? [page]

/**
 * The sizes in CSS pixels of pages side by side, equally high. `smart` shows the whole page, but a piece of a strip as
 * wide as it is or fits.
 * @param ratio device pixels a CSS pixel, for `original`
 */
export function fitPages(pages: readonly Size[], view: Size, fit: ReaderSettings['fit'], ratio = 1): readonly Size[] {
  const height = Math.max(1, ...pages.map((page) => page.height))
  const level = pages.map((page) => ({ width: (page.width * height) / Math.max(1, page.height), height }))
  const width = Math.max(
    1,
    level.reduce((sum, page) => sum + page.width, 0),
  )
  const [byWidth, byHeight] = [view.width / width, view.height / height]
  const scale = {
    screen: Math.min(byWidth, byHeight),
    width: byWidth,
    height: byHeight,
    original: 1 / ratio,
    smart: pages.some(isTall) ? Math.min(byWidth, 1) : Math.min(byWidth, byHeight),
  }[fit]
  return level.map((page) => ({ width: page.width * scale, height: page.height * scale }))
}

/** CSS pixels that a strip is wide. A narrow window is filled. */
export const stripWidthIn = (view: Size, percent: number): number =>
  view.width < 700 ? view.width : Math.round((view.width * percent) / 100)
