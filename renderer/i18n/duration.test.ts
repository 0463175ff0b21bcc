import { expect, test } from 'vitest'
import { timeLeftParts } from './duration.ts'

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
