import { join } from 'node:path'
import type { BulkChange } from '../shared/contracts/backups.ts'
import type { BunkoEvent, LocalizableEvent } from '../shared/contracts/events.ts'
import { presentJob } from './api/present/job.ts'
import { createArchives } from './archives/archives.ts'
import { createBackups } from './backups/backups.ts'
import { type CatalogAddresses, createCatalog, publicCatalog } from './catalog/catalog.ts'
import { createChapterLists } from './chapter-lists/chapter-lists.ts'
import { createChapters } from './chapters/chapters.ts'
import { createCollection } from './collection/collection.ts'
import type { OpenDatabase } from './database/database.ts'
import { createDatabaseTasks } from './database/database-tasks.ts'
import { createDevices } from './devices/devices.ts'
import { createDownloads } from './downloads/downloads.ts'
import { createExports } from './exports/exports.ts'
import { createFollowing } from './following/following.ts'
import { createHistory } from './history/history.ts'
import { createJobs } from './jobs/jobs.ts'
import { createMangas } from './mangas/mangas.ts'
import { createMeals } from './meals/meals.ts'
import { createMetadata } from './metadata/metadata.ts'
import { createOrganize } from './organize/organize.ts'
import { createOtherPrograms } from './other-programs/other-programs.ts'
import { createOpenArchives } from './platform/cbz/open-archives.ts'
import type { Clock } from './platform/clock.ts'
import { createEventBus } from './platform/event-bus.ts'
import { createArchiveReaders } from './platform/file-worker/archive-readers.ts'
import { createFileWorker } from './platform/file-worker/file-worker.ts'
import type { Log } from './platform/log.ts'
import { createPageFiles } from './platform/page-files/page-files.ts'
import type { Secrets } from './platform/secrets.ts'
import { version } from './platform/version.ts'
import type { WorkerPort } from './platform/workers.ts'
import { createReader } from './reader/reader.ts'
import { createReadingApps } from './reading-apps/reading-apps.ts'
import { createReadingLists } from './reading-lists/reading-lists.ts'
import { createRemoval, returnSource } from './removal/removal.ts'
import { createScraper } from './scraper/scraper.ts'
import { createSearch } from './search/search.ts'
import { createSettings } from './settings/settings.ts'
import { createShelves } from './shelves/shelves.ts'
import { createSources } from './sources/sources.ts'
import { createStorage } from './storage/storage.ts'
import { createTrackers, type TrackerUrls } from './trackers/trackers.ts'

/** What the features take from the options of the program. */
export type FeatureOptions = {
  /** Holds all data of the user. Created if it does not exist. */
  readonly dataDir: string
  /** Starts the processes that read sites. */
  readonly workers: WorkerPort
  /** Starts the processes that decode images and read archives. */
  readonly fileWorkers: WorkerPort
  /** Copies and checks databases. */
  readonly databaseWorkers: WorkerPort
  readonly log: Log
  /** Restarts the program after a restore. Without it the user restarts the program. */
  readonly restart?: (() => void) | undefined
  /** Browser for sources of type `javascript`. Default: one that is installed on this machine. */
  readonly browserPath?: string | undefined
  /** Multiplies the limits in time of sites and of the processes that read them. Default 1. */
  readonly sitePatience?: number | undefined
  /** Default: the public catalog. */
  readonly catalog?: CatalogAddresses | undefined
  /** Base address of the meal site. Without it meals are not configured. */
  readonly gatewayUrl?: string | undefined
  /** Precedes paths of meal pictures. */
  readonly mealPicturesUrl?: string | undefined
  /** Timeout of gateway requests, in milliseconds. */
  readonly gatewayTimeoutMs?: number | undefined
  /** Servers to use in place of the trackers. Default: the trackers. */
  readonly trackerUrls?: TrackerUrls | undefined
}

/** What the features share. */
export type Parts = FeatureOptions & {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly database: OpenDatabase
  readonly libraryDir: string
  readonly stagingDir: string
  readonly coversDir: string
  readonly cacheDir: string
  readonly trashDir: string
}

