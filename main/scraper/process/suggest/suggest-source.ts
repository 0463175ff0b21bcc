import { message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import { detectAddressFormat } from '../../addresses/address-format.ts'
import type { SiteConfig, SourceProposal, SuggestTask } from '../../protocol/messages.ts'
import { attempt } from '../attempt.ts'
import type { BrowserDeps } from '../browser/engine.ts'
import { explainNoRenderedImages } from '../extract/explain-shown-page.ts'
import { extractImages } from '../extract/extract-images.ts'
import type { Page } from '../extract/page.ts'
import { createPatterns } from '../extract/patterns.ts'
import { describeSource } from './describe-source.ts'
import { likelyCandidates } from './explore-page.ts'
import { findNextPageCandidates } from './next-page-candidates.ts'
import { createRules, type RuleCandidate } from './picture-rules.ts'
import { type CandidateOptions, findRuleCandidates } from './rule-candidates.ts'
import {
  createRenderedReader,
  createServedReader,
  type ExploredChapter,
  exploreChapter,
  openServedChapter,
  type ReadChapter,
  type SiteReader,
} from './site-readers.ts'
import type { VerifiedSite } from './verified-site.ts'
import { withDeadline } from './with-deadline.ts'

/** Fewer pictures than these are compared with what a browser shows: the rest may come by script. */
const fewPictures = 8
const maxCandidates = 3
/** Pages of a chapter that are read to see how it goes on. */
const maxPages = 3
/** Time for what a proposal can do without, from the beginning: the answer has to come within 28 s. */
const usefulMs = 21_000

/**
 * Proposes a configuration for the site of one chapter: as it is served, and where that does not hold the pages, as a
 * browser shows it. Throws what the site did, or `no_images` when no way led to pages.
 */
export async function suggestSource(task: SuggestTask, ports: BrowserDeps): Promise<SourceProposal> {
  const endsAt = performance.now() + usefulMs
  const looking: CandidateOptions = { patterns: createPatterns(), chapterNumber: task.chapterNumber }
  const served = await attempt(() => fromServed(task, ports, looking))
  const enough = served.value && (served.value.tried.images.length >= fewPictures || isPaged(served.value))
  const show = (limited: BrowserDeps) => fromShown(task, limited, looking, served.problem)
  // With pages in hand, a browser that takes too long is only a comparison that is missing.
  const shown = enough
    ? undefined
    : await attempt(() => (served.value ? withDeadline(endsAt, ports, show) : show(ports)))
  const best = better(served.value, shown?.value)
  if (!best) throw worst(served.problem, shown?.problem) ?? nothingFound(task)
  const address = detectAddressFormat({
    address: task.addresses[0] ?? '',
    slug: task.mangaSlug,
    number: task.chapterNumber,
  })
  if ('missing' in address) throw nothingFound(task)
  return await describeSource({ task, proven: best, address, ports, looking, maxPages, endsAt })
}

const isPaged = ({ site }: VerifiedSite) => site.nextPageSelector !== null

/** What needs a browser has to show more than what needs none. */
function better(served: VerifiedSite | undefined, shown: VerifiedSite | undefined): VerifiedSite | undefined {
  if (!served || !shown) return served ?? shown
  return shown.tried.images.length > served.tried.images.length ? shown : served
}

/** Of two failures the one that tells more: what a site refuses to a browser, it refuses to a person. */
function worst(served: Problem | undefined, shown: Problem | undefined): Problem | undefined {
  if (served && !mayShowInBrowser(served)) return served
  return shown ?? served
}

const mayShowInBrowser = ({ code }: Problem) =>
  ['needs_you', 'site_refused', 'site_busy', 'upstream_failed', 'no_images'].includes(code)

/** Some sites answer nobody who does not come from themselves with a name like a browser's. */
const asVisitor = ({ baseUrl }: SiteConfig): SiteConfig['options'] => ({
  headers: { Referer: `${baseUrl}/`, 'User-Agent': 'Mozilla/5.0 (compatible; Bunko)' },
})

async function fromServed(
  task: SuggestTask,
  ports: BrowserDeps,
  looking: CandidateOptions,
): Promise<VerifiedSite | undefined> {
  const plain = await attempt(() => openServedChapter(task, task.site, ports))
  if (plain.value)
    return await prove(
      candidatesOf(plain.value, looking),
      task.site,
      plain.value,
      createServedReader(task, ports, plain.value),
      looking,
    )
  if (plain.problem?.code !== 'site_refused') throw plain.problem
  const site = { ...task.site, options: asVisitor(task.site) }
  const page = await openServedChapter(task, site, ports).catch(() => {
    throw plain.problem
  })
  return await prove(candidatesOf(page, looking), site, page, createServedReader(task, ports, page), looking)
}

const candidatesOf = (page: Page, looking: CandidateOptions) => likelyCandidates(findRuleCandidates(page, looking))

async function fromShown(
  task: SuggestTask,
  ports: BrowserDeps,
  looking: CandidateOptions,
  failure: Problem | undefined,
): Promise<VerifiedSite | undefined> {
  if (failure && !mayShowInBrowser(failure)) throw failure
  const site: SiteConfig = { ...task.site, scrapingType: 'javascript' }
  const explored = await exploreChapter(task, site, ports, looking)
  const login = explored.pressed.length > 0 ? await byCookie(task, ports, explored, looking) : undefined
  if (login) return login
  if (explored.candidates.length === 0) throw unreadable(explored, looking)
  const clickSelectors = explored.pressed.map(({ selector }) => selector)
  const asShown: SiteConfig = {
    ...site,
    options: { ...(explored.scroll && { scroll: true }), ...(clickSelectors.length > 0 && { clickSelectors }) },
  }
  const proven = await prove(explored.candidates, asShown, explored.page, createRenderedReader(task, ports), looking)
  return proven && { ...proven, pressed: explored.pressed.map(({ words }) => words) }
}

const longestConsent = 20

/** What a notice wants to know is often kept in a cookie: with it the site needs no browser. */
async function byCookie(
  task: SuggestTask,
  ports: BrowserDeps,
  { cookies, candidates: [best], pressed }: ExploredChapter,
  looking: CandidateOptions,
): Promise<VerifiedSite | undefined> {
  const small = cookies.filter((cookie) => cookie.length <= longestConsent + 10)
  if (small.length === 0 || !best) return undefined
  const site: SiteConfig = { ...task.site, options: { headers: { Cookie: small.join('; ') } } }
  const { value } = await attempt(async () => {
    const page = await openServedChapter(task, site, ports)
    return await prove(candidatesOf(page, looking), site, page, createServedReader(task, ports, page), looking)
  })
  return value && value.tried.images.length >= best.urls.length
    ? { ...value, pressed: pressed.map(({ words }) => words) }
    : undefined
}

/** The first of the candidates whose pictures are there and as large as pages. */
async function prove(
  candidates: readonly RuleCandidate[],
  site: SiteConfig,
  first: Page,
  way: SiteReader,
  looking: CandidateOptions,
): Promise<VerifiedSite | undefined> {
  for (const candidate of distinct(candidates).slice(0, maxCandidates)) {
    const filled = fill(site, candidate)
    const { value } = await attempt(async () => {
      const paged = await onwards(filled, first, way, looking)
      return paged ?? { site: filled, tried: await way.attempt(filled, 1) }
    })
    if (value && isConvincing(value.tried)) return { ...value, first, candidate, way, pressed: [] }
  }
  return undefined
}

function fill(site: SiteConfig, { rules }: RuleCandidate): SiteConfig {
  const options = { ...site.options, ...rules.options }
  const shown = site.scrapingType === 'javascript' && rules.imageSelector !== null
  const waitFor = / img[^ ]*$|^img/.test(rules.imageSelector ?? '')
    ? `${rules.imageSelector}[src]`
    : rules.imageSelector
  return { ...site, ...rules, options: shown && waitFor ? { ...options, waitForSelector: waitFor } : options }
}

/** With the link to further pages that brings further pictures; undefined when the page is the whole chapter. */
async function onwards(site: SiteConfig, first: Page, way: SiteReader, looking: CandidateOptions) {
  for (const nextPageSelector of findNextPageCandidates(first, looking.chapterNumber).slice(0, 2)) {
    const paged = { ...site, nextPageSelector }
    const { value } = await attempt(() => way.attempt(paged, maxPages))
    if (value && value.images.some(({ referer }) => referer !== first.url.href)) return { site: paged, tried: value }
  }
  return undefined
}

const isConvincing = ({ checked: { requested, broken, tooSmall } }: ReadChapter) => (broken + tooSmall) * 2 < requested

function distinct(candidates: readonly RuleCandidate[]): RuleCandidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ urls }) => {
    const key = urls.join(' ')
    return seen.has(key) ? false : seen.add(key)
  })
}

function unreadable({ page }: ExploredChapter, { patterns }: CandidateOptions): Problem {
  const rules = createRules(null)
  const { field, message, suggestion } = explainNoRenderedImages(page, rules, extractImages(page, rules, patterns))
  if (field !== 'scrapingType') return nothingFound({ addresses: [page.url.href] })
  return new Problem('no_images', sentences(message, suggestion), { extra: { field, suggestion } })
}

function nothingFound({ addresses: [address = ''] }: Pick<SuggestTask, 'addresses'>): Problem {
  const suggestion = message('sourceSuggestion.adviceFillIn')
  return new Problem(
    'no_images',
    sentences(
      message('sourceSuggestion.noPages', {
        address,
      }),
      suggestion,
    ),
    { extra: { field: 'testUrl', suggestion } },
  )
}
