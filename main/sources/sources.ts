import type { RecognizedAddress, SeriesToAdd } from '../../shared/contracts/adding.ts'
import type {
  ContentSource,
  ContentSourceExport,
  ContentSourceWrite,
  ImportedSource,
} from '../../shared/contracts/content-sources.ts'
import type { PageOf } from '../../shared/contracts/endpoint.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { PreferredSources } from '../../shared/contracts/scraping.ts'
import type {
  AddedSourceLink,
  SourceLinkItem,
  SourceLinkWrite,
  WrittenSourceLink,
} from '../../shared/contracts/source-links.ts'
import type { SourceSearchResult } from '../../shared/contracts/source-search.ts'
import type { SuggestionRequest, SuggestionResult } from '../../shared/contracts/suggest-configuration.ts'
import type { ScraperConfiguration, ScraperTestResult } from '../../shared/contracts/test-configuration.ts'
import type { Theme } from '../../shared/contracts/themes.ts'
import type { Localizable } from '../../shared/i18n/message.ts'
import { findMessage } from '../platform/i18n.ts'
import { createImageFetcher } from '../platform/images/fetch-image.ts'
import type { Log } from '../platform/log.ts'
import type { Precondition } from '../platform/precondition.ts'
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { themes } from '../scraper/themes/themes.ts'
import { addSeries } from './add-series.ts'
import { listSources } from './content-sources.store.ts'
import type { SourcesContext } from './context.ts'
import { addSourceLink, deleteSourceLink, getSourceLink, listSourceLinks, setSourceLink } from './edit-source-links.ts'
import { type CandidateList, type CandidateQuery, findCandidates } from './find-candidates.ts'
import { exportSources, importSources } from './import-export.ts'
import { getPreferredSources, setPreferredSources } from './preferred-sources.ts'
import { type ReadSeriesData, readSeriesData, recognizeAddress, type SeriesToRead } from './read-series.ts'
import { createSearchCovers, type SearchCover } from './search-covers.ts'
import { searchSource } from './search-source.ts'
import { keepFormerSlug } from './source-links.ts'
import { suggestConfiguration } from './suggest-configuration.ts'
import { testConfiguration } from './test-configuration.ts'
import { addSource, forgetSecret, replaceSource, requireSource, withSecret } from './write-source.ts'

/**
 * Content sources: the sites that the user describes. The methods are use cases; the functions that this file
 * re-exports run in the caller's transaction.
 */
export type Sources = {
  list(page: number, limit: number): Promise<PageOf<ContentSource>>
  /** @throws Problem `not_found`. */
  get(id: string): Promise<ContentSource>
  /** @throws Problem `validation_failed` on `name` when another source has it. */
  add(source: ContentSourceWrite): Promise<ContentSource>
  /** @throws Problem `not_found`, `validation_failed` on `name` when another source has it. */
  replace(id: string, source: ContentSourceWrite, precondition?: Precondition<ContentSource>): Promise<ContentSource>
  /** @throws Problem `not_found` when there is no source. */
  exportAll(): Promise<ContentSourceExport>
  /** Imports all or none. @throws Problem `validation_failed` with paths such as `sources[3].name`. */
  import(sources: readonly ImportedSource[]): Promise<ContentSource[]>
  /** The source as the scraper needs it, with its cookie. Never send the result to a client, a log or a job. */
  withSecret(source: ContentSource): Promise<ContentSource>
  /** Deletes the cookie of a source that is removed permanently. */
  forgetSecret(id: string): Promise<void>

  /** The sources of a manga in order; without a preference all active ones, for a manga of the catalog the linked ones. @throws Problem `not_found`. */
  getPreferred(mangaId: string): Promise<Localizable<PreferredSources>>
  /** @throws Problem `not_found`, `validation_failed` on unknown or repeated `sourceIds`. */
  setPreferred(mangaId: string, sourceIds: readonly string[]): Promise<void>

  /** How the manga is named at its sources, by name of the source. @throws Problem `not_found`. */
  listLinks(mangaId: string): Promise<SourceLinkItem[]>
  /** @throws Problem `not_found`. */
  getLink(mangaId: string, sourceId: string): Promise<SourceLinkItem>
  /** @throws Problem `not_found`; `validation_failed` on `url` when it does not belong to the source. */
  setLink(mangaId: string, sourceId: string, link: SourceLinkWrite): Promise<Localizable<WrittenSourceLink>>
  /** Sets the link of the source that the URL belongs to. @throws Problem as `setLink`. */
  addLink(mangaId: string, link: AddedSourceLink): Promise<Localizable<WrittenSourceLink>>
  /** @throws Problem `not_found`. */
  deleteLink(mangaId: string, sourceId: string): Promise<undefined>

  /** Searches the site. @throws Problem `not_found`, `selector_invalid`, `timed_out`, and those of the site. */
  search(id: string, query: string): Promise<SourceSearchResult[]>
  /** A cover of a search result. @throws Problem `not_found` unless a search found it. */
  getSearchCover(id: string, url: string, key: string): Promise<SearchCover>
  /** The series of a source that may be the manga, best first. @throws Problem as `search`. */
  findCandidates(mangaId: string, query: CandidateQuery): Promise<Localizable<CandidateList>>

  /** What a URL leads to among the sources. */
  recognize(url: string): Promise<RecognizedAddress>
  /** What the page of a series says about it. @throws Problem `validation_failed` on `sourceId`, and those of the site. */
  readSeries(series: SeriesToRead): Promise<ReadSeriesData>
  /** Adds a series of a source to the library. @throws Problem `validation_failed` on `sourceId` or `url`. */
  addSeries(series: SeriesToAdd): Promise<MangaDetail>

  /** Reads one chapter, and the chapter list if there is one. Stores nothing. A failed test is a result. */
  test(configuration: ScraperConfiguration): Promise<Localizable<ScraperTestResult>>
  /**
   * Proposes a source from the URL of a series or a chapter. Throws the signal's reason.
   * @throws Problem `validation_failed` when the URL does not contain the given slug or number
   */
  suggest(request: SuggestionRequest, signal?: AbortSignal): Promise<Localizable<SuggestionResult>>
  /** The themes that sources can use. */
  listThemes(): Localizable<Theme>[]
}

