import { message } from '../../../../shared/i18n/message.ts'
import type { Problem } from '../../../platform/problem.ts'
import { createCookieJar } from '../../../platform/safe-fetch/cookie-jar.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import { attempt, withDeadline } from '../attempt.ts'
import type { BrowserDeps } from '../browser/session.ts'
import { appendSuffix } from '../chapter-list/entries.ts'
import { explainNoRenderedImages } from '../extract/explain-no-images.ts'
import { explainWrongImages, findAccessBarrier, findProtection } from '../extract/explain-wrong-images.ts'
import { extractImages } from '../extract/extract-images.ts'
import type { Page } from '../extract/page.ts'
import { settingProblem } from '../setting-problem.ts'
import { asksForAge, findConsentSuffix, shortCookies } from './age-question.ts'
import { findAnnouncedPages } from './compare-chapters.ts'
import { likelyCandidates } from './explore-page.ts'
import { createRules, findJsonCandidates, findRuleCandidates } from './rule-candidates.ts'
import {
  createRenderedReader,
  createServedReader,
  type ExploredChapter,
  exploreChapter,
  openServedChapter,
} from './site-readers.ts'
import type { ChapterTarget, Suggestion } from './suggestion.ts'
import { type VerifiedSite, verifyCandidates } from './verify-candidates.ts'

/** With fewer images, the served page is compared with the rendered one, because scripts may load the rest. */
const fewImages = 3

/** Configurations that read a chapter, and the pages that were seen. */
export type ReadChapter = {
  readonly best: VerifiedSite | undefined
  /** The next best configuration; undefined if there is none. */
  next(): Promise<VerifiedSite | undefined>
  /** The page as served, and as rendered if a browser was used. */
  readonly served: Page | undefined
  readonly rendered: Page | undefined
  /** Why there is no configuration. */
  readonly problem: Problem | undefined
}

/** Finds configurations that read a chapter: from the served page and, if it is not enough, the rendered one. */
export async function readChapter(suggestion: Suggestion, target: ChapterTarget): Promise<ReadChapter> {
  const read = await readPlainChapter(suggestion, target)
  const urlSuffix = read.best || !read.served ? undefined : findConsentSuffix(read.served)
  if (urlSuffix === undefined) return read
  const addresses = target.addresses.map((address) => appendSuffix(address, urlSuffix))
  const consented = await readPlainChapter(suggestion, { ...target, addresses })
  return consented.best ? { ...consented, best: { ...consented.best, urlSuffix } } : read
}

async function readPlainChapter(suggestion: Suggestion, target: ChapterTarget): Promise<ReadChapter> {
  const { deps, deadline } = suggestion
  suggestion.step('finding_images')
  const served = await attempt(() => openServed(suggestion, target))
  const { page, site } = served.value ?? {}
  const found = page && site && verifyServed(suggestion, target, site, page)
  const nextServed = async () => (await found?.next())?.value as VerifiedSite | undefined
  const servedBest = (await attempt(nextServed)).value
  const isEnough = servedBest && (isPaged(servedBest) || seemsComplete(servedBest))
  const runRendered = (limited: BrowserDeps) => tryRendered(suggestion, target, limited, served.problem)
  // If the served pages have images, rendering is an optional comparison.
  const rendered = isEnough
    ? undefined
    : await attempt(() => (servedBest ? withDeadline(deadline, deps, runRendered) : runRendered(deps)))
  const renderedBest = rendered?.value?.best
  const prefersRendered = isMore(renderedBest, servedBest)
  return {
    best: prefersRendered ? renderedBest : servedBest,
    async next() {
      const more = () => (prefersRendered ? rendered?.value?.next() : nextServed())
      return (await attempt(async () => await more())).value
    },
    served: page,
    rendered: rendered?.value?.page,
    problem: selectProblem(served.problem, rendered?.problem ?? rendered?.value?.problem),
  }
}

const seemsComplete = ({ chapter, target }: VerifiedSite): boolean => {
  const count = chapter.images.length
  const announced = findAnnouncedPages(chapter.first, { count, chapterNumber: target.chapterNumber })
  return count >= fewImages && count >= (announced ?? 0)
}

/** Whether a reader page leads to the others of its chapter. */
export const isPaged = ({ site }: VerifiedSite) =>
  site.nextPageSelector !== null || site.options.pageTurn?.urlSuffix !== undefined

/** Prefers the served pages unless rendering finds more images. */
const isMore = (rendered: VerifiedSite | undefined, served: VerifiedSite | undefined): boolean =>
  rendered !== undefined && rendered.chapter.images.length > (served?.chapter.images.length ?? 0)

/** Prefers the Problem of the browser, which is what the user would see. */
function selectProblem(served: Problem | undefined, rendered: Problem | undefined): Problem | undefined {
  if (served && !mayWorkInBrowser(served)) return served
  return rendered ?? served
}

export const isRead = (read: ReadChapter): read is ReadChapter & { readonly best: VerifiedSite } =>
  read.best !== undefined

/** Headers for sites that only answer browsers that come from the site itself. */
const browserLikeHeaders = ({ baseUrl, options }: SiteConfig): SiteConfig['options'] => ({
  ...options,
  headers: { ...options.headers, Referer: `${baseUrl}/`, 'User-Agent': 'Mozilla/5.0 (compatible; Bunko)' },
})

