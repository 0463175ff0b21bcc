/** Days are the user's own: in the time zone of the machine, with its summer time. */

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The day of a moment, such as `2026-01-31`. */
export const localDay = (time: Date): string =>
  `${String(time.getFullYear()).padStart(4, '0')}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`

/** The moment at which the day starts `days` after a moment's day. */
export const startOfLocalDay = (time: Date, days = 0): Date =>
  startOf(time.getFullYear(), time.getMonth(), time.getDate() + days)

/** The moments at which a day and the next one start. @param day such as `2026-01-31` */
export function rangeOfDay(day: string): { readonly start: Date; readonly end: Date } {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return { start: startOf(year, month - 1, date), end: startOf(year, month - 1, date + 1) }
}

function startOf(year: number, month: number, date: number): Date {
  const start = new Date(2000, month, date)
  // The constructor takes the years 0 to 99 for 1900 to 1999.
  start.setFullYear(year, month, date)
  return start
}
