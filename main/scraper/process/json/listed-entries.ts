import type { JsonChapterListRule, JsonPartRule } from '../../../../shared/contracts/json-source-options.ts'
import { firstWholeNumber, parseSpelledNumber } from '../../../platform/chapter-text/chapter-numbers.ts'
import { resolveUrl } from '../../addresses/address-text.ts'
import { parseChapterText, parseLanguageCode } from '../chapter-list/chapter-text.ts'
import type { ListEntry } from '../chapter-list/entries.ts'
import { readLabel } from '../chapter-list/labels/read-label.ts'
import { type JsonEntries, pickEntries, selectInEntries } from '../extract/json-path.ts'
import { patterns } from '../extract/patterns.ts'
import { entryTexts, fillForEntries, fillNestedPaths, fillTemplate, type TemplateValues } from './fill-template.ts'
import { scalarsOf } from './walk-json.ts'

type Rule = Pick<
  JsonChapterListRule,
  'urlFormat' | 'number' | 'title' | 'volume' | 'group' | 'language' | 'date' | 'locked'
>

export type ListedEntries = {
  readonly entries: readonly ListEntry[]
  /** Entries with a URL. */
  readonly linked: number
}

const listField = 'options.chapterList.json'

/** The entries of a JSON list. Skips those without a URL. */
export function readEntries(
  all: JsonEntries,
  rule: Rule,
  values: TemplateValues,
  { baseUrl, now }: { readonly baseUrl: string; readonly now: Date },
): ListedEntries {
  const templates = fillForEntries(
    { field: `${listField}.urlFormat`, template: fillNestedPaths(rule.urlFormat, values) },
    all,
  )
  const urls = templates.map((template) => {
    const filled = template === undefined ? undefined : fillTemplate(template, values, encodeURIComponent)
    return filled !== undefined && URL.canParse(filled, baseUrl) ? resolveUrl(filled, baseUrl) : undefined
  })
  const isLinked = urls.map((url) => url !== undefined && /^https?:/.test(url))
  const locked = readLocked(all, rule.locked, now)
  const wanted = all.entries.map((_, index) => index).filter((index) => isLinked[index])
  const entries = pickEntries(all, wanted)
  const read = (name: 'number' | 'title' | 'volume' | 'group' | 'language' | 'date') => {
    const part = rule[name]
    return part?.jsonPath === undefined
      ? undefined
      : readPart({ jsonPath: part.jsonPath, ...(part.pattern && { pattern: part.pattern }) }, name, entries)
  }
  const [numbers, titles, volumes] = [read('number'), read('title'), read('volume')]
  const decimals = readDecimals(rule.number?.decimalsPath, entries)
  const [groups, languages, dates] = [read('group'), read('language'), read('date')]
  const fixedLanguage = parseLanguageCode(rule.language?.value ?? '')
  const listed = wanted.map((position, row): ListEntry => {
    const title = titles?.[row]?.[0]
    const numberText = numbers?.[row]?.[0]
    // With -1, a response says that it doesn't know the number.
    const number =
      numbers && !numberText?.startsWith('-') ? withDecimals(parseNumber(numberText), decimals?.[row]?.[0]) : undefined
    const titleFromRule = numbers && number != null ? chapterTitle(title, number) : undefined
    return {
      url: urls[position] as string,
      lock: locked[position] ? { until: unlockTexts(all.entries[position]) } : undefined,
      texts: title !== undefined && isLabel(title, number) ? [title] : [],
      ruled: number == null ? number : { number, volume: null, title: titleFromRule || null },
      volume: firstWholeNumber(volumes?.[row]?.[0]),
      title: null,
      language: parseLanguageCode(languages?.[row]?.[0] ?? '') ?? fixedLanguage,
      groups: groups?.[row]?.filter((group) => group !== '') ?? [],
      dates: dateTexts(dates?.[row]?.[0]),
    }
  })
  return { entries: listed, linked: wanted.length }
}

