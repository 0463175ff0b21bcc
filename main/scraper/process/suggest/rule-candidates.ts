import { findImageUrls } from '../extract/element-urls.ts'
import { extractImages } from '../extract/extract-images.ts'
import type { Element, Page } from '../extract/page.ts'
import type { Patterns } from '../extract/patterns.ts'
import { type CoreImages, findCoreImages, type ScoredImages } from './image-groups.ts'
import { createRules, type ImageRules, type RuleCandidate } from './image-rules.ts'
import { findUnrelatedWord, folderPattern, mostCommon, scoreImage } from './image-score.ts'
import { findScriptCandidates } from './script-candidates.ts'
import { findDistinctClass, imageSelectors } from './stable-selectors.ts'

export type CandidateOptions = {
  readonly patterns: Patterns
  readonly chapterNumber: number | undefined
  /** Known URLs of other chapters. */
  readonly otherAddresses?: readonly string[] | undefined
  /** Whether the page is rendered, so that elements without a URL may get one later. */
  readonly rendered?: boolean
}

const maxSelectors = 120
/** Images with a lower score are probably not pages. */
const minPageScore = 0.3

/** Rules that find images of a chapter on one of its pages, best first. Each has been tried with the extraction. */
export function findRuleCandidates(page: Page, options: CandidateOptions): RuleCandidate[] {
  const images = scoreImages(page, options.chapterNumber)
  const selectors = [...new Set([...images.keys()].flatMap(imageSelectors))].slice(0, maxSelectors)
  const core = findCoreImages(page, images)
  const bySelector = selectors.flatMap((selector) => trySelector(page, selector, { images, core }, options) ?? [])
  const byScript = findScriptCandidates(
    page,
    options.patterns,
    options.rendered ? [...images.values()].map(({ url }) => url) : [],
  )
  return [...bySelector, ...byScript].sort((a, b) => b.score - a.score)
}

/** All elements of the page with the URL of an image. */
function scoreImages(page: Page, chapterNumber: number | undefined): ScoredImages {
  const elements = page.$('img, a[href], [style*=background], div[data-src], div[data-bg]').toArray() as Element[]
  return new Map(
    elements.flatMap((element) => {
      const [url] = findImageUrls(page, element, undefined)
      return url === undefined ? [] : [[element, { url, score: scoreImage(page, element, url, chapterNumber) }]]
    }),
  )
}

function trySelector(
  page: Page,
  selector: string,
  { images: scored, core }: { readonly images: ScoredImages; readonly core: CoreImages },
  { patterns, rendered = false }: CandidateOptions,
): RuleCandidate | undefined {
  const plain = extractImages(page, createRules(selector), patterns)
  if (plain.images.length === 0 || (plain.withoutUrl.length > 0 && !rendered)) return undefined
  const options = excludeUnrelated(page, selector, plain.matched, scored)
  const rules = createRules(selector, options)
  const { images, withoutUrl } = Object.keys(options).length ? extractImages(page, rules, patterns) : plain
  const urls = images.map(({ urls: [first = ''] }) => first)
  const score = totalScore(urls, scored, core)
  // Many covers of other manga are still not pages.
  if (score < minPageScore * urls.length) return undefined
  return {
    rules,
    urls,
    excluded: plain.images.length - images.length,
    withoutUrl: withoutUrl.length,
    score: score + scoreSelector(selector) - (rules.options.excludeSelector ? 0.02 : 0),
  }
}

/** Options that exclude unrelated images, if most images are pages. */
function excludeUnrelated(
  page: Page,
  selector: string,
  matched: readonly Element[],
  scored: ScoredImages,
): ImageRules['options'] {
  const isUnrelated = (element: Element) => (scored.get(element)?.score ?? 1) < minPageScore
  const images = matched.filter((element) => scored.has(element))
  const unrelated = images.filter(isUnrelated)
  if (unrelated.length === 0 || unrelated.length * 3 > images.length) return {}
  const pages = images.filter((element) => !isUnrelated(element))
  const distinctClass = findDistinctClass(page, unrelated, pages)
  if (distinctClass) return { excludeSelector: selector.slice(0, selector.lastIndexOf(' ') + 1) + distinctClass }
  const words = unrelated.map((element) => findUnrelatedWord(scored.get(element)?.url ?? ''))
  if (words.includes(undefined)) return {}
  return { excludeUrlPattern: `^https?://[^/]+/(?:.*[^A-Za-z])?(?:${[...new Set(words)].join('|')})(?![A-Za-z])` }
}

/** An image that is unlike the others, outside their box. */
const outsidePenalty = 0.5
/** For images that are all unlike the most likely pages. */
const otherGroup = 0.6

/** Images outside the most common folder count less, those outside the box of the most likely pages count against it. */
function totalScore(urls: readonly string[], scored: ScoredImages, { core, inside }: CoreImages): number {
  const scores = new Map([...scored.values()].map(({ url, score }) => [url, score]))
  const usual = mostCommon(urls.map(folderPattern))
  const plain = (url: string) => (scores.get(url) ?? 1) * (folderPattern(url) === usual ? 1 : 0.7)
  const sum = (of: (url: string) => number) => urls.reduce((total, url) => total + of(url), 0)
  if (!urls.some((url) => core.has(url))) return sum(plain) * otherGroup
  const isOutside = (url: string) => !core.has(url) && !inside.has(url)
  return sum((url) => (isOutside(url) ? -outsidePenalty : plain(url)))
}

const readerWords = /read|chapter|viewer|page|pages|content|comic|manga|images|post-body/i

/** Prefers a short selector that names the reader, among those that find the same images. Less than 1. */
function scoreSelector(selector: string): number {
  const [anchor = ''] = selector.split(' ')
  const named = readerWords.test(anchor) ? 0.2 : 0
  const known = /^(?:#readerarea|\.reading-content|#viewer|#pages|\.container-chapter-reader)$/.test(anchor) ? 0.1 : 0
  // In other chapters some images may lack a class of the images themselves.
  const imageClass = /\.[\w-]+$/.test(selector.split(' ')[1] ?? selector) ? 0.05 : 0
  return 0.4 + named + known - imageClass - Math.min(0.2, selector.length / 400)
}
