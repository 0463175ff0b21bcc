import type { ChapterListOptions, PartRule } from '../../../../shared/contracts/chapter-list-options.ts'
import type { ReadPage } from '../chapter/page-reader.ts'
import { type Element, nonEmpty, type Page, select, selfAndAncestors } from '../extract/page.ts'
import { patterns } from '../extract/patterns.ts'
import type { SendRequest } from '../site-fetch.ts'
import { isPagerLink } from './pager-links.ts'

/** One entry of a list: its element, link and text. */
export type Entry = {
  readonly element: Element
  /** Empty for a locked entry without a link. */
  readonly url: string
  readonly isLocked: boolean
  readonly text: string
  /** Usually the label without dates and counts. */
  readonly linkText: string
}

/** The rules of a chapter list with the required settings. */
export type ListRule = ChapterListOptions & { readonly urlFormat: string; readonly itemSelector: string }

const fieldOf = (name: string) => `options.chapterList.${name}`

export const selectItems = (page: Page, rule: ListRule): Element[] =>
  select(page, rule.itemSelector, fieldOf('itemSelector'))

/** Entries with a link, and locked ones, whose link the site may keep back. */
export function linkedEntries(page: Page, rule: ListRule): Entry[] {
  const locked = findLocked(page, rule)
  return selectItems(page, rule).flatMap((element) => {
    const link = findEntryLink(page, element, rule)
    const url = link && hrefOf(page, link, rule.linkAttribute)
    const isLocked = locked.has(element)
    const text = elementText(page, element)
    const isPager = url !== undefined && isPagerLink(new URL(url), text, page.url)
    if (isPager || (url === undefined && !isLocked)) return []
    const linkText = !link || link === element ? text : elementText(page, link)
    return [{ element, url: url === undefined ? '' : appendSuffix(url, rule.urlSuffix), text, linkText, isLocked }]
  })
}

/** The elements that contain a mark of the `lockedSelector` of the source. */
function findLocked(page: Page, rule: ListRule): ReadonlySet<Element> {
  const selector = nonEmpty(rule.lockedSelector)
  const marks = selector ? select(page, selector, fieldOf('lockedSelector')) : []
  return new Set(marks.flatMap((mark) => [...selfAndAncestors(mark)]))
}

/** The link that the rule selects, else the entry itself or the first link in it that leads to a page. */
function findEntryLink(page: Page, element: Element, rule: ListRule): Element | undefined {
  const selector = nonEmpty(rule.linkSelector)
  const { linkAttribute } = rule
  if (!selector) return ownLink(page, element, linkAttribute)
  const links = selectWithin(page, element, selector, fieldOf('linkSelector'))
  return links.find((link) => hrefOf(page, link, linkAttribute) !== undefined)
}

/** The element itself or the first link in it that leads to a page. */
const ownLink = (page: Page, element: Element, attribute?: string): Element | undefined =>
  [element, ...linkElementsIn(page, element, attribute)].find((link) => hrefOf(page, link, attribute) !== undefined)

/** The URL of the element itself or of the first link in it that leads to a page. */
export function findLink(page: Page, element: Element, attribute?: string): string | undefined {
  const link = ownLink(page, element, attribute)
  return link && hrefOf(page, link, attribute)
}

/** The links in an element, or the elements with the attribute that has their address. */
export const linkElementsIn = (page: Page, element: Element, attribute?: string): Element[] =>
  (
    page
      .$(element)
      .find(attribute === undefined ? linkElements : '*')
      .toArray() as Element[]
  ).filter(({ attribs }) => attribute === undefined || attribs[attribute] !== undefined)

/** Elements that may lead to another page. */
export const linkElements = 'a[href], [onclick*="location"]'

