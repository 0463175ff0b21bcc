import type { Borders } from './crop-borders.ts'
import { itemAt, itemSize, keyOf, type StripItem } from './strip-items.ts'

/** Where the items of a strip stand, in CSS pixels. */
export type StripLayout = {
  readonly items: readonly StripItem[]
  readonly heights: readonly number[]
  /** Where each item begins. */
  readonly starts: readonly number[]
  readonly total: number
}

type Room = { readonly width: number; readonly viewHeight: number; readonly gap: number }

export function layStrip(
  items: readonly StripItem[],
  { width, viewHeight, gap }: Room,
  bordersOf: (item: StripItem) => Borders,
): StripLayout {
  const heights = items.map((item) => itemSize(item, width, viewHeight, bordersOf(item)))
  const starts: number[] = []
  let end = 0
  for (const height of heights) {
    starts.push(end)
    end += height + gap
  }
  return { items, heights, starts, total: Math.max(0, end - gap) }
}

/** A place that stays what it is while items around it come, go, or get another height. */
export type StripPlace = {
  readonly key: string
  /** How far below the beginning of its item, and how high that item was then. */
  readonly offset: number
  readonly height: number
  /** How far below the top of the window the place is. */
  readonly line: number
}

/** What stands at a line of the window when the strip is scrolled by `top`. */
export function placeAt({ items, heights, starts }: StripLayout, top: number, line = 0): StripPlace {
  const index = itemAt(starts, top + line)
  return { key: keyOf(items[index]), offset: top + line - (starts[index] ?? 0), height: heights[index] ?? 0, line }
}

/** How far to scroll so that a place is where it was; undefined when it is not in this strip. */
export function topOf({ items, heights, starts }: StripLayout, place: StripPlace): number | undefined {
  const index = items.findIndex((item) => keyOf(item) === place.key)
  if (index < 0) return undefined
  const [start = 0, height = 0] = [starts[index], heights[index]]
  // A gap under an item does not grow with it.
  const isInside = place.offset <= place.height && place.height > 0
  const offset = isInside ? (place.offset * height) / place.height : height + place.offset - place.height
  return Math.max(0, start + offset - place.line)
}

/** The items in sight and within a reach above and below. */
export function windowOf({ starts }: StripLayout, top: number, viewHeight: number, reach: number) {
  return { from: itemAt(starts, top - reach), to: itemAt(starts, top + viewHeight + reach) }
}