/** Creates every feature and gives each the others that it needs. Nothing runs yet. */
export async function createFeatures(parts: Parts) {
  const { log, clock, secrets, database, dataDir, libraryDir, stagingDir, coversDir, cacheDir, trashDir } = parts
  const { db } = database
  const userAgent = `Bunko/${version}`
  const bus = createEventBus<LocalizableEvent>((error) => log.error({ err: error }, 'an event listener failed'))
  const announce = bus.publish
  const pageFiles = createPageFiles({ workers: parts.fileWorkers, log, clock, cacheDir: join(cacheDir, 'pages') })
  const openArchives = createOpenArchives({ open: pageFiles.open })
  const closeArchive = openArchives.forget
  const files = createFileWorker({ workers: parts.fileWorkers, log })
  const { makeThumbnail, makeEntryThumbnail, convertToJpeg } = files
  const archiveReaders = createArchiveReaders({ workers: parts.fileWorkers, log })

  const beforeBulkChange = (reason: BulkChange) => backups.beforeBulkChange(reason)

  const logFailedUpdate = (error: unknown) =>
    log.error({ err: error }, 'jobs that wait for a host could not be updated')

  const jobs = createJobs({
    db,
    clock,
    log,
    onChange: (job) => announce({ name: 'job.changed', data: { job: presentJob(job) } }),
    onRemove: (jobIds) => announce({ name: 'jobs.forgotten', data: { jobIds: [...jobIds] } }),
    onStateChange: (queue) => announce({ name: 'queue.changed', data: { queue } }),
    onHostWanted: (host) => scraper.endRest(host),
  })
  const settings = createSettings({ db, clock, announce })
  const mangas = createMangas({ db, clock, announce })
  const chapters = createChapters({ db, clock, announce })
  const archives = createArchives({ db, clock, announce, libraryDir, trashDir, closeArchive })
  const devices = createDevices({ db, clock, log, announce })
  const search = createSearch({ db, clock })
  const isOtherDevice = () => devices.current() !== undefined
  const history = createHistory({ db, clock, announce, isOtherDevice })
  const shelves = createShelves({
    ...{ db, clock, announce, isOtherDevice },
    onChange: () => following.checkDue(),
  })
  const readingLists = createReadingLists({ db, clock, announce })
  const reader = createReader({
    db,
    clock,
    announce: (event) => announce(withDevice(event, devices.current()?.name)),
    archives: openArchives,
    makeThumbnail,
    makeEntryThumbnail,
    convertToJpeg,
    toZip: pageFiles.toZip,
    libraryDir,
    coversDir,
    cacheDir,
    // Reasons of failures can name sites and folders, which other devices do not learn.
    findStaged: async (chapterId) => {
      const chapter = await downloads.findStaged(chapterId)
      return chapter && isOtherDevice() ? { ...chapter, failure: null } : chapter
    },
    currentDevice: devices.current,
    onRead: (mangaId, chapterId) => downloads.readAlong(mangaId, chapterId),
  })
  const readingApps = createReadingApps({ db, clock, log, reader })
  const scraper = createScraper({
    workers: parts.workers,
    clock,
    log,
    size: 3,
    userAgent,
    browserPath: parts.browserPath,
    patience: parts.sitePatience,
    onOpen: (host, openMs) => void jobs.pauseHost(host, openMs).catch(logFailedUpdate),
    onWorking: (host) => void jobs.releaseHost(host).catch(logFailedUpdate),
  })
  const sources = createSources({
    db,
    clock,
    log,
    announce,
    mangas,
    returnSource,
    secrets,
    scraper,
    userAgent,
    cacheDir,
  })
  const catalog = createCatalog({
    addresses: parts.catalog ?? publicCatalog,
    db,
    clock,
    log,
    announce,
    jobs,
    userAgent,
    coversDir,
    cacheDir,
    fetchFiles: scraper.fetchFiles,
    makeThumbnail,
  })
  const chapterLists = createChapterLists({ db, clock, log, announce, jobs, scraper, sources, catalog })
  const downloads = createDownloads({
    db,
    clock,
    log,
    announce,
    jobs,
    archives,
    scraper,
    sources,
    catalog,
    libraryDir,
    stagingDir,
    closeArchive,
    isFollowed: async (mangaId) => (await following.get(mangaId)).isFollowed,
  })
  const following = createFollowing({
    db,
    clock,
    log,
    announce,
    jobs,
    downloads,
    chapterLists,
    catalog,
    checkSources: sources.checkDue,
  })
  const meals = await createMeals({
    db,
    clock,
    log,
    announce,
    secrets,
    dataDir,
    cacheDir,
    userAgent,
    makeThumbnail,
    settings: async () => (await settings.read()).meals,
    gatewayUrl: parts.gatewayUrl,
    picturesUrl: parts.mealPicturesUrl,
    timeoutMs: parts.gatewayTimeoutMs,
  })
  const removal = createRemoval({
    db,
    clock,
    log,
    announce,
    jobs,
    sources,
    requireSourceUnneeded: shelves.requireSourceUnneeded,
    libraryDir,
    coversDir,
    trashDir,
    beforeBulkChange,
    closeArchive,
  })
  const collection = createCollection({
    db,
    clock,
    log,
    announce,
    jobs,
    reader,
    archives: archiveReaders,
    pageFiles,
    libraryDir,
    dataDir,
    beforeBulkChange,
    removeMangas: async (mangaIds) => void (await removal.removeMangas(mangaIds, 'trash', { withHistory: true })),
    refreshFromCatalog: async (mangaId) => void (await catalog.requestRefresh(mangaId)),
    closeArchive,
  })
  const organize = createOrganize({
    db,
    clock,
    log,
    announce,
    jobs,
    libraryDir,
    dataDir,
    beforeBulkChange,
    closeArchive,
  })
  const backups = createBackups({
    dataDir,
    libraryDir,
    coversDir,
    appVersion: version,
    clock,
    log,
    settings: async () => (await settings.read()).backups,
    restart: parts.restart,
    runTask: createDatabaseTasks(parts.databaseWorkers, log),
  })
  const storage = createStorage({ db, clock, libraryDir, openInBackground: pageFiles.openInBackground })
  const otherPrograms = createOtherPrograms({
    db,
    clock,
    log,
    announce,
    jobs,
    collection,
    sources,
    catalog,
    chapterLists,
    following,
    beforeBulkChange,
    cacheDir,
  })
  const trackers = createTrackers({
    db,
    clock,
    log,
    announce,
    jobs,
    secrets,
    catalog,
    following,
    userAgent,
    urls: parts.trackerUrls ?? {},
  })
  const metadata = createMetadata({ db, clock, announce, catalog, trackers })
  const exports = createExports({
    ...{ db, clock, log, jobs, pageFiles, images: files, libraryDir, dataDir },
    listTracking: trackers.listTracking,
    booksDir: join(cacheDir, 'books'),
  })
  const workers = [downloads, chapterLists, catalog, following, collection, organize, otherPrograms, exports, trackers]
  for (const feature of workers) jobs.register(...feature.jobKinds)

  return {
    bus,
    scraper,
    features: {
      jobs,
      settings,
      mangas,
      chapters,
      archives,
      search,
      reader,
      shelves,
      sources,
      catalog,
      chapterLists,
      collection,
      devices,
      downloads,
      exports,
      following,
      history,
      meals,
      metadata,
      organize,
      otherPrograms,
      readingApps,
      readingLists,
      removal,
      storage,
      trackers,
      backups,
    },
    /** Ends the processes that read files. */
    stopReaders() {
      files.stop()
      archiveReaders.stop()
      pageFiles.stop()
    },
    closeArchives: openArchives.closeAll,
  }
}

/** Progress says which device it comes from. */
const withDevice = (event: BunkoEvent, device: string | undefined): BunkoEvent =>
  event.name === 'progress.saved' && device !== undefined ? { ...event, data: { ...event.data, device } } : event
