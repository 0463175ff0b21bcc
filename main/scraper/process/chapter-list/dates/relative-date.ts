import { escapePattern, wordEnd } from '../../../../platform/chapter-text/word-patterns.ts'
import { cleanText, foldInPlace } from '../../../../platform/fold-text.ts'
import { findPhrase, type Phrase } from './relative-phrases.ts'
import {
  agoAfter,
  agoBefore,
  dayWords,
  dualWords,
  fillerWords,
  oneWords,
  type Unit,
  unitAgoWords,
  unitWords,
} from './relative-words.ts'

const unitMs = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const

const fold = (text: string) => foldInPlace(cleanText(text))
const words = (text: string): string[] => text.split(' ').map(fold)
const anyOf = (list: readonly string[]) =>
  [...new Set(list)]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|')

type Amount = { readonly unit: Unit; readonly count: number }
const mapOf = (lists: Readonly<Partial<Record<Unit, string>>>, count: number): [string, Amount][] =>
  (Object.entries(lists) as [Unit, string][]).flatMap(([unit, list]) =>
    words(list).map((word): [string, Amount] => [word, { unit, count }]),
  )
// A word that two languages use for different units counts as the first: `години` are hours and years.
const units = new Map(mapOf(unitWords, 1).toReversed())
const agoUnits = new Map(mapOf(unitAgoWords, 1))
const duals = new Map(mapOf(dualWords, 2))