/** Beside a number, a title is only a label if it names the same number: `Extra` is the title of a chapter. */
const isLabel = (title: string, number: number | null | undefined): boolean =>
  number == null || readLabel(title)?.number === number

/** The texts that a rule finds in each entry, reduced by its pattern. */
function readPart({ jsonPath, pattern }: JsonPartRule, name: string, entries: JsonEntries): string[][] {
  const field = `${listField}.${name}`
  const texts = entryTexts({ field: `${field}.jsonPath`, path: jsonPath }, entries)
  return pattern === undefined ? texts : patterns.capture({ field: `${field}.pattern`, source: pattern }, name, texts)
}

const unlockedTexts = new Set('0 false no free null none public open unlocked published'.split(' ').concat(''))

function readLocked(entries: JsonEntries, rule: JsonPartRule | undefined, now: Date): boolean[] {
  if (!rule) return entries.entries.map(() => false)
  if (rule.pattern !== undefined) return readPart(rule, 'locked', entries).map((found) => found.length > 0)
  const selected = selectInEntries({ field: `${listField}.locked.jsonPath`, path: rule.jsonPath }, entries)
  return selected.map((values) => values.some((value) => isLocked(value, now)))
}

/** A date says until when. */
export function isLocked(value: unknown, now: Date): boolean {
  if (typeof value === 'object') return value !== null && Object.keys(value).length > 0
  const text = String(value).trim().toLowerCase()
  const date = parseTimestamp(text) ?? (/^\d{4}-\d{2}-\d{2}/.test(text) ? new Date(text) : undefined)
  if (date && !Number.isNaN(date.getTime())) return date > now
  return !(unlockedTexts.has(text) || Number(text) === 0)
}

const untilName = /unlock|free|public|expir|until|avail|release|access|premium|lock/i
const maxUntil = 20

/** The values of an entry of which one may be the date when it becomes free. */
const unlockTexts = (entry: unknown): string[] =>
  [...scalarsOf(entry)]
    .flatMap(([path, { value }]) => (untilName.test(path) ? [String(value)] : []))
    .map((text) => parseTimestamp(text)?.toISOString() ?? text)
    .slice(0, maxUntil)

const readDecimals = (path: string | undefined, entries: JsonEntries): string[][] | undefined =>
  path === undefined ? undefined : entryTexts({ field: `${listField}.number.decimalsPath`, path }, entries)

/** 5 and 1 for 5.1. Without decimals, a field often has 0. */
const withDecimals = (number: number | null, digits: string | undefined): number | null =>
  number !== null && Number.isInteger(number) && /^\d{1,2}$/.test(digits ?? '') ? Number(`${number}.${digits}`) : number

function parseNumber(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  return parseSpelledNumber(text) ?? parseChapterText(text)?.number ?? null
}

/** The title without the chapter's number: `Dawn` in `Chapter 7: Dawn`, nothing in `Chapter 7`. */
function chapterTitle(text: string | undefined, number: number): string | undefined {
  if (text === undefined || /^[^\p{L}\d]*(?:\p{L}+\.?)?\s*#?\d+(?:[.,]\d+)?\W*$/u.test(text)) return undefined
  const parsed = parseChapterText(text)
  return parsed?.number === number && parsed.title ? parsed.title : text
}

/** A timestamp in ISO 8601, other dates as they are. */
function dateTexts(text: string | undefined): string[] {
  if (text === undefined || text === '') return []
  return [parseTimestamp(text)?.toISOString() ?? text]
}

/** The time in a number of seconds or milliseconds since 1970; undefined for other numbers and texts. */
export function parseTimestamp(text: string): Date | undefined {
  if (!/^\d{9,17}(?:\.\d+)?$/.test(text)) return undefined
  const number = Number(text)
  // Seconds have ten digits until 2286, milliseconds thirteen, microseconds sixteen.
  const ms = number < 1e11 ? number * 1000 : number < 1e14 ? number : number / 1000
  return new Date(ms)
}
