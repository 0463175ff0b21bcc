import { addDays, dayToDate, localDay } from '../../i18n/days.ts'

export const periods = ['week', 'month', 'quarter', 'year', 'all'] as const
export type Period = (typeof periods)[number]

const units = { week: 'day', month: 'day', quarter: 'week', year: 'month', all: 'year' } as const
type Unit = (typeof units)[Period]

/** A part of a period, both days included. */
export type Step = { readonly unit: Unit; readonly first: string; readonly last: string }

/** The first day of a period that ends today; undefined if it has none. */
export function firstDayOf(period: Period, today: string, language: string): string | undefined {
  if (period === 'all') return undefined
  if (period === 'week') return addDays(today, -6)
  if (period === 'month') return addDays(today, -29)
  if (period === 'quarter') return addDays(today, -weekdayOf(today, language) - 12 * 7)
  const date = dayToDate(today)
  return localDay(new Date(date.getFullYear(), date.getMonth() - 11, 1))
}

/** The days, weeks, months or years of a period from its first day. */
export function stepsOf(period: Period, first: string, today: string): Step[] {
  const unit = units[period]
  const steps: Step[] = []
  for (let start = startOf(unit, first); start <= today; start = addDays(steps.at(-1)!.last, 1))
    steps.push({ unit, first: start, last: addDays(nextStart(unit, start), -1) })
  return steps
}

const startOf = (unit: Unit, day: string): string => (unit === 'year' ? `${day.slice(0, 4)}-01-01` : day)

function nextStart(unit: Unit, start: string): string {
  if (unit === 'day') return addDays(start, 1)
  if (unit === 'week') return addDays(start, 7)
  const date = dayToDate(start)
  return localDay(new Date(date.getFullYear() + Number(unit === 'year'), date.getMonth() + Number(unit === 'month'), 1))
}

type Read = { readonly pages: number; readonly seconds: number }

/** What was read in each step. */
export const sumSteps = (steps: readonly Step[], days: readonly (Read & { readonly day: string })[]): Read[] =>
  steps.map(({ first, last }) => {
    const own = days.filter(({ day }) => first <= day && day <= last)
    return {
      pages: own.reduce((sum, { pages }) => sum + pages, 0),
      seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    }
  })

const formats: Readonly<Record<Unit, { long: Intl.DateTimeFormatOptions; short: Intl.DateTimeFormatOptions }>> = {
  day: { long: { dateStyle: 'full' }, short: { day: 'numeric', month: 'short' } },
  week: { long: { dateStyle: 'long' }, short: { day: 'numeric', month: 'short' } },
  month: { long: { month: 'long', year: 'numeric' }, short: { month: 'short' } },
  year: { long: { year: 'numeric' }, short: { year: 'numeric' } },
}

/** The name of a step, and a short one below a bar. */
export function nameStep(
  { unit, first, last }: Step,
  language: string,
): { readonly name: string; readonly short: string } {
  const [long, short] = [formats[unit].long, formats[unit].short].map(
    (format) => new Intl.DateTimeFormat(language, format),
  )
  const [start, end] = [dayToDate(first), dayToDate(last)]
  return { name: unit === 'week' ? long!.formatRange(start, end) : long!.format(start), short: short!.format(start) }
}

const sundayFirst = ['en', 'id', 'ja', 'ko', 'pt-BR']

/** 0 for the first day of the week. It is Monday, but for languages that begin with Sunday. */
export const weekdayOf = (day: string, language: string): number =>
  (dayToDate(day).getDay() + (sundayFirst.includes(language) ? 0 : 6)) % 7