const wordStart = String.raw`(?<![\p{L}\p{M}])`
const one = String.raw`${wordStart}(?:${anyOf(words(oneWords))})(?:\s+|(?<='))`
const amount = String.raw`(?:(?<![\d.,:/-])\d{1,4}\s*\+?\s*|${one})(?:${anyOf([...units.keys()])})\.?${wordEnd}`
const amounts = String.raw`(?:${amount})(?:\s*(?:,\s*)?(?:(?:and|y|et|e|und|и|dan)\s+)?(?:${amount})){0,5}`
const agoAmount = String.raw`(?:(?<![\d.,:/-])\d{1,4}\s*)(?:${anyOf([...agoUnits.keys()])})${wordEnd}`
const unitAlone = String.raw`${wordStart}(?:${anyOf([...units.keys(), ...duals.keys()].filter((word) => word.length > 2))})${wordEnd}`
const before = String.raw`${wordStart}(?:${anyOf(agoBefore.map(fold))})\s+`
const after = String.raw`\s*(?:${anyOf(agoAfter.map(fold))})${wordEnd}`
const relative = new RegExp(
  String.raw`${before}(?<a>${amounts}|${unitAlone})|(?<b>${amounts})${after}|(?<c>${agoAmount})|(?<d>${unitAlone})${after}`,
  'u',
)
const bare = new RegExp(String.raw`^(?<e>${amounts})$`, 'u')
const oneAmount = new RegExp(
  String.raw`(?<count>\d+|(?:${anyOf(words(oneWords))})(?=[\s']|(?<=')))?\s*\+?\s*(?<word>${anyOf([...units.keys(), ...agoUnits.keys(), ...duals.keys()])})\.?${wordEnd}`,
  'gu',
)
const filler = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${anyOf(words(fillerWords))})(?![\p{L}\p{M}])|[\s:·•|,.()~-]+`,
  'gu',
)
const time = String.raw`(?:\s*(?:,|at|um|a|as|a las|в|o|ore|kl|saat|jam|luc)?\s*\d{1,2}[:.]\d{2}(?:\s*[ap]m)?)?`
const namedDays = Object.entries(dayWords).map(([days, list]) => ({
  days: Number(days),
  pattern: new RegExp(String.raw`^(?:${anyOf(list.split('|').map(fold))})${time}$`, 'u'),
}))

/**
 * Parses `2 hours ago`, `hace 3 días`, `il y a 2 jours`, `2日前`, `3d` or `yesterday`. Hours and smaller units are exact
 * to the minute; days and larger units result in midnight (UTC). Null for other texts.
 */
export function parseRelativeDate(raw: string, now: Date, language?: string): Date | null {
  const text = fold(raw)
  const phrase = findPhrase(text, language)
  const named = namedDays.find(({ pattern }) => pattern.test(text.replace(filler, ' ').trim()) || pattern.test(text))
  if (named) return midnight(new Date(now.getTime() - named.days * unitMs.day))
  const match = relative.exec(text) ?? bare.exec(text)
  const found =
    match && isWhole(text, match) ? Object.values(match.groups ?? {}).find((group) => group !== undefined) : undefined
  const parts = found === undefined ? [] : [...found.matchAll(oneAmount)].map(({ groups }) => toAmount(groups ?? {}))
  const agreed = agree(parts, phrase)
  return agreed.length === 0 ? null : subtractAll(now, agreed)
}

const aheadBefore = anyOf(words('in dans en dentro em tra fra через over om za dalam sau còn trong อีก بعد içinde'))
const aheadAfter = anyOf(words('left remaining later restants restantes übrig mais lagi nữa sonra içinde 後 后 후 뒤'))
const ahead = new RegExp(
  String.raw`${wordStart}(?:${aheadBefore})\s+(?:de\s+)?(?<a>${amounts})|(?<b>${amounts})\s*(?:${aheadAfter})`,
  'u',
)

/** `Free in 3 days`, `3日後`, or only `2d 4h`: when something will happen, rather too late than too early. */
export function parseTimeAhead(raw: string, now: Date): Date | null {
  const { a, b, e } = (ahead.exec(fold(raw)) ?? bare.exec(fold(raw)))?.groups ?? {}
  const parts = [...(a ?? b ?? e ?? '').matchAll(oneAmount)].map(({ groups }) => toAmount(groups ?? {}))
  if (parts.every(({ count }) => count === 0)) return null
  return parts.reduce((date, { unit, count }) => subtract(date, -count, unit), now)
}

/** Nothing if the words and the phrase of the language differ: `2 години` are two hours or two years. */
function agree(parts: readonly Amount[], phrase: Phrase | null | undefined): readonly Amount[] {
  if (phrase === undefined || (phrase && parts.length === 0)) return phrase ? [phrase] : parts
  const [first] = parts
  if (phrase === null) return []
  if (parts.length > 1 || first?.unit === phrase.unit) return parts
  return phrase.isLong ? [phrase] : []
}

function subtractAll(now: Date, parts: readonly Amount[]): Date {
  const moment = parts.reduce((date, { unit, count }) => subtract(date, count, unit), now)
  const exact = parts.every(({ unit }) => unit === 'second' || unit === 'minute' || unit === 'hour')
  if (!exact) return midnight(moment)
  moment.setUTCSeconds(0, 0)
  return moment
}

/** An amount in words, or without "ago", must be the whole text: `A Week Ago in the Town` is a title. */
function isWhole(text: string, match: RegExpExecArray): boolean {
  if (match.groups?.e !== undefined) return !/\d\s*[日年月]/.test(text)
  const rest = (text.slice(0, match.index) + text.slice(match.index + match[0].length)).replace(filler, '')
  return rest === '' || /\d/.test(match[0])
}

function toAmount({ count, word = '' }: Record<string, string | undefined>): Amount {
  const found = units.get(word) ?? agoUnits.get(word) ?? duals.get(word) ?? { unit: 'day', count: 0 }
  return { unit: found.unit, count: count !== undefined && /^\d/.test(count) ? Number(count) : found.count }
}

function subtract(moment: Date, count: number, unit: Unit): Date {
  if (unit !== 'month' && unit !== 'year') return new Date(moment.getTime() - count * unitMs[unit])
  const date = new Date(moment)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - count * (unit === 'year' ? 12 : 1))
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastOfMonth))
  return date
}

const midnight = (date: Date): Date => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()))

/** Folded text without relative dates that contain a number. */
export const blankOutRelativeDates = (text: string): string =>
  text.replace(relativeAll, (match) => (/\d/.test(match) ? ' '.repeat(match.length) : match))

const relativeAll = new RegExp(relative.source, 'gu')
