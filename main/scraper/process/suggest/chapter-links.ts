import { isOpaqueId } from '../../../../shared/series-id.ts'
import { addressText, comparableAddress, decodeAddress } from '../../addresses/address-text.ts'
import { findNumber } from '../../addresses/chapter-positions.ts'
import { parseChapterText } from '../chapter-list/chapter-text.ts'
import { type Page, selfAndAncestors } from '../extract/page.ts'
import { namedNumber, namedNumberInUrl } from './number-evidence.ts'
import { findOtherSeries } from './other-series.ts'
import { findLinkAttributes, linksOf, type PageLink, signatureOf } from './page-links.ts'
import { isBelow } from './same-series.ts'

type ChapterLink = PageLink & {
  readonly number: number | null
  /** Whether the text or the URL has a word for chapter next to the number. */
  readonly isNamed: boolean
}

/** Links of a page that may be the chapters of one manga. */
export type ChapterLinks = {
  readonly links: readonly ChapterLink[]
  /** Roughly the number of chapters. */
  readonly score: number
  /** The attribute with their addresses, if it is not the usual one. */
  readonly linkAttribute?: string
}

/** A shorter list counts only if its links are named and belong to the series of the page. */
const minLinks = 2
const maxGroups = 4

/**
 * The groups of links on a page that may be its chapter list, best first. Without knowing the format of the URLs: links
 * with the same beginning or from the same place of the page, most of them with different numbers.
 * @param known a chapter of the manga, which should be in the list
 */
export function findChapterLinks(page: Page, known?: string): ChapterLinks[] {
  const wanted = known === undefined ? undefined : comparableAddress(known)
  const all = linksOf(page)
  const isOther = findOtherSeries(page, all)
  const links = all.filter((link) => comparableAddress(link.url.href) === wanted || !isOther(link)).map(readLink)
  const find = (among: readonly ChapterLink[]) => findGroups(among, page.url, wanted)
  const found = find(links)
  if (found.length > 0) return found
  const inMenus = find(linksOf(page, 'option[value]').map(readLink))
  if (inMenus.length > 0) return inMenus
  const beside = find(links.slice(0, maxLinks).map((link) => numberBeside(page, link)))
  if (beside.length > 0) return beside
  const inAttributes = findLinkAttributes(page).flatMap((linkAttribute) => {
    const rows = linksOf(page, `[${linkAttribute}]`, linkAttribute).filter((link) => !isOther(link))
    return find(rows.map(readLink)).map((group) => ({ ...group, linkAttribute }))
  })
  return inAttributes.length > 0 ? inAttributes : findReadLink(links, page.url)
}

const maxLinks = 1000
const maxRowDepth = 9
const maxRowLength = 300

/** The link with the number that the text around it names, as in a row whose link only says "Read". */
function numberBeside(page: Page, link: ChapterLink): ChapterLink {
  if (link.isNamed) return link
  for (const node of [...selfAndAncestors(link.element)].slice(1, maxRowDepth)) {
    const text = page.$(node).text().replace(/\s+/g, ' ').trim()
    if (text.length > maxRowLength) return link
    const number = namedNumber(text)
    if (number !== undefined) return { ...link, number, isNamed: true }
  }
  return link
}

function findGroups(links: readonly ChapterLink[], page: URL, wanted: string | undefined): ChapterLinks[] {
  const groups = [...groupBy(links, stemOf), ...groupBy(links, placeOf)]
  return groups
    .map((group) => ({ links: group, score: scoreGroup(group, page, wanted) }))
    .filter(({ score }) => score >= 1)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxGroups)
}

const readWords =
  /^\W*(?:start reading|read (?:now|online|it|here|one-?shot)|begin|lire|leer|ler|lesen|leggi|oku|читать|đọc|baca|อ่าน|読む|今すぐ読む|阅读|開始閱讀|开始阅读|보기|읽기|اقرأ)/iu

