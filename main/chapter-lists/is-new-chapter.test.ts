import { expect, test } from 'vitest'
import { isNewChapter } from './is-new-chapter.ts'

test.each([
  ['released after the last read', 3, '2026-11-10T00:00:00.000Z', true],
  ['released shortly before it', 3, '2026-11-01T00:00:00.000Z', true],
  ['released long before it', 99, '2020-01-01T00:00:00.000Z', false],
  ['without a date, above all known numbers', 11, null, true],
  ['without a date, below a known number', 9.5, null, false],
])('classifies a chapter %s', (_, number, publishedAt, expected) => {
  expect(isNewChapter({ number, publishedAt }, '2026-11-05T00:00:00.000Z', 10)).toBe(expected)
})
