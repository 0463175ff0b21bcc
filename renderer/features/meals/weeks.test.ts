import { expect, test } from 'vitest'
import { findLockReason, formatTimeLeft, formatWeekRange, weekBounds } from './weeks.ts'

test.each([
  ['2026-W50', '2026-12-07', '2026-12-13'],
  ['2026-W53', '2026-12-28', '2027-01-03'],
  ['2027-W01', '2027-01-04', '2027-01-10'],
  ['2024-W01', '2024-01-01', '2024-01-07'],
])('%s is from %s to %s', (week, monday, sunday) =>
  expect(weekBounds(week).map((day) => day.toISOString().slice(0, 10))).toEqual([monday, sunday]),
)

test('formats a week in the format of the language', () => {
  expect(formatWeekRange('2026-W50', 'en')).toMatch(/Dec 7\s–\s13/)
  expect(formatWeekRange('2026-W53', 'fr')).toMatch(/28 déc\.\s–\s3 janv\./)
})

const now = Date.parse('2026-12-01T12:00:00Z')
const later = '2026-12-02T12:00:00Z'
const before = '2026-11-30T12:00:00Z'

test.each([
  [{ editable: true, status: 'RUNNING', cutoff: later }, undefined],
  [{ editable: false, status: 'PAUSED', cutoff: later }, 'paused'],
  [{ editable: false, status: 'DELIVERED', cutoff: before }, 'delivered'],
  [{ editable: false, status: 'RUNNING', cutoff: before }, 'cutoffPassed'],
  [{ editable: false, status: 'RUNNING', cutoff: null }, 'cutoffUnknown'],
  [{ editable: false, status: 'PREPARING', cutoff: later }, 'locked'],
  // The gateway decides; the local clock may be wrong.
  [{ editable: true, status: 'RUNNING', cutoff: before }, undefined],
])('findLockReason(%j) returns %s', (delivery, lock) => expect(findLockReason(delivery, now)).toBe(lock))

test.each([
  [6 * 86_400 + 4 * 3600 + 59, '6 days 4 hr'],
  [86_400, '1 day 0 hr'],
  [86_399, '23 hr 59 min'],
  [3600, '1 hr 0 min'],
  [249, '4 min 9 sec'],
  [9, '9 sec'],
  [0, undefined],
  [-5, undefined],
])('formats %s seconds as %s', (seconds, words) => expect(formatTimeLeft(now + seconds * 1000, now, 'en')).toBe(words))
