import { isProblem } from '../../../platform/problem.ts'
import type { SiteConfig, TestTask } from '../../protocol/messages.ts'
import { findImageUrls } from '../extract/element-urls.ts'
import { extractImages } from '../extract/extract-images.ts'
import { looksLikeImage, parseImageUrl } from '../extract/image-url.ts'
import type { Element, Page } from '../extract/page.ts'
import { inlineScripts } from '../extract/script-images.ts'
import { isGenerated } from '../json/page-data.ts'
import { proposePageLists, proposeScripts } from '../json/propose-pages.ts'
import type { CapturedResponse } from '../json/request-parts.ts'
import {
  type CoreImages,
  findCoreImages,
  findUnrelatedWord,
  folderPattern,
  hashedUrls,
  looksUnrelated,
  mostCommon,
  type ScoredImages,
  scoreImage,
  urlWords,
} from './image-score.ts'
import { findDistinctClass, imageSelectors } from './stable-selectors.ts'

/** The settings of a source that select its images. */
type ImageRules = Pick<SiteConfig, 'imageSelector' | 'chapterSelector' | 'nextPageSelector' | 'options'>

/** Rules that may find the images of a chapter, and what they find on a page. */
export type RuleCandidate = {
  readonly rules: ImageRules
  /** In reading order. */
  readonly urls: readonly string[]
  /** Number of images that are excluded because they are not pages. */
  readonly excluded: number
  /** Number of elements like the images without a URL, or without one yet. */
  readonly withoutUrl: number
  /** Roughly the number of pages. Comparable within one page only. */
  readonly score: number
}

export const createRules = (imageSelector: string | null, options: ImageRules['options'] = {}): ImageRules => ({
  imageSelector,
  chapterSelector: null,
  nextPageSelector: null,
  options,
})

export type CandidateOptions = Pick<TestTask, 'chapterNumber' | 'otherAddresses'> & {
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
  const byScript = findScriptCandidates(page, options.rendered ? [...images.values()].map(({ url }) => url) : [])
  return [...bySelector, ...byScript].sort((a, b) => b.score - a.score)
}

/** All elements of the page with the URL of an image. */
function scoreImages(page: Page, chapterNumber: number | undefined): ScoredImages {
  const elements = page.$('img, a[href], [style*=background], div[data-src], div[data-bg]').toArray() as Element[]
  const found = elements.flatMap((element) => {
    const [url] = findImageUrls(page, element, undefined)
    return url === undefined ? [] : [{ element, url }]
  })
  const hashed = hashedUrls(found.map(({ url }) => url))
  const score = (element: Element, url: string) =>
    scoreImage(page, element, url, { chapterNumber, isHashed: hashed.has(url) })
  return new Map(found.map(({ element, url }) => [element, { url, score: score(element, url) }]))
}