/** The only chapter of a one-shot, to which a button leads. */
function findReadLink(links: readonly ChapterLink[], page: URL): ChapterLinks[] {
  const [link, ...others] = links.filter(({ text, url }) => readWords.test(text) && isBelow(url, page))
  const isOnly = link !== undefined && others.every(({ url }) => url.href === link.url.href)
  return isOnly ? [{ links: [link], score: 1 }] : []
}

function readLink(link: PageLink): ChapterLink {
  const inUrl = namedNumberInUrl(link.url)
  const inText = parseChapterText(link.text)
  const named = namedNumber(link.text)
  const isTextNamed = inText !== null && named !== undefined
  const isNamed = inUrl !== undefined || isTextNamed
  // Before the title of the series is known, a label such as `Cấp 99 - Chương 15` may seem to name the number of the title.
  const inLabel = isTextNamed && Math.floor(inText.number) !== Math.floor(named) ? named : inText?.number
  const number = isTextNamed ? inLabel! : (inUrl ?? lastNumber(link.url) ?? inText?.number ?? null)
  return { ...link, number, isNamed }
}

/** The number at the end of a URL, which is the chapter if the URLs beside it also end in numbers. */
function lastNumber({ pathname }: URL): number | null {
  const digits = /(?<=[/_-])(\d{1,4})(?:\.html?|\.php)?\/?$/.exec(pathname)?.[1]
  return digits === undefined ? null : Number(digits)
}

function groupBy(links: readonly ChapterLink[], keyOf: (link: ChapterLink) => string): ChapterLink[][] {
  const groups = new Map<string, Map<string, ChapterLink>>()
  for (const link of links) {
    const key = keyOf(link)
    const group = groups.get(key) ?? new Map<string, ChapterLink>()
    groups.set(key, group)
    // A cover and a title may link to the same chapter. The one with a number counts.
    const other = group.get(link.url.href)
    if (!other || (other.number === null && link.number !== null)) group.set(link.url.href, link)
  }
  return [...groups.values()].map((group) => [...group.values()])
}

/** With `#` for numbers and identifiers. */
const anyNumber = (text: string) =>
  text
    .split('/')
    .map((part) => (isOpaqueId(part) ? '#' : part.replace(/\d+/g, '#')))
    .join('/')

/** The URL up to the number of the chapter, with `#` for other numbers. */
function stemOf({ url, number }: ChapterLink): string {
  const { text } = decodeAddress(addressText(url))
  const positions = number === null ? [] : findNumber(text, number)
  const position = positions.find(({ isNamed }) => isNamed) ?? positions.at(-1)
  return `${url.host}${anyNumber(position ? text.slice(0, position.start) : folderOf(url))}`
}

/** The folder of the URL and the place on the page. */
const placeOf = ({ url, element }: ChapterLink): string =>
  `${url.host}${anyNumber(folderOf(url))}?${[...url.searchParams.keys()].sort().join('&')} ${signatureOf(element)}`

const folderOf = ({ pathname }: URL) => pathname.replace(/\/+$/, '').replace(/[^/]*$/, '')

function scoreGroup(group: readonly ChapterLink[], page: URL, known: string | undefined): number {
  const numbered = group.filter(({ number }) => number !== null)
  const named = group.filter(({ isNamed }) => isNamed).length
  const distinct = new Set(numbered.map(({ number }) => number)).size
  const hasKnown = known !== undefined && group.some(({ url }) => comparableAddress(url.href) === known)
  const ofSeries = group.filter(({ url }) => isBelow(url, page)).length / group.length
  if (group.length < minLinks && !(hasKnown || (named > 0 && ofSeries > 0))) return 0
  if (named === 0 && !hasKnown && ofSeries < 1) return 0
  if (numbered.length * 2 < group.length && !hasKnown) return 0
  // Latest chapters of other mangas have the same numbers several times.
  const distinctness = distinct / Math.max(1, numbered.length)
  const certainty = (0.3 + (0.7 * named) / group.length) * (0.4 + 0.6 * ofSeries)
  return group.length * distinctness ** 2 * certainty * (hasKnown ? 4 : 1) + (hasKnown ? 2 : 0.7)
}
