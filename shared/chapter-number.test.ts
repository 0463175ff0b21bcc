import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatChapterNumber } from './chapter-number.ts'

test.each([
  [10, '10'],
  [10.5, '10.5'],
  [0.1 + 0.2, '0.3'],
  [1e-7, '0'],
  [1.23456789, '1.234568'],
  [1e21, '1000000000000000000000'],
  [123_456_789.5, '123456789.5'],
])('%d is written as %s', (number, text) => expect(formatChapterNumber(number)).toBe(text))

test('a number is written as the English locale does, without grouping', () => {
  const numbers = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: 0, max: 10_000, noNaN: true }),
    fc.nat(10_000_000).map((millionths) => millionths / 1_000_000),
    fc.integer({ min: 0, max: 2 ** 53 }),
  )
  fc.assert(
    fc.property(numbers, (number) => {
      const options = { useGrouping: false, maximumFractionDigits: 6 } as const
      expect(formatChapterNumber(number)).toBe((number + 0).toLocaleString('en-US', options)) // Not `-0`.
    }),
    { numRuns: 20_000 },
  )
})
