import { message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import { detectAddressFormat } from '../../addresses/address-format.ts'
import type { SiteConfig, SourceProposal, SuggestTask } from '../../protocol/messages.ts'
import { attempt, withDeadline } from '../attempt.ts'
import type { BrowserDeps } from '../browser/session.ts'
import { explainNoRenderedImages } from '../extract/explain-no-images.ts'
import { extractImages } from '../extract/extract-images.ts'
import type { Page } from '../extract/page.ts'
import { createPatterns } from '../extract/patterns.ts'
import { describeSource, type KnownTask } from './describe-source.ts'
import { likelyCandidates } from './explore-page.ts'
import { createRules } from './image-rules.ts'
import { type CandidateOptions, findRuleCandidates } from './rule-candidates.ts'
import {
  createRenderedReader,
  createServedReader,
  type ExploredChapter,
  exploreChapter,
  openServedChapter,
} from './site-readers.ts'
import { type VerifiedSite, verifyCandidates } from './verify-candidates.ts'

/** With fewer images, the served page is compared with the rendered one, because scripts may load the rest. */
const fewImages = 8
/** Time for optional steps, from the start. The whole request must take less than 28 s. */
const optionalStepsMs = 21_000

/**
 * Suggests a configuration for the site of a chapter, from the served pages and, if they are not enough, the rendered
 * ones. Throws the site's Problem, or `no_images` if no pages were found.
 */
export async function suggestSource({ mangaSlug, chapterNumber, ...rest }: SuggestTask, deps: BrowserDeps) {
  if (mangaSlug === undefined || chapterNumber === undefined) throw noPagesFound(rest)
  return await suggestFromChapter({ ...rest, mangaSlug, chapterNumber }, deps)
}

async function suggestFromChapter(task: KnownTask, deps: BrowserDeps): Promise<SourceProposal> {
  const deadline = performance.now() + optionalStepsMs
  const options: CandidateOptions = { patterns: createPatterns(), chapterNumber: task.chapterNumber }
  const served = await attempt(() => tryServed(task, deps, options))
  const isEnough = served.value && (served.value.chapter.images.length >= fewImages || isPaged(served.value))
  const runRendered = (limited: BrowserDeps) => tryRendered(task, limited, options, served.problem)
  // If the served pages have images, rendering is an optional comparison.
  const rendered = isEnough
    ? undefined
    : await attempt(() => (served.value ? withDeadline(deadline, deps, runRendered) : runRendered(deps)))
  const verified = selectBest(served.value, rendered?.value)
  if (!verified) throw selectProblem(served.problem, rendered?.problem) ?? noPagesFound(task)
  const address = detectAddressFormat({
    address: task.addresses[0] ?? '',
    slug: task.mangaSlug,
    number: task.chapterNumber,
  })
  if ('missing' in address) throw noPagesFound(task)
  return await describeSource({ task, verified, address, deps, options, deadline })
}

const isPaged = ({ site }: VerifiedSite) => site.nextPageSelector !== null

/** Prefers the served pages unless rendering finds more images. */
function selectBest(served: VerifiedSite | undefined, rendered: VerifiedSite | undefined): VerifiedSite | undefined {
  if (!served || !rendered) return served ?? rendered
  return rendered.chapter.images.length > served.chapter.images.length ? rendered : served
}

/** Prefers the Problem of the browser, which is what the user would see. */
function selectProblem(served: Problem | undefined, rendered: Problem | undefined): Problem | undefined {
  if (served && !mayWorkInBrowser(served)) return served
  return rendered ?? served
}

const mayWorkInBrowser = ({ code }: Problem) =>
  ['needs_you', 'site_refused', 'site_busy', 'upstream_failed', 'no_images'].includes(code)

/** Headers for sites that only answer browsers that come from the site itself. */
const browserLikeHeaders = ({ baseUrl }: SiteConfig): SiteConfig['options'] => ({
  headers: { Referer: `${baseUrl}/`, 'User-Agent': 'Mozilla/5.0 (compatible; Bunko)' },
})

async function tryServed(
  task: SuggestTask,
  deps: BrowserDeps,
  options: CandidateOptions,
): Promise<VerifiedSite | undefined> {
  const plain = await attempt(() => openServedChapter(task, task.site, deps))
  if (plain.value) return await verifyServed(task, task.site, plain.value, deps, options)
  if (plain.problem?.code !== 'site_refused') throw plain.problem
  const site = { ...task.site, options: browserLikeHeaders(task.site) }
  const page = await openServedChapter(task, site, deps).catch(() => {
    throw plain.problem
  })
  return await verifyServed(task, site, page, deps, options)
}

function verifyServed(task: SuggestTask, site: SiteConfig, page: Page, deps: BrowserDeps, options: CandidateOptions) {
  const candidates = likelyCandidates(findRuleCandidates(page, options))
  return verifyCandidates(candidates, site, page, createServedReader(task, deps, page), options)
}

async function tryRendered(
  task: SuggestTask,
  deps: BrowserDeps,
  options: CandidateOptions,
  servedProblem: Problem | undefined,
): Promise<VerifiedSite | undefined> {
  if (servedProblem && !mayWorkInBrowser(servedProblem)) throw servedProblem
  const site: SiteConfig = { ...task.site, scrapingType: 'javascript' }
  const explored = await exploreChapter(task, site, deps, options)
  const withCookie = explored.clicked.length > 0 ? await tryConsentCookie(task, deps, explored, options) : undefined
  if (withCookie) return withCookie
  if (explored.candidates.length === 0) throw unreadable(explored, options)
  const clickSelectors = explored.clicked.map(({ selector }) => selector)
  const configured: SiteConfig = {
    ...site,
    options: { ...(explored.scroll && { scroll: true }), ...(clickSelectors.length > 0 && { clickSelectors }) },
  }
  const reader = createRenderedReader(task, deps)
  const verified = await verifyCandidates(explored.candidates, configured, explored.page, reader, options)
  return verified && { ...verified, clicked: explored.clicked.map(({ label }) => label) }
}

const maxCookieLength = 30

/** Sites often store the consent to a notice in a short cookie. With it the site may not need a browser. */
async function tryConsentCookie(
  task: SuggestTask,
  deps: BrowserDeps,
  { cookies, candidates: [best], clicked }: ExploredChapter,
  options: CandidateOptions,
): Promise<VerifiedSite | undefined> {
  const short = cookies.filter((cookie) => cookie.length <= maxCookieLength)
  if (short.length === 0 || !best) return undefined
  const site: SiteConfig = { ...task.site, options: { headers: { Cookie: short.join('; ') } } }
  const { value } = await attempt(async () => {
    const page = await openServedChapter(task, site, deps)
    return await verifyServed(task, site, page, deps, options)
  })
  return value && value.chapter.images.length >= best.urls.length
    ? { ...value, clicked: clicked.map(({ label }) => label) }
    : undefined
}

function unreadable({ page }: ExploredChapter, { patterns }: CandidateOptions): Problem {
  const rules = createRules(null)
  const { field, message, suggestion } = explainNoRenderedImages(page, rules, extractImages(page, rules, patterns))
  if (field !== 'scrapingType') return noPagesFound({ addresses: [page.url.href] })
  return new Problem('no_images', sentences(message, suggestion), { extra: { field, suggestion } })
}

function noPagesFound({ addresses: [address = ''] }: Pick<SuggestTask, 'addresses'>): Problem {
  const suggestion = message('sourceSuggestion.adviceFillIn')
  return new Problem('no_images', sentences(message('sourceSuggestion.noPages', { address }), suggestion), {
    extra: { field: 'testUrl', suggestion },
  })
}
