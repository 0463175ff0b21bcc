import { expect, test } from 'vitest'
import { pageRange } from './queries.ts'

test.each([
  [45, 1, 20, { length: 20, offset: 0, isReversed: false }],
  [45, 2, 20, { length: 20, offset: 5, isReversed: true }],
  [45, 3, 20, { length: 5, offset: 0, isReversed: true }],
  [40, 1, 20, { length: 20, offset: 0, isReversed: false }],
  [3, 1, 20, { length: 3, offset: 0, isReversed: false }],
])('%i rows: page %i with %i rows per page', (total, page, limit, range) => {
  expect(pageRange(total, page, limit)).toEqual(range)
})

test('has no rows past the end', () => {
  expect(pageRange(45, 4, 20).length).toBeLessThanOrEqual(0)
  expect(pageRange(0, 1, 20).length).toBe(0)
})
