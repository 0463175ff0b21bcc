import { type Message, message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import { parseLanguageCode } from '../extract/language-code.ts'
import { nonEmpty, type Page, select } from '../extract/page.ts'
import type { PatternMatch, Patterns } from '../extract/patterns.ts'
import { createTimeLimit, TimeLimitError } from '../extract/time-limit.ts'
import { chapterNumberFromUrl, parseChapterText } from './chapter-text.ts'
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
import { parseReleaseDate } from './release-date.ts'

export type ListDeps = {
  readonly patterns: Patterns
  /** What relative dates count from. */
  readonly now: Date
}

/**
 * The chapters that a page lists, in its order, each (number, volume, language) once. Entries without a link or without
 * a number are passed over: lists carry notices and previews; locked ones too. Throws `selector_invalid`.
 */
export function extractChapterList(page: Page, rule: ListRule, ports: ListDeps): ListedChapter[] {
  const entries = unlockedEntries(page, rule, linkedEntries(page, rule))
  const read = { numbers: readNumbers(page, rule, entries, ports), titles: readTitles(page, rule, entries, ports) }
  const volumes = part('volume').map(([text]) => toVolume(text))
  const languages = part('language').map(([text]) => parseLanguageCode(text ?? ''))
  const groups = part('group')
  const dates = readDates(page, rule, entries, ports)
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
    return wanted ? extractParts(page, entries, { name, rule: where, patterns: ports.patterns }) : entries.map(() => [])
  }
}

/** What makes a chapter of a list the same as another. */
export const chapterKey = ({ number, volume, language }: Pick<ListedChapter, 'number' | 'volume' | 'language'>) =>
  `${number}|${volume}|${language}`

/** The page of the list after this one: what the source says, else what the site marks as such (`rel="next"`). */
export function nextListPage(page: Page, rule: ListRule): string | undefined {
  const own = nonEmpty(rule.nextPageSelector)
  const found = own
    ? select(page, own, 'options.chapterList.nextPageSelector')
    : select(page, 'link[rel~=next][href], a[rel~=next][href]', 'rel')
  const next = found.map((element) => findLink(page, element))
  return next.find((url) => url !== undefined && new URL(url).host === page.url.host)
}

type Numbered = { readonly number: number; readonly volume: number | null; readonly title: string | null }

function readNumbers(page: Page, rule: ListRule, entries: readonly Entry[], { patterns }: ListDeps) {
  if (rule.numberPattern === undefined) return entries.map((entry) => recognised(page, entry))
  const pattern = { field: 'options.chapterList.numberPattern', source: rule.numberPattern }
  const texts = entries.map(({ text }) => text)
  return patterns.first(pattern, texts).map((match) => numberOf(match))
}

function numberOf(match: PatternMatch | null): Numbered | undefined {
  const digits = match?.named.number ?? match?.groups[1] ?? match?.groups[0]
  const number = digits ? Number(digits.replace(',', '.').replace(/^(\d+)[-_](\d+)$/, '$1.$2')) : Number.NaN
  if (!(number >= 0)) return undefined
  return { number, volume: toVolume(match?.named.volume ?? undefined), title: match?.named.title?.trim() || null }
}

function toVolume(text: string | undefined): number | null {
  const volume = Number.parseInt(/\d+/.exec(text ?? '')?.[0] ?? '', 10)
  return Number.isNaN(volume) ? null : volume
}

/** The link's own words say more than the whole entry, which carries dates and counts. */
function recognised(page: Page, { element, url, text }: Entry): Numbered | undefined {
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

/** Where sites usually say when a chapter came out. */
const usualDates = 'time, [class*="date" i], [class*="time" i], [class*="release" i]'

const dateTimeoutMs = 2000

function endlessDate(text: string, cause: TimeLimitError): Problem {
  const suggestion = message('chapterList.adviceDateFormats')
  const what = message('chapterList.dateTimedOut', {
    ...{ text: text.slice(0, 40), seconds: cause.seconds },
  })
  return new Problem('selector_invalid', sentences(what, suggestion), {
    ...{ cause, extra: { field: 'options.chapterList.date.formats', suggestion } },
  })
}

function readDates(page: Page, rule: ListRule, entries: readonly Entry[], { patterns, now }: ListDeps) {
  const { formats, language, ...where } = rule.date ?? {}
  const texts = extractParts(page, entries, {
    name: 'date',
    rule: rule.date ? where : { selector: usualDates },
    patterns,
    attributes: ['datetime'],
  })
  const rules = { formats, language: language ?? page.$('html').attr('lang'), now }
  const inTime = createTimeLimit(dateTimeoutMs)
  const parse = (text: string) => {
    try {
      return inTime(() => parseReleaseDate(text, rules))
    } catch (error) {
      throw error instanceof TimeLimitError ? endlessDate(text, error) : error
    }
  }
  const known = new Map<string, Date | null>()
  const read = (text: string): Date | null => {
    const date = known.has(text) ? known.get(text) : parse(text)
    known.set(text, date ?? null)
    return date ?? null
  }
  return texts.map((candidates, index) => {
    const found = candidates.map(read).find((date) => date !== null)
    return (
      found ??
      badges(page, entries[index] as Entry, nonEmpty(where.selector))
        .map(read)
        .find((date) => date !== null)
    )
  })
}

/** Themes put a badge over the newest chapters and the date into its title. */
const badges = (page: Page, { element }: Entry, selector: string | undefined): string[] =>
  page
    .$(element)
    .find(selector ?? usualDates)
    .find('[title], [alt]')
    .toArray()
    .flatMap(({ attribs }) => [attribs.title ?? [], attribs.alt ?? []].flat())

/** Why a list gave no chapter, and what to change. */
export function explainEmptyList(page: Page, rule: ListRule): Problem {
  const { field, message, suggestion } = whyNothing(page, rule)
  const extra = { field: `options.chapterList.${field}`, suggestion }
  return new Problem('upstream_failed', sentences(message, suggestion), { extra })
}

function whyNothing(page: Page, rule: ListRule): { field: string; message: Message; suggestion: Message } {
  const count = selectItems(page, rule).length
  const entries = linkedEntries(page, rule)
  const found = { selector: rule.itemSelector, count, url: page.url.href }
  if (count === 0) {
    const what = message('chapterList.matches', found)
    return { field: 'itemSelector', message: what, suggestion: absent(page) }
  }
  if (entries.length === 0) {
    const what = message('chapterList.matchesWithoutLinks', found)
    return { field: 'itemSelector', message: what, suggestion: message('chapterList.adviceLinks') }
  }
  if (unlockedEntries(page, rule, entries).length === 0) {
    const what = message('chapterList.matchesLocked', found)
    const suggestion = message('chapterList.adviceLocked')
    return { field: 'lockedSelector', message: what, suggestion }
  }
  const what = message('chapterList.matchesWithoutNumbers', found)
  return { field: 'numberPattern', message: what, suggestion: message('chapterList.adviceNumberPattern') }
}

/** A page that says itself how its list comes is quoted. */
function absent(page: Page): Message {
  if (page.$('#manga-chapters-holder, [id*="chapters-holder"]').length > 0) {
    return message('chapterList.adviceMadara')
  }
  const scripted = page.$('script').text()
  if (/ajax|fetch\(|XMLHttpRequest/i.test(scripted) && /chapter/i.test(scripted)) {
    return message('chapterList.adviceAjax')
  }
  return message('chapterList.adviceItemSelector')
}