type SourcesDeps = Omit<SourcesContext, 'covers'> & {
  readonly log: Log
  readonly userAgent: string
  /** Absolute path of the folder for files that can be fetched again. */
  readonly cacheDir: string
}

/** Shortest time between two covers of search results. */
const coverGapMs = 100

export function createSources({ log, userAgent, cacheDir, ...deps }: SourcesDeps): Sources {
  const { db, clock } = deps
  const fetch = createSafeFetch({ userAgent, clock })
  const fetchImage = createImageFetcher({ fetch, clock, kind: 'picture', minIntervalMs: coverGapMs })
  const context = { ...deps, covers: createSearchCovers({ fetchImage, clock, log, cacheDir }) }
  context.mangas.addListener({ onSlugChanged: keepFormerSlug })
  return {
    list: (page, limit) => listSources(db, page, limit),
    get: (id) => requireSource(db, id),
    add: (source) => addSource(context, source),
    replace: (id, source, precondition) => replaceSource(context, id, source, precondition),
    exportAll: () => exportSources(context),
    import: (sources) => importSources(context, sources),
    withSecret: (source) => withSecret(context, source),
    forgetSecret: (id) => forgetSecret(context, id),
    getPreferred: (mangaId) => getPreferredSources(db, mangaId),
    setPreferred: (mangaId, sourceIds) => setPreferredSources(context, mangaId, sourceIds),
    search: (id, query) => searchSource(context, id, query),
    getSearchCover: async (id, url, key) => await context.covers.get(await requireSource(db, id), url, key),
    findCandidates: (mangaId, query) => findCandidates(context, mangaId, query),
    listLinks: (mangaId) => listSourceLinks(db, mangaId),
    getLink: (mangaId, sourceId) => getSourceLink(db, mangaId, sourceId),
    setLink: (mangaId, sourceId, link) => setSourceLink(context, mangaId, sourceId, link),
    addLink: (mangaId, link) => addSourceLink(context, mangaId, link),
    deleteLink: (mangaId, sourceId) => deleteSourceLink(context, mangaId, sourceId),
    recognize: (url) => recognizeAddress(context, url),
    readSeries: (series) => readSeriesData(context, series),
    addSeries: (series) => addSeries(context, series),
    test: (configuration) => testConfiguration(context, configuration),
    suggest: (request, signal) => suggestConfiguration(context, request, signal),
    listThemes: () =>
      themes.map((theme) => ({ ...theme, description: findMessage(theme.description) ?? theme.description })),
  }
}

export { findSources, findSpelling, saveSpelling } from './content-sources.store.ts'
export { listAddressOf, type Series } from './link-addresses.ts'
export { findExpectedSourceIds, findPageSourceIds, findSourcesOfManga, requireSources } from './preferred-sources.ts'
export { findLinkedSeries, type LinkedSeries, rememberSeries } from './source-links.ts'
export { requireSource } from './write-source.ts'
