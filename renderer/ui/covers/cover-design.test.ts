import { expect, test } from 'vitest'
import { coverDesign, initials } from './cover-design.ts'

test.each([
  ['The Last Lantern', 'LL'],
  ['Grandmother Is a Robot', 'GR'],
  ['Lighthouse 9', 'L9'],
  ['20 Years', '20Y'],
  ['ツキノネコ', 'ツ'],
  ['第2の 月', '第'],
  ['Éclair', 'É'],
  ['“Quoted” title', 'QT'],
  ['The', 'T'],
  ['…', '…'],
  ['', ''],
])('the initials of "%s" are "%s"', (title, letters) => {
  expect(initials(title)).toBe(letters)
})

test('varies colors and patterns, and keeps them for a title', () => {
  const designs = Array.from({ length: 100 }, (_, index) => coverDesign(`Manga ${index}`))
  expect(new Set(designs.map(({ color, pattern }) => `${color} ${pattern}`)).size).toBeGreaterThan(18)
  expect(coverDesign('Star Smith')).toEqual(coverDesign('Star Smith'))
})
