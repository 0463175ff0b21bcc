import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { FoundSeries } from '../../shared/contracts/search-options.ts'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { findOwner } from './address-owner.ts'
import type { SourcesContext } from './context.ts'
import { testDeadlineMs } from './test-configuration.ts'
import { hasCommonWord } from './title-similarity.ts'
import { requireSource, withSecret } from './write-source.ts'

type SearchContext = Pick<SourcesContext, 'db' | 'scraper' | 'secrets'>

/** A site that answers more than this lists all its series, and filters them with a script. */
const unfilteredCount = 40
const maxResults = 40

/** The series that the site of a source finds, in its order. @throws Problem of the site, `selector_invalid`, `timed_out`. */
export async function searchSite(
  context: SearchContext,
  source: ContentSource,
  query: string,
  signal: AbortSignal = AbortSignal.timeout(testDeadlineMs),
): Promise<FoundSeries[]> {
  const site = applyTheme(await withSecret(context, source))
  if (!site.options.search) throw new Problem('selector_invalid', message('search.notConfigured'))
  const found = await context.scraper.searchSite({ site, query }, { signal }).catch((error: unknown) => {
    throw (error as Error).name === 'TimeoutError'
      ? new Problem('timed_out', message('search.timedOut', { seconds: testDeadlineMs / 1000 }), { cause: error })
      : error
  })
  const own = found.filter(({ url }) => findOwner([source], url) !== undefined)
  const matching = own.length > unfilteredCount ? own.filter(({ title }) => hasCommonWord(title, query)) : own
  return matching.slice(0, maxResults)
}

/** @throws Problem `not_found`, and those of `searchSite`. */
export async function searchSource(
  context: SearchContext & Pick<SourcesContext, 'covers'>,
  sourceId: string,
  query: string,
): Promise<FoundSeries[]> {
  const source = await requireSource(context.db, sourceId)
  return (await searchSite(context, source, query)).map((found) => withServedCover(context, sourceId, found))
}

export const withServedCover = <T extends FoundSeries>(
  { covers }: Pick<SourcesContext, 'covers'>,
  sourceId: string,
  found: T,
): T => ({ ...found, coverUrl: found.coverUrl && covers.path(sourceId, found.coverUrl) })
