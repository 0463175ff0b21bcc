import type { SiteConfig } from '../../protocol/messages.ts'
import { attempt } from '../attempt.ts'
import { classifyNextLink, findNextPages } from '../extract/chapter-navigation.ts'
import { countPages, findPageSuffixes } from '../extract/counted-pages.ts'
import { extractImages } from '../extract/extract-images.ts'
import { findPageCount, findPageTurn } from '../extract/find-page-turn.ts'
import type { Element, Page } from '../extract/page.ts'
import { excludeImages } from './exclude-images.ts'
import type { RuleCandidate } from './rule-candidates.ts'
import type { CheckedChapter, SiteReader } from './site-readers.ts'
import { ownSelectors, simpleSelectors } from './stable-selectors.ts'
import type { ChapterTarget } from './suggestion.ts'

/** A configuration whose images were fetched and checked. */
export type VerifiedSite = {
  readonly site: SiteConfig
  readonly target: ChapterTarget
  readonly first: Page
  readonly candidate: RuleCandidate
  readonly chapter: CheckedChapter
  readonly reader: SiteReader
  /** Labels of the buttons that had to be clicked. */
  readonly clicked: readonly string[]
  /** What the URLs of chapters need in addition. */
  readonly urlSuffix?: string
}

type Subject = Pick<VerifiedSite, 'site' | 'target' | 'first' | 'reader'>

const maxCandidates = 3
const maxNextPageCandidates = 2
const maxSuffixes = 2
/** A spread has two. */
const maxShown = 2
const turningKeys = [{ key: 'ArrowRight' }, { key: 'ArrowLeft' }] as const

/**
 * Reads the chapter with each candidate, best first. Yields those whose images exist and are large enough for pages:
 * with links to more pages, then without them.
 */
export async function* verifyCandidates(
  candidates: readonly RuleCandidate[],
  subject: Subject,
): AsyncGenerator<VerifiedSite> {
  const { first, reader, target } = subject
  for (const candidate of withoutDuplicates(candidates).slice(0, maxCandidates)) {
    const site = applyRules(subject.site, candidate)
    for await (const configured of configurations(site, subject)) {
      const read = (one: SiteConfig) => attempt(() => reader.readChapter(one, target))
      const { value: chapter } = await read(configured)
      if (!chapter || !leadsToMore(configured, chapter, first, candidate)) continue
      const improved = improve(configured, first, chapter)
      const better = improved && (await read(improved)).value
      const verified = improved && better ? { site: improved, chapter: better } : { site: configured, chapter }
      if (!isConvincing(verified.chapter)) continue
      const excluded = candidate.excluded + chapter.images.length - verified.chapter.images.length
      yield { ...verified, target, first, candidate: { ...candidate, excluded }, reader, clicked: [] }
    }
  }
}

function applyRules(site: SiteConfig, { rules }: RuleCandidate): SiteConfig {
  const options = { ...site.options, ...rules.options }
  const needsWait = site.scrapingType === 'javascript' && rules.imageSelector !== null
  const waitForSelector = / img[^ ]*$|^img/.test(rules.imageSelector ?? '')
    ? `${rules.imageSelector}[src]`
    : rules.imageSelector
  return { ...site, ...rules, options: needsWait && waitForSelector ? { ...options, waitForSelector } : options }
}

/**
 * With each likely link to more pages, with counted URLs of a reader that shows one page at a time, with the button of such a
 * reader, then without.
 */
async function* configurations(site: SiteConfig, { first, target }: Subject): AsyncGenerator<SiteConfig> {
  const selectors = site.options.pageList ? [] : findNextPageCandidates(first, target)
  for (const nextPageSelector of selectors.slice(0, maxNextPageCandidates)) {
    yield { ...site, nextPageSelector }
  }
  const extracted = extractImages(first, site)
  const chapter = { start: first.url, chapterNumber: target.chapterNumber, otherAddresses: target.otherAddresses }
  const isSingle = !site.options.pageList && extracted.images.length <= maxShown
  const suffixes = isSingle ? findPageSuffixes(first, chapter) : []
  for (const urlSuffix of suffixes.slice(0, maxSuffixes)) {
    if ((countPages(first, chapter, urlSuffix) ?? 0) > extracted.images.length)
      yield { ...site, options: { ...site.options, pageTurn: { urlSuffix } } }
  }
  // Only a browser turns pages.
  const turn =
    site.scrapingType === 'javascript' && site.imageSelector !== null
      ? findPageTurn(first, extracted.elements)
      : undefined
  if (turn) yield { ...site, options: { ...site.options, pageTurn: { selector: turn.selector } } }
  // A reader that counts its pages may turn them by a click on the picture or by keys.
  const isTurned = isSingle && !turn && site.scrapingType === 'javascript' && site.imageSelector !== null
  if (isTurned && (findPageCount(first)?.total ?? 0) > maxShown)
    for (const pageTurn of [{ selector: site.imageSelector ?? '' }, ...turningKeys])
      yield { ...site, options: { ...site.options, pageTurn } }
  yield site
}

