import type { TextBlock } from '../../../../shared/contracts/page-text.ts'
import type { Size } from '../page-layout.ts'
import type { Borders } from '../page-view/crop-borders.ts'

/** CSS pixels from the edges of what is shown of a page. */
type TextPlace = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly fontSize: number
}

/** The distance of two lines as a multiple of the size of the characters. */
export const lineHeight = 1.15
const smallestFont = 9

/** Widths of characters as multiples of their size: full-width ones are square. */
const squareness = { square: 1, narrow: 0.56 }
const isSquare = /[\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60]/u

const lengthOf = (line: string): number =>
  [...line].reduce((sum, character) => sum + (isSquare.test(character) ? squareness.square : squareness.narrow), 0)

/**
 * Where a text is on the part of the page that is shown, and the size of its characters, at which its lines fit its box.
 * @param shown CSS pixels of the part inside the borders, not rotated
 * @returns undefined if the text is outside of that part
 */
export function placeText(
  { box, isVertical, fontSize, lines }: TextBlock,
  shown: Size,
  borders: Borders,
): TextPlace | undefined {
  const [left = 0, top = 0, right = 0, bottom = 0] = box
  const scaleX = shown.width / (1 - borders.left - borders.right)
  const scaleY = shown.height / (1 - borders.top - borders.bottom)
  const place = {
    left: (left - borders.left) * scaleX,
    top: (top - borders.top) * scaleY,
    width: (right - left) * scaleX,
    height: (bottom - top) * scaleY,
  }
  const isOutside =
    place.left >= shown.width ||
    place.top >= shown.height ||
    place.left + place.width <= 0 ||
    place.top + place.height <= 0
  if (isOutside) return undefined
  const [along, across] = isVertical ? [place.height, place.width] : [place.width, place.height]
  const longest = Math.max(1, ...lines.map(lengthOf))
  const fitting = Math.min(fontSize * scaleX, along / longest, across / (lines.length * lineHeight))
  return { ...place, fontSize: Math.max(smallestFont, fitting) }
}

/** What is copied of a text: lines of a script without spaces are joined, others get a space. */
export const joinLines = (text: string): string =>
  text.replace(/(.)\s*\n\s*/gu, (_, before: string) => (isSquare.test(before) ? before : `${before} `))

const kana = /[\u3041-\u30FF]/u

/** The language of a text for speech and dictionaries, if its script says it. */
export const languageOf = (lines: readonly string[]): 'ja' | undefined =>
  lines.some((line) => kana.test(line)) ? 'ja' : undefined

/** Text as it is compared: without spaces, case and width, katakana as hiragana. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, '')
    .replace(/[\u30A1-\u30F6]/gu, (character) => String.fromCharCode(character.charCodeAt(0) - 0x60))