/** Matches addresses that lead to no other page. A hash does not, unless it is a route such as `#/read/7`. */
export const isNotLink = /^\s*(?:#(?!!?\/)|javascript:|$)/i

/** A script that does nothing but open a page: `location.href='/read/7'`. */
const opensPage =
  /^\s*(?:(?:window|document|self|top|parent)\.)?location(?:\.href)?(?:\s*=|\.(?:assign|replace)\s*\()\s*(["'])([^"']+)\1(?:\s*\))?(?:\s*;)?(?:\s*return false;?)?\s*$/

/**
 * Menus have the URL in the value of an option, some rows in a script.
 * @param attribute the only one that has it (`options.chapterList.linkAttribute`)
 */
export function hrefOf(page: Page, { name, attribs }: Element, attribute?: string): string | undefined {
  const usual = name === 'option' ? attribs.value?.trim() || undefined : attribs.href
  const own = attribute === undefined ? usual : (attribs[attribute] ?? '')
  const href = own === undefined || isNotLink.test(own) ? opensPage.exec(attribs.onclick ?? '')?.[2] : own
  if (href === undefined || isNotLink.test(href) || !URL.canParse(href.trim(), page.base)) return undefined
  const url = new URL(href.trim(), page.base)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** Appends a suffix such as `?style=list` or `/all`. Parameters replace those with the same name. */
export function appendSuffix(address: string, suffix: string | undefined): string {
  if (!suffix) return address
  const url = new URL(address)
  const [, path = '', query = ''] = /^([^?&]*)[?&]?(.*)$/s.exec(suffix) ?? []
  url.pathname += path
  const added = new URLSearchParams(query)
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !added.has([...new URLSearchParams(part).keys()][0] ?? ''))
  url.search = [...kept, ...(query === '' ? [] : [query])].join('&')
  return url.href
}

type PartName = 'number' | 'volume' | 'date' | 'group' | 'language'

/**
 * The values that a rule finds in each entry: the text or the attribute of the elements it selects, reduced by its
 * pattern. `attributes` are tried before the text if the rule names none.
 */
export function extractParts(
  page: Page,
  entries: readonly Entry[],
  { name, rule, attributes = [] }: PartRequest,
): string[][] {
  const values = entries.map(({ element, url }) => {
    const selector = nonEmpty(rule.selector)
    // A row has the address of its link.
    if (!selector && rule.attribute === 'href') return [url]
    const found = selector ? selectWithin(page, element, selector, fieldOf(`${name}.selector`)) : [element]
    return found.flatMap((one) => {
      const named = (rule.attribute === undefined ? attributes : [rule.attribute]).flatMap(
        (attribute) => one.attribs[attribute]?.trim() || [],
      )
      const text = rule.attribute === undefined ? elementText(page, one) : ''
      return [...named, ...(text ? [text] : [])]
    })
  })
  if (rule.pattern === undefined) return values
  const captured = patterns.capture({ field: fieldOf(`${name}.pattern`), source: rule.pattern }, name, values)
  return captured.map((texts) => texts.flatMap((text) => (text ? [text.trim()] : [])))
}

type PartRequest = {
  readonly name: PartName
  readonly rule: PartRule
  readonly attributes?: readonly string[]
}

/** Includes the entry itself, because an entry may be a link with all attributes. */
function selectWithin(page: Page, element: Element, selector: string, field: string): Element[] {
  const inside = select(page, selector, field, element)
  return inside.length === 0 && page.$(element).is(selector) ? [element] : inside
}

/**
 * Elements whose text continues the text around them, as in `Ch<b>1</b>0`. A browser separates others, often by CSS. Two of
 * them side by side are separate, as a label and its price in `<b>Chapter 29</b><i>25</i>`.
 */
const inline = new Set('b i em strong u s mark font abbr bdi bdo big wbr ruby rb'.split(' '))
const unread = new Set(['script', 'style', 'template', 'rt', 'rp'])

type Node = Element['children'][number]

/** Marks where elements are separate, until blanks replace it. A private-use character, which no text has. */
const apart = '\uE000'

/**
 * The text of an element in one line, with a blank between separate elements, such as two cells or spans.
 * @param except an element inside whose text is left out
 */
export function elementText(_page: Page, element: Element, except?: Element): string {
  const parts: string[] = []
  collect(element.children, parts, except)
  return (
    parts
      .join('')
      // A number continues behind an element: `<span>10</span>.5`.
      .replace(/(\d)\uE000+(?=[.,]\d)/g, '$1')
      .replace(/[\s\uE000]+/g, ' ')
      .trim()
  )
}

function collect(nodes: readonly Node[], parts: string[], except: Element | undefined) {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'text') parts.push(node.data)
    else if ('children' in node && node !== except && !('name' in node && unread.has(node.name))) {
      const isApart = !('name' in node && inline.has(node.name))
      if (isApart || nodes[index - 1]?.type === 'tag') parts.push(apart)
      collect(node.children as readonly Node[], parts, except)
      if (isApart) parts.push(apart)
    }
  }
}

/** One entry of a chapter list, as read from a page or from JSON. */
export type ListEntry = {
  /** Empty for a locked entry without a link. */
  readonly url: string
  /** For a locked entry, the texts that may say when it becomes free. */
  readonly lock?: { readonly until: readonly string[] } | undefined
  /** Texts that may be its label, most likely first. */
  readonly texts: readonly string[]
  /** Texts of single elements in it, of which one may be the label without what is beside it. */
  readonly pieces?: readonly string[]
  /** What the number rule of the source found; null if it found no number. Undefined without a rule. */
  readonly ruled?: RuledNumber | null | undefined
  readonly volume: number | null
  readonly title: string | null
  readonly language: string | null
  readonly groups: readonly string[]
  /** What parts of the entry without a rule may say about its language and groups. */
  readonly hints?: VersionHints
  /** Texts that may be its release date, most likely first. */
  readonly dates: readonly string[]
}

export type VersionHints = { readonly language: string | null; readonly groups: readonly string[] }

export type RuledNumber = { readonly number: number; readonly volume: number | null; readonly title: string | null }

/** Reads pages of the list and sends the requests of its scripts. */
export type ListReader = { readonly read: ReadPage; readonly request: SendRequest }
