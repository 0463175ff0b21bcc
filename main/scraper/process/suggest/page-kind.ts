import { comparableAddress } from '../../addresses/address-text.ts'
import type { Page } from '../extract/page.ts'
import type { ChapterLinks } from './chapter-links.ts'
import { likelyCandidates } from './explore-page.ts'
import type { RuleCandidate } from './image-rules.ts'
import { namedNumberInUrl } from './named-number.ts'

const fewImages = 3

/**
 * Whether a page lists the chapters of a series and is not a chapter itself. A page can have both: chapters link to
 * their neighbours, and series show covers.
 */
export function isSeriesPage(
  page: Page,
  [best]: readonly ChapterLinks[],
  candidates: readonly RuleCandidate[],
): boolean {
  if (!best) return false
  const own = comparableAddress(page.url.href)
  if (best.links.some(({ url }) => comparableAddress(url.href) === own)) return false
  if (namedNumberInUrl(page.url) !== undefined) return false
  const [images] = likelyCandidates(candidates)
  return !images || images.urls.length < fewImages || best.links.length > images.urls.length
}