/** Whether the way to more pages, if any, leads to more images. */
const leadsToMore = (
  { nextPageSelector, options }: SiteConfig,
  { images }: CheckedChapter,
  first: Page,
  { urls }: RuleCandidate,
): boolean =>
  options.pageTurn
    ? images.length > urls.length
    : nextPageSelector === null || images.some(({ referer }) => referer !== first.url.href)

/** The configuration without the images that are too small or missing. */
function improve(site: SiteConfig, first: Page, { images, checked }: CheckedChapter): SiteConfig | undefined {
  const unwanted = new Set([...checked.tooSmall, ...checked.missing])
  if (unwanted.size === 0 || checked.requested - unwanted.size < Math.min(2, checked.requested)) return undefined
  const urls = images.filter(({ referer }) => referer === first.url.href).map(({ urls: [url = ''] }) => url)
  return excludeImages(first, site, { unwanted: urls.filter((url) => unwanted.has(url)), checked })
}

const isConvincing = ({ checked: { requested, broken, tooSmall } }: CheckedChapter): boolean =>
  (broken.length + tooSmall.length) * 2 < requested

function withoutDuplicates(candidates: readonly RuleCandidate[]): RuleCandidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ urls }) => {
    const key = urls.join(' ')
    return seen.has(key) ? false : seen.add(key)
  })
}

/**
 * Selectors that lead from the first page of a chapter to the following ones, most specific first: next links, then page
 * menus. Excludes links to the next chapter.
 */
export function findNextPageCandidates(
  page: Page,
  { chapterNumber, otherAddresses }: Omit<ChapterTarget, 'addresses'>,
): string[] {
  const classify = (address: string, expectedPage: number) =>
    classifyNextLink(new URL(address), { start: page.url, chapterNumber, expectedPage, otherAddresses })
  // The link of an only chapter leads to no other chapter.
  const isOwn = (address: string) => {
    const target = classify(address, 2)
    return target === 'page' || (target === 'unsure' && otherAddresses?.length === 0)
  }
  const links = (page.$('a[href]').toArray() as Element[]).flatMap((link) => linkSelectors(page, link))
  const menus = (page.$('select').toArray() as Element[]).flatMap((menu) => menuSelectors(menu))
  return [...new Set([...links.sort((a, b) => b.rank - a.rank).map(({ selector }) => selector), ...menus])].filter(
    (selector) => {
      const next = findNextPages(page, selector)
      if (next.kind === 'link') return isOwn(next.url)
      if (next.kind !== 'menu') return false
      const targets = next.urls.map((url, index) => classify(url, index + 2))
      return targets.includes('page') && !targets.includes('chapter')
    },
  )
}

const nextWord = /next|forward|suivant|siguiente|pr[oó]xim|weiter|>>?$|›|»|→|次/i

function linkSelectors(page: Page, link: Element): { selector: string; rank: number }[] {
  if (/(?:^|\s)next(?:\s|$)/i.test(link.attribs.rel ?? '')) return [{ selector: 'a[rel~=next]', rank: 4 }]
  const byName = ownSelectors(link).map((selector) => ({ selector, rank: nextWord.test(selector) ? 3 : 0 }))
  const parents = link.parent && 'attribs' in link.parent ? simpleSelectors(link.parent as Element) : []
  const byParent = parents.map((anchor) => ({ selector: `${anchor} > a`, rank: nextWord.test(anchor) ? 2 : 0 }))
  const textRank = nextWord.test(page.$(link).text().trim()) ? 1 : 0
  // In many readers the picture is the link.
  const pictureRank = page.$(link).find('img').length > 0 ? 1 : 0
  return [...byName, ...byParent]
    .map(({ selector, rank }) => ({ selector, rank: rank + textRank + pictureRank }))
    .filter(({ rank }) => rank > 0)
}

function menuSelectors(menu: Element): string[] {
  const parent = menu.parent && 'attribs' in menu.parent ? (menu.parent as Element) : undefined
  return [...ownSelectors(menu), ...(parent ? simpleSelectors(parent) : []).map((anchor) => `${anchor} > select`)]
}
