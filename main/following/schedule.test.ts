import { expect, test } from 'vitest'
import { nextCheckDelayMs } from './schedule.ts'

const now = new Date('2026-11-21T00:00:00Z')
const limits = { shortestHours: 6, longestHours: 168 }
const hours = (releases: string[], random = 0) => nextCheckDelayMs(releases, now, limits, random) / 3600_000
const every = (days: number, silentDays = 0) =>
  Array.from({ length: 8 }, (_, index) =>
    new Date(now.getTime() - (silentDays + index * days) * 86_400_000).toISOString(),
  )

test.each([
  ['a manga without releases', [], 6],
  ['a daily manga', every(1), 6],
  ['a weekly manga', every(7), 42],
  ['a monthly manga', every(30), 168],
  ['a daily manga on hiatus', every(1, 20), 48],
  ['a manga without releases for years', every(1, 2000), 168],
  ['a manga with one release day', [now.toISOString(), now.toISOString()], 6],
  ['a manga without valid dates', ['soon'], 6],
  ['a manga with a future release', [new Date(now.getTime() + 1e10).toISOString()], 6],
])('plans the next check of %s', (_, releases, expected) => {
  expect(hours(releases)).toBeCloseTo(expected, 5)
})

test('adds at most a tenth of jitter', () => {
  expect(hours([], 0.999)).toBeLessThan(6.6)
})
