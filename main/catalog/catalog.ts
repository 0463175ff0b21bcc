import type { RecognizedAddress } from '../../shared/contracts/adding.ts'
import type { CatalogItem } from '../../shared/contracts/catalog.ts'
import type { SeriesMatch } from '../../shared/contracts/collection.ts'
import type { CoverChoices } from '../../shared/contracts/covers.ts'
import type { PagedList } from '../../shared/contracts/endpoint.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { JobPriority } from '../../shared/contracts/jobs.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { FileWorker } from '../platform/file-worker/file-worker.ts'
import { createImageFetcher } from '../platform/images/fetch-image.ts'
import type { Log } from '../platform/log.ts'
import { isPrivateBaseUrl } from '../platform/safe-fetch/addresses.ts'
import type { DeadlineLimits } from '../platform/safe-fetch/deadlines.ts'
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { addFromCatalog } from './add-from-catalog.ts'
import { type CatalogTag, createCatalogApi } from './catalog-api.ts'
import { limitsStore } from './catalog-limits.store.ts'
import { createCatalogRateLimiter } from './catalog-rate-limiter.ts'
import { createCatalogClient } from './client.ts'
import type { CatalogContext } from './context.ts'
import { type CatalogCover, type CoverWidth, createCatalogCovers } from './covers/catalog-covers.ts'
import { type CoverChoice, chooseCover, listCoverChoices } from './covers/choose-cover.ts'
import { fetchCover, requestCover, useAutomaticCover } from './covers/fetch-cover.ts'
import { cleanUpCovers } from './covers/store-cover.ts'
import { type CatalogList, isListedByCatalog, type ListOptions, listChapters } from './list-chapters.ts'
import type { SeriesToMatch } from './match/match-series.ts'
import { matchSeries } from './match/match-series.ts'
import { type DownloadedPages, type DownloadPagesOptions, downloadPages } from './pages/download-pages.ts'
import type { FetchFiles } from './pages/fetch-version.ts'
import { createFailedNodes } from './pages/fetch-version.ts'
import { type CatalogChapters, previewChapters, previewManga } from './preview-manga.ts'
import { refreshMetadata, requestRefresh } from './refresh-metadata.ts'
import {
  browseCatalog,
  type CatalogBrowse,
  type CatalogSearch,
  recognizeCatalogAddress,
  searchCatalog,
} from './search-catalog.ts'

/** The external catalog (MangaDex): search, metadata, covers, chapter lists and pages. */
export type Catalog = {
  /** @throws Problem `upstream_failed`, `upstream_timeout`. */
  search(search: CatalogSearch, signal?: AbortSignal): Promise<PagedList<CatalogItem>>
  /** Mangas in an order, with filters. @throws Problem `bad_request` on an unknown genre, and those of `search`. */
  browse(browse: CatalogBrowse, signal?: AbortSignal): Promise<PagedList<CatalogItem>>
  /** What series in files may be, most likely first. @throws Problem as `search`. */
  match(series: readonly SeriesToMatch[], signal: AbortSignal): Promise<SeriesMatch[]>
  /** @throws Problem as `search`. */
  listTags(signal?: AbortSignal): Promise<CatalogTag[]>
  /** The manga of an address of the catalog's site; undefined for other addresses. @throws Problem as `search`. */
  recognize(address: string, signal?: AbortSignal): Promise<RecognizedAddress | undefined>
  /** A manga of the catalog, which need not be in the library. @throws Problem `not_found`, and those of `search`. */
  preview(externalId: string, signal?: AbortSignal): Promise<CatalogItem>
  /** Its chapters as they would be added. @throws Problem as `preview`. */
  previewChapters(externalId: string, signal: AbortSignal): Promise<CatalogChapters>
  /**
   * Adds a manga of the catalog with its cover.
   * @throws Problem `validation_failed` on `externalId` when it is malformed, unknown, or in the library (`existingId`).
   */
  addManga(externalId: string): Promise<MangaDetail>
  /** Called in the transaction that adds a manga of the catalog. */
  onMangaAdded(listener: (tx: Tx, mangaId: string) => Promise<void>): void
  /** Queues a metadata refresh. @throws Problem `not_found`; `conflict` when the manga is not in the catalog. */
  requestRefresh(mangaId: string, priority?: JobPriority): Promise<Job>
  /** Queues a download of the cover if the cover address of the manga has changed. @returns the manga */
  requestCover(manga: MangaDetail): Promise<MangaDetail>
  /** The covers of the volumes in the catalog. @throws Problem `not_found`, and those of `search`. */
  listCoverChoices(mangaId: string, signal?: AbortSignal): Promise<CoverChoices>
  /**
   * Replaces the cover until `useAutomaticCover`.
   * @throws Problem `not_found`; `validation_failed` for an image that is none, or a cover that the catalog does not have;
   *   those of `getCover`.
   */
  chooseCover(mangaId: string, choice: CoverChoice): Promise<MangaDetail>
  /** Removes a chosen cover. @throws Problem `not_found`. */
  useAutomaticCover(mangaId: string): Promise<void>
  /**
   * A cover image of the catalog, cached on disk.
   * @throws Problem `not_found`, `upstream_failed`, `upstream_timeout`, `page_broken`.
   */
  getCover(externalId: string, fileName: string, width: CoverWidth | undefined): Promise<CatalogCover>
  /** Whether the catalog can list the chapters of the manga. */
  isListed(mangaId: string): Promise<boolean>
  /** The current chapter list; undefined when the manga is not in the catalog. @throws Problem `not_found`, `upstream_failed`. */
  listChapters(mangaId: string, options: ListOptions): Promise<CatalogList | undefined>
  /** Downloads the preferred version of a chapter, else another one. @throws Problem with `waitSeconds` while the catalog requests a pause. */
  downloadPages(options: DownloadPagesOptions): Promise<DownloadedPages>
  readonly jobKinds: readonly JobKind[]
  /** Removes leftovers of a crash and old cached covers. Call before any job runs. */
  cleanUp(): Promise<void>
  close(): Promise<void>
}

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

