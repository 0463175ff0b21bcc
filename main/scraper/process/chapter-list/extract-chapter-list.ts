import { type Message, message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import { nonEmpty, type Page, select } from '../extract/page.ts'
import type { PatternMatch, Patterns } from '../extract/patterns.ts'
import { createTimeLimit, TimeLimitError } from '../extract/time-limit.ts'
import { chapterNumberFromUrl, parseChapterText, parseLanguageCode } from './chapter-text.ts'
import { parseReleaseDate } from './dates/release-date.ts'
import {
  type Entry,
  elementText,
  extractParts,
  findLink,
  type ListRule,
  linkedEntries,
  selectItems,
  unlockedEntries,
} from './entries.ts'

export type ListDeps = {
  readonly patterns: Patterns
  /** Reference of relative dates. */
  readonly now: Date
}

/**
 * The chapters that a page lists, in its order, each (number, volume, language) once. Skips locked entries and entries
 * without a link or a number, such as notices. Throws `selector_invalid`.
 */
export function extractChapterList(page: Page, rule: ListRule, deps: ListDeps): ListedChapter[] {
  const entries = unlockedEntries(page, rule, linkedEntries(page, rule))
  const read = { numbers: readNumbers(page, rule, entries, deps), titles: readTitles(page, rule, entries, deps) }
  const volumes = part('volume').map(([text]) => parseVolume(text))
  const languages = part('language').map(([text]) => parseLanguageCode(text ?? ''))
  const groups = part('group')
  const dates = readDates(page, rule, entries, deps)
  const listed = new Map<string, ListedChapter>()
  for (const [index, { url }] of entries.entries()) {
    const parsed = read.numbers[index]
    if (!parsed) continue
    const volume = volumes[index] ?? parsed.volume
    const language = languages[index] ?? parseLanguageCode(rule.language?.value ?? '')
    const title = read.titles[index] ?? parsed.title
    const key = chapterKey({ number: parsed.number, volume, language })
    if (listed.has(key)) continue
    const publishedAt = dates[index]?.toISOString() ?? null
    const by = [...new Set(groups[index])].slice(0, 10)
    listed.set(key, { number: parsed.number, volume, title, url, language, groups: by, publishedAt })
  }
  return [...listed.values()]

  function part(name: 'volume' | 'language' | 'group'): string[][] {
    const where = rule[name]
    const wanted = where && (where.selector ?? where.attribute ?? where.pattern) !== undefined
    return wanted ? extractParts(page, entries, { name, rule: where, patterns: deps.patterns }) : entries.map(() => [])
  }
}

/** Identifies a chapter within a list. */
export const chapterKey = ({ number, volume, language }: Pick<ListedChapter, 'number' | 'volume' | 'language'>) =>
  `${number}|${volume}|${language}`

/** URL of the next page of the list, by the selector of the source or else by `rel="next"`. */
export function nextListPage(page: Page, rule: ListRule): string | undefined {
  const selector = nonEmpty(rule.nextPageSelector)
  const found = selector
    ? select(page, selector, 'options.chapterList.nextPageSelector')
    : select(page, 'link[rel~=next][href], a[rel~=next][href]', 'rel')
  const next = found.map((element) => findLink(page, element))
  return next.find((url) => url !== undefined && new URL(url).host === page.url.host)
}

type ParsedNumber = { readonly number: number; readonly volume: number | null; readonly title: string | null }

function readNumbers(page: Page, rule: ListRule, entries: readonly Entry[], { patterns }: ListDeps) {
  if (rule.numberPattern === undefined) return entries.map((entry) => recognizeNumber(page, entry))
  const pattern = { field: 'options.chapterList.numberPattern', source: rule.numberPattern }
  const texts = entries.map(({ text }) => text)
  return patterns.first(pattern, texts).map((match) => parseMatch(match))
}

function parseMatch(match: PatternMatch | null): ParsedNumber | undefined {
  const digits = match?.named.number ?? match?.groups[1] ?? match?.groups[0]
  const number = digits ? Number(digits.replace(',', '.').replace(/^(\d+)[-_](\d+)$/, '$1.$2')) : Number.NaN
  if (!(number >= 0)) return undefined
  return { number, volume: parseVolume(match?.named.volume ?? undefined), title: match?.named.title?.trim() || null }
}

function parseVolume(text: string | undefined): number | null {
  const volume = Number.parseInt(/\d+/.exec(text ?? '')?.[0] ?? '', 10)
  return Number.isNaN(volume) ? null : volume
}

/** Prefers the text of the link, because the whole entry also contains dates and counts. */
function recognizeNumber(page: Page, { element, url, text }: Entry): ParsedNumber | undefined {
  const link = element.name === 'a' ? text : elementText(page, page.$(element).find('a[href]').get(0) ?? element)
  const parsed = parseChapterText(link) ?? parseChapterText(text)
  if (parsed) return parsed
  const number = chapterNumberFromUrl(url)
  return number === null ? undefined : { number, volume: null, title: null }
}

function readTitles(page: Page, rule: ListRule, entries: readonly Entry[], { patterns }: ListDeps) {
  const selector = nonEmpty(rule.titleSelector)
  const texts = entries.map(({ element, text }) => {
    if (!selector) return rule.titlePattern === undefined ? '' : text
    const [found] = select(page, selector, 'options.chapterList.titleSelector', element)
    return found ? elementText(page, found) : ''
  })
  if (rule.titlePattern === undefined) return texts.map((text) => text || null)
  const pattern = { field: 'options.chapterList.titlePattern', source: rule.titlePattern }
  return patterns
    .first(pattern, texts)
    .map((match) => (match?.named.title ?? match?.groups[1] ?? match?.groups[0])?.trim() || null)
}

/** Where sites usually show release dates. */
const defaultDateSelector = 'time, [class*="date" i], [class*="time" i], [class*="release" i]'

const dateTimeoutMs = 2000

function dateTimeLimitExceeded(text: string, cause: TimeLimitError): Problem {
  const suggestion = message('chapterList.adviceDateFormats')
  const problem = message('chapterList.dateTimedOut', { text: text.slice(0, 40), seconds: cause.seconds })
  return new Problem('selector_invalid', sentences(problem, suggestion), {
    cause,
    extra: { field: 'options.chapterList.date.formats', suggestion },
  })
}

function readDates(page: Page, rule: ListRule, entries: readonly Entry[], { patterns, now }: ListDeps) {
  const { formats, language, ...part } = rule.date ?? {}
  const texts = extractParts(page, entries, {
    name: 'date',
    rule: rule.date ? part : { selector: defaultDateSelector },
    patterns,
    attributes: ['datetime'],
  })
  const rules = { formats, language: language ?? page.$('html').attr('lang'), now }
  const runWithLimit = createTimeLimit(dateTimeoutMs)
  const parse = (text: string) => {
    try {
      return runWithLimit(() => parseReleaseDate(text, rules))
    } catch (error) {
      throw error instanceof TimeLimitError ? dateTimeLimitExceeded(text, error) : error
    }
  }
  const cache = new Map<string, Date | null>()
  const read = (text: string): Date | null => {
    const date = cache.has(text) ? cache.get(text) : parse(text)
    cache.set(text, date ?? null)
    return date ?? null
  }
  return texts.map((candidates, index) => {
    const found = candidates.map(read).find((date) => date !== null)
    return (
      found ??
      badgeTexts(page, entries[index] as Entry, nonEmpty(part.selector))
        .map(read)
        .find((date) => date !== null)
    )
  })
}

/** Some themes show a badge on new chapters, with the date in its title. */
const badgeTexts = (page: Page, { element }: Entry, selector: string | undefined): string[] =>
  page
    .$(element)
    .find(selector ?? defaultDateSelector)
    .find('[title], [alt]')
    .toArray()
    .flatMap(({ attribs }) => [attribs.title ?? [], attribs.alt ?? []].flat())

/** Explains why a list has no chapters, and what to change. */
export function explainEmptyList(page: Page, rule: ListRule): Problem {
  const { field, message, suggestion } = explainEmpty(page, rule)
  const extra = { field: `options.chapterList.${field}`, suggestion }
  return new Problem('upstream_failed', sentences(message, suggestion), { extra })
}

function explainEmpty(page: Page, rule: ListRule): { field: string; message: Message; suggestion: Message } {
  const count = selectItems(page, rule).length
  const entries = linkedEntries(page, rule)
  const found = { selector: rule.itemSelector, count, url: page.url.href }
  if (count === 0) {
    const problem = message('chapterList.matches', found)
    return { field: 'itemSelector', message: problem, suggestion: suggestForMissingList(page) }
  }
  if (entries.length === 0) {
    const problem = message('chapterList.matchesWithoutLinks', found)
    return { field: 'itemSelector', message: problem, suggestion: message('chapterList.adviceLinks') }
  }
  if (unlockedEntries(page, rule, entries).length === 0) {
    const problem = message('chapterList.matchesLocked', found)
    const suggestion = message('chapterList.adviceLocked')
    return { field: 'lockedSelector', message: problem, suggestion }
  }
  const problem = message('chapterList.matchesWithoutNumbers', found)
  return { field: 'numberPattern', message: problem, suggestion: message('chapterList.adviceNumberPattern') }
}

/** Advice for a page that does not contain the list. */
function suggestForMissingList(page: Page): Message {
  if (page.$('#manga-chapters-holder, [id*="chapters-holder"]').length > 0) {
    return message('chapterList.adviceMadara')
  }
  const scripted = page.$('script').text()
  if (/ajax|fetch\(|XMLHttpRequest/i.test(scripted) && /chapter/i.test(scripted)) {
    return message('chapterList.adviceAjax')
  }
  return message('chapterList.adviceItemSelector')
}
