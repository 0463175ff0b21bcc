import { isOpaqueId } from '../../../../shared/series-id.ts'
import { isGeneric } from '../../addresses/slugs.ts'
import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import { namedNumber, namedNumberInUrl } from './number-evidence.ts'
import type { PageLink } from './page-links.ts'
import { isBelow, partsOf } from './same-series.ts'

/** A series, as a link to it names it. */
type NamedSeries = { readonly name: string; readonly title: string; readonly link?: Element }

const minNameLength = 4
const minChapters = 2

/**
 * Whether a link leads to a chapter of another series than that of the page: its address or its text begins with the name of a
 * series to which the page links with an address like its own, or it has nothing of the page's address and is in a side bar or in the
 * box of another series.
 */
export function findOtherSeries(page: Page, links: readonly PageLink[]): (link: PageLink) => boolean {
  const own: NamedSeries = { name: nameOf(page.url) ?? '', title: page.$('h1').first().text().trim() }
  const others = seriesBeside(page.url, own, links)
  const numbered = links.filter(({ url, text }) => (namedNumber(text) ?? namedNumberInUrl(url)) !== undefined)
  const rows = numbered.map(({ element }) => element)
  const isBoxed = isInBoxOfOther(page, { series: page.url, links, rows })
  return ({ element, url, text }) => {
    const parts = partsWithoutEnd(url)
    const named = (of: NamedSeries) => Math.max(0, ...parts.map((part) => matchOf(part, of.name)))
    const titled = (of: NamedSeries) => matchOf(text, of.title)
    const most = (match: (of: NamedSeries) => number) => Math.max(0, ...others.map(match))
    if (most(named) > named(own)) return true
    if (isBelow(url, page.url)) return false
    return most(titled) > titled(own) || isBeside(element) || isBoxed(element)
  }
}

const extension = /\.(?:html?|php|aspx?)$/i

const partsWithoutEnd = (url: URL): string[] => partsOf(url).map((part) => part.replace(extension, ''))

const isName = (part: string): boolean => /\p{L}/u.test(part) && !isGeneric(part) && !isOpaqueId(part)

/** The last part of an address that may name a series. */
const nameOf = (url: URL): string | undefined => partsWithoutEnd(url).findLast(isName)

/** The series to which links with an address like that of the page lead: the same words in the same places, other names. */
function seriesBeside(page: URL, own: NamedSeries, links: readonly PageLink[]): NamedSeries[] {
  const form = formOf(page)
  return links.flatMap(({ element, url, text }) => {
    const name = nameOf(url)
    if (name === undefined || name.length < minNameLength || name === own.name || formOf(url) !== form) return []
    if (namedNumberInUrl(url) !== undefined || namedNumber(text) !== undefined) return []
    // A prologue is named after its series, but has no chapters.
    const below = name.startsWith(own.name)
      ? links.filter((link) => link.url.href !== url.href && isOf(link, name))
      : []
    if (name.startsWith(own.name) && below.length < minChapters) return []
    return [{ name, title: /\p{L}{2}/u.test(text) ? text : '', link: element }]
  })
}

const isOf = ({ url }: PageLink, name: string): boolean => partsWithoutEnd(url).some((part) => matchOf(part, name) > 0)

/** An address with `*` for its name and `#` for numbers and identifiers. */
function formOf(url: URL): string {
  const parts = partsWithoutEnd(url)
  const nameAt = parts.findLastIndex(isName)
  return parts
    .map((part, index) => (index === nameAt ? '*' : /^\d+$/.test(part) || isOpaqueId(part) ? '#' : part))
    .join('/')
}

type Boxes = { readonly series: URL; readonly links: readonly PageLink[]; readonly rows: readonly Element[] }

/**
 * Whether an element is in the box of another series: around the link to one series, without the heading of the page, with fewer
 * than half of the rows. Their addresses may say nothing of the series. A page without a section in its address has links of the
 * same form to anything.
 * @param rows what may be a chapter
 */
export function isInBoxOfOther(page: Page, { series, links, rows }: Boxes): (element: Element) => boolean {
  const others = formOf(series) === '/*' ? [] : seriesBeside(series, { name: nameOf(series) ?? '', title: '' }, links)
  const around = (element: Element | undefined) => (element ? [...selfAndAncestors(element)] : [])
  const names = new Set(others.map(({ link }) => link))
  const rowsIn = new Map<Element, number>()
  // A wide selector also finds the links to series.
  for (const node of rows.filter((row) => !names.has(row)).flatMap(around))
    rowsIn.set(node, (rowsIn.get(node) ?? 0) + 1)
  const namesIn = new Map<Element, Set<string>>()
  for (const { name, link } of others)
    for (const node of around(link)) namesIn.set(node, (namesIn.get(node) ?? new Set()).add(name))
  const headed = new Set((page.$('h1').toArray() as Element[]).flatMap(around))
  const boxes = new Set(
    others
      .flatMap(({ link }) => around(link).find((node) => rowsIn.has(node)) ?? [])
      .filter((box) => !headed.has(box) && namesIn.get(box)?.size === 1 && rowsIn.get(box)! * 2 < rows.length),
  )
  const isBoxed = (element: Element) => around(element).some((node) => boxes.has(node))
  return rows.every((row) => names.has(row) || isBoxed(row)) ? () => false : isBoxed
}

/** How much of a text a name takes up at its beginning; 0 if a word goes on behind it. */
function matchOf(text: string, name: string): number {
  const isStart = name !== '' && text.toLowerCase().startsWith(name.toLowerCase())
  return isStart && !/^[\p{L}\d]/u.test(text.slice(name.length)) ? name.length : 0
}

const sideElements = new Set(['header', 'nav', 'footer', 'aside'])
const sideNames = /(?:^|\s)(?:side-?bar|related|recommend(?:ed|ations?)|popular|trending)(?:[-_][\w-]*)?(?=\s|$)/i

/** Whether an element stands beside the content of a page, in a menu, a side bar or a list of other series. */
export const isBeside = (element: Element): boolean =>
  [...selfAndAncestors(element)].some(
    ({ name, attribs }) =>
      sideElements.has(name) ||
      (name !== 'body' && name !== 'html' && sideNames.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`)),
  )
