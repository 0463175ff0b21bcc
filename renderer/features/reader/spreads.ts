import { isWide, type Size } from './page-layout.ts'

/** Page numbers that are shown together, in reading order. */
export type Spread = readonly number[]

/** Groups pages into spreads of two. A wide page is shown alone, and so is the first page if `isCoverAlone`. */
export function pairPages(pages: readonly Size[], isCoverAlone: boolean): readonly Spread[] {
  const spreads: number[][] = []
  let index = 0
  while (index < pages.length) {
    const [page, other] = [pages[index], pages[index + 1]]
    const isAlone = !page || !other || isWide(page) || isWide(other) || (index === 0 && isCoverAlone)
    spreads.push(isAlone ? [index + 1] : [index + 1, index + 2])
    index += isAlone ? 1 : 2
  }
  return spreads
}

/** The spread with this page. The card after the last page is a spread of its own. */
export const findSpread = (spreads: readonly Spread[], page: number): Spread =>
  spreads.find((spread) => spread.includes(page)) ?? [page]
