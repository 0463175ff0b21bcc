import { DateTime } from 'luxon'
import { hanNumeral, parseHanNumber } from '../../../../platform/chapter-text/chapter-numbers.ts'
import { cleanText, foldInPlace } from '../../../../platform/fold-text.ts'
import { type DateOrders, dayOf, decideOrders, findNumericDate, utcDay } from './numeric-order.ts'
import { blankOutRelativeDates, parseRelativeDate, parseTimeAhead } from './relative-date.ts'
import { blankOutWrittenDates, findWrittenDate, lastDay } from './written-date.ts'

type DateRules = {
  /** Tried first. Luxon tokens: `dd/MM/yyyy`, `d MMMM yyyy`. */
  readonly formats?: readonly string[] | undefined
  /** BCP 47. */
  readonly language?: string | undefined
  readonly now: Date
  /** The order of days and months that the whole list shows. Without it the text and the language decide. */
  readonly orders?: DateOrders | undefined
}

const maxLength = 200
const dayMs = 86_400_000

/**
 * Parses a release date; null if the text does not contain one, or its order of day and month is not certain. Dates
 * without a time are midnight UTC.
 */
export function parseReleaseDate(raw: string, rules: DateRules): Date | null {
  const text = cleanText(raw)
  if (text === '' || text.length > maxLength) return null
  const date =
    parseByFormats(text, rules.formats ?? [], rules.language) ??
    parseRelativeDate(text, rules.now, rules.language) ??
    parseAbsoluteDate(foldInPlace(text), rules)
  return date && isPlausible(date, rules.now) ? date : null
}

const longestLockMs = 5 * 366 * dayMs

/** When a locked chapter becomes free: a date that is still to come, or `in 3 days`. Null for other texts. */
export function parseUnlockDate(raw: string, rules: DateRules): Date | null {
  const text = cleanText(raw)
  if (text === '' || text.length > maxLength) return null
  const seconds = /^\d{10}(?:\d{3})?$/.test(text) ? Number(text.slice(0, 10)) : undefined
  const date =
    seconds !== undefined
      ? new Date(seconds * 1000)
      : (parseTimeAhead(text, rules.now) ?? parseAbsoluteDate(foldInPlace(text), rules))
  const ahead = date ? date.getTime() - rules.now.getTime() : 0
  return ahead > 0 && ahead < longestLockMs ? date : null
}

/** The order of the dates of a list, which are texts in the order of the list. */
export function detectDateOrders(texts: readonly string[], rules: Pick<DateRules, 'language' | 'now'>): DateOrders {
  const dates = texts.flatMap((text) => findNumericDate(foldInPlace(cleanText(text))) ?? [])
  return decideOrders(dates, rules)
}

/** Folded text with blanks instead of dates. */
export function blankOutDates(text: string): string {
  const withoutNumbers = text
    .replace(isoLike, (match) => ' '.repeat(match.length))
    .replace(/(?<![\d.])\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d.])/g, (match) => ' '.repeat(match.length))
    .replace(/\d{4}\s*[年년]\s*\d{1,2}\s*[月월]\s*\d{1,2}\s*[日일]?/g, (match) => ' '.repeat(match.length))
  return blankOutWrittenDates(blankOutRelativeDates(withoutNumbers))
}

/** Whether a text is nothing but a date with a year, or how long ago it was. */
export function isDateText(text: string): boolean {
  const folded = foldInPlace(cleanText(text))
  return folded.length <= 60 && /\d/.test(folded) && !/[\p{L}\d]/u.test(blankOutDates(folded))
}

const isPlausible = (date: Date, now: Date) => date.getUTCFullYear() >= 1990 && date.getTime() <= now.getTime() + dayMs

function parseByFormats(text: string, formats: readonly string[], language: string | undefined): Date | null {
  for (const format of formats) {
    for (const locale of new Set([language ?? 'en', 'en'])) {
      const date = parseInLocale(text, format, locale)
      if (date) return date
    }
  }
  return null
}

function parseInLocale(text: string, format: string, locale: string): Date | null {
  try {
    const parsed = DateTime.fromFormat(text, format, { zone: 'utc', locale })
    return parsed.isValid ? parsed.toJSDate() : null
  } catch {
    return null // an unknown locale or an invalid format
  }
}

const isoLike = /(?<!\d)(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})(?!\d)/
const east = new RegExp(
  String.raw`(?:(?<!\d)(\d{4}|${hanNumeral}{4})\s*[年년]\s*)?(?<!\d)(\d{1,2}|${hanNumeral}{1,3})\s*[月월]\s*(\d{1,2}|${hanNumeral}{1,3})\s*[日일号號]`,
)

/** A date with a year, a month and a day, in folded text. */
function parseAbsoluteDate(text: string, rules: DateRules): Date | null {
  if (/^\d{4}-\d{2}-\d{2}t/.test(text)) {
    const iso = text.toUpperCase()
    return validOrNull(new Date(/Z|[+-]\d{2}:?\d{2}$/.test(iso) ? iso : `${iso}Z`))
  }
  const found =
    findIsoLike(text, rules) ?? findEastern(text, rules) ?? findNumeric(text, rules) ?? findWrittenDate(text, rules)
  return found?.day === undefined ? null : withTime(found.day, text.slice(found.end))
}

type Found = { readonly day: number | undefined; readonly end: number }

function findIsoLike(text: string, { now }: DateRules): Found | undefined {
  const match = isoLike.exec(text)
  if (!match) return undefined
  const [whole, year, month, day] = match
  return { day: utcDay(Number(year), Number(month), Number(day), now), end: match.index + whole.length }
}

function findEastern(text: string, { now }: DateRules): Found | undefined {
  const match = east.exec(text)
  if (!match) return undefined
  const [whole, year, ...rest] = match
  const [month = 0, day = 0] = rest.map((part = '') => parseHanNumber(part))
  const end = match.index + whole.length
  if (year !== undefined) return { day: utcDay(parseHanNumber(year), month, day, now), end }
  return whole === text ? { day: lastDay(month, day, now), end } : undefined
}

function findNumeric(text: string, { language, now, orders }: DateRules): Found | undefined {
  const date = findNumericDate(text)
  if (!date) return undefined
  const { longYear, shortYear } = orders ?? decideOrders([date], { language, now })
  const order = date.isLongYear ? longYear : shortYear
  return { day: order && dayOf(date, order, now), end: date.end }
}

const validOrNull = (date: Date): Date | null => (Number.isNaN(date.getTime()) ? null : date)

function withTime(day: number, rest: string): Date {
  const [, hour = '0', minute = '0', second = '0', half] =
    /^[\s.,t日일]*(?:\p{L}{1,5}\s+)?(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?/u.exec(rest) ?? []
  const hours = half === 'p' ? (Number(hour) % 12) + 12 : half === 'a' ? Number(hour) % 12 : Number(hour)
  const isTime = hours < 24 && Number(minute) < 60 && Number(second) < 60
  return new Date(isTime ? day + ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 : day)
}
