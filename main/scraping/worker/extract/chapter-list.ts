import { Problem } from '../../../platform/problem.ts'
import type { ListedChapter, SiteConfig } from '../messages.ts'
import type { Patterns } from '../patterns.ts'
import { chapterNumberInAddress, parseChapterText } from './chapter-number.ts'
import { type Element, given, type Page, select } from './page.ts'

type ListRule = NonNullable<SiteConfig['options']['chapterList']>

/**
 * The chapters that a page lists, in its order, each (number, volume) once. Entries without a link or without a number
 * are passed over: lists carry notices and previews. Throws `selector_invalid`.
 */
export function extractChapterList(page: Page, rule: ListRule, patterns: Patterns): ListedChapter[] {
  const entries = linkedEntries(page, rule)
  const numbers = rule.numberPattern === undefined ? undefined : byPattern(rule.numberPattern, entries, patterns)
  const listed = new Map<string, ListedChapter>()
  for (const [index, { element, url, text }] of entries.entries()) {
    const parsed = numbers ? numbers[index] : recognised(page, element, text, url)
    if (!parsed) continue
    const title = titleOf(page, element, rule.titleSelector) ?? parsed.title
    const key = `${parsed.number}|${parsed.volume}`
    if (!listed.has(key)) listed.set(key, { number: parsed.number, volume: parsed.volume, title, url })
  }
  return [...listed.values()]
}

/** The page of the list after this one, where the site marks it as such (`rel="next"`). */
export function nextListPage(page: Page): string | undefined {
  const next = select(page, 'link[rel~=next][href], a[rel~=next][href]', 'rel').map((element) => linkOf(page, element))
  return next.find((url) => url !== undefined && new URL(url).host === page.url.host)
}

const items = (page: Page, rule: ListRule) => select(page, rule.itemSelector, 'options.chapterList.itemSelector')

const linkedEntries = (page: Page, rule: ListRule) =>
  items(page, rule).flatMap((element) => {
    const url = linkOf(page, element)
    return url === undefined ? [] : [{ element, url, text: textOf(page, element) }]
  })

const textOf = (page: Page, element: Element) => page.$(element).text().replace(/\s+/g, ' ').trim()

function linkOf(page: Page, element: Element): string | undefined {
  const href = element.attribs.href ?? page.$(element).find('a[href]').first().attr('href')
  if (href === undefined || /^\s*(?:#|javascript:|$)/i.test(href) || !URL.canParse(href.trim(), page.base))
    return undefined
  const url = new URL(href.trim(), page.base)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

function byPattern(source: string, entries: readonly { text: string }[], patterns: Patterns) {
  const texts = entries.map(({ text }) => text)
  return patterns.first({ field: 'options.chapterList.numberPattern', source }, texts).map((match) => {
    const digits = match?.named.number ?? match?.groups[1] ?? match?.groups[0]
    const number = digits ? Number(digits.replace(',', '.').replace(/^(\d+)[-_](\d+)$/, '$1.$2')) : Number.NaN
    const volume = match?.named.volume ? Number.parseInt(match.named.volume, 10) : Number.NaN
    return number >= 0 ? { number, volume: Number.isNaN(volume) ? null : volume, title: null } : undefined
  })
}

/** The link's own words say more than the whole entry, which carries dates and counts. */
function recognised(page: Page, element: Element, text: string, url: string) {
  const link = element.name === 'a' ? text : textOf(page, page.$(element).find('a[href]')[0] ?? element)
  const parsed = parseChapterText(link) ?? parseChapterText(text)
  if (parsed) return parsed
  const number = chapterNumberInAddress(url)
  return number === null ? undefined : { number, volume: null, title: null }
}

function titleOf(page: Page, element: Element, selector: string | undefined): string | null {
  if (!given(selector)) return null
  const [found] = select(page, selector as string, 'options.chapterList.titleSelector', element)
  return (found && textOf(page, found)) || null
}

/** Why a list gave no chapter, and what to change. */
export function nothingListed(page: Page, rule: ListRule): Problem {
  const count = items(page, rule).length
  const found = `${rule.itemSelector} matches ${count} elements on ${page.url.href}`
  const [detail, field] =
    count === 0
      ? [
          `${found}. Correct the itemSelector of the chapter list; if the list appears only in a browser, a script makes it.`,
          'itemSelector',
        ]
      : linkedEntries(page, rule).length === 0
        ? [`${found}, but none is or holds a link. Choose the links, or the elements around them.`, 'itemSelector']
        : [`${found}, but no chapter number was found in them. Give a numberPattern.`, 'numberPattern']
  return new Problem('upstream_failed', detail as string, { extra: { field: `options.chapterList.${field}` } })
}
