import type { ChapterListOptions } from '../../../../shared/contracts/chapter-list-options.ts'
import { comparableAddress } from '../../addresses/address-text.ts'
import { type FormatProposal, proposeAddressFormat } from '../../addresses/propose-format.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import { findLink, hrefOf, linkElementsIn } from '../chapter-list/entries.ts'
import { extractChapterList } from '../chapter-list/extract-chapter-list.ts'
import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import type { ChapterLinks } from './chapter-links.ts'
import { findLockMarks } from './lock-marks.ts'
import { stableClasses, stableId } from './stable-selectors.ts'

type ListRules = Omit<ChapterListOptions, 'urlFormat'> & { readonly itemSelector: string }

/** Rules for a list, and the chapters that they find on a page. */
export type ReadList = { readonly rules: ListRules; readonly chapters: readonly ListedChapter[] }

const maxSelectors = 40
/** Selectors whose chapters are read completely. */
const maxTried = 6
const sampleSize = 12

/** Reading leaves out the rows of other series that it recognizes. A selector that does not find them is safer. */
const scoreOfOthers = 0.1

/**
 * The rules that read the links of a group from a page: all of them, no others, and preferably rows, which have the
 * release dates and the marks of locked chapters. Undefined if none finds most of the links.
 */
export function findListRules(page: Page, group: ChapterLinks): ReadList | undefined {
  const { linkAttribute } = group
  const wanted: Wanted = { urls: new Set(group.links.map(({ url }) => comparableAddress(url.href))), linkAttribute }
  const rows = group.links.map(({ element }) => rowOf(page, element, wanted))
  const sample = rows.length <= sampleSize ? rows : [...rows.slice(0, sampleSize / 2), ...rows.slice(-sampleSize / 2)]
  const selectors = [...new Set(sample.flatMap(({ nodes }) => nodes.flatMap(selectorsOf)))].slice(0, maxSelectors)
  const complete = selectors
    .map((itemSelector) => ({ itemSelector, ...countItems(page, itemSelector, wanted) }))
    .filter(({ right, others }) => right > 0 && others * 2 <= right)
    .sort((a, b) => b.right - 2 * b.others - (a.right - 2 * a.others) || a.itemSelector.length - b.itemSelector.length)
    .slice(0, maxTried)
  const read = complete.map(({ itemSelector, others }) => {
    const one = readRules(page, { itemSelector }, wanted)
    return others > 0 ? { ...one, score: one.score - scoreOfOthers } : one
  })
  const [best] = read.sort((a, b) => b.score - a.score)
  return best && best.chapters.length > 0 ? best : undefined
}

/** The addresses of the chapters, and the attribute that has them. */
type Wanted = { readonly urls: ReadonlySet<string>; readonly linkAttribute: string | undefined }

type Row = { readonly nodes: readonly Element[] }

const maxRowDepth = 6

/** The link and its ancestors that contain no other chapter. */
function rowOf(page: Page, link: Element, wanted: Wanted): Row {
  const nodes: Element[] = []
  for (const node of selfAndAncestors(link)) {
    if (nodes.length >= maxRowDepth || node.name === 'body' || node.name === 'html') break
    if (node !== link && chaptersIn(page, node, wanted) > 1) break
    nodes.push(node)
  }
  return { nodes }
}

function chaptersIn(page: Page, node: Element, { urls, linkAttribute }: Wanted): number {
  const found = new Set<string>()
  const options = page.$(node).find('option[value]').toArray() as Element[]
  for (const element of [...linkElementsIn(page, node, linkAttribute), ...options]) {
    const url = hrefOf(page, element, linkAttribute)
    const address = url && comparableAddress(url)
    if (address !== undefined && urls.has(address)) found.add(address)
    if (found.size > 1) break
  }
  return found.size
}

/** Selectors of an element by its class, or by its id or class of an element around it. */
function selectorsOf(node: Element): string[] {
  const { name } = node
  const own = stableClasses(node).map((one) => `${name}.${one}`)
  const around = [...selfAndAncestors(node)].slice(1, 6).filter((one) => one.name !== 'body' && one.name !== 'html')
  const anchors = around.flatMap((one) => {
    const id = stableId(one)
    return [...(id ? [`#${id}`] : []), ...stableClasses(one).map((className) => `.${className}`)]
  })
  return [
    ...own,
    ...anchors.slice(0, 4).map((anchor) => `${anchor} ${name}`),
    ...(own.length + anchors.length === 0 ? [name] : []),
  ]
}

