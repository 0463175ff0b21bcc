import type { ChapterListOptions, PartRule } from '../../../../shared/contracts/chapter-list-options.ts'
import { type Element, nonEmpty, type Page, select, selfAndAncestors } from '../extract/page.ts'
import type { Patterns } from '../extract/patterns.ts'

/** One chapter of a list: its element, where it leads, and its whole text. */
export type Entry = { readonly element: Element; readonly url: string; readonly text: string }

/** A chapter list with what no list can do without. */
export type ListRule = ChapterListOptions & { readonly urlFormat: string; readonly itemSelector: string }

const fieldOf = (name: string) => `options.chapterList.${name}`

export const selectItems = (page: Page, rule: ListRule): Element[] =>
  select(page, rule.itemSelector, fieldOf('itemSelector'))

/** Those that lead somewhere. */
export const linkedEntries = (page: Page, rule: ListRule): Entry[] =>
  selectItems(page, rule).flatMap((element) => {
    const url = findLink(page, element)
    return url === undefined ? [] : [{ element, url, text: elementText(page, element) }]
  })

/** Those that can be read: neither locked nor behind a payment, as far as the source says how to tell. */
export function unlockedEntries(page: Page, rule: ListRule, entries: readonly Entry[]): readonly Entry[] {
  const selector = nonEmpty(rule.lockedSelector)
  if (!selector) return entries
  const marks = select(page, selector, fieldOf('lockedSelector'))
  const locked = new Set(marks.flatMap((mark) => [...selfAndAncestors(mark)]))
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

export type PartName = 'volume' | 'date' | 'group' | 'language'

/**
 * What a rule finds in each entry: the texts (or the attribute) of all elements it selects, cut out by its pattern. Where
 * `attributes` are given and the rule names none, these are looked at before the text. Empty where there is nothing.
 */
export function extractParts(
  page: Page,
  entries: readonly Entry[],
  { name, rule, patterns, attributes = [] }: PartRequest,
): string[][] {
  const values = entries.map(({ element }) => {
    const selector = nonEmpty(rule.selector)
    const found = selector ? within(page, element, selector, fieldOf(`${name}.selector`)) : [element]
    return found.flatMap((one) => {
      const named = (rule.attribute === undefined ? attributes : [rule.attribute]).flatMap(
        (attribute) => one.attribs[attribute]?.trim() || [],
      )
      const text = rule.attribute === undefined ? elementText(page, one) : ''
      return [...named, ...(text ? [text] : [])]
    })
  })
  return rule.pattern === undefined ? values : cutOut(values, name, rule.pattern, patterns)
}

type PartRequest = {
  readonly name: PartName
  readonly rule: PartRule
  readonly patterns: Patterns
  readonly attributes?: readonly string[]
}

/** The element itself counts as inside: lists whose entries are links carry everything on the link. */
function within(page: Page, element: Element, selector: string, field: string): Element[] {
  const inside = select(page, selector, field, element)
  return inside.length === 0 && page.$(element).is(selector) ? [element] : inside
}

/** One call for all texts: a time limit costs more to set up than a match. */
function cutOut(values: readonly string[][], name: string, source: string, patterns: Patterns): string[][] {
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
