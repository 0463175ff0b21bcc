import { expect, test } from 'vitest'
import { timeOf } from './job-text.ts'

test('tells a time with seconds only if it is soon, and with the day if that is another', () => {
  const now = new Date(2026, 10, 23, 14, 0, 0)
  const shown = (...at: [hours: number, minutes: number, seconds: number]) =>
    timeOf(new Date(2026, 10, 23, ...at).toISOString(), 'en-GB', now)
  expect(shown(14, 1, 5)).toBe('14:01:05')
  expect(shown(15, 30, 5)).toBe('15:30')
  expect(shown(24, 30, 0)).toBe('24 Nov 2026, 00:30')
})
