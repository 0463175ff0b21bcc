import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import { noBorders } from '../page-view/crop-borders.ts'
import {
  anchorAt,
  itemHeight,
  itemIndexAt,
  itemIndexOfPage,
  layoutStrip,
  scrollTopFor,
  stripItems,
  visibleRange,
} from './strip-layout.ts'

const chapter = (id: string, heights: readonly number[]) =>
  ({
    id,
    number: id,
    navigation: { previous: null, next: null },
    pages: heights.map((height) => ({ width: 1000, height })),
  }) as unknown as ReaderChapter
const defaults = { width: 1000, viewHeight: 800, gap: 0 }
const layout = (chapters: readonly ReaderChapter[], over: Partial<typeof defaults> = {}) =>
  layoutStrip(stripItems(chapters), { ...defaults, ...over }, () => noBorders)

const chapterWithPages = (id: string, pages: ReaderChapter['pages']) => ({ id, pages }) as ReaderChapter
const twoChapters = stripItems([
  chapterWithPages('a', [
    { width: 700, height: 2100 },
    { width: 1400, height: 700 },
  ]),
  chapterWithPages('b', [{ width: 700, height: 700 }]),
])

test('lists the pages with a separator between chapters and an end after the last', () => {
  expect(
    twoChapters.map((item) =>
      item.kind === 'page' ? `${item.chapter.id}${item.page}` : (item.followedBy?.id ?? 'end'),
    ),
  ).toEqual(['a1', 'a2', 'b', 'b1', 'end'])
  expect(itemIndexOfPage(twoChapters, 'b', 1)).toBe(3)
  expect(itemIndexOfPage(twoChapters, 'a', 9)).toBe(2)
})

test('gives a chapter of which nothing is known yet one place, which its first page takes', () => {
  const unknown = chapterWithPages('a', [])
  const [place, ...others] = stripItems([unknown])
  expect(place).toEqual({ kind: 'page', chapter: unknown, page: 1 })
  expect(others).toEqual([])
  expect(itemHeight(place, 350, 800, noBorders)).toBe(640)
})

test('scales every page to the width of the strip', () => {
  expect(itemHeight(twoChapters[0], 350, 800, noBorders)).toBe(1050)
  expect(itemHeight(twoChapters[1], 350, 800, noBorders)).toBe(175)
})

test('makes a separator higher if chapters are missing', () => {
  const separatorHeight = (number: string, next: string) => {
    const item = {
      kind: 'end',
      chapter: { ...chapterWithPages('a', []), number },
      followedBy: { ...chapterWithPages('n', []), number: next },
    } as const
    return itemHeight(item, 350, 800, noBorders)
  }
  expect(separatorHeight('2', '3')).toBe(separatorHeight('2', '2.5'))
  expect(separatorHeight('2', '5')).toBeGreaterThan(separatorHeight('2', '3'))
})

test('scales a page without its borders to the width of the strip', () => {
  expect(itemHeight(twoChapters[0], 350, 800, { top: 0.1, right: 0.25, bottom: 0.1, left: 0.25 })).toBe(1680)
})

test('finds the last item that starts at or before an offset', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1 }), fc.nat(100_000), (heights, offset) => {
      const starts = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0))
      expect(itemIndexAt(starts, offset)).toBe(starts.findLastIndex((start) => start <= offset))
    }),
  )
})

const heights = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 40 })

test('puts a gap between items and none after the last', () => {
  const { starts, total, heights: high } = layout([chapter('a', [10, 20])], { gap: 4 })
  expect(starts).toEqual([0, 14, 38])
  expect(total).toBe(38 + high[2]!)
  expect(layoutStrip([], defaults, () => noBorders)).toMatchObject({ starts: [], total: 0 })
})

describe('a scroll anchor', () => {
  test('keeps its position to the pixel when chapters are added above and below', () => {
    fc.assert(
      fc.property(heights, heights, heights, fc.nat(), fc.nat(60), (above, here, below, at, gap) => {
        const opened = chapter('here', here)
        const alone = layout([opened], { gap })
        const top = at % alone.heights.slice(0, -1).reduce((sum, height) => sum + height + gap, 0)
        const before = layout([chapter('above', above)], { gap })
        const all = layout([chapter('above', above), opened, chapter('below', below)], { gap })
        const moved = scrollTopFor(all, anchorAt(alone, top))!
        expect(moved - top).toBe(all.starts[before.items.length])
        expect(anchorAt(all, moved)).toEqual(anchorAt(alone, top))
      }),
    )
  })

  test('keeps its share of a page whose height changes, at any line of the viewport', () => {
    const strip = [chapter('a', [1000, 1000, 1000])]
    const anchor = anchorAt(layout(strip), 1300, 200)
    expect(anchor).toMatchObject({ key: 'a:2', offset: 500 })
    expect(scrollTopFor(layout(strip, { width: 500 }), anchor)).toBe(500 + 250 - 200)
    expect(scrollTopFor(layout(strip, { width: 2000 }), anchor)).toBe(2000 + 1000 - 200)
  })

  test('in a gap keeps its distance from the page above', () => {
    const strip = [chapter('a', [1000, 1000])]
    const anchor = anchorAt(layout(strip, { gap: 50 }), 1020)
    expect(scrollTopFor(layout(strip, { gap: 50, width: 500 }), anchor)).toBe(520)
  })

  test('whose item is not in the strip has no scroll position', () => {
    const anchor = anchorAt(layout([chapter('a', [1000])]), 10)
    expect(scrollTopFor(layout([chapter('b', [1000])]), anchor)).toBeUndefined()
  })
})

test('extends the visible range by the overscan above and below', () => {
  const strip = layout([chapter('a', [500, 500, 500, 500, 500, 500])])
  expect(visibleRange(strip, 1200, 800, { above: 0, below: 0 })).toEqual({ from: 2, to: 4 })
  expect(visibleRange(strip, 1200, 800, { above: 600, below: 600 })).toEqual({ from: 1, to: 5 })
  expect(visibleRange(strip, 0, 800, { above: 9000, below: 9000 })).toEqual({ from: 0, to: 6 })
  expect(visibleRange(strip, 1200, 800, { above: 0, below: 600 })).toEqual({ from: 2, to: 5 })
})
