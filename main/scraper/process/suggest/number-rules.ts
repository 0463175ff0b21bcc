import { type FormatProposal, proposeAddressFormat } from '../../addresses/propose-format.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import { extractChapterList } from '../chapter-list/extract-chapter-list.ts'
import type { Page } from '../extract/page.ts'
import type { Patterns } from '../extract/patterns.ts'
import type { ListRules, ReadList } from './list-rules.ts'

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
export function chooseNumbers(page: Page, list: ReadList, expected: number, patterns: Patterns): ReadList {
  const isComplete = ({ chapters }: ReadList) => chapters.length * 5 >= expected * 4
  if (isComplete(list) && isConsistent(page, list)) return list
  const variants = numberPatterns.map((numberPattern) => readWith(page, { ...list.rules, numberPattern }, patterns))
  const consistent = variants.find((one) => one.chapters.length >= list.chapters.length && isConsistent(page, one))
  if (consistent || isComplete(list)) return consistent ?? list
  const fromUrls = readWith(page, { ...list.rules, number: numberInUrl }, patterns)
  return isComplete(fromUrls) && arePlausibleNumbers(fromUrls.chapters) ? fromUrls : list
}

/** Most neighbours in a list differ by one. Numbers that contain a date, a count or an identifier do not. */
export function arePlausibleNumbers(chapters: readonly Pick<ListedChapter, 'number'>[]): boolean {
  if (chapters.length < 4) return true
  const steps = chapters.slice(1).map(({ number }, index) => Math.abs(number - (chapters[index]?.number ?? 0)))
  return steps.filter((step) => step <= 2).length * 2 >= steps.length
}

export function readWith(page: Page, rules: ListRules, patterns: Patterns): ReadList {
  return { rules, chapters: extractChapterList(page, { urlFormat: '', ...rules }, { patterns, now: new Date() }) }
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
