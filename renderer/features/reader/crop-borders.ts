import type { CSSProperties } from 'react'
import type { Size } from './page-layout.ts'

/** Shares of a picture that are empty at its edges. */
export type Borders = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

export const noBorders: Borders = { top: 0, right: 0, bottom: 0, left: 0 }

/** How far a value may be from that of the corner and still be paper: scans are never quite even. */
const tolerance = 24
/** Specks of dust do not end a border: so many of a thousand pixels of a line may differ. */
const dust = 5
/** More than this is a drawing with much white, not a border. */
const most = 0.3

/**
 * The even borders of a picture, each in the colour of the picture's own corner.
 * @param pixels RGBA, row by row
 */
export function findBorders(pixels: Uint8ClampedArray, width: number, height: number): Borders {
  const light = (x: number, y: number) => {
    const at = (y * width + x) * 4
    return ((pixels[at] ?? 0) * 3 + (pixels[at + 1] ?? 0) * 6 + (pixels[at + 2] ?? 0)) / 10
  }
  const border = (lines: number, length: number, value: (line: number, along: number) => number) => {
    const paper = value(0, 0)
    const limit = Math.floor(lines * most)
    for (let line = 0; line < limit; line += 1) {
      let odd = 0
      for (let along = 0; along < length; along += 1) if (Math.abs(value(line, along) - paper) > tolerance) odd += 1
      if (odd * 1000 > dust * length) return Math.max(0, line - 1) / lines
    }
    return 0
  }
  return {
    top: border(height, width, (line, along) => light(along, line)),
    right: border(width, height, (line, along) => light(width - 1 - line, along)),
    bottom: border(height, width, (line, along) => light(along, height - 1 - line)),
    left: border(width, height, (line, along) => light(line, along)),
  }
}

const sampleWidth = 256

/** Looks at a picture that is decoded already, made small: a few milliseconds, once a page. */
export function bordersOf(picture: CanvasImageSource, { width, height }: Size): Borders {
  const canvas = document.createElement('canvas')
  canvas.width = sampleWidth
  canvas.height = Math.max(1, Math.round((sampleWidth * height) / Math.max(1, width)))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.height > sampleWidth * 4) return noBorders
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return findBorders(context.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width, canvas.height)
}

/** What is left of a picture without its borders. */
export const withoutBorders = ({ width, height }: Size, { top, right, bottom, left }: Borders): Size => ({
  width: width * (1 - left - right),
  height: height * (1 - top - bottom),
})

/** All of a picture of which the part inside its borders is this large. */
export const withBorders = ({ width, height }: Size, { top, right, bottom, left }: Borders): Size => ({
  width: width / (1 - left - right),
  height: height / (1 - top - bottom),
})

/**
 * The box of a picture of which only the part inside its borders is seen and takes room.
 * @param seen CSS pixels of that part
 */
export function boxOf(seen: Size, borders: Borders = noBorders): CSSProperties {
  const { width, height } = withBorders(seen, borders)
  const { top, right, bottom, left } = borders
  if (top + right + bottom + left === 0) return { width, height }
  const edges = [top * height, right * width, bottom * height, left * width]
  return {
    ...{ width, height },
    margin: edges.map((edge) => `${-edge}px`).join(' '),
    clipPath: `inset(${edges.map((edge) => `${edge}px`).join(' ')})`,
  }
}