type CatalogDeps = {
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

export function createCatalog(deps: CatalogDeps): Catalog {
  const { addresses, db, clock, log, announce, jobs, userAgent, cacheDir, makeThumbnail } = deps
  const { url, uploadsUrl, deadlines = {} } = addresses
  const fetch = createSafeFetch({ userAgent, clock })
  const rateLimiter = createCatalogRateLimiter({ clock, store: limitsStore(db) })
  const allowPrivate = isPrivateBaseUrl(url)
  const catalogIsPrivate = isPrivateBaseUrl(uploadsUrl)
  const client = createCatalogClient({ fetch, rateLimiter, clock, log, baseUrl: url, allowPrivate, deadlines })
  const fetchImage = createImageFetcher({ fetch, clock, deadlines, kind: 'cover', minIntervalMs: coverGapMs })
  const covers = createCatalogCovers({
    fetchImage,
    makeThumbnail,
    clock,
    log,
    uploadsUrl,
    cacheDir,
    allowPrivate: catalogIsPrivate,
  })
  const addedListeners: ((tx: Tx, mangaId: string) => Promise<void>)[] = []
  const context: CatalogContext = {
    db,
    clock,
    log,
    announce,
    jobs,
    api: createCatalogApi({ client, clock, log }),
    covers,
    fetchImage,
    coversDir: deps.coversDir,
    catalogIsPrivate,
    async onMangaAdded(tx, mangaId) {
      for (const listener of addedListeners) await listener(tx, mangaId)
    },
  }
  const pages = {
    db,
    client,
    log,
    fetchFiles: deps.fetchFiles,
    failedNodes: createFailedNodes({ clock }),
    uploadsUrl,
    reportUrl: addresses.reportUrl,
    allowPrivate,
    deadlines: { ...pageDeadlines, ...deadlines },
  }
  return {
    search: (search, signal) => searchCatalog(context, search, signal),
    browse: (browse, signal) => browseCatalog(context, browse, signal),
    match: (series, signal) => matchSeries(context, series, signal),
    listTags: context.api.listTags,
    recognize: (address, signal) => recognizeCatalogAddress(context, address, signal),
    preview: (externalId, signal) => previewManga(context, externalId, signal),
    previewChapters: (externalId, signal) => previewChapters(context, externalId, signal),
    addManga: (externalId) => addFromCatalog(context, externalId),
    onMangaAdded: (listener) => void addedListeners.push(listener),
    requestRefresh: (mangaId, priority) => requestRefresh(context, mangaId, priority),
    requestCover: (manga) => requestCover(context, manga),
    listCoverChoices: (mangaId, signal) => listCoverChoices(context, mangaId, signal),
    chooseCover: (mangaId, choice) => chooseCover(context, mangaId, choice),
    useAutomaticCover: (mangaId) => useAutomaticCover(context, mangaId),
    getCover: covers.get,
    isListed: (mangaId) => isListedByCatalog(db, mangaId),
    listChapters: (mangaId, options) => listChapters(context, mangaId, options),
    downloadPages: (options) => downloadPages(pages, options),
    jobKinds: [fetchCover(context), refreshMetadata(context)] as readonly JobKind[],
    async cleanUp() {
      await cleanUpCovers(context)
      await covers.prune()
    },
    close: () => fetch.close(),
  }
}

export type { CatalogList } from './list-chapters.ts'
