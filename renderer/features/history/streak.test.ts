import { expect, test } from 'vitest'
import { findLongestStreak, findStreak } from './streak.ts'

const on = (...days: string[]) => days.map((day) => ({ day, seconds: 60 }))

test.each([
  [[], 0],
  [['2026-03-30'], 1],
  [['2026-03-29', '2026-03-30'], 2],
  [['2026-03-28', '2026-03-29'], 2],
  [['2026-03-26', '2026-03-28', '2026-03-30'], 3],
  [['2026-03-27', '2026-03-30'], 1],
  [['2026-03-28'], 0],
])('%j is a streak of %i', (days, streak) => {
  expect(findStreak(on(...days), '2026-03-30')).toBe(streak)
})

test('the longest streak may be over, and forgives single days', () => {
  expect(findLongestStreak([])).toBe(0)
  expect(findLongestStreak(on('2026-01-01', '2026-01-03', '2026-01-04', '2026-01-07', '2026-01-08'))).toBe(3)
})
