const at = (date: string): Date => new Date(`${date}T00:00:00Z`)
const month = (date: string, language: string, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }).format(at(date))
const parts = (date: string): [year: string, month: string, day: string] => date.split('-') as [string, string, string]
const dayOf = (date: string): number => Number(parts(date)[2])
const yearOf = (date: string): number => Number(parts(date)[0])

/** `November 15, 2026`, also with the month of another language, as WordPress writes it. */
export const monthFirst = (date: string, language = 'en'): string =>
  `${month(date, language)} ${dayOf(date)}, ${yearOf(date)}`
/** `15 Kasım 2026`. */
export const dayFirst = (date: string, language: string): string =>
  `${dayOf(date)} ${month(date, language)} ${yearOf(date)}`
/** `15 нояб. 2026`. */
export const shortDay = (date: string, language: string): string =>
  `${dayOf(date)} ${month(date, language, 'short')} ${yearOf(date)}`
/** `12 พฤศจิกายน 2569`. */
export const buddhist = (date: string): string => `${dayOf(date)} ${month(date, 'th')} ${yearOf(date) + 543}`
/** `Th11 15, 2026`. */
export const vietnameseMonth = (date: string): string => `Th${Number(parts(date)[1])} ${dayOf(date)}, ${yearOf(date)}`
/** `15/11/2026` or `15.11.2026`. */
export const numericDay = (date: string, separator = '/'): string => parts(date).toReversed().join(separator)
/** `15.11.26`. */
export const shortNumericDay = (date: string, separator = '.'): string =>
  parts(date.slice(2)).toReversed().join(separator)
/** `26.11.15`. */
export const koreanDay = (date: string): string => parts(date.slice(2)).join('.')
/** `2026年11月15日`. */
export const japaneseDay = (date: string): string => `${yearOf(date)}年${Number(parts(date)[1])}月${dayOf(date)}日`
/** `3 weeks ago` counted from now; days only while they are few. */
export function daysAgo(date: string, write: (days: number) => string): string {
  return write(Math.max(0, Math.floor((Date.now() - at(date).getTime()) / 86_400_000)))
}
