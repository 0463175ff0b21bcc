/** The order of the parts of a date such as `05/11/2026` or `26.11.15`. */
type DateOrder = 'ymd' | 'dmy' | 'mdy'

type NumericDate = { readonly parts: readonly [string, string, string]; readonly isLongYear: boolean }

type Evidence = { readonly language?: string | undefined; readonly now: Date }

/** The orders that differ between dates with a year of four and of two digits. */
export type DateOrders = { readonly longYear: DateOrder | undefined; readonly shortYear: DateOrder | undefined }

/**
 * The order of the dates of a list, in the order of the list: the only valid one, else the only one in which the dates
 * rise or fall, else that of the language. Undefined if nothing decides it.
 */
export function decideOrders(dates: readonly NumericDate[], evidence: Evidence): DateOrders {
  const [longYears, shortYears] = [true, false].map((isLong) => dates.filter(({ isLongYear }) => isLongYear === isLong))
  return {
    longYear: decide(longYears ?? [], ['dmy', 'mdy'], evidence),
    shortYear: decide(shortYears ?? [], ['ymd', 'dmy', 'mdy'], evidence),
  }
}

function decide(
  dates: readonly NumericDate[],
  orders: readonly DateOrder[],
  { language, now }: Evidence,
): DateOrder | undefined {
  const readings = orders.flatMap((order) => {
    const days = dates.map((date) => dayOf(date, order, now))
    return days.every((day) => day !== undefined) ? [{ order, days }] : []
  })
  if (sameDays(readings)) return readings[0]?.order
  const inSequence = readings.filter(({ days }) => isSequence(days))
  if (inSequence.length === 1) return inSequence[0]?.order
  const usual = language === undefined ? undefined : orderOfLanguage(language)
  return readings.find(({ order }) => order === usual)?.order
}

type Reading = { readonly order: DateOrder; readonly days: readonly number[] }

const sameDays = (readings: readonly Reading[]): boolean =>
  new Set(readings.map(({ days }) => days.join(' '))).size === 1 && (readings[0]?.days.length ?? 0) > 0

const minDistinct = 3

function isSequence(days: readonly number[]): boolean {
  if (new Set(days).size < minDistinct) return false
  const steps = days.slice(1).map((day, index) => day - (days[index] ?? 0))
  return steps.every((step) => step <= 0) || steps.every((step) => step >= 0)
}

/** Midnight UTC of the date in an order; undefined if there is no such day, or its year is in the future. */
export function dayOf({ parts, isLongYear }: NumericDate, order: DateOrder, now: Date): number | undefined {
  const at = (name: string) => parts[order.indexOf(name)] ?? ''
  const [month, day] = [Number(at('m')), Number(at('d'))]
  if (isLongYear) return utcDay(Number(at('y')), month, day, now)
  return at('y').length === 2 ? shortYearDay(Number(at('y')), month, day, now) : undefined
}

/** Midnight UTC of a day; undefined if it does not exist. Years of the Buddhist calendar are converted. */
export function utcDay(rawYear: number, month: number, day: number, now: Date): number | undefined {
  const year = rawYear >= 2480 && rawYear < 2700 ? rawYear - 543 : rawYear
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year <= now.getUTCFullYear() + 1 ? date.getTime() : undefined
}

/** A year of two digits, also of the Buddhist calendar: 69 is 2569, which is 2026. */
export const shortYearDay = (year: number, month: number, day: number, now: Date): number | undefined =>
  utcDay(2000 + year, month, day, now) ?? utcDay(2500 + year, month, day, now)

function orderOfLanguage(language: string): DateOrder | undefined {
  try {
    const format = new Intl.DateTimeFormat(language.replaceAll('_', '-'), {
      calendar: 'gregory',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
    const letters = format.formatToParts(0).flatMap(({ type }) => (/^(?:year|month|day)$/.test(type) ? [type[0]] : []))
    return letters.join('') as DateOrder
  } catch {
    return undefined
  }
}

const numericDate = /(?<![\d.,:/-])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{1,2})(?!\d)/

/** The first date in folded text whose order is not certain. A year of two digits counts only without other text. */
export function findNumericDate(text: string): (NumericDate & { readonly end: number }) | undefined {
  const match = numericDate.exec(text)
  if (!match) return undefined
  const [whole, first = '', , second = '', third = ''] = match
  const isLongYear = third.length === 4
  const end = match.index + whole.length
  const isAlone = /^[\s.]*(?:\d{1,2}:\d{2})?[\s.]*$/.test(text.slice(0, match.index) + text.slice(end))
  return isLongYear || isAlone ? { parts: [first, second, third], isLongYear, end } : undefined
}
