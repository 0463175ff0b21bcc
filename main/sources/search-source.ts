import type { RecognizedAddress } from '../../shared/contracts/adding.ts'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { FoundSeries } from '../../shared/contracts/search-options.ts'
import type { SeriesData } from '../../shared/contracts/series-data.ts'
import { type Localizable, message } from '../../shared/i18n/message.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import type { SearchResults } from '../scraper/protocol/messages.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { chapterNumberOf, findOwner } from './address-owner.ts'
import { findAllSources, findSource } from './content-sources.store.ts'
import { findLinkedManga, seriesUrlOf } from './source-links.ts'
import type { SourcesDeps, WithSecret } from './sources-deps.ts'
import { testDeadlineMs } from './test-configuration.ts'
import { hasCommonWord } from './title-similarity.ts'
import { requireSource } from './write-source.ts'

/** A site that answers more than this lists all its series, and filters them with a script. */
const unfilteredCount = 40
const maxResults = 40

/** Searches sites and reads the pages of series. */
export function createSiteReading({
  covers,
  db,
  withSecret,
  scraper,
}: SourcesDeps & { readonly withSecret: WithSecret }) {
  return { searchSite, searchSource, withServedCover, recognizeAddress, readSeriesData }

  /** The series that the site of a source finds, in its order. @throws Problem of the site, `selector_invalid`, `timed_out`. */
  async function searchSite(
    source: ContentSource,
    query: string,
    signal: AbortSignal = scraper.within(testDeadlineMs),
  ): Promise<SearchResults> {
    const site = applyTheme(await withSecret(source))
    if (!site.options.search && !site.options.server)
      throw new Problem('selector_invalid', message('search.notConfigured'))
    const { series, warnings } = await scraper.searchSite({ site, query }, { signal }).catch(rejectTimeout)
    if (site.options.server) return { series, warnings }
    const own = series.filter(({ url }) => findOwner([source], url) !== undefined)
    const matching = own.length > unfilteredCount ? own.filter(({ title }) => hasCommonWord(title, query)) : own
    return { series: matching.slice(0, maxResults), warnings }
  }

  /** @throws Problem `not_found`, and those of `searchSite`. */
  async function searchSource(sourceId: string, query: string): Promise<Localizable<SourceSearch>> {
    const source = await requireSource(db, sourceId)
    const { series, warnings } = await searchSite(source, query)
    return { items: series.map((found) => withServedCover(sourceId, found)), warnings }
  }

  function withServedCover<T extends FoundSeries>(sourceId: string, found: T): T {
    return { ...found, coverUrl: found.coverUrl && covers.path(sourceId, found.coverUrl) }
  }

  /** What a URL leads to among the sources. */
  async function recognizeAddress(url: string): Promise<RecognizedAddress> {
    const source = findOwner(await findAllSources(db), url)
    const unknown = {
      kind: 'unknown',
      externalId: null,
      sourceId: null,
      sourceName: null,
      seriesUrl: url,
      chapterNumber: null,
      mangaId: null,
    } as const
    if (!source) return unknown
    const mangaId = (await findLinkedManga(db, source, url)) ?? null
    return {
      ...unknown,
      kind: 'source',
      sourceId: source.id,
      sourceName: source.name,
      seriesUrl: seriesUrlOf(source, url),
      chapterNumber: chapterNumberOf(source, url) ?? null,
      mangaId,
    }
  }

  /** @throws Problem `validation_failed` on `sourceId`, `timed_out`, and those of the site. */
  async function readSeriesData({ url, sourceId, scrapingType = 'html' }: SeriesToRead): Promise<ReadSeriesData> {
    const source = sourceId === undefined ? undefined : await findSource(db, sourceId)
    if (sourceId !== undefined && !source)
      throw validationFailed([{ propertyPath: 'sourceId', message: message('validation.sourceNotFound') }])
    const site = source ? applyTheme(await withSecret(source)) : bareSite(url, scrapingType)
    const signal = scraper.within(testDeadlineMs)
    const data = await scraper.readSeries({ site, address: url }, { signal }).catch(rejectTimeout)
    const coverUrl = data.coverUrl?.value
    const served = (url: string) =>
      source ? covers.path(source.id, url) : covers.pathOnSite(new URL(site.baseUrl).origin, url)
    return { ...data, thumbnailUrl: coverUrl === undefined ? null : served(coverUrl) }
  }
}

/** @throws Problem `timed_out` when the deadline of a request has passed, else the error */
export function rejectTimeout(error: unknown): never {
  throw (error as Error).name === 'TimeoutError'
    ? new Problem('timed_out', message('search.timedOut'), { cause: error })
    : error
}

type SourceSearch = { readonly items: readonly FoundSeries[]; readonly warnings: readonly string[] }

type SeriesToRead = {
  readonly url: string
  readonly sourceId?: string | undefined
  readonly scrapingType?: ContentSource['scrapingType'] | undefined
}
type ReadSeriesData = SeriesData & { readonly thumbnailUrl: string | null }

/** A site without a configuration. */
export const bareSite = (url: string, scrapingType: ContentSource['scrapingType']) => ({
  name: new URL(url).host,
  baseUrl: new URL(url).origin,
  scrapingType,
  imageSelector: null,
  nextPageSelector: null,
  chapterSelector: null,
  options: {},
})
