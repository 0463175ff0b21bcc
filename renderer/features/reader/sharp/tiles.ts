import type { Size } from '../page-layout.ts'

/** Pixels of a square that is enlarged in one step. Its work and memory are the same for pages of every size. */
export const tileSide = 256
/** The network looks this far around a pixel, so the edges of a tile are wrong and are cut off. */
export const overlap = 8
const step = tileSide - 2 * overlap

export type Page = Size & { /** One number per pixel, row by row. */ readonly pixels: Uint32Array }
type Tile = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** The parts that a page is put together from, without overlap. */
export function tilesOf({ width, height }: Size): readonly Tile[] {
  const tiles: Tile[] = []
  for (let top = 0; top < height; top += step)
    for (let left = 0; left < width; left += step)
      tiles.push({ left, top, width: Math.min(step, width - left), height: Math.min(step, height - top) })
  return tiles
}

/** The pixels of a tile with those around it. Outside of the page they repeat its edge. */
export function cutTile({ pixels, width, height }: Page, { left, top }: Tile): Uint32Array<ArrayBuffer> {
  const cut = new Uint32Array(tileSide * tileSide)
  for (let y = 0; y < tileSide; y += 1) {
    const row = clamp(top + y - overlap, height) * width
    for (let x = 0; x < tileSide; x += 1) cut[y * tileSide + x] = pixels[row + clamp(left + x - overlap, width)] ?? 0
  }
  return cut
}

const clamp = (at: number, count: number): number => Math.min(Math.max(at, 0), count - 1)
