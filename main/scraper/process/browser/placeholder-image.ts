import { type Picture, sampleSide } from '../../../platform/images/same-picture.ts'

const width = 800
const height = 1200
const cell = 100
/** Brightness from 0 to 240 that is different in each cell and its neighbours. */
const brightnessAt = (x: number, y: number): number =>
  ((Math.floor(x / cell) * 5 + Math.floor(y / cell) ** 2 * 3 + Math.floor(y / cell) * 7) % 13) * 20

/**
 * What the browser shows instead of each image: as large as a page, with a pattern whose neighbouring parts differ. A canvas with
 * the same pattern shows that the page draws its images as they are.
 */
export const placeholderImage = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${cells()}</svg>`

function cells(): string {
  const rects: string[] = []
  for (let y = 0; y < height; y += cell)
    for (let x = 0; x < width; x += cell) {
      const grey = brightnessAt(x, y)
      rects.push(`<path fill="rgb(${grey},${grey},${grey})" d="M${x} ${y}h${cell}v${cell}h-${cell}z"/>`)
    }
  return rects.join('')
}

/** Samples of each place in each direction. */
const finer = 4

/** How a canvas of a size looks if the whole placeholder is drawn on it, or the part of that size from its corner. */
export const drawnPlaceholders = (size: { readonly width: number; readonly height: number }): Picture[] =>
  [{ width, height }, size].map((part) => ({ ...size, brightness: sample(part.width, part.height) }))

function sample(partWidth: number, partHeight: number): number[] {
  const side = sampleSide * finer
  const brightness = new Array<number>(sampleSide ** 2).fill(0)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const place = Math.floor(row / finer) * sampleSide + Math.floor(column / finer)
      const [x, y] = [((column + 0.5) / side) * partWidth, ((row + 0.5) / side) * partHeight]
      brightness[place]! += (x < width && y < height ? brightnessAt(x, y) : 255) / finer ** 2
    }
  return brightness
}
