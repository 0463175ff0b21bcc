import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { LocalizableEvent } from '../shared/contracts/events.ts'
import { createApi } from './api/create-api.ts'
import { type Listener, type ListenOptions, listen } from './api/listen.ts'
import { createPairing } from './api/pairing/pairing.ts'
import { presentJob } from './api/present/job.ts'
import { completeRestore, createBackups } from './backups/backups.ts'
import { type CatalogAddresses, createCatalog, publicCatalog } from './catalog/catalog.ts'
import { createChapterLists } from './chapter-lists/chapter-lists.ts'
import { createCollection } from './collection/collection.ts'
import { type OpenDatabase, openDatabase } from './database/database.ts'
import { type InstanceLock, lockDataFolder } from './database/file-lock.ts'
import { requireDatabaseOfFiles, requireOwnDatabase } from './database/own-database.ts'
import { createDownloads } from './downloads/downloads.ts'
import { createFollowing } from './following/following.ts'
import { createJobs } from './jobs/jobs.ts'
import { createLibrary } from './library/library.ts'
import { createMeals } from './meals/meals.ts'
import { createOpenArchives } from './platform/cbz/open-archives.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createEventBus } from './platform/event-bus.ts'
import { createFileWorker } from './platform/file-worker/file-worker.ts'
import type { Log } from './platform/log.ts'
import { openSecrets, type Secrets, secretsScope } from './platform/secrets.ts'
import { version } from './platform/version.ts'
import type { WorkerPort } from './platform/workers.ts'
import { createReader } from './reader/reader.ts'
import { createRemoval } from './removal/removal.ts'
import { createScraper } from './scraper/scraper.ts'
import { createSearch } from './search/search.ts'
import { createSettings, readSettings } from './settings/settings.ts'
import { createSources } from './sources/sources.ts'

export type AppOptions = {
  /** Holds all data of the user. Created if it does not exist. */
  readonly dataDir: string
  /** Starts the processes that read sites. */
  readonly workers: WorkerPort
  /** Starts the process that decodes images. */
  readonly fileWorkers: WorkerPort
  readonly log: Log
  /** Folder with the built renderer. */
  readonly rendererDir: string
  readonly clock?: Clock
  /** Default: the keychain of the system. */
  readonly secrets?: Secrets
  /** Restarts the program after a restore. Without it the user restarts the program. */
  readonly restart?: (() => void) | undefined
  /** Returns the token that API calls must carry now; undefined when none is required. */
  readonly apiToken?: (() => string | undefined) | undefined
  /** Shows the code with which a browser pairs itself when a token is required. Without it browsers cannot pair. */
  readonly showPairingCode?: ((code: string) => void) | undefined
  /** Browser for sources of type `javascript`. Default: one that is installed on this machine. */
  readonly browserPath?: string | undefined
  /** Default: the public catalog. */
  readonly catalog?: CatalogAddresses | undefined
  /** Base address of the meal site. Without it meals are not configured. */
  readonly gatewayUrl?: string | undefined
  /** Base address of meal pictures. Default: the public host. */
  readonly mealPicturesUrl?: string | undefined
  /** Timeout of gateway requests, in milliseconds. */
  readonly gatewayTimeoutMs?: number | undefined
}

export type App = {
  fetch(request: Request): Promise<Response>
  /** @throws Problem when the address cannot be listened on. */
  listen(options: ListenOptions): Promise<Listener>
  /** Makes an archive outside the library readable; see `Reader`. */
  openFile(path: string): Promise<{ readonly id: string }>
  /** Releases running jobs before the machine sleeps, because their connections do not survive the sleep. */
  suspend(): void
  /** Continues after the machine has slept and checks what is due. */
  resume(): void
  /** @returns a function that ends the subscription */
  subscribe(listener: (event: LocalizableEvent) => void): () => void
  /** Cleans up after a crash, then starts the jobs and the schedules. */
  start(): Promise<void>
  /** Stops requests and jobs, releases running jobs, closes everything. Safe to call twice. */
  stop(): Promise<void>
}

type Parts = AppOptions & {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly database: OpenDatabase
  readonly lock: InstanceLock
  readonly libraryDir: string
  readonly stagingDir: string
  readonly cacheDir: string
  readonly trashDir: string
}

const trashIntervalMs = 60_000

