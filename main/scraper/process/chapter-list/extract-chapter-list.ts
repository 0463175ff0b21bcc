import { type Sentence, say, together } from '../../../../shared/sentences/sentence.ts'
import { Problem } from '../../../platform/problem.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import type { PatternMatch, Patterns } from '../extract/patterns.ts'
import {
  type Entry,
  items,
  type ListRule,
  linkedEntries,
  linkOf,
  openEntries,
  partsOf,
  textOf,
} from './entries.ts'
import { chapterNumberInAddress, parseChapterText } from './chapter-text.ts'
import { languageCode } from '../extract/language-code.ts'
import { given, type Page, select } from '../extract/page.ts'
import { parseReleaseDate } from './release-date.ts'
import { createTimeLimit, TookTooLong } from '../extract/time-limit.ts'

export type ListPorts = {
  readonly patterns: Patterns
  /** What relative dates count from. */
  readonly now: Date
}

/**
 * The chapters that a page lists, in its order, each (number, volume, language) once. Entries without a link or without
 * a number are passed over: lists carry notices and previews; locked ones too. Throws `selector_invalid`.
 */
export function extractChapterList(page: Page, rule: ListRule, ports: ListPorts): ListedChapter[] {
  const entries = openEntries(page, rule, linkedEntries(page, rule))
  const read = { numbers: readNumbers(page, rule, entries, ports), titles: readTitles(page, rule, entries, ports) }
  const volumes = part('volume').map(([text]) => toVolume(text))
  const languages = part('language').map(([text]) => languageCode(text ?? ''))
  const groups = part('group')
  const dates = readDates(page, rule, entries, ports)
  const listed = new Map<string, ListedChapter>()
  for (const [index, { url }] of entries.entries()) {
    const parsed = read.numbers[index]
    if (!parsed) continue
    const volume = volumes[index] ?? parsed.volume
    const language = languages[index] ?? languageCode(rule.language?.value ?? '')
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
    return wanted ? partsOf(page, entries, { name, rule: where, patterns: ports.patterns }) : entries.map(() => [])
  }
}

/** What makes a chapter of a list the same as another. */
export const chapterKey = ({ number, volume, language }: Pick<ListedChapter, 'number' | 'volume' | 'language'>) =>
  `${number}|${volume}|${language}`

/** The page of the list after this one: what the source says, else what the site marks as such (`rel="next"`). */
export function nextListPage(page: Page, rule: ListRule): string | undefined {
  const own = given(rule.nextPageSelector)
  const found = own
    ? select(page, own, 'options.chapterList.nextPageSelector')
    : select(page, 'link[rel~=next][href], a[rel~=next][href]', 'rel')
  const next = found.map((element) => linkOf(page, element))
  return next.find((url) => url !== undefined && new URL(url).host === page.url.host)
}

type Numbered = { readonly number: number; readonly volume: number | null; readonly title: string | null }

function readNumbers(page: Page, rule: ListRule, entries: readonly Entry[], { patterns }: ListPorts) {
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
  const link = element.name === 'a' ? text : textOf(page, page.$(element).find('a[href]').get(0) ?? element)
  const parsed = parseChapterText(link) ?? parseChapterText(text)
  if (parsed) return parsed
  const number = chapterNumberInAddress(url)
  return number === null ? undefined : { number, volume: null, title: null }
}

function readTitles(page: Page, rule: ListRule, entries: readonly Entry[], { patterns }: ListPorts) {
  const selector = given(rule.titleSelector)
  const texts = entries.map(({ element, text }) => {
    if (!selector) return rule.titlePattern === undefined ? '' : text
    const [found] = select(page, selector, 'options.chapterList.titleSelector', element)
    return found ? textOf(page, found) : ''
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

function endlessDate(text: string, cause: TookTooLong): Problem {
  const suggestion = say('Write the formats more simply: with something between their parts, as in dd/MM/yyyy.')
  const what = say('options.chapterList.date: reading the date {text} was still at work after {seconds} s.', {
    ...{ text: text.slice(0, 40), seconds: cause.seconds },
  })
  return new Problem('selector_invalid', together(what, suggestion), {
    ...{ cause, extra: { field: 'options.chapterList.date.formats', suggestion } },
  })
}

function readDates(page: Page, rule: ListRule, entries: readonly Entry[], { patterns, now }: ListPorts) {
  const { formats, language, ...where } = rule.date ?? {}
  const texts = partsOf(page, entries, {
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
      throw error instanceof TookTooLong ? endlessDate(text, error) : error
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
      badges(page, entries[index] as Entry, given(where.selector))
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
export function nothingListed(page: Page, rule: ListRule): Problem {
  const { field, message, suggestion } = whyNothing(page, rule)
  const extra = { field: `options.chapterList.${field}`, suggestion }
  return new Problem('upstream_failed', together(message, suggestion), { extra })
}

function whyNothing(page: Page, rule: ListRule): { field: string; message: Sentence; suggestion: Sentence } {
  const count = items(page, rule).length
  const entries = linkedEntries(page, rule)
  const found = { selector: rule.itemSelector, count, url: page.url.href }
  if (count === 0) {
    const message = say('{selector} matches {count} elements on {url}.', found)
    return { field: 'itemSelector', message, suggestion: absent(page) }
  }
  if (entries.length === 0) {
    const message = say('{selector} matches {count} elements on {url}, but none is or holds a link.', found)
    return { field: 'itemSelector', message, suggestion: say('Choose the links, or the elements around them.') }
  }
  if (openEntries(page, rule, entries).length === 0) {
    const message = say('{selector} matches {count} elements on {url}, but all of them are locked.', found)
    const suggestion = say('Correct lockedSelector, or wait until the site opens them.')
    return { field: 'lockedSelector', message, suggestion }
  }
  const message = say('{selector} matches {count} elements on {url}, but no chapter number was found in them.', found)
  return { field: 'numberPattern', message, suggestion: say('Give a numberPattern.') }
}

/** A page that says itself how its list comes is quoted. */
function absent(page: Page): Sentence {
  if (page.$('#manga-chapters-holder, [id*="chapters-holder"]').length > 0) {
    return say(
      'The page fetches its list by a script, as the theme madara does: set the theme, or options.chapterList.ajax, or try scrapingType javascript.',
    )
  }
  const scripted = page.$('script').text()
  if (/ajax|fetch\(|XMLHttpRequest/i.test(scripted) && /chapter/i.test(scripted)) {
    return say(
      'A script of the page seems to fetch the list: give its request as options.chapterList.ajax, or try scrapingType javascript.',
    )
  }
  return say(
    'Correct the itemSelector of the chapter list; if the list appears only in a browser, a script makes it: try scrapingType javascript or options.chapterList.ajax.',
  )
}
