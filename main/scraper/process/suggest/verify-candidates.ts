import type { SiteConfig } from '../../protocol/messages.ts'
import { attempt } from '../attempt.ts'
import type { Page } from '../extract/page.ts'
import type { RuleCandidate } from './image-rules.ts'
import { findNextPageCandidates } from './next-page-candidates.ts'
import type { CandidateOptions } from './rule-candidates.ts'
import type { CheckedChapter, SiteReader } from './site-readers.ts'

/** A configuration whose images were fetched and checked. */
export type VerifiedSite = {
  readonly site: SiteConfig
  readonly first: Page
  readonly candidate: RuleCandidate
  readonly chapter: CheckedChapter
  readonly reader: SiteReader
  /** Labels of the buttons that had to be clicked. */
  readonly clicked: readonly string[]
}

const maxCandidates = 3
const maxNextPageCandidates = 2
/** Pages of a chapter that are read to verify its page links. */
export const maxPages = 3

/** Reads the chapter with each candidate. Returns the first whose images exist and are large enough for pages. */
export async function verifyCandidates(
  candidates: readonly RuleCandidate[],
  site: SiteConfig,
  first: Page,
  reader: SiteReader,
  options: CandidateOptions,
): Promise<VerifiedSite | undefined> {
  for (const candidate of withoutDuplicates(candidates).slice(0, maxCandidates)) {
    const configured = applyRules(site, candidate)
    const { value } = await attempt(async () => {
      const paged = await findNextPages(configured, first, reader, options)
      return paged ?? { site: configured, chapter: await reader.readChapter(configured, 1) }
    })
    if (value && isConvincing(value.chapter)) return { ...value, first, candidate, reader, clicked: [] }
  }
  return undefined
}

function applyRules(site: SiteConfig, { rules }: RuleCandidate): SiteConfig {
  const options = { ...site.options, ...rules.options }
  const needsWait = site.scrapingType === 'javascript' && rules.imageSelector !== null
  const waitForSelector = / img[^ ]*$|^img/.test(rules.imageSelector ?? '')
    ? `${rules.imageSelector}[src]`
    : rules.imageSelector
  return { ...site, ...rules, options: needsWait && waitForSelector ? { ...options, waitForSelector } : options }
}

/** The site with a next page selector that leads to more images; undefined if the first page is the whole chapter. */
async function findNextPages(site: SiteConfig, first: Page, reader: SiteReader, { chapterNumber }: CandidateOptions) {
  for (const nextPageSelector of findNextPageCandidates(first, chapterNumber).slice(0, maxNextPageCandidates)) {
    const paged = { ...site, nextPageSelector }
    const { value } = await attempt(() => reader.readChapter(paged, maxPages))
    if (value?.images.some(({ referer }) => referer !== first.url.href)) return { site: paged, chapter: value }
  }
  return undefined
}

const isConvincing = ({ checked: { requested, broken, tooSmall } }: CheckedChapter) =>
  (broken + tooSmall) * 2 < requested

function withoutDuplicates(candidates: readonly RuleCandidate[]): RuleCandidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ urls }) => {
    const key = urls.join(' ')
    return seen.has(key) ? false : seen.add(key)
  })
}
