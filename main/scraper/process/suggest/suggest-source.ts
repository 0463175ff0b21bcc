import type { Problem } from '../../../platform/problem.ts'
import { comparableAddress } from '../../addresses/address-text.ts'
import type {
  ListedChapter,
  SiteConfig,
  SourceProposal,
  SuggestionProgress,
  SuggestTask,
} from '../../protocol/messages.ts'
import { mergeTheme } from '../../themes/merge-theme.ts'
import { attempt } from '../attempt.ts'
import type { BrowserDeps } from '../browser/session.ts'
import { findKeptBack } from '../extract/explain-wrong-images.ts'
import type { Page } from '../extract/page.ts'
import { findServer } from '../suwayomi/find-server.ts'
import { ageNotAnswered, asksForAge, passAgeQuestion } from './age-question.ts'
import { type ChapterLinks, findChapterLinks } from './chapter-links.ts'
import { describeSource } from './describe-source.ts'
import { likelyCandidates } from './explore-page.ts'
import { findGallery } from './find-gallery.ts'
import { type FoundList, isPartialList, readListOn, tryList } from './find-list.ts'
import { completeList } from './list-parts.ts'
import { proposeFormat } from './list-rules.ts'
import { isNumberOfName, namedNumberInUrl } from './number-evidence.ts'
import type { RuleCandidate } from './rule-candidates.ts'
import { findRuleCandidates } from './rule-candidates.ts'
import { isMainChapter, otherUrls } from './second-chapter.ts'
import { createListReader, createRenderedReader, createServedReader } from './site-readers.ts'
import { createSuggestion, type Suggestion } from './suggestion.ts'
import { isPaged, isRead, noPagesFound, openServed, type ReadChapter, readChapter } from './verify-chapter.ts'

type SuggestDeps = BrowserDeps & { readonly onStep?: (progress: SuggestionProgress) => void }

/**
 * Suggests a configuration for a site from the URL of a series or a chapter, with the served pages and, if they are not
 * enough, the rendered ones. Throws the site's Problem, or `no_images` if no pages were found.
 */
export async function suggestSource(task: SuggestTask, deps: SuggestDeps): Promise<SourceProposal> {
  const { onStep = () => {}, ...browserDeps } = deps
  const suggestion = createSuggestion(task, browserDeps, onStep)
  suggestion.step('reading_page')
  const [address = ''] = task.addresses
  const isChapter = task.chapterNumber !== undefined
  const opened = isChapter ? undefined : (await attempt(() => openServed(suggestion, { addresses: [address] }))).value
  const server = isChapter ? undefined : await findServer(suggestion, address, opened?.page)
  if (server) return server
  const passed = opened && asksForAge(opened.page) ? await passAgeQuestion(suggestion, opened, address) : undefined
  const served = passed ?? opened
  // What answers the question is part of the source.
  const own = passed ? { ...suggestion, task: { ...task, site: passed.site } } : suggestion
  if (served && looksLikeSeries(served.page)) {
    const list = await findListOfSeries(own, served.page, { site: served.site, isRendered: false })
    if (list) return await suggestFromSeries(own, await completeList(own, list))
  }
  return await suggestFromChapter(own, address)
}

function looksLikeSeries(page: Page): boolean {
  if (findGallery(page)) return true
  const candidates = findRuleCandidates(page, {})
  return isSeriesPage(page, findChapterLinks(page), candidates)
}

async function suggestFromChapter(suggestion: Suggestion, address: string): Promise<SourceProposal> {
  const { task } = suggestion
  const known = { url: address, slug: task.mangaSlug }
  const chapterNumber = task.chapterNumber ?? proposeFormat(address, [], known).number ?? undefined
  const target = { addresses: [address], ...(chapterNumber !== undefined && { chapterNumber }) }
  const read = await readChapter(suggestion, target)
  const keptBack = findTeaser(read)
  if (isRead(read) && !keptBack) return await describeSource(suggestion, read)
  const series = task.chapterNumber === undefined ? await trySeries(suggestion, read) : undefined
  if (series) return series
  throw suggestion.asked.has('age') ? ageNotAnswered() : (keptBack ?? read.problem ?? noPagesFound(address))
}

