import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { JobKind } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { findCover } from '../mangas/covers.store.ts'
import type { Clock } from '../platform/clock.ts'
import type { FileWorker } from '../platform/file-worker/file-worker.ts'
import { createImageFetcher } from '../platform/images/fetch-image.ts'
import type { Log } from '../platform/log.ts'
import { isPrivateBaseUrl } from '../platform/safe-fetch/addresses.ts'
import type { DeadlineLimits } from '../platform/safe-fetch/deadlines.ts'
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { readSettings } from '../settings/settings.ts'
import { createMangaAddition } from './add-from-catalog.ts'
import { createCatalogApi } from './catalog-api.ts'
import type { CatalogDeps } from './catalog-deps.ts'
import { limitsStore } from './catalog-limits.store.ts'
import { createCatalogRateLimiter } from './catalog-rate-limiter.ts'
import { createCatalogClient } from './client.ts'
import { createCatalogCovers } from './covers/catalog-covers.ts'
import { createCoverChoice, isChosenCover } from './covers/choose-cover.ts'
import { createCoverFetch } from './covers/fetch-cover.ts'
import { createCoverFiles } from './covers/store-cover.ts'
import { createCatalogLists, isListedByCatalog } from './list-chapters.ts'
import type { TrackerIds } from './mapping/map-manga.ts'
import { createSeriesMatching } from './match/match-series.ts'
import { createPageDownload } from './pages/download-pages.ts'
import type { FetchFiles } from './pages/fetch-version.ts'
import { createPreviews, previewMaxAgeMs } from './preview-manga.ts'
import { createRefresh } from './refresh-metadata.ts'
import { createCatalogSearch } from './search-catalog.ts'

export type Catalog = ReturnType<typeof createCatalog>

export type CatalogAddresses = {
  readonly url: string
  /** Base address of the catalog's images. */
  readonly uploadsUrl: string
  /** Receives reports about image hosts; without it no report is sent. */
  readonly reportUrl?: string | undefined
  readonly deadlines?: Partial<DeadlineLimits>
}

export const publicCatalog: CatalogAddresses = {
  url: 'https://api.mangadex.org',
  uploadsUrl: 'https://uploads.mangadex.org',
  reportUrl: 'https://api.mangadex.network/report',
}

/** Long enough for a page of 5 MB; a stream of a few bytes per second is aborted much earlier. */
const pageDeadlines = { headersTimeoutMs: 10_000, idleTimeoutMs: 10_000, idleBytes: 8192, totalTimeoutMs: 60_000 }

/** Minimum interval between two cover requests. Covers do not count against the API's limit. */
const coverGapMs = 220

type Deps = {
  readonly addresses: CatalogAddresses
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Jobs
  readonly userAgent: string
  readonly coversDir: string
  readonly cacheDir: string
  /** Fetches files in a worker process. */
  readonly fetchFiles: FetchFiles
  readonly makeThumbnail: FileWorker['makeThumbnail']
}

/** The external catalog (MangaDex): search, metadata, covers, chapter lists and pages. */
export function createCatalog(deps: Deps) {
  const { addresses, db, clock, log, announce, jobs, userAgent } = deps
  const { url, uploadsUrl, deadlines = {} } = addresses
  const fetch = createSafeFetch({ userAgent, clock })
  const rateLimiter = createCatalogRateLimiter({ clock, store: limitsStore(db) })
  const allowPrivate = isPrivateBaseUrl(url)
  const catalogIsPrivate = isPrivateBaseUrl(uploadsUrl)
  const client = createCatalogClient({ fetch, rateLimiter, clock, log, baseUrl: url, allowPrivate, deadlines })
  const fetchImage = createImageFetcher({ fetch, clock, deadlines, kind: 'cover', minIntervalMs: coverGapMs })
  const covers = createCatalogCovers({ ...deps, fetchImage, uploadsUrl, allowPrivate: catalogIsPrivate })
  const addedListeners: ((tx: Tx, mangaId: string) => Promise<void>)[] = []
  const shared: CatalogDeps = {
    db,
    clock,
    log,
    announce,
    jobs,
    api: createCatalogApi(client, clock, log),
    covers,
    fetchImage,
    coversDir: deps.coversDir,
    catalogIsPrivate,
    async onMangaAdded(tx, mangaId) {
      for (const listener of addedListeners) await listener(tx, mangaId)
    },
  }
  const pages = createPageDownload({
    db,
    clock,
    client,
    log,
    fetchFiles: deps.fetchFiles,
    uploadsUrl,
    reportUrl: addresses.reportUrl,
    allowPrivate,
    deadlines: { ...pageDeadlines, ...deadlines },
  })
  const search = createCatalogSearch(shared)
  const files = createCoverFiles(shared)
  const withItems = { ...shared, toItem: search.toItem }
  const withFiles = { ...shared, ...files }
  const previews = createPreviews(withItems)
  const coverFetch = createCoverFetch(withFiles)
  const choice = createCoverChoice(withFiles)
  const refresh = createRefresh(shared)
  return {
    search: search.searchCatalog,
    browse: search.browseCatalog,
    readList: search.readList,
    match: createSeriesMatching(withItems).matchSeries,
    listTags: shared.api.listTags,
    /** The identifiers of a manga at trackers, as the catalog links them. @throws Problem as `search` */
    async findTrackerIds(externalId: string): Promise<TrackerIds> {
      const { catalog: settings } = await readSettings(db)
      return (await shared.api.find(externalId, settings, { maxAgeMs: previewMaxAgeMs }))?.trackers ?? {}
    },
    recognize: search.recognizeCatalogAddress,
    preview: previews.previewManga,
    previewChapters: previews.previewChapters,
    describe: previews.describeManga,
    addManga: createMangaAddition(withFiles).addFromCatalog,
    /** Called in the transaction that adds a manga of the catalog. */
    onMangaAdded: (listener: (tx: Tx, mangaId: string) => Promise<void>) => void addedListeners.push(listener),
    requestRefresh: refresh.requestRefresh,
    /** Refreshes the metadata of a manga of the catalog. */
    refreshJob: refresh.refreshJob,
    requestCover: coverFetch.requestCover,
    listCoverChoices: choice.listCoverChoices,
    chooseCover: choice.chooseCover,
    useAutomaticCover: coverFetch.useAutomaticCover,
    /** Whether the user chose the cover. */
    isCoverChosen: async (mangaId: string) => isChosenCover(await findCover(db, mangaId)),
    getCover: covers.get,
    getCoverAt: covers.getAt,
    isListed: (mangaId: string) => isListedByCatalog(db, mangaId),
    listChapters: createCatalogLists(shared).listChapters,
    downloadPages: pages.downloadPages,
    jobKinds: [coverFetch.fetchCover(), refresh.refreshMetadata()] as readonly JobKind[],
    /** Removes leftovers of a crash and old cached covers. Call before any job runs. */
    async cleanUp() {
      await files.cleanUpCovers()
      await covers.prune()
    },
    close: () => fetch.close(),
  }
}

export type { CatalogList } from './list-chapters.ts'
export type { TrackerIds } from './mapping/map-manga.ts'
export { listAddress, parseSiteAddress } from './site-address.ts'
