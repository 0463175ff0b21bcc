import { expect, test } from 'vitest'
import { parseRetryAfter } from './failures.ts'

const now = new Date('2026-01-01T00:00:00Z')
test.each([
  ['5', 5],
  [' 30 ', 30],
  ['0', 1],
  ['-20', 1],
  ['1.5', 2],
  ['999999', 3600],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 1],
  ['Thu, 01 Jan 2099 00:00:00 GMT', 3600],
  ['soon', undefined],
  ['2099', 2099],
  ['', undefined],
  [undefined, undefined],
])('parses Retry-After %j to %j seconds', (value, expected) => {
  expect(parseRetryAfter(value, now)).toBe(expected)
})
