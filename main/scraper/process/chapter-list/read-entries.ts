import { firstWholeNumber, parseSpelledNumber } from '../../../platform/chapter-text/chapter-numbers.ts'
import { type Element, nonEmpty, type Page, select } from '../extract/page.ts'
import { capturedBy, type PatternMatch, patterns } from '../extract/patterns.ts'
import { readBoxLabels } from './box-labels.ts'
import { parseLanguageCode } from './chapter-text.ts'
import { isDateText } from './dates/release-date.ts'
import type { ListEntry, RuledNumber } from './entries.ts'
import { type Entry, elementText, extractParts, type ListRule, linkedEntries } from './entries.ts'
import { readLabel } from './labels/read-label.ts'
import { ofOwnSeries } from './other-rows.ts'
import { readVersionHints } from './recognize-versions.ts'
import type { ListDateRules } from './resolve-entries.ts'

/**
 * The entries of a list page with what the rules of the source find in them. Throws `selector_invalid`.
 * @param series URL of the page of the series, whose list may be requested in parts
 */
export function readEntries(page: Page, rule: ListRule, series = page.url): ListEntry[] {
  const entries = ofOwnSeries(page, linkedEntries(page, rule), series)
  const ruled = readRuledNumbers(page, rule, entries)
  const titles = readTitles(page, rule, entries)
  const volumes = part('volume').map(([text]) => firstWholeNumber(text))
  const languages = part('language').map(([text]) => parseLanguageCode(text ?? ''))
  const groups = part('group')
  const dates = readDateTexts(page, rule, entries)
  const pieces = entries.map(({ element }) => ownTexts(element))
  const hintsOf = readVersionHints(
    page,
    entries.map(({ element }) => element),
  )
  const boxes = readBoxLabels(page, entries)
  const withoutTitle = entries.map(({ element }) => textWithoutTitle(page, rule, element))
  return entries.map(({ element, url, isLocked, text, linkText }, index) => ({
    url,
    lock: isLocked ? { until: unlockTexts(element) } : undefined,
    texts: [...new Set([boxes[index] ?? linkText, text, ...(withoutTitle[index] ?? [])])],
    pieces: pieces[index] ?? [],
    ruled: ruled?.[index],
    volume: volumes[index] ?? null,
    title: titles[index] ?? null,
    language: languages[index] ?? parseLanguageCode(rule.language?.value ?? ''),
    groups: groups[index] ?? [],
    hints: hintsOf(element),
    dates: dates[index] ?? [],
  }))

  function part(name: 'volume' | 'language' | 'group'): string[][] {
    const where = rule[name]
    const wanted = where && (where.selector ?? where.attribute ?? where.pattern) !== undefined
    return wanted ? extractParts(page, entries, { name, rule: where }) : entries.map(() => [])
  }
}

/** How the dates of a page are written: as the rule says, else in the language of the page. */
export const dateRulesOf = (page: Page, { date }: Pick<ListRule, 'date'>, now: Date): ListDateRules => ({
  formats: date?.formats,
  language: date?.language ?? page.$('html').attr('lang'),
  now,
})

/** The numbers that the rule of the source finds, or its older pattern. Undefined without either. */
function readRuledNumbers(page: Page, rule: ListRule, entries: readonly Entry[]) {
  if (rule.number) {
    const values = extractParts(page, entries, { name: 'number', rule: rule.number })
    return values.map((texts) => texts.map(parseNumber).find((number) => number !== null) ?? null)
  }
  if (rule.numberPattern === undefined) return undefined
  const pattern = { field: 'options.chapterList.numberPattern', source: rule.numberPattern }
  const texts = entries.map(({ text }) => text)
  return patterns.first(pattern, texts).map((match) => parseMatch(match))
}

/** `010-5` and `10,5` are 10.5; in other text the number is the one of a label. */
function parseNumber(text: string): RuledNumber | null {
  const number = parseSpelledNumber(text)
  if (number !== null) return { number, volume: null, title: null }
  const label = readLabel(text)
  return label?.number == null ? null : { number: label.number, volume: label.volume, title: null }
}

function parseMatch(match: PatternMatch | null): RuledNumber | null {
  const number = parseSpelledNumber(capturedBy(match, 'number') ?? '')
  if (number === null) return null
  return {
    number,
    volume: firstWholeNumber(match?.named.volume ?? undefined),
    title: match?.named.title?.trim() || null,
  }
}

function readTitles(page: Page, rule: ListRule, entries: readonly Entry[]) {
  const selector = nonEmpty(rule.titleSelector)
  const texts = entries.map(({ element, text }) => {
    if (!selector) return rule.titlePattern === undefined ? '' : text
    const [found] = select(page, selector, 'options.chapterList.titleSelector', element)
    return found ? elementText(page, found) : ''
  })
  if (rule.titlePattern === undefined) return texts.map((text) => text || null)
  const pattern = { field: 'options.chapterList.titlePattern', source: rule.titlePattern }
  return patterns.first(pattern, texts).map((match) => capturedBy(match, 'title')?.trim() || null)
}

/** A title may contain numbers. */
function textWithoutTitle(page: Page, { titleSelector }: ListRule, element: Element): string[] {
  const selector = nonEmpty(titleSelector)
  const [title] = selector ? select(page, selector, 'options.chapterList.titleSelector', element) : []
  return title ? [elementText(page, element, title)] : []
}

/** Where sites usually show release dates. */
const defaultDateSelector = 'time, [class*="date" i], [class*="time" i], [class*="release" i]'

function readDateTexts(page: Page, rule: ListRule, entries: readonly Entry[]): string[][] {
  const { formats: _, language: __, ...part } = rule.date ?? {}
  const texts = extractParts(page, entries, {
    name: 'date',
    rule: rule.date ? part : { selector: defaultDateSelector },
    attributes: ['datetime'],
  })
  return texts.map((found, index) => {
    const entry = entries[index] as Entry
    const all = [...found, ...badgeTexts(page, entry, nonEmpty(part.selector))]
    return all.length > 0 || rule.date ? all : ownTexts(entry.element).filter(isDateText)
  })
}

const untilAttribute = /^(?:datetime|title|aria-label|content|value|data-.*)$/

/** The texts of a locked entry of which one may be the date when it becomes free. */
function unlockTexts(element: Element): string[] {
  const all = [element, ...descendants(element)].flatMap(({ attribs }) =>
    Object.entries(attribs).flatMap(([name, value]) => (untilAttribute.test(name) ? [value] : [])),
  )
  return [...all, ...ownTexts(element)].slice(0, maxTexts * 2)
}

const descendants = (element: Element): Element[] =>
  element.children.flatMap((node) => (node.type === 'tag' ? [node, ...descendants(node)] : [])).slice(0, maxTexts * 2)

const maxTexts = 20

/** The pieces of text in an element, of which one may be a date that no class marks. */
function ownTexts(element: Element, found: string[] = []): string[] {
  for (const node of element.children) {
    if (found.length >= maxTexts) break
    if (node.type === 'text' && /\S/.test(node.data)) found.push(node.data)
    else if (node.type === 'tag') ownTexts(node, found)
  }
  return found
}

/** Some themes show a badge on new chapters, with the date in its title. */
const badgeTexts = (page: Page, { element }: Entry, selector: string | undefined): string[] =>
  page
    .$(element)
    .find(selector ?? defaultDateSelector)
    .find('[title], [alt]')
    .toArray()
    .flatMap(({ attribs }) => [attribs.title ?? [], attribs.alt ?? []].flat())
