import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { noBorders } from './crop-borders.ts'
import { stripItems } from './strip-items.ts'
import { layStrip, placeAt, topOf, windowOf } from './strip-layout.ts'

const chapter = (id: string, heights: readonly number[]) =>
  ({
    ...{ id, number: id, navigation: { previous: null, next: null } },
    pages: heights.map((height) => ({ width: 1000, height })),
  }) as unknown as ReaderChapter
const room = { width: 1000, viewHeight: 800, gap: 0 }
const lay = (chapters: readonly ReaderChapter[], over: Partial<typeof room> = {}) =>
  layStrip(stripItems(chapters), { ...room, ...over }, () => noBorders)

const heights = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 40 })

test('items begin where the one above and the gap end; no gap follows the last', () => {
  const { starts, total, heights: high } = lay([chapter('a', [10, 20])], { gap: 4 })
  expect(starts).toEqual([0, 14, 38])
  expect(total).toBe(38 + high[2]!)
  expect(layStrip([], room, () => noBorders)).toMatchObject({ starts: [], total: 0 })
})

describe('a place', () => {
  test('is where it was, to the pixel, when a chapter comes before, and one after', () => {
    fc.assert(
      fc.property(heights, heights, heights, fc.nat(), fc.nat(60), (above, here, below, at, gap) => {
        const opened = chapter('here', here)
        const alone = lay([opened], { gap })
        const top = at % alone.heights.slice(0, -1).reduce((sum, height) => sum + height + gap, 0)
        const before = lay([chapter('above', above)], { gap })
        const all = lay([chapter('above', above), opened, chapter('below', below)], { gap })
        const moved = topOf(all, placeAt(alone, top))!
        expect(moved - top).toBe(all.starts[before.items.length])
        expect(placeAt(all, moved)).toEqual(placeAt(alone, top))
      }),
    )
  })

  test('keeps its share of a page that gets another height, at whatever line of the window it is', () => {
    const strip = [chapter('a', [1000, 1000, 1000])]
    const place = placeAt(lay(strip), 1300, 200)
    expect(place).toMatchObject({ key: 'a:2', offset: 500 })
    expect(topOf(lay(strip, { width: 500 }), place)).toBe(500 + 250 - 200)
    expect(topOf(lay(strip, { width: 2000 }), place)).toBe(2000 + 1000 - 200)
  })

  test('in a gap stays as far below the page above', () => {
    const strip = [chapter('a', [1000, 1000])]
    const place = placeAt(lay(strip, { gap: 50 }), 1020)
    expect(topOf(lay(strip, { gap: 50, width: 500 }), place)).toBe(520)
  })

  test('that is no longer in the strip is nowhere', () => {
    const place = placeAt(lay([chapter('a', [1000])]), 10)
    expect(topOf(lay([chapter('b', [1000])]), place)).toBeUndefined()
  })
})

test('what is drawn reaches so far above and below the window', () => {
  const strip = lay([chapter('a', [500, 500, 500, 500, 500, 500])])
  expect(windowOf(strip, 1200, 800, 0)).toEqual({ from: 2, to: 4 })
  expect(windowOf(strip, 1200, 800, 600)).toEqual({ from: 1, to: 5 })
  expect(windowOf(strip, 0, 800, 9000)).toEqual({ from: 0, to: 6 })
})
