/** The local calendar day of a time, such as `2026-11-21`. */
export function localDay(time: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`
}

/** Midnight at the start of a local day. */
export function dayToDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** The day that many days later. A day with a clock change has 23 or 25 hours. */
export function addDays(day: string, days: number): string {
  const date = dayToDate(day)
  return localDay(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days))
}

/** "Today", "Yesterday", or the full date. */
export function formatDay(day: string, language: string, now = new Date()): string {
  const at = dayToDate(day)
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  // Rounded, because a day with a clock change has 23 or 25 hours.
  const daysAgo = Math.round((midnight.getTime() - at.getTime()) / 86_400_000)
  if (daysAgo === 0 || daysAgo === 1) {
    return capitalize(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day'), language)
  }
  const isThisYear = at.getFullYear() === now.getFullYear()
  return capitalize(
    new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    }).format(at),
    language,
  )
}

const capitalize = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** `2 hr, 5 min`; below a minute `40 sec`. */
export function formatDuration(seconds: number, language: string): string {
  const unit = (value: number, name: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  if (seconds < 60) return unit(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? unit(hours, 'hour') : '', rest > 0 ? unit(rest, 'minute') : ''].filter(Boolean).join(' ')
}
