import { expect, test } from 'vitest'
import { nextCheckDelayMs } from './next-check.ts'

const now = new Date('2026-11-21T00:00:00Z')
const limits = { shortestHours: 6, longestHours: 168 }
const hours = (releases: string[], random = 0) => nextCheckDelayMs(releases, now, limits, random) / 3600_000
const every = (days: number, silentDays = 0) =>
  Array.from({ length: 8 }, (_, index) =>
    new Date(now.getTime() - (silentDays + index * days) * 86_400_000).toISOString(),
  )

test.each([
  ['one that nothing is known of', [], 6],
  ['a daily one', every(1), 6],
  ['a weekly one', every(7), 42],
  ['a monthly one', every(30), 168],
  ['a daily one that fell silent', every(1, 20), 48],
  ['one that fell silent for years', every(1, 2000), 168],
  ['one whose chapters all came on one day', [now.toISOString(), now.toISOString()], 6],
  ['one without readable dates', ['soon'], 6],
  ['one that comes out in the future', [new Date(now.getTime() + 1e10).toISOString()], 6],
])('%s', (_, releases, expected) => {
  expect(hours(releases)).toBeCloseTo(expected, 5)
})

test('chance adds a tenth at most', () => {
  expect(hours([], 0.999)).toBeLessThan(6.6)
})