/** The served page, with headers like those of a browser if the site refuses the request without. */
export async function openServed(
  suggestion: Suggestion,
  target: ChapterTarget,
): Promise<{ page: Page; site: SiteConfig }> {
  const { task, deps } = suggestion
  const plain = await attempt(() => openServedChapter(suggestion, task.site, target, deps))
  if (plain.value && asksForAge(plain.value)) suggestion.asked.add('age')
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
function verifyServed(
  suggestion: Suggestion,
  target: ChapterTarget,
  site: SiteConfig,
  first: Page,
  deps = suggestion.deps,
): AsyncGenerator<VerifiedSite> {
  const candidates = likelyCandidates(findRuleCandidates(first, target))
  const reader = createServedReader(suggestion, deps)
  return verifyCandidates(candidates, { site, target, first, reader })
}

const mayWorkInBrowser = ({ code }: Problem): boolean =>
  ['needs_you', 'site_refused', 'site_busy', 'upstream_failed', 'no_images'].includes(code)

type Rendered = {
  readonly page: Page
  readonly best: VerifiedSite | undefined
  next(): Promise<VerifiedSite | undefined>
  /** Why no configuration reads the page. */
  readonly problem?: Problem | undefined
}

/** Explores a chapter in a browser. Throws the site's Problem. */
async function tryRendered(
  suggestion: Suggestion,
  target: ChapterTarget,
  deps: BrowserDeps,
  servedProblem: Problem | undefined,
): Promise<Rendered> {
  if (servedProblem && !mayWorkInBrowser(servedProblem)) throw servedProblem
  suggestion.step('rendering')
  const site: SiteConfig = { ...suggestion.task.site, scrapingType: 'javascript' }
  const explored = await exploreChapter(suggestion, target, site, deps)
  const { page, clicked } = explored
  const labels = clicked.map(({ label }) => label)
  const withCookie = clicked.length > 0 ? await tryConsentCookie(suggestion, target, explored) : undefined
  if (withCookie) return { page, best: { ...withCookie, clicked: labels }, next: async () => undefined }
  const found = verifyExplored(suggestion, target, explored, deps)
  const next = async () => (await found.next()).value as VerifiedSite | undefined
  const best = await next()
  return { page, best, next, problem: best ? undefined : unreadable(explored) }
}

/** Configurations that request JSON or read data of the page, then those that need a browser. */
async function* verifyExplored(
  suggestion: Suggestion,
  target: ChapterTarget,
  { page: first, candidates, clicked, scroll, drawn }: ExploredChapter,
  deps: BrowserDeps,
): AsyncGenerator<VerifiedSite> {
  const { site } = suggestion.task
  const shown = drawn.length > 0 ? drawn : (candidates[0]?.urls ?? [])
  const context = { chapterNumber: target.chapterNumber, baseUrl: site.baseUrl, shown, isDrawn: drawn.length > 0 }
  const inJson = findJsonCandidates(first, suggestion.responses.get(first) ?? [], context)
  const served = createServedReader(suggestion, deps)
  yield* verifyCandidates(inJson, { site, target, first, reader: served })
  const clickSelectors = clicked.map(({ selector }) => selector)
  const configured: SiteConfig = {
    ...site,
    scrapingType: 'javascript',
    options: { ...site.options, ...(scroll && { scroll: true }), ...(clickSelectors.length > 0 && { clickSelectors }) },
  }
  const reader = createRenderedReader(suggestion, deps)
  for await (const one of verifyCandidates(candidates, { site: configured, target, first, reader })) {
    yield { ...one, clicked: clicked.map(({ label }) => label) }
  }
}

/** Sites often store the consent to a notice in a short cookie. With it the site may not need a browser. */
async function tryConsentCookie(
  suggestion: Suggestion,
  target: ChapterTarget,
  { cookies, candidates: [best] }: ExploredChapter,
): Promise<VerifiedSite | undefined> {
  const short = shortCookies(cookies)
  if (short === '' || !best) return undefined
  const site: SiteConfig = { ...suggestion.task.site, options: { headers: { Cookie: short } } }
  const { value } = await attempt(async () => {
    const deps = { ...suggestion.deps, cookies: createCookieJar() }
    const page = await openServedChapter(suggestion, site, target, deps)
    return (await verifyServed(suggestion, target, site, page, deps).next()).value as VerifiedSite | undefined
  })
  return value && value.chapter.images.length >= best.urls.length ? value : undefined
}

function unreadable({ page }: ExploredChapter): Problem {
  const rules = createRules(null)
  const extracted = extractImages(page, rules)
  const drawn = page.$('canvas, img[src^="blob:"]').length > 0 ? explainWrongImages(page, rules, extracted) : undefined
  const { field, message, suggestion } = drawn ?? explainNoRenderedImages(page, rules, extracted)
  if (!drawn && field !== 'scrapingType')
    return findProtection(page) ?? findAccessBarrier(page) ?? noPagesFound(page.url.href)
  return settingProblem('no_images', message, suggestion, field)
}

export const noPagesFound = (address: string): Problem =>
  settingProblem(
    'no_images',
    message('sourceSuggestion.noPages', { address }),
    message('sourceSuggestion.adviceFillIn'),
    'testUrl',
  )
