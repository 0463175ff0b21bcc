import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { noBorders } from './crop-borders.ts'
import { itemAt, itemOfPage, itemSize, stripItems } from './strip-items.ts'

const chapter = (id: string, pages: ReaderChapter['pages']) => ({ id, pages }) as ReaderChapter
const two = stripItems([
  chapter('a', [
    { width: 700, height: 2100 },
    { width: 1400, height: 700 },
  ]),
  chapter('b', [{ width: 700, height: 700 }]),
])

test('pages follow each other, with a seam between chapters and an end after the last', () => {
  expect(two.map((item) => (item.kind === 'page' ? `${item.chapter.id}${item.page}` : item.isFollowed))).toEqual([
    ...['a1', 'a2', true, 'b1', false],
  ])
  expect(itemOfPage(two, 'b', 1)).toBe(3)
  expect(itemOfPage(two, 'a', 9)).toBe(2)
})

test('every page is as wide as the strip', () => {
  expect(itemSize(two[0], 350, 800, noBorders)).toBe(1050)
  expect(itemSize(two[1], 350, 800, noBorders)).toBe(175)
})

test('a seam has room to tell of chapters that are missing in it', () => {
  const seam = (number: string, next: string) => {
    const navigation = { previous: null, next: { id: 'n', number: next } }
    const item = { kind: 'end', isFollowed: true, chapter: { ...chapter('a', []), number, navigation } } as const
    return itemSize(item, 350, 800, noBorders)
  }
  expect(seam('2', '3')).toBe(seam('2', '2.5'))
  expect(seam('2', '5')).toBeGreaterThan(seam('2', '3'))
})

test('a page without its borders is as wide as the strip too, and no higher than what is left of it', () => {
  expect(itemSize(two[0], 350, 800, { top: 0.1, right: 0.25, bottom: 0.1, left: 0.25 })).toBe(1680)
})

test('the item at an offset is the last that begins before it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1 }), fc.nat(100_000), (heights, offset) => {
      const starts = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0))
      expect(itemAt(starts, offset)).toBe(starts.findLastIndex((start) => start <= offset))
    }),
  )
})
