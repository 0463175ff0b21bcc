import { addDays } from '../../i18n/days.ts'

/**
 * The number of days with reading in a row, up to today. One day without reading in between does not end it, so today may
 * still be empty.
 * @param days oldest first
 */
export function findStreak(days: readonly { readonly day: string; readonly seconds: number }[], today: string): number {
  const read = new Set(days.filter(({ seconds }) => seconds > 0).map(({ day }) => day))
  let streak = 0
  for (let day = today, missed = 0; missed < 2; day = addDays(day, -1)) {
    if (read.has(day)) streak += 1
    missed = read.has(day) ? 0 : missed + 1
  }
  return streak
}
