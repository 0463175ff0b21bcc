import type { Problem } from '../../../platform/problem.ts'
import { attempt, withDeadline } from '../attempt.ts'
import type { BrowserDeps } from '../browser/session.ts'
import { appendSuffix } from '../chapter-list/entries.ts'
import type { Page } from '../extract/page.ts'
import { findAnnouncedPages } from './announced-pages.ts'
import { findConsentSuffix } from './consent-link.ts'
import { mayWorkInBrowser, tryRendered } from './rendered-chapter.ts'
import type { CandidateOptions } from './rule-candidates.ts'
import { openServed, verifyServed } from './served-chapter.ts'
import type { ChapterTarget, Suggestion } from './suggestion.ts'
import type { VerifiedSite } from './verify-candidates.ts'

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
  const { chapterNumber, otherAddresses } = target
  const options: CandidateOptions = { patterns: suggestion.patterns, chapterNumber, otherAddresses }
  suggestion.step('finding_images')
  const served = await attempt(() => openServed(suggestion, target))
  const { page, site } = served.value ?? {}
  const found = page && site && verifyServed(suggestion, target, site, page, options)
  const nextServed = async () => (await found?.next())?.value as VerifiedSite | undefined
  const servedBest = (await attempt(nextServed)).value
  const isEnough = servedBest && (isPaged(servedBest) || seemsComplete(servedBest))
  const runRendered = (limited: BrowserDeps) => tryRendered(suggestion, target, limited, options, served.problem)
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

const isPaged = ({ site }: VerifiedSite) => site.nextPageSelector !== null

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
