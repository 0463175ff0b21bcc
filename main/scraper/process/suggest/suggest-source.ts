import type { SourceProposal, SuggestionProgress, SuggestTask } from '../../protocol/messages.ts'
import { attempt, withDeadline } from '../attempt.ts'
import type { BrowserDeps } from '../browser/session.ts'
import type { Page } from '../extract/page.ts'
import { findChapterLinks } from './chapter-links.ts'
import { describeSource } from './describe-source.ts'
import { type FoundList, isPartialList, readListOn } from './find-list.ts'
import { proposeFormat } from './number-rules.ts'
import { isSeriesPage } from './page-kind.ts'
import { noPagesFound } from './rendered-chapter.ts'
import { findRuleCandidates } from './rule-candidates.ts'
import { openServed } from './served-chapter.ts'
import { createRenderedReader } from './site-readers.ts'
import { findListOfSeries, suggestFromSeries } from './suggest-from-series.ts'
import { createSuggestion, type Suggestion } from './suggestion.ts'
import { isRead, type ReadChapter, readChapter } from './verify-chapter.ts'

type SuggestDeps = BrowserDeps & { readonly onStep?: (progress: SuggestionProgress) => void }

/**
 * Suggests a configuration for a site from the URL of a series or a chapter, with the served pages and, if they are not
 * enough, the rendered ones. Throws the site's Problem, or `no_images` if no pages were found.
 */
export async function suggestSource(task: SuggestTask, deps: SuggestDeps): Promise<SourceProposal> {
  const { onStep = () => {}, ...browserDeps } = deps
  const suggestion = createSuggestion(task, browserDeps, onStep)
  suggestion.step('reading_page')
  const { address, isChapter } = { address: task.addresses[0] ?? '', isChapter: task.chapterNumber !== undefined }
  const served = isChapter ? undefined : (await attempt(() => openServed(suggestion, { addresses: [address] }))).value
  if (served && looksLikeSeries(suggestion, served.page)) {
    const list = await findListOfSeries(suggestion, served.page, { site: served.site, isRendered: false })
    if (list) return await suggestFromSeries(suggestion, await completeList(suggestion, list))
  }
  return await suggestFromChapter(suggestion, address)
}

function looksLikeSeries({ patterns }: Suggestion, page: Page): boolean {
  const candidates = findRuleCandidates(page, { patterns, chapterNumber: undefined })
  return isSeriesPage(page, findChapterLinks(page), candidates)
}

/** Renders the page of a series that seems to load its list with a script. */
async function completeList(suggestion: Suggestion, list: FoundList): Promise<FoundList> {
  if (!isPartialList(list)) return list
  suggestion.step('rendering')
  const site = { ...suggestion.task.site, scrapingType: 'javascript' as const }
  const { deps, deadline } = suggestion
  const { value } = await attempt(() =>
    withDeadline(deadline, deps, (limited) =>
      createRenderedReader(suggestion, limited).withPages(site, async (read) => {
        const page = await read(list.page.url.href)
        return page && (await readListOn(suggestion, page, read, { isRendered: true }))
      }),
    ),
  )
  return value && value.chapters.length > list.chapters.length ? value : list
}

async function suggestFromChapter(suggestion: Suggestion, address: string): Promise<SourceProposal> {
  const { task } = suggestion
  const known = { url: address, slug: task.mangaSlug }
  const chapterNumber = task.chapterNumber ?? proposeFormat(address, [], known).number ?? undefined
  const target = { addresses: [address], ...(chapterNumber !== undefined && { chapterNumber }) }
  const read = await readChapter(suggestion, target)
  if (isRead(read)) return await describeSource(suggestion, read)
  const series = task.chapterNumber === undefined ? await trySeries(suggestion, read) : undefined
  if (series) return series
  throw read.problem ?? noPagesFound(address)
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
    if (list) return await suggestFromSeries(suggestion, list)
  }
  return undefined
}
