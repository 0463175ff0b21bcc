import { addDays } from '../../i18n/days.ts'

type Day = { readonly day: string; readonly seconds: number }

const readDays = (days: readonly Day[]): Set<string> =>
  new Set(days.filter(({ seconds }) => seconds > 0).map(({ day }) => day))

/**
 * The number of days with reading in a row, up to today. One day without reading in between does not end it, so today may
 * still be empty.
 * @param days oldest first
 */
export function findStreak(days: readonly Day[], today: string): number {
  const read = readDays(days)
  let streak = 0
  for (let day = today, missed = 0; missed < 2; day = addDays(day, -1)) {
    if (read.has(day)) streak += 1
    missed = read.has(day) ? 0 : missed + 1
  }
  return streak
}

/** The longest streak of these days. @param days oldest first */
export function findLongestStreak(days: readonly Day[]): number {
  let [longest, streak, previous] = [0, 0, '']
  for (const day of readDays(days)) {
    streak = previous !== '' && day <= addDays(previous, 2) ? streak + 1 : 1
    longest = Math.max(longest, streak)
    previous = day
  }
  return longest
}
