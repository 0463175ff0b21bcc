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
 * Adds a number rule if only with it the numbers match those in the URLs, or if without it several chapters seem to have
 * the same number.
 * @param expected how many chapters the list links to
 */
export function chooseNumbers(page: Page, list: ReadList, expected: number, patterns: Patterns): ReadList {
  const isComplete = ({ chapters }: ReadList) => chapters.length * 5 >= expected * 4
  if (isComplete(list) && isConsistent(page, list)) return list
  const rules: ListRules[] = [
    ...numberPatterns.map((numberPattern) => ({ ...list.rules, numberPattern })),
    { ...list.rules, number: numberInUrl },
  ]
  const variants = rules.map((one) => readWith(page, one, patterns)).filter(isComplete)
  return (
    variants.find((one) => one.chapters.length >= list.chapters.length && isConsistent(page, one)) ??
    (isComplete(list) ? undefined : variants.at(-1)) ??
    list
  )
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
