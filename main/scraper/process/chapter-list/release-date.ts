import type { Chrono } from 'chrono-node'
import * as ar from 'chrono-node/ar'
import * as de from 'chrono-node/de'
import * as en from 'chrono-node/en'
import * as es from 'chrono-node/es'
import * as fi from 'chrono-node/fi'
import * as fr from 'chrono-node/fr'
import * as id from 'chrono-node/id'
import * as it from 'chrono-node/it'
import * as ja from 'chrono-node/ja'
import * as nl from 'chrono-node/nl'
import * as pt from 'chrono-node/pt'
import * as ru from 'chrono-node/ru'
import * as sv from 'chrono-node/sv'
import * as uk from 'chrono-node/uk'
import * as vi from 'chrono-node/vi'
import * as zh from 'chrono-node/zh'
import { DateTime } from 'luxon'
import { parseRelativeDate } from './relative-date.ts'

type DateRules = {
  /** Tried first. Luxon tokens: `dd/MM/yyyy`, `d MMMM yyyy`. */
  readonly formats?: readonly string[] | undefined
  /** BCP 47. */
  readonly language?: string | undefined
  readonly now: Date
}

const parsers = new Map<string, Chrono>([
  ['en', en.casual],
  ['en-gb', en.GB],
  ['es', es.casual],
  ['fr', fr.casual],
  ['de', de.casual],
  ['it', it.casual],
  ['pt', pt.casual],
  ['ru', ru.casual],
  ['uk', uk.casual],
  ['vi', vi.casual],
  ['id', id.casual],
  ['nl', nl.casual],
  ['sv', sv.casual],
  ['fi', fi.casual],
  ['ar', ar.casual],
  ['ja', ja.casual],
  ['zh', zh.casual],
])
/** Formats for languages without a parser. */
const fallbackFormats = [
  'd MMMM yyyy',
  'd MMM yyyy',
  'MMMM d, yyyy',
  'MMM d, yyyy',
  'd MMMM, yyyy',
  'dd.MM.yyyy',
  'dd/MM/yyyy',
]
const maxLength = 200
const dayMs = 86_400_000

/** Parses a release date; null if the text does not contain one. Dates without a time are midnight UTC. */
export function parseReleaseDate(raw: string, rules: DateRules): Date | null {
  const text = raw.replace(/\s+/g, ' ').trim()
  if (text === '' || text.length > maxLength) return null
  const date =
    parseByFormats(text, rules.formats ?? [], rules.language) ??
    parseRelativeDate(text, rules.now) ??
    parseNumericDate(text) ??
    parseWrittenDate(text, rules)
  return date && isPlausible(date, rules.now) ? date : null
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

/** Parses year, month and day in this order: ISO 8601, `2026/11/05`, `2026年11月5日`, `2026. 11. 5`. */
function parseNumericDate(text: string): Date | null {
  if (/^\d{4}-\d{2}-\d{2}T/.test(text))
    return validOrNull(new Date(/Z|[+-]\d{2}:?\d{2}$/.test(text) ? text : `${text}Z`))
  const [, year, month, day, hour = '0', minute = '0', second = '0'] =
    /(?<!\d)(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})(?!\d)\s*(?:[日일.]\s*)?(?:(\d{1,2}):(\d{2})(?::(\d{2}))?)?/.exec(
      text,
    ) ?? []
  if (year === undefined || Number(month) > 12 || Number(day) > 31) return null
  return validOrNull(
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))),
  )
}

const validOrNull = (date: Date): Date | null => (Number.isNaN(date.getTime()) ? null : date)

function parseWrittenDate(text: string, { language, now }: DateRules): Date | null {
  const tag = language?.toLowerCase().replace('_', '-')
  const base = tag?.split('-')[0]
  const own = (tag === undefined ? undefined : parsers.get(tag)) ?? (base === undefined ? undefined : parsers.get(base))
  if (base !== undefined && !own) {
    const date = parseByFormats(text, fallbackFormats, base)
    if (date) return date
  }
  for (const parser of new Set([...(own ? [own] : []), ...parsers.values()])) {
    const date = parseWith(parser, text, now)
    if (date) return date
  }
  return null
}

function parseWith(parser: Chrono, text: string, now: Date): Date | null {
  const [found] = parser.parse(text, { instant: now, timezone: 0 })
  if (!found?.start.isCertain('day') || !found.start.isCertain('month')) return null
  const date = found.start.date()
  if (!found.start.isCertain('hour')) date.setUTCHours(0, 0, 0, 0)
  // A date without a year is the last such day.
  if (!found.start.isCertain('year') && date.getTime() > now.getTime() + dayMs) {
    date.setUTCFullYear(date.getUTCFullYear() - 1)
  }
  return date
}
