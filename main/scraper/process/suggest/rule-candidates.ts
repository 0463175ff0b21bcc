import { findImageUrls } from '../extract/element-urls.ts'
import { extractImages } from '../extract/extract-images.ts'
import type { Element, Page } from '../extract/page.ts'
import type { Patterns } from '../extract/patterns.ts'
import { findUnrelatedWord, folderPattern, scoreImage } from './image-score.ts'
import { createRules, type ImageRules, type RuleCandidate } from './picture-rules.ts'
import { scriptCandidates } from './script-candidates.ts'
import { findDistinctClass, imageSelectors } from './stable-selectors.ts'

export type CandidateOptions = {
  readonly patterns: Patterns
  readonly chapterNumber: number
  /** As a browser shows it: what has no address yet may get one. */
  readonly shown?: boolean
}

const maxSelectors = 120
/** A picture that is worth less looks like no page. */
const strangerWorth = 0.3

/** Ways to find the pictures of a chapter on one of its pages, best first; each was tried by the extraction itself. */
export function findRuleCandidates(page: Page, looking: CandidateOptions): RuleCandidate[] {
  const pictures = picturesOf(page, looking.chapterNumber)
  const selectors = [...new Set([...pictures.keys()].flatMap(imageSelectors))].slice(0, maxSelectors)
  const found = selectors.flatMap((selector) => tried(page, selector, pictures, looking) ?? [])
  // Scripts of a shown page have done their work: what they made stands in the page.
  const listed = scriptCandidates(page, looking.patterns)
  return [...found, ...listed].sort((a, b) => b.score - a.score)
}

type Pictures = ReadonlyMap<Element, { readonly url: string; readonly worth: number }>

/** Everything on the page that carries the address of a picture. */
function picturesOf(page: Page, chapterNumber: number): Pictures {
  const elements = page.$('img, a[href], [style*=background], div[data-src], div[data-bg]').toArray() as Element[]
  return new Map(
    elements.flatMap((element) => {
      const [url] = findImageUrls(page, element, undefined)
      return url === undefined ? [] : [[element, { url, worth: scoreImage(page, element, url, chapterNumber) }]]
    }),
  )
}

function tried(page: Page, selector: string, pictures: Pictures, looking: CandidateOptions): RuleCandidate | undefined {
  const { patterns, shown = false } = looking
  const plain = extractImages(page, createRules(selector), patterns)
  if (plain.images.length === 0 || (plain.withoutUrl.length > 0 && !shown)) return undefined
  const options = withoutStrangers(page, selector, plain.matched, pictures)
  const rules = createRules(selector, options)
  const { images, withoutUrl } = Object.keys(options).length ? extractImages(page, rules, patterns) : plain
  const urls = images.map(({ urls: [first = ''] }) => first)
  const worth = worthTogether(urls, pictures)
  // Covers of other mangas, however many, are no pages.
  if (worth < strangerWorth * urls.length) return undefined
  return {
    rules,
    urls,
    excluded: plain.images.length - images.length,
    lacking: withoutUrl.length,
    score: worth + neatness(selector) - (rules.options.excludeSelector ? 0.02 : 0),
  }
}

/** Leaves out what is called a stranger among pictures most of which are not. */
function withoutStrangers(
  page: Page,
  selector: string,
  matched: readonly Element[],
  pictures: Pictures,
): ImageRules['options'] {
  const worthless = (element: Element) => (pictures.get(element)?.worth ?? 1) < strangerWorth
  const known = matched.filter((element) => pictures.has(element))
  const strangers = known.filter(worthless)
  if (strangers.length === 0 || strangers.length * 3 > known.length) return {}
  const pages = known.filter((element) => !worthless(element))
  const own = findDistinctClass(page, strangers, pages)
  if (own) return { excludeSelector: selector.slice(0, selector.lastIndexOf(' ') + 1) + own }
  const words = strangers.map((element) => findUnrelatedWord(pictures.get(element)?.url ?? ''))
  if (words.includes(undefined)) return {}
  return { excludeUrlPattern: `^https?://[^/]+/(?:.*[^A-Za-z])?(?:${[...new Set(words)].join('|')})(?![A-Za-z])` }
}

/** Pictures of the most common folder count in full, others a little less. */
function worthTogether(urls: readonly string[], pictures: Pictures): number {
  const worths = new Map([...pictures.values()].map(({ url, worth }) => [url, worth]))
  const usual = mostCommon(urls.map(folderPattern))
  return urls.reduce((sum, url) => sum + (worths.get(url) ?? 1) * (folderPattern(url) === usual ? 1 : 0.7), 0)
}

export function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

const readerWords = /read|chapter|viewer|page|pages|content|comic|manga|images|post-body/i

/** Between selectors that find the same: one that names the reader, and no more than that. Below 1. */
function neatness(selector: string): number {
  const [anchor = ''] = selector.split(' ')
  const named = readerWords.test(anchor) ? 0.2 : 0
  const known = /^(?:#readerarea|\.reading-content|#viewer|#pages|\.container-chapter-reader)$/.test(anchor) ? 0.1 : 0
  // A class of the pictures themselves may be missing on some of them in the next chapter.
  const ownClasses = /\.[\w-]+$/.test(selector.split(' ')[1] ?? selector) ? 0.05 : 0
  return 0.4 + named + known - ownClasses - Math.min(0.2, selector.length / 400)
}
