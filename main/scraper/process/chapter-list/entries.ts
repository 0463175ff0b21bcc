import type { ChapterListOptions, PartRule } from '../../../../shared/contracts/chapter-list-options.ts'
import { type Element, nonEmpty, type Page, select, selfAndAncestors } from '../extract/page.ts'
import type { Patterns } from '../extract/patterns.ts'

/** One entry of a list: its element, link and text. */
export type Entry = { readonly element: Element; readonly url: string; readonly text: string }

/** The rules of a chapter list with the required settings. */
export type ListRule = ChapterListOptions & { readonly urlFormat: string; readonly itemSelector: string }

const fieldOf = (name: string) => `options.chapterList.${name}`

export const selectItems = (page: Page, rule: ListRule): Element[] =>
  select(page, rule.itemSelector, fieldOf('itemSelector'))

/** Entries with a link. */
export const linkedEntries = (page: Page, rule: ListRule): Entry[] =>
  selectItems(page, rule).flatMap((element) => {
    const url = findLink(page, element)
    return url === undefined ? [] : [{ element, url, text: elementText(page, element) }]
  })

/** Entries that are not locked or paid, according to the `lockedSelector` of the source. */
export function unlockedEntries(page: Page, rule: ListRule, entries: readonly Entry[]): readonly Entry[] {
  const selector = nonEmpty(rule.lockedSelector)
  if (!selector) return entries
  const lockMarks = select(page, selector, fieldOf('lockedSelector'))
  const locked = new Set(lockMarks.flatMap((mark) => [...selfAndAncestors(mark)]))
  return entries.filter(({ element }) => !locked.has(element))
}

export const elementText = (page: Page, element: Element): string => page.$(element).text().replace(/\s+/g, ' ').trim()

export function findLink(page: Page, element: Element): string | undefined {
  const href = element.attribs.href ?? page.$(element).find('a[href]').first().attr('href')
  if (href === undefined || /^\s*(?:#|javascript:|$)/i.test(href) || !URL.canParse(href.trim(), page.base))
    return undefined
  const url = new URL(href.trim(), page.base)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

type PartName = 'volume' | 'date' | 'group' | 'language'

/**
 * The values that a rule finds in each entry: the text or the attribute of the elements it selects, reduced by its
 * pattern. `attributes` are tried before the text if the rule names none.
 */
export function extractParts(
  page: Page,
  entries: readonly Entry[],
  { name, rule, patterns, attributes = [] }: PartRequest,
): string[][] {
  const values = entries.map(({ element }) => {
    const selector = nonEmpty(rule.selector)
    const found = selector ? selectWithin(page, element, selector, fieldOf(`${name}.selector`)) : [element]
    return found.flatMap((one) => {
      const named = (rule.attribute === undefined ? attributes : [rule.attribute]).flatMap(
        (attribute) => one.attribs[attribute]?.trim() || [],
      )
      const text = rule.attribute === undefined ? elementText(page, one) : ''
      return [...named, ...(text ? [text] : [])]
    })
  })
  return rule.pattern === undefined ? values : applyPattern(values, name, rule.pattern, patterns)
}

type PartRequest = {
  readonly name: PartName
  readonly rule: PartRule
  readonly patterns: Patterns
  readonly attributes?: readonly string[]
}

/** Includes the entry itself, because an entry may be a link with all attributes. */
function selectWithin(page: Page, element: Element, selector: string, field: string): Element[] {
  const inside = select(page, selector, field, element)
  return inside.length === 0 && page.$(element).is(selector) ? [element] : inside
}

/** Matches all texts in one call, because a time limit costs more than a match. */
function applyPattern(values: readonly string[][], name: string, source: string, patterns: Patterns): string[][] {
  const matches = patterns.first({ field: fieldOf(`${name}.pattern`), source }, values.flat())
  let at = 0
  return values.map((texts) =>
    texts.flatMap(() => {
      const match = matches[at++]
      const value = match && (match.named[name] ?? match.groups[1] ?? match.groups[0])
      return value ? [value.trim()] : []
    }),
  )
}
