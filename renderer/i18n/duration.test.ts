import { expect, test } from 'vitest'
import { formatHours, timeLeftParts } from './duration.ts'

test('rounds a duration up to minutes, and to hours from 90 minutes on; seconds are less than a minute', () => {
  expect([1, 59, 60, 61, 5340, 5400, 9000].map(timeLeftParts)).toEqual([
    undefined,
    undefined,
    { value: 1, unit: 'minute' },
    { value: 2, unit: 'minute' },
    { value: 89, unit: 'minute' },
    { value: 2, unit: 'hour' },
    { value: 3, unit: 'hour' },
  ])
})

test('hours are days if they are whole days', () => {
  expect([1, 6, 24, 36, 168].map((hours) => formatHours(hours, 'en'))).toEqual([
    '1 hour',
    '6 hours',
    '24 hours',
    '36 hours',
    '7 days',
  ])
})
