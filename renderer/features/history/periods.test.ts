import { expect, test } from 'vitest'
import { firstDayOf, nameStep, type Period, stepsOf, sumSteps } from './periods.ts'

const stepsUntil = (period: Period, today: string, language = 'en') =>
  stepsOf(period, firstDayOf(period, today, language) ?? '2024-06-01', today)
const ends = (period: Period, today: string, language = 'en') => {
  const steps = stepsUntil(period, today, language)
  return [steps.length, steps[0]?.first, steps.at(-1)?.first, steps.at(-1)?.last]
}

// Summer time begins and ends in the weeks of these days.
test('periods end with the day, week, month or year of today', () => {
  expect(ends('week', '2026-03-31')).toEqual([7, '2026-03-25', '2026-03-31', '2026-03-31'])
  expect(ends('month', '2026-11-01')).toEqual([30, '2026-10-03', '2026-11-01', '2026-11-01'])
  expect(ends('quarter', '2026-03-31')).toEqual([13, '2026-01-04', '2026-03-29', '2026-04-04'])
  expect(ends('quarter', '2026-03-31', 'fr')).toEqual([13, '2026-01-05', '2026-03-30', '2026-04-05'])
  expect(ends('year', '2026-03-31')).toEqual([12, '2025-04-01', '2026-03-01', '2026-03-31'])
  expect(ends('all', '2026-03-31')).toEqual([3, '2024-01-01', '2026-01-01', '2026-12-31'])
})

test('days count for the step that they are in', () => {
  const days = ['2025-12-31', '2026-01-01', '2026-03-31'].map((day) => ({ day, pages: 2, seconds: 60 }))
  const steps = stepsUntil('all', '2026-03-31')
  expect(sumSteps(steps, days).map(({ pages }) => pages)).toEqual([0, 2, 4])
})

test('steps have names in the language of the user', () => {
  const [week] = stepsUntil('quarter', '2026-03-31')
  expect(nameStep(week!, 'en')).toEqual({ name: expect.stringMatching(/^January 4\s.\s10, 2026$/), short: 'Jan 4' })
  expect(nameStep(stepsUntil('year', '2026-03-31')[0]!, 'fr').name).toBe('avril 2025')
})
