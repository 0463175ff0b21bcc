import type { Problem } from '../../../platform/problem.ts'
import type { ListedChapter, SiteConfig, SourceProposal } from '../../protocol/messages.ts'
import { mergeTheme } from '../../themes/merge-theme.ts'
import { attempt } from '../attempt.ts'
import type { Page } from '../extract/page.ts'
import { describeSource } from './describe-source.ts'
import { type FoundList, isPartialList, readListOn } from './find-list.ts'
import { proposeFormat } from './number-rules.ts'
import { noPagesFound } from './rendered-chapter.ts'
import { isMainChapter, otherUrls } from './second-chapter.ts'
import { createListReader, createRenderedReader, createServedReader } from './site-readers.ts'
import type { Suggestion } from './suggestion.ts'
import { tryList } from './themed-list.ts'
import { isRead, readChapter } from './verify-chapter.ts'

type Origin = { readonly site: SiteConfig; readonly isRendered: boolean }

/** The chapter list of a series: on its page, else as a theme loads it. */
export async function findListOfSeries(
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
export async function suggestFromSeries(suggestion: Suggestion, list: FoundList): Promise<SourceProposal> {
  suggestion.step('reading_chapter')
  let problem: Problem | undefined
  for (const { url, number } of usualChapters(list.chapters).slice(0, maxChapters)) {
    const otherAddresses = otherUrls(list.chapters, url)
    const read = await readChapter(suggestion, { addresses: [url], chapterNumber: number, otherAddresses })
    if (isRead(read)) return await describeSource(suggestion, read, list)
    problem ??= read.problem
  }
  throw problem ?? noPagesFound(list.url)
}

/** Chapters that are likely to be free and of usual length: neither the newest nor the first. */
function usualChapters(chapters: readonly ListedChapter[]): ListedChapter[] {
  const main = chapters.filter(isMainChapter)
  const sorted = (main.length > 0 ? main : chapters).toSorted((a, b) => a.number - b.number)
  const start = Math.floor(sorted.length / 3)
  return [...sorted.slice(start), ...sorted.slice(0, start).reverse()]
}
