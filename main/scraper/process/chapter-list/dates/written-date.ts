import { monthNames } from './month-names.ts'
import { shortYearDay, utcDay } from './numeric-order.ts'

type Rules = { readonly language?: string | undefined; readonly now: Date }
type Found = { readonly day: number; readonly end: number }

const dayMs = 86_400_000

type WrittenPatterns = { readonly withYear: readonly RegExp[]; readonly withoutYear: readonly RegExp[] }
let cached: WrittenPatterns | undefined

/** `5 de noviembre de 2026`, `Nov 5th, 2026`, `2026. november 5.`, and whole texts such as `Nov 5`. */
function patterns(): WrittenPatterns {
  cached ??= createPatterns()
  return cached
}

function createPatterns(): WrittenPatterns {
  const month = String.raw`(?:ב)?(?<![\p{L}])(?<month>${monthNames().source})(?![\p{L}])\.?`
  const glued = String.raw`(?<month>${monthNames().source})(?![\p{L}])\.?`
  const day = String.raw`(?<![\d.,:/])(?<day>\d{1,2})(?!\d)(?:st|nd|rd|th|er|re|e|\.|º|ª)?`
  const year = String.raw`(?<![\d])(?<year>\d{4})(?!\d)`
  const gap = String.raw`[\s.,،/-]*`
  const of = String.raw`${gap}(?:(?:de|del|di|of|nam|г)\.?\s+)?`
  const dayMonth = String.raw`${day}${of}(?:ב)?${glued}`
  const start = String.raw`^(?:[\p{L}]{2,12}[.,]*\s+)?`
  return {
    withYear: [
      String.raw`${dayMonth}${of}${year}`,
      String.raw`${month}${gap}${day}${of}${year}`,
      String.raw`${year}${gap}${month}${gap}${day}`,
    ].map((source) => new RegExp(source, 'u')),
    withoutYear: [
      String.raw`^${dayMonth}$`,
      String.raw`^${month}${gap}${day}$`,
      String.raw`^${dayMonth}\s+'?(?<year>\d{2})$`,
      String.raw`^${month}${gap}${day},\s*'?(?<year>\d{2})$`,
    ].map((source) => new RegExp(source.replace('^', start), 'u')),
  }
}

/** The first date with the name of a month in folded text. */
export function findWrittenDate(text: string, rules: Rules): Found | undefined {
  const { withYear, withoutYear } = patterns()
  for (const pattern of /\d{4}/.test(text) ? withYear : withoutYear) {
    const match = pattern.exec(text)
    if (!match) continue
    const day = readDay(match.groups ?? {}, rules)
    return day === undefined ? undefined : { day, end: match.index + match[0].length }
  }
  return undefined
}

function readDay(groups: Record<string, string | undefined>, { language, now }: Rules): number | undefined {
  const month = monthNames().monthOf(groups.month ?? '', language)
  if (month === undefined) return undefined
  const day = Number(groups.day)
  const { year } = groups
  if (year?.length === 4) return utcDay(Number(year), month, day, now)
  if (year !== undefined) return shortYearDay(Number(year), month, day, now)
  return lastDay(month, day, now)
}

/** A date without a year is the last such day. */
export function lastDay(month: number, day: number, now: Date): number | undefined {
  const thisYear = utcDay(now.getUTCFullYear(), month, day, now)
  if (thisYear !== undefined && thisYear <= now.getTime() + dayMs) return thisYear
  return utcDay(now.getUTCFullYear() - 1, month, day, now)
}

/** Folded text without its dates with names of months. */
export function blankOutWrittenDates(text: string): string {
  if (!/\d{4}/.test(text)) return text
  return patterns().withYear.reduce((rest, pattern) => rest.replace(pattern, (match) => ' '.repeat(match.length)), text)
}
