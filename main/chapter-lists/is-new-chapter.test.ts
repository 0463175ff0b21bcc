import { expect, test } from 'vitest'
import { isNewChapter } from './is-new-chapter.ts'

test.each([
  ['dated after the last reading', 3, '2026-11-10T00:00:00.000Z', true],
  ['dated a little before it', 3, '2026-11-01T00:00:00.000Z', true],
  ['dated long before it', 99, '2020-01-01T00:00:00.000Z', false],
  ['without a date, higher than any', 11, null, true],
  ['without a date, lower', 9.5, null, false],
])('%s', (_, number, publishedAt, expected) => {
  expect(isNewChapter({ number, publishedAt }, '2026-11-05T00:00:00.000Z', 10)).toBe(expected)
})
