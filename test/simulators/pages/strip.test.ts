import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeMark, encodeMark } from './strip.ts'

const mark = fc.record({
  site: fc.stringMatching(/^[a-z0-9-]{1,8}$/),
  chapter: fc.integer({ min: 0, max: 16_777_215 }).map((thousandths) => thousandths / 1000),
  page: fc.integer({ min: 0, max: 4095 }),
  mangaTag: fc.integer({ min: 0, max: 65_535 }),
})

test('decodes every mark from its bits', () => {
  fc.assert(
    fc.property(mark, (value) => {
      expect(decodeMark(encodeMark(value))).toEqual(value)
    }),
  )
})

test('rejects a mark with one wrong bit', () => {
  fc.assert(
    fc.property(mark, fc.integer({ min: 0, max: 127 }), (value, position) => {
      const bits = [...encodeMark(value)]
      bits[position] = bits[position] === '1' ? '0' : '1'
      expect(decodeMark(bits.join(''))).toBeNull()
    }),
  )
})

test.each([
  ['a site of nine letters', { site: 'ninechars', chapter: 1, page: 1, mangaTag: 0 }],
  ['an upper-case site', { site: 'A1', chapter: 1, page: 1, mangaTag: 0 }],
  ['a negative chapter', { site: 'a1', chapter: -1, page: 1, mangaTag: 0 }],
  ['page 4096', { site: 'a1', chapter: 1, page: 4096, mangaTag: 0 }],
])('rejects %s', (_, value) => {
  expect(() => encodeMark(value)).toThrow()
})