/** Treats a page without chapter pages as that of a series. */
async function trySeries(
  suggestion: Suggestion,
  { served, rendered }: ReadChapter,
): Promise<SourceProposal | undefined> {
  for (const page of [served, rendered]) {
    const isRendered = page !== undefined && page === rendered
    const site = { ...suggestion.task.site, ...(isRendered && { scrapingType: 'javascript' as const }) }
    const list = page && (await findListOfSeries(suggestion, page, { site, isRendered }))
    if (list) return await suggestFromSeries(suggestion, await completeList(suggestion, list))
  }
  return undefined
}

type Origin = { readonly site: SiteConfig; readonly isRendered: boolean }

/** The chapter list of a series: on its page, else as a theme loads it. */
async function findListOfSeries(
  suggestion: Suggestion,
  page: Page,
  { site, isRendered }: Origin,
): Promise<FoundList | undefined> {
  suggestion.step('finding_list')
  const reader = (isRendered ? createRenderedReader : createServedReader)(suggestion, suggestion.deps)
  const shown = await attempt(() =>
    reader.withPages(site, (read) => readListOn(suggestion, page, read, { isRendered })),
  )
  if (isRendered || (shown.value && !isPartialList(shown.value))) return shown.value
  return (await findLoadedList(suggestion, page, site)) ?? shown.value
}

/** A list that the scripts of a theme load. */
async function findLoadedList(suggestion: Suggestion, page: Page, site: SiteConfig): Promise<FoundList | undefined> {
  const slug = proposeFormat(page.url.href, []).slug
  for (const theme of suggestion.task.themes) {
    const { chapterList } = theme.source.options
    if (!chapterList?.ajax || !chapterList.itemSelector || slug === null) continue
    if (!chapterList.ajax.some(({ id }) => id?.selector && page.$(id.selector).length > 0)) continue
    const complete = mergeTheme({ ...site, options: { ...site.options, theme: theme.id } }, theme)
    const reader = createListReader(suggestion, complete, suggestion.deps)
    const { chapters, isComplete } = await tryList(complete, { address: page.url.href, slug }, reader)
    if (chapters.length === 0) continue
    const { urlFormat: _, ...rules } = { ...chapterList, itemSelector: chapterList.itemSelector }
    return { rules, chapters, page, url: page.url.href, hasKnown: false, isComplete, isRendered: false }
  }
  return undefined
}

const maxChapters = 2

/** The proposal for a series from its list. Throws the Problem of the first chapter if none could be read. */
async function suggestFromSeries(suggestion: Suggestion, list: FoundList): Promise<SourceProposal> {
  suggestion.step('reading_chapter')
  let problem: Problem | undefined
  for (const { url, number } of usualChapters(list.chapters).slice(0, maxChapters)) {
    const otherAddresses = otherUrls(list.chapters, url)
    const read = await readChapter(suggestion, { addresses: [url], chapterNumber: number, otherAddresses })
    const keptBack = findTeaser(read)
    if (isRead(read) && !keptBack) return await describeSource(suggestion, read, list)
    problem ??= keptBack ?? read.problem
  }
  throw problem ?? noPagesFound(list.url)
}

/** A Problem if a chapter shows hardly any pages and says that it keeps back the others. */
function findTeaser({ best }: ReadChapter): Problem | undefined {
  const isShort = best && best.chapter.images.length < fewImages && !isPaged(best)
  return isShort ? findKeptBack(best.chapter.first) : undefined
}

/** Chapters that are likely to be free and of usual length: neither the newest nor the first. */
function usualChapters(chapters: readonly ListedChapter[]): ListedChapter[] {
  const free = chapters.filter(({ isLocked }) => !isLocked)
  const main = free.filter(isMainChapter)
  const sorted = [main, free, chapters].find(({ length }) => length > 0)!.toSorted((a, b) => a.number - b.number)
  const start = Math.floor(sorted.length / 3)
  return [...sorted.slice(start), ...sorted.slice(0, start).reverse()]
}

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
  if (namedNumberInUrl(page.url) !== undefined && !isNumberOfName(page.url, best.links)) return false
  const [images] = likelyCandidates(candidates)
  return !images || images.urls.length < fewImages || best.links.length > images.urls.length
}
