export type Direction = 'rtl' | 'ltr' | 'vertical'

/**
 * Where a reader stands: 1 to `pageCount` is a page, `pageCount + 1` the card after the last page.
 */
export type Position = number

/** The pages of a manga follow each other from right to left: its next page lies on the left. */
export const sideAction = (side: 'left' | 'right', direction: Direction): 'next' | 'previous' =>
  (side === 'left') === (direction === 'rtl') ? 'next' : 'previous'

/** CSS pixels that a finger must travel, and how much flatter than steep. */
const swipe = { distance: 44, slope: 1.5 }

/** A finger draws the next page in from its side: from the left, moving right, when reading right to left. */
export function swipeAction(
  { dx, dy }: { readonly dx: number; readonly dy: number },
  direction: Direction,
): 'next' | 'previous' | undefined {
  if (direction === 'vertical') {
    const isFar = Math.abs(dy) >= swipe.distance && Math.abs(dy) >= swipe.slope * Math.abs(dx)
    return isFar ? (dy < 0 ? 'next' : 'previous') : undefined
  }
  if (Math.abs(dx) < swipe.distance || Math.abs(dx) < swipe.slope * Math.abs(dy)) return undefined
  return sideAction(dx > 0 ? 'left' : 'right', direction)
}

export type Step = { readonly position: Position } | { readonly edge: 'start' | 'end' }

/** One step; `edge` when it would leave the chapter: before its first page, or on from the card at its end. */
export function step(position: Position, action: 'next' | 'previous' | 'first' | 'last', pageCount: number): Step {
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

/** The pages to hold ready, the nearest to what comes next first: this one, two ahead, one behind. */
export function pagesToHold(position: Position, pageCount: number): readonly number[] {
  return [position, position + 1, position + 2, position - 1].filter((page) => page >= 1 && page <= pageCount)
}
