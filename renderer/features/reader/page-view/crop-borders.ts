import { type CSSProperties, useCallback, useRef, useState } from 'react'
import type { Size } from '../page-layout.ts'

/** The empty edges of an image, as shares of its width or height. */
export type Borders = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

export const noBorders: Borders = { top: 0, right: 0, bottom: 0, left: 0 }

/** How far a pixel's brightness may be from the corner's and still count as paper. Scans are never quite even. */
const tolerance = 24
/** How many of a line's pixels per thousand may differ without ending the border, to ignore dust. */
const dustPerThousand = 5
/** A wider border is a drawing with much white space. */
const maxBorderShare = 0.3

/**
 * Detects the even borders of an image. Each border has the colour of the corner it starts from.
 * @param pixels RGBA, row by row
 */
export function detectBorders(pixels: Uint8ClampedArray, width: number, height: number): Borders {
  const brightnessAt = (x: number, y: number) => {
    const offset = (y * width + x) * 4
    return ((pixels[offset] ?? 0) * 3 + (pixels[offset + 1] ?? 0) * 6 + (pixels[offset + 2] ?? 0)) / 10
  }
  const measure = (lines: number, length: number, value: (line: number, along: number) => number) => {
    const paper = value(0, 0)
    const limit = Math.floor(lines * maxBorderShare)
    for (let line = 0; line < limit; line += 1) {
      let different = 0
      for (let along = 0; along < length; along += 1)
        if (Math.abs(value(line, along) - paper) > tolerance) different += 1
      if (different * 1000 > dustPerThousand * length) return Math.max(0, line - 1) / lines
    }
    return 0
  }
  return {
    top: measure(height, width, (line, along) => brightnessAt(along, line)),
    right: measure(width, height, (line, along) => brightnessAt(width - 1 - line, along)),
    bottom: measure(height, width, (line, along) => brightnessAt(along, height - 1 - line)),
    left: measure(width, height, (line, along) => brightnessAt(line, along)),
  }
}

const sampleWidth = 256

/** Measures the borders of a decoded image on a small copy. Takes a few milliseconds. */
export function measureBorders(image: CanvasImageSource, { width, height }: Size): Borders {
  const canvas = document.createElement('canvas')
  canvas.width = sampleWidth
  canvas.height = Math.max(1, Math.round((sampleWidth * height) / Math.max(1, width)))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.height > sampleWidth * 4) return noBorders
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return detectBorders(context.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width, canvas.height)
}

/** The size of an image without its borders. */
export const cropSize = ({ width, height }: Size, { top, right, bottom, left }: Borders): Size => ({
  width: width * (1 - left - right),
  height: height * (1 - top - bottom),
})

/** The size of a whole image whose part inside the borders has this size. */
export const uncropSize = ({ width, height }: Size, { top, right, bottom, left }: Borders): Size => ({
  width: width / (1 - left - right),
  height: height / (1 - top - bottom),
})

/**
 * The style of an image that shows only the part inside its borders.
 * @param visible the size of that part in CSS pixels
 */
export function cropStyle(visible: Size, borders: Borders = noBorders): CSSProperties {
  const { width, height } = uncropSize(visible, borders)
  const { top, right, bottom, left } = borders
  if (top + right + bottom + left === 0) return { width, height }
  const edges = [top * height, right * width, bottom * height, left * width]
  return {
    width,
    height,
    margin: edges.map((edge) => `${-edge}px`).join(' '),
    clipPath: `inset(${edges.map((edge) => `${edge}px`).join(' ')})`,
  }
}

/**
 * The borders to crop from a page, or a callback for whoever measures them first. Undefined if borders are not cropped.
 */
export type PageBorders = { readonly measured?: Borders; readonly onMeasured?: (borders: Borders) => void } | undefined

export const bordersToCrop = (borders: PageBorders): Borders => borders?.measured ?? noBorders

/** A lookup for the borders of pages. Each page is measured once, when it is first drawn. */
export function usePageBorders(isCropped: boolean): (chapterId: string, page: number) => PageBorders {
  const [byPage, setByPage] = useState<Readonly<Record<string, Borders>>>({})
  // The callback of a page stays the same, so that a page that waits for it is not rendered again.
  const callbacks = useRef(new Map<string, (borders: Borders) => void>())
  return useCallback(
    (chapterId, page) => {
      if (!isCropped) return undefined
      const key = `${chapterId}:${page}`
      const measured = byPage[key]
      if (measured) return { measured }
      const onMeasured =
        callbacks.current.get(key) ?? ((borders: Borders) => setByPage((known) => ({ ...known, [key]: borders })))
      callbacks.current.set(key, onMeasured)
      return { onMeasured }
    },
    [isCropped, byPage],
  )
}
