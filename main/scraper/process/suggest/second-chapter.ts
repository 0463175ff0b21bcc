import { type Message, message } from '../../../../shared/i18n/message.ts'
import type { Problem } from '../../../platform/problem.ts'
import { createCookieJar } from '../../../platform/safe-fetch/cookie-jar.ts'
import { comparableAddress } from '../../addresses/address-text.ts'
import type { ListedChapter, SiteConfig } from '../../protocol/messages.ts'
import { attempt } from '../attempt.ts'
import type { BrowserDeps } from '../browser/session.ts'
import { brokenImages, fewPositions } from './check-images.ts'
import { type Contradiction, compareChapters, findMissingPages, type TestedChapter } from './compare-chapters.ts'
import type { FoundChapters } from './find-chapters.ts'
import type { ThemeMatch } from './match-theme.ts'
import { isNumberConfirmed } from './number-evidence.ts'
import { type CheckedChapter, createReader, maxPages } from './site-readers.ts'
import type { Suggestion } from './suggestion.ts'
import type { VerifiedSite } from './verify-candidates.ts'

/** The result of trying a configuration on a second chapter. */
export type Proof = {
  readonly second?: { readonly entry: ListedChapter; readonly chapter: CheckedChapter }
  /** Why there is no proof; undefined if the configuration is proved. */
  readonly unproved?: Message
  readonly contradictions: readonly Contradiction[]
}

const maxSecondChapters = 2
const checkedImages = 3

/**
 * Reads another chapter of the list as a download would, and compares it with the first one.
 * @param tried the configuration, and the list if one was found
 */
export async function proveOnSecondChapter(
  suggestion: Suggestion,
  { site, verified, found }: { site: SiteConfig; verified: VerifiedSite; found: FoundChapters | undefined },
  deps: BrowserDeps,
): Promise<Proof> {
  const chapters = found?.chapters ?? []
  const first = describeFirst(verified, site)
  const linked = findOtherImages(verified, chapters)
  if (linked.length > 0) return { contradictions: linked }
  const unproved = (reason: Message): Proof => ({ unproved: reason, contradictions: findMissingPages(first) })
  if (!found) return unproved(message('sourceSuggestion.unproved.noList'))
  const others = otherChapters(chapters, verified.first.url.href, first.number)
  if (others.length === 0) return unproved(message('sourceSuggestion.unproved.oneChapter'))
  let problem: Problem | undefined
  for (const entry of others.slice(0, maxSecondChapters)) {
    // A download begins without the cookies of other pages.
    const reader = createReader(suggestion, site, { ...deps, cookies: createCookieJar() })
    const target = {
      addresses: [entry.url],
      chapterNumber: entry.number,
      otherAddresses: otherUrls(chapters, entry.url),
    }
    const positions = (count: number) =>
      fewPositions(count, Math.max(1, Math.min(checkedImages, suggestion.requestLimit.left())))
    const read = await attempt(() => reader.readChapter(site, target, positions))
    if (read.value) {
      const proof = compare(first, { entry, chapter: read.value }, site)
      const isConfirmed = isNumberConfirmed(entry, read.value.first, found)
      return isConfirmed
        ? proof
        : { ...proof, unproved: message('sourceSuggestion.unproved.number', { number: entry.number }) }
    }
    problem ??= read.problem
  }
  return unproved(explain(problem))
}

/** Links to more pages that lead to other chapters. */
function findOtherImages({ chapter, first }: VerifiedSite, chapters: readonly ListedChapter[]): Contradiction[] {
  const own = comparableAddress(first.url.href)
  const listed = new Set(chapters.map(({ url }) => comparableAddress(url)))
  const pages = [...new Set(chapter.images.map(({ referer }) => comparableAddress(referer)))]
  const isOther = pages.some((page) => page !== own && listed.has(page))
  return isOther ? [{ text: message('sourceSuggestion.warning.otherChapters') }] : []
}

const maxOthers = 200

/** The URLs of other chapters, which the links of a chapter may lead to. */
export const otherUrls = (chapters: readonly ListedChapter[], url: string): string[] => {
  const own = comparableAddress(url)
  const position = Math.max(
    0,
    chapters.findIndex((one) => comparableAddress(one.url) === own),
  )
  const start = Math.max(0, position - maxOthers / 2)
  return chapters
    .slice(start, start + maxOthers)
    .map((one) => one.url)
    .filter((one) => comparableAddress(one) !== own)
}

function compare(first: TestedChapter, second: NonNullable<Proof['second']>, site: SiteConfig): Proof {
  const { entry, chapter } = second
  if (comparableAddress(chapter.first.url.href) === comparableAddress(first.first.url.href)) {
    const contradiction = { text: message('sourceSuggestion.warning.sameChapter', { url: entry.url }) }
    return { second, contradictions: [contradiction] }
  }
  const { broken, tooSmall, requested } = chapter.checked
  const tested = toTested(chapter, entry.number, site)
  const contradictions = compareChapters(first, tested)
  const bad = broken.length + tooSmall.length
  if (bad * 2 < requested) return { second, contradictions }
  return { second, contradictions: [...contradictions, { text: brokenImages(chapter.checked) }] }
}

const describeFirst = ({ chapter, target }: VerifiedSite, site: SiteConfig) =>
  toTested(chapter, target.chapterNumber, site)

function toTested(
  { first, images, checked }: CheckedChapter,
  number: number | undefined,
  site: SiteConfig,
): TestedChapter {
  const pages = new Set(images.map(({ referer }) => referer)).size
  return {
    first,
    number,
    urls: images.map(({ urls: [url = ''] }) => url),
    checked,
    isPartial: site.options.pageTurn !== undefined || (site.nextPageSelector !== null && pages >= maxPages),
  }
}

/** Neither an extra nor a chapter of another season. */
export const isMainChapter = ({ kind, label }: ListedChapter): boolean => kind === 'chapter' && label === ''

/** Other entries with other numbers: the following chapter first, then the closest ones. Volumes if there are no others. */
function otherChapters(chapters: readonly ListedChapter[], url: string, number: number | undefined): ListedChapter[] {
  const own = comparableAddress(url)
  const current = number ?? chapters.find((one) => comparableAddress(one.url) === own)?.number
  const distance = (one: ListedChapter) =>
    current === undefined ? 0 : one.number > current ? one.number - current : (current - one.number) * 1.5 + 1
  const others = chapters.filter((one) => !one.isLocked && comparableAddress(one.url) !== own && one.number !== current)
  const main = others.filter(isMainChapter)
  return (main.length > 0 ? main : others).sort((a, b) => distance(a) - distance(b))
}

function explain(problem: Problem | undefined): Message {
  if (problem?.code === 'needs_you')
    return message('sourceSuggestion.unproved.needsYou', { problem: problem.userMessage })
  if (!problem) return message('sourceSuggestion.unproved.oneChapter')
  return message('sourceSuggestion.unproved.secondFailed', { problem: problem.userMessage })
}

/** A configuration that was tried on a second chapter. */
export type Tried = {
  readonly verified: VerifiedSite
  /** The settings of the source itself, and those with the theme. */
  readonly own: SiteConfig
  readonly complete: SiteConfig
  readonly theme: ThemeMatch | undefined
  readonly proof: Proof
}
