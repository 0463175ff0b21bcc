/** Whether it is a day of the calendar, such as `2026-02-28`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  // JavaScript takes the 30th of February for the 2nd of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}
