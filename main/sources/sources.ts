import type { SuggestionRequest } from '../../shared/contracts/suggest-configuration.ts'
import type { ScraperConfiguration } from '../../shared/contracts/test-configuration.ts'
import type { Theme } from '../../shared/contracts/themes.ts'
import type { Localizable } from '../../shared/i18n/message.ts'
import { findMessage } from '../platform/i18n.ts'
import { createImageFetcher } from '../platform/images/fetch-image.ts'
import type { Log } from '../platform/log.ts'
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { themes } from '../scraper/themes/themes.ts'
import { createSeriesAddition } from './add-series.ts'
import { findAllSources, listSources } from './content-sources.store.ts'
import { createSourceLinks } from './edit-source-links.ts'
import { createCandidateSearch } from './find-candidates.ts'
import { createPreferredSources } from './preferred-sources.ts'
import { createRepair } from './repair-source.ts'
import { createSearchCovers } from './search-covers.ts'
import { createSiteReading } from './search-source.ts'
import { readSharedLink, toSharedLink } from './shared-source.ts'
import { createSourceHealth } from './source-health.ts'
import { keepFormerSlug } from './source-links.ts'
import { createSourceSubscriptions } from './source-subscriptions.ts'
import type { SourcesDeps } from './sources-deps.ts'
import { suggestConfiguration } from './suggest-configuration.ts'
import { testConfiguration } from './test-configuration.ts'
import { createLinkVerification } from './verify-link.ts'
import { createSourceWrites, requireSource } from './write-source.ts'

export type Sources = ReturnType<typeof createSources>

/** Shortest time between two covers of search results. */
const coverGapMs = 100

/**
 * Content sources: the sites that the user describes. The methods are use cases; the functions that this file
 * re-exports run in the caller's transaction.
 */
export function createSources({
  log,
  userAgent,
  cacheDir,
  ...others
}: Omit<SourcesDeps, 'covers'> & {
  readonly log: Log
  readonly userAgent: string
  /** Absolute path of the folder for files that can be fetched again. */
  readonly cacheDir: string
}) {
  const { db, clock } = others
  const fetch = createSafeFetch({ userAgent, clock })
  const fetchImage = createImageFetcher({ fetch, clock, kind: 'picture', minIntervalMs: coverGapMs })
  const covers = createSearchCovers({ fetchImage, clock, log, cacheDir })
  const deps = { ...others, covers }
  const writes = createSourceWrites(deps)
  const { withSecret } = writes
  const reading = createSiteReading({ ...deps, withSecret })
  const { verifySeries } = createLinkVerification({ ...deps, withSecret })
  const links = createSourceLinks({ ...deps, verifySeries })
  const preferred = createPreferredSources(deps)
  const repair = createRepair({ ...deps, withSecret })
  const health = createSourceHealth({ ...deps, withSecret, log, fetch, repair })
  const { replaceSource } = writes
  const subscriptions = createSourceSubscriptions({ ...deps, log, fetch, withSecret, replaceSource })
  const suggesting = { ...deps, findNames: async () => (await findAllSources(db)).map(({ name }) => name) }
  deps.mangas.addListener({ onSlugChanged: keepFormerSlug })
  return {
    list: (page: number, limit: number) => listSources(db, page, limit),
    /** @throws Problem `not_found`. */
    get: (id: string) => requireSource(db, id),
    add: writes.addSource,
    replace: replaceSource,
    export: writes.exportSources,
    /** A link for another Bunko. @throws Problem `not_found`. */
    getSharedLink: async (id: string) => toSharedLink(await requireSource(db, id)),
    readSharedLink,
    import: writes.importSources,
    withSecret,
    forgetSecret: writes.forgetSecret,
    getPreferred: preferred.getPreferredSources,
    setPreferred: preferred.setPreferredSources,
    listLinks: links.listSourceLinks,
    getLink: links.getSourceLink,
    setLink: links.setSourceLink,
    addLink: links.addSourceLink,
    deleteLink: links.deleteSourceLink,
    /** Records how reading a list or a chapter went. Never throws. */
    recordOutcome: health.record,
    getHealth: health.getHealth,
    getIcon: health.getIcon,
    listMangas: health.listMangas,
    checkNow: health.checkNow,
    /** Checks sources and subscriptions that are due, in the background. */
    checkDue(): void {
      health.checkDue()
      subscriptions.checkDue()
    },
    subscriptions,
    getRepair: repair.getRepair,
    repair: repair.apply,
    dismissRepair: repair.dismiss,
    undoRepair: repair.undo,
    stop: async () => void (await Promise.all([health.stop(), subscriptions.stop()])),
    search: reading.searchSource,
    /** A cover of a search result. @throws Problem `not_found` unless a search found it. */
    getSearchCover: async (id: string, url: string, key: string) =>
      await covers.get(await requireSource(db, id), url, key),
    /** The cover of a series at a site without a source. @throws Problem `not_found` unless its page named it. */
    getSeriesCover: covers.getOnSite,
    findCandidates: createCandidateSearch({ ...deps, ...reading, verifySeries }).findCandidates,
    recognize: reading.recognizeAddress,
    readSeries: reading.readSeriesData,
    addSeries: createSeriesAddition(deps).addSeries,
    test: (configuration: ScraperConfiguration) => testConfiguration(deps.scraper, configuration),
    suggest: (request: SuggestionRequest, signal?: AbortSignal) => suggestConfiguration(suggesting, request, signal),
    /** The themes that sources can use. */
    listThemes: (): Localizable<Theme>[] =>
      themes.map((theme) => ({ ...theme, description: findMessage(theme.description) ?? theme.description })),
  }
}

export { findSources, findSpelling, saveSpelling } from './content-sources.store.ts'
export { listAddressOf, type Series } from './link-addresses.ts'
export { findFormerSources, migrateManga, restoreSources } from './migrate-manga.ts'
export { findExpectedSourceIds, findPageSourceIds, findSourcesOfManga, requireSources } from './preferred-sources.ts'
export { readSeriesList } from './read-series-list.ts'
export { findLinkedSeries, type LinkedSeries, rememberSeries } from './source-links.ts'
export { requireSource } from './write-source.ts'