function trySelector(
  page: Page,
  selector: string,
  { images: scored, core }: { readonly images: ScoredImages; readonly core: CoreImages },
  { rendered = false }: CandidateOptions,
): RuleCandidate | undefined {
  const plain = extractImages(page, createRules(selector))
  if (plain.images.length === 0 || (plain.withoutUrl.length > 0 && !rendered)) return undefined
  const options = excludeUnrelated(page, selector, plain.matched, scored)
  const rules = createRules(selector, options)
  const { images, withoutUrl } = Object.keys(options).length ? extractImages(page, rules) : plain
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
  // As `findUnrelatedWord` finds it: not inside a hash.
  const patterns = new Set(words.map((word = '') => word.replace(/^ads?\d*$/i, 'ads?[0-9]{0,3}(?![0-9])')))
  return { excludeUrlPattern: `^https?://[^/]+/(?:.*[^A-Za-z0-9])?(?:${[...patterns].join('|')})(?![A-Za-z])` }
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

const maxLists = 12

/**
 * Lists of images in the data of a page, each with a rule that also finds it in other chapters: named arrays in its
 * scripts, and JSON in its scripts, elements and attributes.
 * @param shown images that the page shows, if it has been rendered
 */
function findScriptCandidates(page: Page, shown: readonly string[]): RuleCandidate[] {
  const found = inlineScripts(page).flatMap(listPatterns)
  const sources = [...new Set(found)].slice(0, maxLists)
  const rules = [
    ...sources.map((pattern) => createRules(null, { script: { pattern } })),
    ...proposeScripts({ page, shown }).flatMap(({ script }) => (script ? [createRules(null, { script })] : [])),
  ]
  const candidates = rules.flatMap((one, index) => {
    const urls = listedUrls(page, one)
    const unrelated = urls.filter((url) => looksUnrelated(urlWords(url))).length
    if (urls.length === 0) return []
    // Prefers images in the page, whose order is visible, over a list in a script, and a short pattern over a path.
    const weight = looksUnrelated(nameOf(one.options.script)) ? 0.1 : 1
    const score = (urls.length - unrelated * 0.9) * weight - 0.5 - (index < sources.length ? 0 : 0.01)
    return [{ rules: one, urls, excluded: 0, withoutUrl: 0, score }]
  })
  return candidates
}

/** The images that a rule finds in data; none if they are not certain. */
function listedUrls(page: Page, rules: ImageRules): string[] {
  try {
    return extractImages(page, rules).images.map(({ urls: [first = ''] }) => first)
  } catch (error) {
    if (isProblem(error)) return []
    throw error
  }
}

/** The names that lead to a list. */
const nameOf = (script: RuleCandidate['rules']['options']['script']): string =>
  `${script?.jsonPath ?? ''} ${script?.selector ?? ''} ${script?.jsonPath ? '' : (script?.pattern ?? '')}`.replace(
    /\W/g,
    ' ',
  )

/** Patterns for named arrays of image URLs in a script: `"images":[…]`, `pages = […]`. */
export function listPatterns(script: string): string[] {
  return innermostArrays(script).flatMap(({ start, text }) => {
    if (!containsImageUrls(text)) return []
    const before = script.slice(Math.max(0, start - 120), start)
    const member = /(\\?["'])([\w$-]+)\1\s*:\s*$/.exec(before)
    const quote = member?.[1]?.startsWith('\\') ? `\\\\["']` : `["']`
    if (member) return [`${quote}${member[2]}${quote}\\s*:\\s*(\\[[^\\]]*\\])`]
    const variable = /([\w$][\w$.]*)\s*[=:]\s*$/.exec(before)?.[1]
    if (variable && isGenerated(variable)) return [generatedList]
    return variable ? [`${variable.replace(/[$.]/g, '\\$&')}\\s*[=:]\\s*(\\[[^\\]]*\\])`] : []
  })
}

/** A list of files under a name that is different on each page. */
const generatedList = String.raw`(?<![\w$.])[A-Za-z_$][\w$]*\s*=\s*(\[\s*["'][^"'\]]*(?:/|\.(?:jpe?g|png|webp|avif|gif))[^\]]*\])`

/** Arrays that contain no other arrays. */
function innermostArrays(script: string): { start: number; text: string }[] {
  const found: { start: number; text: string }[] = []
  let start = -1
  for (const { 0: bracket, index } of script.matchAll(/[[\]]/g)) {
    if (bracket === '[') start = index
    else if (start >= 0) {
      found.push({ start, text: script.slice(start, index + 1) })
      start = -1
    }
  }
  return found
}

function containsImageUrls(raw: string): boolean {
  const text = raw.replaceAll('\\"', '"')
  let seen = 0
  for (const [, double, single] of text.matchAll(/"([^"\n]{5,})"|'([^'\n]{5,})'/g)) {
    const value = double ?? single ?? ''
    if (
      /[/\\.]|^[\w+/=]{20,}$/.test(value) &&
      looksLikeImage(value) &&
      parseImageUrl(value, 'http://x/') &&
      ++seen > 1
    ) {
      return true
    }
  }
  return false
}

type JsonContext = {
  readonly chapterNumber: number | undefined
  readonly baseUrl: string
  /** Images that the rendered page shows. */
  readonly shown: readonly string[]
  /** Whether it certainly draws them as they are. */
  readonly isDrawn: boolean
}

const minImages = 2

/**
 * Rules for the images of a rendered chapter that need no browser: JSON that the page requested, and data in the page.
 * They find the images that the page shows, and at least as many.
 */
export function findJsonCandidates(
  page: Page,
  responses: readonly CapturedResponse[],
  context: JsonContext,
): RuleCandidate[] {
  const { shown } = context
  const requested = proposePageLists(responses, { page, ...context })
  const contained = proposeScripts({ page, ...context })
  return [...requested, ...contained].flatMap(({ urls, seen, pageList, script }) => {
    const isLikely = shown.length === 0 ? urls.length >= minImages : seen > 0 && urls.length >= shown.length
    const rules = createRules(null, pageList ? { pageList } : { script })
    return isLikely ? [{ rules, urls, excluded: 0, withoutUrl: 0, score: urls.length }] : []
  })
}
