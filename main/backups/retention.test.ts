import { expect, test } from 'vitest'
import { findExpired } from './retention.ts'

const dayMs = 86_400_000
const at = (daysAgo: number, hour = 12) => {
  const createdAt = new Date(Date.UTC(2026, 10, 22, hour) - daysAgo * dayMs).toISOString()
  return { name: createdAt, createdAt }
}
const keptOf = (backups: ReturnType<typeof at>[]) => {
  const expired = new Set(findExpired(backups))
  return backups.filter((backup) => !expired.has(backup)).map(({ name }) => name.slice(0, 10))
}

test('of a backup on each day of a year, 7 days, 4 weeks and 6 months are kept', () => {
  const daily = Array.from({ length: 365 }, (_, day) => at(day))
  const kept = keptOf(daily)
  expect(kept.slice(0, 7)).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
  ])
  // The last day of each earlier week (Sunday) and month.
  expect(kept.slice(7)).toEqual([
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ])
})

test('of several backups on a day the newest is kept', () => {
  const morning = at(0, 6)
  const evening = at(0, 20)
  expect(findExpired([morning, evening])).toEqual([morning])
})

test('nothing expires while no backups are made', () => {
  expect(findExpired([at(900), at(800), at(700), at(10)])).toEqual([])
})