/** How many of the wanted chapters the items of a selector link to, and how many items are something else. */
function countItems(page: Page, selector: string, { urls, linkAttribute }: Wanted) {
  const right = new Set<string>()
  let others = 0
  for (const element of page.$(selector).toArray() as Element[]) {
    const url = findLink(page, element, linkAttribute)
    const address = url && comparableAddress(url)
    if (address !== undefined && urls.has(address)) right.add(address)
    else others++
  }
  return { right: right.size, others }
}

function readRules(page: Page, { itemSelector }: ListRules, { urls, linkAttribute }: Wanted) {
  const lockedSelector = findLockMarks(page, page.$(itemSelector).toArray() as Element[])
  const { rules, chapters } = readWith(page, {
    itemSelector,
    ...(linkAttribute !== undefined && { linkAttribute }),
    ...(lockedSelector !== undefined && { lockedSelector }),
  })
  const right = chapters.filter(({ url }) => urls.has(comparableAddress(url))).length
  const dated = chapters.filter(({ publishedAt }) => publishedAt !== null).length
  const dates = dated / Math.max(1, chapters.length)
  const locks = lockedSelector === undefined ? 0 : 0.3
  const score = right - 2 * (chapters.length - right) + dates / 5 + locks - Math.min(0.1, itemSelector.length / 1000)
  return { rules, chapters, score }
}

/** Number patterns for lists whose numbers are not read correctly without: after a word, and at the end. */
const numberPatterns = [
  String.raw`(?:[Cc]hapter|[Cc]h\.?|[Ee]pisode|[Ee]p\.?|#)\s*0*(?<number>\d+(?:\.\d+)?)`,
  String.raw`(?:^|\s)0*(?<number>\d+(?:\.\d+)?)\s*(?::|$)`,
]

/** The number at the end of the URL. */
const numberInUrl = {
  attribute: 'href',
  pattern: String.raw`(?<number>\d+(?:[._-]\d+)?)(?:\.html?|\.php)?/?(?:[?#].*)?$`,
}

/**
 * Adds a number pattern if only with it the numbers match those in the URLs, or reads them from the URLs if several
 * chapters seem to have the same number.
 * @param expected how many chapters the list links to
 */
export function chooseNumbers(page: Page, list: ReadList, expected: number): ReadList {
  const isComplete = ({ chapters }: ReadList) => chapters.length * 5 >= expected * 4
  if (isComplete(list) && isConsistent(page, list)) return list
  const variants = numberPatterns.map((numberPattern) => readWith(page, { ...list.rules, numberPattern }))
  const consistent = variants.find((one) => one.chapters.length >= list.chapters.length && isConsistent(page, one))
  if (consistent || isComplete(list)) return consistent ?? list
  const fromUrls = readWith(page, { ...list.rules, number: numberInUrl })
  return isComplete(fromUrls) && arePlausibleNumbers(fromUrls.chapters) ? fromUrls : list
}

/** Most neighbours in a list differ by one. Numbers that contain a date, a count or an identifier do not. */
export function arePlausibleNumbers(chapters: readonly Pick<ListedChapter, 'number'>[]): boolean {
  if (chapters.length < 4) return true
  const steps = chapters.slice(1).map(({ number }, index) => Math.abs(number - (chapters[index]?.number ?? 0)))
  return steps.filter((step) => step <= 2).length * 2 >= steps.length
}

/** Without the locked chapters whose links the site keeps back. */
export function readWith(page: Page, rules: ListRules): ReadList {
  const chapters = extractChapterList(page, { urlFormat: '', ...rules })
  return { rules, chapters: chapters.filter(({ url }) => url !== '') }
}

const isConsistent = (page: Page, { chapters }: ReadList): boolean =>
  ['proved', 'other_parts'].includes(proposeFormat(page.url.href, chapters).reason)

/** The format of the chapters' URLs, proved with all of the list. */
export function proposeFormat(
  series: string,
  chapters: readonly ListedChapter[],
  known: { readonly url?: string; readonly slug?: string | undefined; readonly number?: number | undefined } = {},
): FormatProposal {
  const [first] = chapters
  const url = known.url ?? first?.url ?? series
  return proposeAddressFormat({ url, series, list: chapters, slug: known.slug, number: known.number })
}
