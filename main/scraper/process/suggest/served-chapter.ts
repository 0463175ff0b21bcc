import type { SiteConfig } from '../../protocol/messages.ts'
import { attempt } from '../attempt.ts'
import type { Page } from '../extract/page.ts'
import { likelyCandidates } from './explore-page.ts'
import { type CandidateOptions, findRuleCandidates } from './rule-candidates.ts'
import { createServedReader, openServedChapter } from './site-readers.ts'
import type { ChapterTarget, Suggestion } from './suggestion.ts'
import { type VerifiedSite, verifyCandidates } from './verify-candidates.ts'

/** Headers for sites that only answer browsers that come from the site itself. */
const browserLikeHeaders = ({ baseUrl }: SiteConfig): SiteConfig['options'] => ({
  headers: { Referer: `${baseUrl}/`, 'User-Agent': 'Mozilla/5.0 (compatible; Bunko)' },
})

/** The served page, with headers like those of a browser if the site refuses the request without. */
export async function openServed(
  suggestion: Suggestion,
  target: ChapterTarget,
): Promise<{ page: Page; site: SiteConfig }> {
  const { task, deps } = suggestion
  const plain = await attempt(() => openServedChapter(suggestion, task.site, target, deps))
  if (plain.value) return { page: plain.value, site: task.site }
  if (plain.problem?.code !== 'site_refused') throw plain.problem
  const site = { ...task.site, options: browserLikeHeaders(task.site) }
  // If that does not help, the refusal is the reason.
  const page = await openServedChapter(suggestion, site, target, deps).catch(() => {
    throw plain.problem
  })
  return { page, site }
}

/** Configurations that read a chapter from the served page, best first. */
export function verifyServed(
  suggestion: Suggestion,
  target: ChapterTarget,
  site: SiteConfig,
  first: Page,
  options: CandidateOptions,
): AsyncGenerator<VerifiedSite> {
  const candidates = likelyCandidates(findRuleCandidates(first, options))
  const reader = createServedReader(suggestion, suggestion.deps)
  return verifyCandidates(candidates, { site, target, first, reader }, options)
}
