import { addressPath, comparableAddress } from '../../addresses/address-text.ts'
import { isNamedChapterParameter, namesChapter } from '../../addresses/chapter-positions.ts'
import { type Element, nonEmpty, type Page, select } from './page.ts'

export type ChapterPosition = {
  /** URL of the first page of the chapter. */
  readonly start: URL
  readonly chapterNumber: number | undefined
  /** Page number that the link should lead to: 2 on the first page. */
  readonly expectedPage: number
  /** Known URLs of other chapters. */
  readonly otherAddresses?: readonly string[] | undefined
}

/** Where a "next" link leads: to a page of the chapter, elsewhere, or to a URL that could be either. */
type NextLinkTarget = 'page' | 'chapter' | 'unsure'

/** Whether a "next" link certainly stays in the chapter. */
export const staysInChapter = (next: URL, position: ChapterPosition): boolean =>
  classifyNextLink(next, position) === 'page'

/**
 * Classifies a "next" link by what its URL keeps of the chapter's URL. Sites put the page number after the chapter in the
 * path (`…/chapter-10/p/2/`, `…/10-2.html`) or in the query (`?page=2`). On the last page the link leads to the next
 * chapter.
 */
export function classifyNextLink(next: URL, position: ChapterPosition): NextLinkTarget {
  const { start, otherAddresses = [] } = position
  if (next.host !== start.host || isOtherChapter(next, start, otherAddresses)) return 'chapter'
  const target = comparePaths(next, position)
  // The URLs of other chapters are known, and the link leads to none of them.
  return target === 'unsure' && otherAddresses.length > 0 ? 'page' : target
}

function isOtherChapter(next: URL, start: URL, otherAddresses: readonly string[]): boolean {
  const [own, target] = [comparableAddress(start.href), comparableAddress(next.href)]
  const isAt = (address: string, other: string) => address === other || address.startsWith(`${other}/`)
  return otherAddresses.map(comparableAddress).some((other) => isAt(target, other) && !isAt(own, other))
}

function comparePaths(next: URL, { start, chapterNumber, expectedPage }: ChapterPosition): NextLinkTarget {
  const [chapter, target] = [pagePath(start), pagePath(next)]
  if (target === chapter) return compareQueries(start, next, chapterNumber)
  if (target.startsWith(`${chapter}/`)) {
    return classifyFolder(target.slice(chapter.length + 1), chapter, chapterNumber)
  }
  const suffix = new RegExp(`^([-_])(p(?:age)?[-_]?)?0*${expectedPage}$`, 'i').exec(
    target.startsWith(chapter) ? target.slice(chapter.length) : '',
  )
  if (suffix) return suffix[1] === '-' && !suffix[2] ? classifyDecimal(chapter, chapterNumber) : 'page'
  const [, base, separator] = firstPageSuffix.exec(chapter) ?? []
  if (base === undefined || !target.startsWith(`${base}${separator}`)) return 'chapter'
  if (!/^\d+(?:-\d+)?$/.test(target.slice(`${base}${separator}`.length))) return 'chapter'
  return classifyFirstPage(base, chapterNumber)
}

/** The path without the trailing slash and the file extension. */
const pagePath = (url: URL): string =>
  addressPath(url)
    .replace(/\/+$/, '')
    .replace(/\.(?:html?|php|aspx?)$/i, '')

/** Matches `…/1`, `…-1`, `…/p/1` and `…/page-01` at the end of a path. */
const firstPageSuffix = /^(.*?)([/_-](?:p(?:age)?[-_/]?)?)0*1$/i

const lastSegment = (path: string) => path.split('/').at(-1) ?? ''

/** Matches an identifier in a path: a long number, a hash or a UUID. */
const identifier = /\d{5,}|[\da-f]{8}/i

/** A URL below the chapter's: `p/2`, `2`. A bare number below a series is a chapter. */
function classifyFolder(rest: string, chapter: string, chapterNumber: number | undefined): NextLinkTarget {
  if (/^(?:p|pg|page|pagina|seite|img|image)[-_/]?\d+$/i.test(rest)) return 'page'
  if (!/^(?:\p{L}{1,10}[-_/]?)?\d+(?:-\d+)?$/u.test(rest) || isNamedChapterParameter(rest)) return 'chapter'
  return holdsChapter(lastSegment(chapter), chapterNumber) ? 'page' : 'unsure'
}

/** Whether a segment identifies a chapter: by its number or an identifier. */
const holdsChapter = (segment: string, chapterNumber: number | undefined): boolean =>
  chapterNumber === undefined
    ? /\d/.test(segment)
    : identifier.test(segment) || namesChapter(segment, chapterNumber) === 'surely'

/** `chapter-10-2` can be page 2 of chapter 10 and chapter 10.2. */
function classifyDecimal(chapter: string, chapterNumber: number | undefined): NextLinkTarget {
  const segment = lastSegment(chapter)
  return chapterNumber !== undefined && /\d$/.test(segment) && namesChapter(segment, chapterNumber) !== 'no'
    ? 'unsure'
    : 'page'
}

/** A chapter's URL that ends in 1: that is the page if the rest identifies the chapter. */
function classifyFirstPage(base: string, chapterNumber: number | undefined): NextLinkTarget {
  if (chapterNumber === undefined) return /\d/.test(lastSegment(base)) ? 'page' : 'chapter'
  const named = namesChapter(base, chapterNumber)
  if (named === 'surely') return 'page'
  if (chapterNumber !== 1) return identifier.test(lastSegment(base)) ? 'page' : 'unsure'
  return named === 'maybe' || identifier.test(lastSegment(base)) ? 'unsure' : 'chapter'
}

