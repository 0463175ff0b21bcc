import type { JsonChapterListRule, JsonPartRule } from '../../../../shared/contracts/json-source-options.ts'
import { resolveUrl } from '../../addresses/list-address.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import { chapterNumberFromUrl, parseChapterText, parseLanguageCode } from '../chapter-list/chapter-text.ts'
import { parseReleaseDate } from '../chapter-list/dates/release-date.ts'
import type { ListDeps } from '../chapter-list/extract-chapter-list.ts'
import { type JsonEntries, selectInEntries } from '../extract/json-path.ts'
import { entryTexts, fillForEntries } from './entry-texts.ts'
import { fillTemplate, type TemplateValues } from './fill-template.ts'
import { parseTimestamp } from './json-dates.ts'

type Rule = Pick<
  JsonChapterListRule,
  'urlFormat' | 'number' | 'title' | 'volume' | 'group' | 'language' | 'date' | 'locked'
>

export type ListedEntries = {
  readonly chapters: readonly ListedChapter[]
  /** Entries with a URL. */
  readonly linked: number
  /** Entries with a URL that are not locked. */
  readonly unlocked: number
}

const listField = 'options.chapterList.json'

/** The chapters in the entries of a JSON list. Skips locked entries and those without a URL or a number. */
export function readEntries(
  all: JsonEntries,
  rule: Rule,
  { values, baseUrl, ...deps }: ListDeps & { readonly values: TemplateValues; readonly baseUrl: string },
): ListedEntries {
  const templates = fillForEntries({ field: `${listField}.urlFormat`, template: rule.urlFormat }, all)
  const urls = templates.map((template) => {
    const filled = template === undefined ? undefined : fillTemplate(template, values, encodeURIComponent)
    return filled !== undefined && URL.canParse(filled, baseUrl) ? resolveUrl(filled, baseUrl) : undefined
  })
  const isLinked = urls.map((url) => url !== undefined && /^https?:/.test(url))
  const locked = readLocked(all, rule.locked, deps)
  const wanted = all.entries.map((_, index) => index).filter((index) => isLinked[index] && !locked[index])
  const entries: JsonEntries = { root: all.root, entries: wanted.map((index) => all.entries[index]) }
  const read = (name: 'number' | 'title' | 'volume' | 'group' | 'language' | 'date') => {
    const part = rule[name]
    return part?.jsonPath === undefined
      ? undefined
      : readPart({ jsonPath: part.jsonPath, ...(part.pattern && { pattern: part.pattern }) }, name, entries, deps)
  }
  const [numbers, titles, volumes] = [read('number'), read('title'), read('volume')]
  const [groups, languages, dates] = [read('group'), read('language'), read('date')]
  const fixedLanguage = parseLanguageCode(rule.language?.value ?? '')
  const chapters = wanted.flatMap((position, row): ListedChapter[] => {
    const url = urls[position] as string
    const title = titles?.[row]?.[0]
    const inTitle = title === undefined ? null : parseChapterText(title)
    const number = numbers ? parseNumber(numbers[row]?.[0]) : (inTitle?.number ?? chapterNumberFromUrl(url))
    if (number === null) return []
    return [
      {
        number,
        volume: parseVolume(volumes?.[row]?.[0]) ?? inTitle?.volume ?? null,
        title: (numbers ? chapterTitle(title, number) : inTitle?.title) || null,
        url,
        language: parseLanguageCode(languages?.[row]?.[0] ?? '') ?? fixedLanguage,
        groups: [...new Set(groups?.[row])].filter((group) => group !== '').slice(0, 10),
        publishedAt: parseDate(dates?.[row]?.[0], rule.date, deps.now),
      },
    ]
  })
  return { chapters, linked: isLinked.filter(Boolean).length, unlocked: wanted.length }
}

/** The texts that a rule finds in each entry, reduced by its pattern. */
function readPart({ jsonPath, pattern }: JsonPartRule, name: string, entries: JsonEntries, { patterns }: ListDeps) {
  const field = `${listField}.${name}`
  const texts = entryTexts({ field: `${field}.jsonPath`, path: jsonPath }, entries)
  if (pattern === undefined) return texts
  const matches = patterns.first({ field: `${field}.pattern`, source: pattern }, texts.flat())
  let at = 0
  return texts.map((found) =>
    found.flatMap(() => {
      const match = matches[at++]
      return match?.named[name] ?? match?.groups[1] ?? match?.groups[0] ?? []
    }),
  )
}

const unlockedTexts = new Set(['', '0', 'false', 'no', 'free', 'null', 'none'])

function readLocked(entries: JsonEntries, rule: JsonPartRule | undefined, deps: ListDeps): boolean[] {
  if (!rule) return entries.entries.map(() => false)
  if (rule.pattern !== undefined) return readPart(rule, 'locked', entries, deps).map((found) => found.length > 0)
  const selected = selectInEntries({ field: `${listField}.locked.jsonPath`, path: rule.jsonPath }, entries)
  return selected.map((values) => values.some(isLocked))
}

const isLocked = (value: unknown): boolean =>
  typeof value === 'object'
    ? value !== null && Object.keys(value).length > 0
    : !(unlockedTexts.has(String(value).trim().toLowerCase()) || Number(value) === 0)

function parseNumber(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const number = Number(text.replace(',', '.').replace(/^(\d+)[-_](\d+)$/, '$1.$2'))
  return number >= 0 ? number : (parseChapterText(text)?.number ?? null)
}

/** The title without the chapter's number: `Dawn` in `Chapter 7: Dawn`, nothing in `Chapter 7`. */
function chapterTitle(text: string | undefined, number: number): string | undefined {
  if (text === undefined || /^[^\p{L}\d]*(?:\p{L}+\.?)?\s*#?\d+(?:[.,]\d+)?\W*$/u.test(text)) return undefined
  const parsed = parseChapterText(text)
  return parsed?.number === number && parsed.title ? parsed.title : text
}

function parseVolume(text: string | undefined): number | null {
  const digits = /\d+/.exec(text ?? '')?.[0]
  return digits === undefined ? null : Number(digits)
}

function parseDate(text: string | undefined, rule: Rule['date'], now: Date): string | null {
  if (text === undefined || text === '') return null
  const date = parseTimestamp(text) ?? parseReleaseDate(text, { formats: rule?.formats, language: rule?.language, now })
  return date?.toISOString() ?? null
}
