import { expect, test } from 'vitest'
import { cutTile, overlap, tileSide, tilesOf } from './tiles.ts'

test.each([
  [1, 1],
  [240, 240],
  [241, 500],
  [800, 1200],
])('covers every pixel of a page of %i × %i once', (width, height) => {
  const covered = new Uint8Array(width * height)
  for (const tile of tilesOf({ width, height }))
    for (let y = tile.top; y < tile.top + tile.height; y += 1)
      for (let x = tile.left; x < tile.left + tile.width; x += 1) covered[y * width + x]! += 1
  expect(covered.every((times) => times === 1)).toBe(true)
})

test('a tile has the pixels around it, and repeats the edge outside of the page', () => {
  const [width, height] = [300, 260]
  const page = { width, height, pixels: Uint32Array.from({ length: width * height }, (_, at) => at) }
  const [first, second] = tilesOf(page)
  const at = (cut: Uint32Array, x: number, y: number) => cut[(y + overlap) * tileSide + x + overlap]
  const corner = cutTile(page, first!)
  expect(at(corner, 0, 0)).toBe(0)
  expect(at(corner, 5, 7)).toBe(7 * width + 5)
  expect(at(corner, -8, -8)).toBe(0)
  expect(at(corner, 3, -1)).toBe(3)
  const right = cutTile(page, second!)
  expect(at(right, 0, 0)).toBe(240)
  expect(at(right, -1, 4)).toBe(4 * width + 239)
  expect(at(right, 60, 4)).toBe(4 * width + 299)
})
