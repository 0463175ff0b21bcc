import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layTiles } from './lay-tiles.ts'

test('four equal sizes are quarters of a square', () => {
  const [width, height] = [0.5, 0.5]
  expect(layTiles([1, 1, 1, 1], 1)).toEqual([
    { start: 0, top: 0, width, height },
    { start: 0, top: 0.5, width, height },
    { start: 0.5, top: 0, width, height },
    { start: 0.5, top: 0.5, width, height },
  ])
})

test('tiles fill the area in proportion to their sizes and do not overlap', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(sizes, fc.constantFrom(1, 3), (some, aspect) => {
      const sorted = some.toSorted((left, right) => right - left)
      const total = sorted.reduce((sum, size) => sum + size, 0)
      const tiles = layTiles(sorted, aspect)
      expect(tiles).toHaveLength(sorted.length)
      for (const [index, { start, top, width, height }] of tiles.entries()) {
        expect(width * height).toBeCloseTo(sorted[index]! / total, 6)
        expect(Math.min(start, top)).toBeGreaterThan(-1e-9)
        expect(Math.max(start + width, top + height)).toBeLessThan(1 + 1e-9)
        for (const other of tiles.slice(0, index)) {
          const across = Math.min(start + width, other.start + other.width) - Math.max(start, other.start)
          const down = Math.min(top + height, other.top + other.height) - Math.max(top, other.top)
          expect(Math.min(across, down)).toBeLessThan(1e-9)
        }
      }
    }),
  )
})