/**
 * Creates the application without starting it.
 * @throws Problem `conflict` when another process uses the data folder, `validation_failed` when another program's data is in it.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { dataDir, log, clock = systemClock } = options
  const folders = {
    libraryDir: join(dataDir, 'library'),
    stagingDir: join(dataDir, 'staging'),
    cacheDir: join(dataDir, 'cache'),
    trashDir: join(dataDir, 'trash'),
  }
  const lock = lockDataFolder(dataDir)
  try {
    if (await completeRestore(dataDir)) log.info('a backup was restored')
    requireOwnDatabase(dataDir)
    requireDatabaseOfFiles(dataDir, folders.libraryDir)
    for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
    const secrets = options.secrets ?? (await openSecrets({ scope: secretsScope(dataDir), log }))
    const database = await openDatabase(dataDir, log)
    const gatewayUrl = options.gatewayUrl ?? (await readSettings(database.db)).meals.gatewayUrl ?? undefined
    return compose({ ...options, ...folders, gatewayUrl, clock, secrets, database, lock })
  } catch (error) {
    lock.release()
    throw error
  }
}

function compose({ database, lock, rendererDir, apiToken, ...parts }: Parts): App {
  const { log, clock, secrets, dataDir, libraryDir, stagingDir, cacheDir, trashDir } = parts
  const { db } = database
  const coversDir = join(dataDir, 'covers')
  const userAgent = `Bunko/${version}`
  const closing = new AbortController()
  const listeners = new Set<Listener>()
  const bus = createEventBus<LocalizableEvent>((error) => log.error({ err: error }, 'an event listener failed'))
  const announce = bus.publish
  const archives = createOpenArchives()
  const closeArchive = archives.forget
  const files = createFileWorker({ workers: parts.fileWorkers, log })
  const { makeThumbnail } = files

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
  const library = createLibrary({
    db,
    clock,
    announce,
    libraryDir,
    trashDir,
    closeArchive,
    genresVersion: database.changes.genres,
    libraryVersion: database.changes.library,
  })
  const search = createSearch({ db, textsVersion: database.changes.texts })
  const reader = createReader({
    db,
    libraryVersion: database.changes.library,
    clock,
    announce,
    archives,
    makeThumbnail,
    libraryDir,
    coversDir,
    cacheDir,
    findStaged: (chapterId) => downloads.findStaged(chapterId),
    onRead: (mangaId, chapterId) => downloads.readAlong(mangaId, chapterId),
  })
  const scraper = createScraper({
    workers: parts.workers,
    clock,
    log,
    size: 3,
    userAgent,
    browserPath: parts.browserPath,
    onOpen: (host, openMs) => void jobs.pauseHost(host, openMs).catch(logFailedUpdate),
    onWorking: (host) => void jobs.releaseHost(host).catch(logFailedUpdate),
  })
  const sources = createSources({ db, clock, log, announce, library, secrets, scraper, userAgent, cacheDir })
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
    library,
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
    libraryVersion: database.changes.library,
  })
  const meals = createMeals({
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
    libraryDir,
    coversDir,
    trashDir,
    closeArchive,
  })
  const collection = createCollection({
    db,
    clock,
    log,
    announce,
    jobs,
    reader,
    libraryDir,
    dataDir,
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
  })
  for (const feature of [downloads, chapterLists, catalog, following, collection]) jobs.register(...feature.jobKinds)

  const fetch = createApi({
    features: {
      jobs,
      settings,
      library,
      search,
      reader,
      sources,
      catalog,
      chapterLists,
      collection,
      downloads,
      following,
      meals,
      removal,
      backups,
    },
    system: {
      lastBackupAt: backups.lastGoodAt,
      bus,
      version,
      dataDir: resolve(dataDir),
      origins: () => [...listeners].map(({ origin }) => origin),
      closing: closing.signal,
    },
    log,
    rendererDir,
    apiToken,
    pairing:
      parts.showPairingCode && apiToken?.() !== undefined
        ? createPairing({ apiToken, showCode: parts.showPairingCode })
        : undefined,
    libraryVersion: database.changes.library,
  })

  let trashTimer: NodeJS.Timeout | undefined
  let stopping: Promise<void> | undefined

  const emptyExpiredTrash = () =>
    void Promise.all([library.emptyExpiredTrash(), removal.emptyExpired(), database.keepReserve()]).catch(
      (error: unknown) => log.error({ err: error }, 'the trash could not be emptied'),
    )

  async function stop(): Promise<void> {
    closing.abort()
    clearInterval(trashTimer)
    await following.stop()
    await collection.stop()
    await Promise.all([...[...listeners].map((listener) => listener.close()), jobs.stop()])
    await downloads.settled()
    await meals.close()
    await scraper.stop()
    files.stop()
    await catalog.close()
    await backups.stop()
    await archives.closeAll()
    await database.close()
    lock.release()
  }

  return {
    fetch,
    async listen(options) {
      const listener = await listen(fetch, options)
      listeners.add(listener)
      const close = () => {
        listeners.delete(listener)
        return listener.close()
      }
      return { ...listener, close }
    },
    openFile: reader.openExternalFile,
    suspend: jobs.suspend,
    resume() {
      jobs.resume()
      meals.reminder.check()
    },
    subscribe: bus.subscribe,
    async start() {
      await downloads.cleanUp()
      await library.cleanUp()
      await removal.cleanUp()
      await catalog.cleanUp()
      await meals.trimCache()
      void database.keepReserve()
      trashTimer = setInterval(emptyExpiredTrash, trashIntervalMs).unref()
      await jobs.start()
      following.start()
      collection.start()
      backups.start()
      meals.reminder.start()
    },
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}
