import { glyphAdvance, glyphs } from './glyphs.ts'
import { coordinate } from './random.ts'

export interface LetteringStyle {
  /** Start, middle or end of the line, depending on `anchor`. */
  readonly x: number
  /** Top of the capital letters. */
  readonly y: number
  /** Height of the capital letters in pixels. */
  readonly size: number
  readonly colour: string
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Stroke width as a fraction of the height. */
  readonly weight?: number
  /** Longer lines are scaled down to fit. */
  readonly maxWidth?: number
  /** Outline colour for contrast on any background. */
  readonly halo?: string
}

const gridHeight = 6
const letterGap = 1.6

const lineUnits = (text: string): number =>
  Math.max(0, [...text].reduce((sum, character) => sum + glyphAdvance(character), 0) - letterGap)

export function letteringWidth(text: string, size: number): number {
  return (lineUnits(text.toUpperCase()) * size) / gridHeight
}

function strokes(character: string, left: number, top: number, unit: number): string {
  const polylines = glyphs[character]?.split(' ') ?? []
  return polylines
    .map((digits) => {
      const points: string[] = []
      for (let index = 0; index < digits.length; index += 2) {
        const x = left + Number(digits[index]) * unit
        const y = top + Number(digits[index + 1]) * unit
        points.push(`${coordinate(x)} ${coordinate(y)}`)
      }
      const isDot = points.length === 2 && points[0] === points[1]
      return isDot ? `M${points[0]}h0.1` : `M${points.join('L')}`
    })
    .join('')
}

/** Renders one line of text as SVG. Characters without a glyph leave a gap. */
export function lettering(text: string, style: LetteringStyle): string {
  const line = text.toUpperCase()
  const natural = letteringWidth(line, style.size)
  const scale = style.maxWidth && natural > style.maxWidth ? style.maxWidth / natural : 1
  const size = style.size * scale
  const unit = size / gridHeight
  const width = natural * scale
  let x = style.x - (style.anchor === 'middle' ? width / 2 : style.anchor === 'end' ? width : 0)
  let path = ''
  for (const character of line) {
    path += strokes(character, x, style.y + (style.size - size) / 2, unit)
    x += glyphAdvance(character) * unit
  }
  const stroke = size * (style.weight ?? 0.16)
  const drawn = (colour: string, thickness: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${coordinate(thickness)}" stroke-linecap="round" stroke-linejoin="round"/>`
  return (style.halo ? drawn(style.halo, stroke + size * 0.22) : '') + drawn(style.colour, stroke)
}

/** Wraps text at spaces to lines of at most `longest` characters; longer words are not broken. */
export function wrapWords(text: string, longest: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= longest) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
