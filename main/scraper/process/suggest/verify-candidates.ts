import type { SiteConfig } from '../../protocol/messages.ts'
import { attempt } from '../attempt.ts'
import type { Page } from '../extract/page.ts'
import { excludeImages } from './exclude-images.ts'
import type { RuleCandidate } from './image-rules.ts'
import { findNextPageCandidates } from './next-page-candidates.ts'
import type { CandidateOptions } from './rule-candidates.ts'
import type { CheckedChapter, SiteReader } from './site-readers.ts'
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

type Subject = {
  readonly site: SiteConfig
  readonly target: ChapterTarget
  readonly first: Page
  readonly reader: SiteReader
}

const maxCandidates = 3
const maxNextPageCandidates = 2
/** Pages of a chapter that are read to verify its page links. */
export const maxPages = 3

/**
 * Reads the chapter with each candidate, best first. Yields those whose images exist and are large enough for pages:
 * with links to more pages, then without them.
 */
export async function* verifyCandidates(
  candidates: readonly RuleCandidate[],
  subject: Subject,
  options: CandidateOptions,
): AsyncGenerator<VerifiedSite> {
  const { first, reader, target } = subject
  for (const candidate of withoutDuplicates(candidates).slice(0, maxCandidates)) {
    const site = applyRules(subject.site, candidate)
    for await (const configured of configurations(site, subject, options)) {
      const read = (one: SiteConfig) => attempt(() => reader.readChapter(one, target, maxPages))
      const { value: chapter } = await read(configured)
      if (!chapter || !leadsToMore(configured, chapter, first)) continue
      const improved = improve(configured, first, chapter, options)
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

/** With each likely link to more pages, then without. */
async function* configurations(
  site: SiteConfig,
  { first }: Subject,
  options: CandidateOptions,
): AsyncGenerator<SiteConfig> {
  const selectors = site.options.pageList ? [] : findNextPageCandidates(first, options)
  for (const nextPageSelector of selectors.slice(0, maxNextPageCandidates)) {
    yield { ...site, nextPageSelector }
  }
  yield site
}

/** Whether the links to more pages, if any, lead to more images. */
const leadsToMore = ({ nextPageSelector }: SiteConfig, { images }: CheckedChapter, first: Page): boolean =>
  nextPageSelector === null || images.some(({ referer }) => referer !== first.url.href)

/** The configuration without the images that are too small or missing. */
function improve(
  site: SiteConfig,
  first: Page,
  { images, checked }: CheckedChapter,
  { patterns }: CandidateOptions,
): SiteConfig | undefined {
  const unwanted = new Set([...checked.tooSmall, ...checked.missing])
  if (unwanted.size === 0 || checked.requested - unwanted.size < Math.min(2, checked.requested)) return undefined
  const urls = images.filter(({ referer }) => referer === first.url.href).map(({ urls: [url = ''] }) => url)
  return excludeImages(first, site, { unwanted: urls.filter((url) => unwanted.has(url)), checked }, patterns)
}

export const isConvincing = ({ checked: { requested, broken, tooSmall } }: CheckedChapter): boolean =>
  (broken.length + tooSmall.length) * 2 < requested

function withoutDuplicates(candidates: readonly RuleCandidate[]): RuleCandidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ urls }) => {
    const key = urls.join(' ')
    return seen.has(key) ? false : seen.add(key)
  })
}
