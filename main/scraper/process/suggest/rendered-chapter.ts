import { message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import { attempt } from '../attempt.ts'
import type { BrowserDeps } from '../browser/session.ts'
import { findAccessBarrier } from '../extract/access-barrier.ts'
import { explainNoRenderedImages } from '../extract/explain-no-images.ts'
import { explainWrongImages } from '../extract/explain-wrong-images.ts'
import { extractImages } from '../extract/extract-images.ts'
import type { Page } from '../extract/page.ts'
import { createRules } from './image-rules.ts'
import { findJsonCandidates } from './json-candidates.ts'
import type { CandidateOptions } from './rule-candidates.ts'
import { verifyServed } from './served-chapter.ts'
import {
  createRenderedReader,
  createServedReader,
  type ExploredChapter,
  exploreChapter,
  openServedChapter,
} from './site-readers.ts'
import type { ChapterTarget, Suggestion } from './suggestion.ts'
import { type VerifiedSite, verifyCandidates } from './verify-candidates.ts'

export const mayWorkInBrowser = ({ code }: Problem): boolean =>
  ['needs_you', 'site_refused', 'site_busy', 'upstream_failed', 'no_images'].includes(code)

type Rendered = {
  readonly page: Page
  readonly best: VerifiedSite | undefined
  next(): Promise<VerifiedSite | undefined>
  /** Why no configuration reads the page. */
  readonly problem?: Problem | undefined
}

/** Explores a chapter in a browser. Throws the site's Problem. */
export async function tryRendered(
  suggestion: Suggestion,
  target: ChapterTarget,
  deps: BrowserDeps,
  options: CandidateOptions,
  servedProblem: Problem | undefined,
): Promise<Rendered> {
  if (servedProblem && !mayWorkInBrowser(servedProblem)) throw servedProblem
  suggestion.step('rendering')
  const site: SiteConfig = { ...suggestion.task.site, scrapingType: 'javascript' }
  const explored = await exploreChapter(suggestion, target, site, deps, options)
  const { page, clicked } = explored
  const labels = clicked.map(({ label }) => label)
  const withCookie = clicked.length > 0 ? await tryConsentCookie(suggestion, target, explored, options) : undefined
  if (withCookie) return { page, best: { ...withCookie, clicked: labels }, next: async () => undefined }
  const found = verifyExplored(suggestion, target, explored, deps, options)
  const next = async () => (await found.next()).value as VerifiedSite | undefined
  const best = await next()
  return { page, best, next, problem: best ? undefined : unreadable(explored, options) }
}

/** Configurations that request JSON or read data of the page, then those that need a browser. */
async function* verifyExplored(
  suggestion: Suggestion,
  target: ChapterTarget,
  { page: first, candidates, clicked, scroll }: ExploredChapter,
  deps: BrowserDeps,
  options: CandidateOptions,
): AsyncGenerator<VerifiedSite> {
  const { site } = suggestion.task
  const shown = candidates[0]?.urls ?? []
  const context = { chapterNumber: target.chapterNumber, baseUrl: site.baseUrl, shown }
  const inJson = findJsonCandidates(first, suggestion.responses.get(first) ?? [], context)
  const served = createServedReader(suggestion, deps)
  yield* verifyCandidates(inJson, { site, target, first, reader: served }, options)
  const clickSelectors = clicked.map(({ selector }) => selector)
  const configured: SiteConfig = {
    ...site,
    scrapingType: 'javascript',
    options: { ...(scroll && { scroll: true }), ...(clickSelectors.length > 0 && { clickSelectors }) },
  }
  const reader = createRenderedReader(suggestion, deps)
  for await (const one of verifyCandidates(candidates, { site: configured, target, first, reader }, options)) {
    yield { ...one, clicked: clicked.map(({ label }) => label) }
  }
}

const maxCookieLength = 30

/** Sites often store the consent to a notice in a short cookie. With it the site may not need a browser. */
async function tryConsentCookie(
  suggestion: Suggestion,
  target: ChapterTarget,
  { cookies, candidates: [best] }: ExploredChapter,
  options: CandidateOptions,
): Promise<VerifiedSite | undefined> {
  const short = cookies.filter((cookie) => cookie.length <= maxCookieLength)
  if (short.length === 0 || !best) return undefined
  const site: SiteConfig = { ...suggestion.task.site, options: { headers: { Cookie: short.join('; ') } } }
  const { value } = await attempt(async () => {
    const page = await openServedChapter(suggestion, site, target, suggestion.deps)
    return (await verifyServed(suggestion, target, site, page, options).next()).value as VerifiedSite | undefined
  })
  return value && value.chapter.images.length >= best.urls.length ? value : undefined
}

function unreadable({ page }: ExploredChapter, { patterns }: CandidateOptions): Problem {
  const rules = createRules(null)
  const extracted = extractImages(page, rules, patterns)
  const drawn = page.$('canvas, img[src^="blob:"]').length > 0 ? explainWrongImages(page, rules, extracted) : undefined
  const { field, message, suggestion } = drawn ?? explainNoRenderedImages(page, rules, extracted)
  if (!drawn && field !== 'scrapingType') return findAccessBarrier(page) ?? noPagesFound(page.url.href)
  return new Problem('no_images', sentences(message, suggestion), { extra: { field, suggestion } })
}

export function noPagesFound(address: string): Problem {
  const suggestion = message('sourceSuggestion.adviceFillIn')
  return new Problem('no_images', sentences(message('sourceSuggestion.noPages', { address }), suggestion), {
    extra: { field: 'testUrl', suggestion },
  })
}
