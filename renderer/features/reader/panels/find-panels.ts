import type { ReadingDirection } from '../page-navigation.ts'
import type { Borders } from '../page-view/crop-borders.ts'
import { orderPanels, overlapTooMuch } from './order-panels.ts'
import { type GreyPicture, maskPanels } from './panel-mask.ts'
import { areaOf, findRects, type Mask, type Rect } from './panel-rects.ts'

/** Pixels of the width of the small copy in which panels are found. */
export const sampleWidth = 480

/** Shares of the page. */
const smallestPanel = 0.012
const smallestTogether = 0.5
/** What lies between the panels is no more than this share of what they reach over. More is a panel that was not found. */
const largestBetween = 0.12
/** Panels reach over at least this share of the page. */
const smallestReach = 0.6
/** Parts that are no panels, such as texts between them: more than this share of the page is left out of sight. */
const largestRest = 0.03
const maxPanels = 16
/** A panel is shown with so much around it. */
const margin = 0.012

/**
 * The panels of a page in reading order, each as what is cut off around it in shares of the page.
 * @returns undefined if it is not certain which panels there are, or in which order: the whole page is better then
 */
export function findPanels(picture: GreyPicture, direction: ReadingDirection): readonly Borders[] | undefined {
  const { width, height } = picture
  for (const mask of maskPanels(picture)) {
    const found = findInMask({ mask, width, height }, direction)
    if (found) return found.map((rect) => toBorders(rect, width, height))
  }
  return undefined
}

function findInMask({ mask, width, height }: Mask, direction: ReadingDirection): readonly Rect[] | undefined {
  const page = width * height
  const { rects, isRagged } = findRects({ mask, width, height }, page * smallestPanel)
  const covered = rects.reduce((sum, rect) => sum + areaOf(rect), 0)
  const reach = areaOf(reachOf(rects))
  if (isRagged || rects.length < 2 || rects.length > maxPanels || covered < page * smallestTogether) return undefined
  if (reach < page * smallestReach || covered < reach * (1 - largestBetween)) return undefined
  if (overlapTooMuch(rects) || restOutside(mask, width, rects) > page * largestRest) return undefined
  return orderPanels(rects, direction)
}

/** The smallest rectangle around all. */
const reachOf = (rects: readonly Rect[]): Rect => ({
  left: Math.min(...rects.map(({ left }) => left)),
  top: Math.min(...rects.map(({ top }) => top)),
  right: Math.max(...rects.map(({ right }) => right)),
  bottom: Math.max(...rects.map(({ bottom }) => bottom)),
})

/** Pixels of the mask that no panel shows. */
function restOutside(mask: Uint8Array, width: number, rects: readonly Rect[]): number {
  const left = mask.slice()
  for (const rect of rects)
    for (let y = rect.top; y < rect.bottom; y++) left.fill(0, y * width + rect.left, y * width + rect.right)
  return left.reduce((sum, value) => sum + value, 0)
}

const toBorders = ({ left, top, right, bottom }: Rect, width: number, height: number): Borders => ({
  left: Math.max(0, left / width - margin),
  top: Math.max(0, top / height - margin),
  right: Math.max(0, 1 - right / width - margin),
  bottom: Math.max(0, 1 - bottom / height - margin),
})