const pageParameter = /^(?:p|pg|page|pagina|seite|img|image|page_?(?:no|num|number|index))$/i

/** Only page parameters may differ. If the path identifies the chapter, others may too. */
function compareQueries(start: URL, next: URL, chapterNumber: number | undefined): NextLinkTarget {
  const names = new Set([...start.searchParams.keys(), ...next.searchParams.keys()])
  const changed = [...names].filter(
    (name) => start.searchParams.get(name) !== next.searchParams.get(name) && !pageParameter.test(name),
  )
  if (changed.length === 0) return 'page'
  if (changed.some(isNamedChapterParameter)) return 'chapter'
  const isNumber = (value: string | null) => value !== null && value !== '' && Number(value) === chapterNumber
  if (chapterNumber !== 1 && changed.some((name) => isNumber(start.searchParams.get(name)))) return 'chapter'
  if (chapterNumber !== undefined && namesChapter(pagePath(start), chapterNumber) === 'surely') return 'page'
  return changed.some((name) => start.searchParams.has(name)) ? 'chapter' : 'unsure'
}

type PageResponse = {
  readonly requested: URL
  /** URL after redirects. */
  readonly final: URL
  readonly title: string
  readonly chapterNumber: number | undefined
}

/**
 * Whether a response means that the site does not have the page: a redirect to the home page, to a parent page (the
 * series) or to an error page, or a title that says so.
 */
export const isNotFoundPage = (response: PageResponse): boolean =>
  isRedirectedAway(response) || notFoundTitle.test(response.title)

const notFoundTitle =
  /^\s*(?:error\s*)?404\s*(?:$|[-–:|]|error|not)|\b(?:page|chapter|manga|content) (?:was )?not found\b/i
const notFoundPath = /^\/(?:404|not-?found|error|page-not-found)(?:[./]|$)/i
const pageSegment = /^(?:0*1|p|page|all|list|full)$/i

function isRedirectedAway({ requested, final, chapterNumber }: PageResponse): boolean {
  const [from, to] = [segments(requested), segments(final)]
  if (from.join('/') === to.join('/')) return false
  if (to.length === 0 || notFoundPath.test(final.pathname)) return true
  const isParent = to.length < from.length && to.every((segment, index) => segment === from[index])
  const onlyPageDropped = from.slice(to.length).every((segment) => pageSegment.test(segment))
  return isParent && !(onlyPageDropped && namesChapter(pagePath(final), chapterNumber) === 'surely')
}

const segments = ({ pathname }: URL) => pathname.split('/').filter(Boolean)

/** How a page links to the following pages of the chapter. */
type NextPages =
  | { readonly kind: 'none' }
  | { readonly kind: 'link'; readonly url: string }
  /** A menu with all pages of the chapter, in order, without the selected one. */
  | { readonly kind: 'menu'; readonly urls: readonly string[] }

/** Reads `nextPageSelector`: a link, or the options of a page menu. Throws `selector_invalid`. */
export function findNextPages(page: Page, selector: string | null): NextPages {
  const chosen = nonEmpty(selector)
  if (!chosen) return { kind: 'none' }
  const matched = select(page, chosen, 'nextPageSelector')
  const options = matched.flatMap((element) =>
    element.name === 'option' ? [element] : element.name === 'select' ? page.$(element).find('option').toArray() : [],
  )
  if (options.length) return { kind: 'menu', urls: menuUrls(page, options) }
  const url = matched.map((element) => linkTarget(page, element)).find((target) => target !== undefined)
  return url === undefined ? { kind: 'none' } : { kind: 'link', url }
}

function linkTarget(page: Page, element: Element): string | undefined {
  const inner =
    element.name === 'a' || element.name === 'link' ? element : (page.$(element).find('a[href]')[0] ?? element)
  const { href, 'data-href': dataHref, onclick = '' } = inner.attribs
  const scripted = /location(?:\.href)?\s*=\s*["']([^"']+)["']/.exec(onclick)?.[1]
  return pageUrl(page, href && !isNotLink(href) ? href : (dataHref ?? scripted))
}

const isNotLink = (href: string) => /^\s*(?:#|javascript:|$)/i.test(href)

function pageUrl(page: Page, href: string | undefined): string | undefined {
  if (href === undefined || isNotLink(href) || !URL.canParse(href.trim(), page.base)) return undefined
  const url = new URL(href.trim(), page.base)
  url.hash = ''
  return /^https?:$/.test(url.protocol) && url.href !== page.url.href ? url.href : undefined
}

/** Drops entries without a number ("Featured", "Choose…") when most entries have one. */
function menuUrls(page: Page, options: readonly Element[]): string[] {
  const numbered = options.filter((option) => /\d/.test(page.$(option).text()))
  const entries = numbered.length * 2 >= options.length ? numbered : options
  const others = entries.filter(({ attribs }) => !('selected' in attribs))
  return [...new Set(others.flatMap(({ attribs }) => pageUrl(page, optionAddress(attribs)) ?? []))]
}

/** Some themes count in the value, and have the URL beside it. */
const optionAddress = (attribs: Element['attribs']): string | undefined =>
  attribs['data-redirect'] ?? attribs['data-href'] ?? attribs['data-url'] ?? attribs.value
