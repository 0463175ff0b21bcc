import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { LocalizableEvent } from '../shared/contracts/events.ts'
import type { ApiRequest } from './api/api-request.ts'
import { createApi } from './api/create-api.ts'
import { createDeviceListener, type FixedDeviceListener } from './api/devices/device-listener.ts'
import { createDevicesApi } from './api/devices/devices-api.ts'
import { type Listener, type ListenOptions, listen } from './api/listen.ts'
import { createPairing } from './api/pairing/pairing.ts'
import { createRequestKeys } from './api/request-keys/request-keys.ts'
import { completeRestore, requireDatabaseOfBackups } from './backups/backups.ts'
import { reclaimFiles } from './collection/collection.ts'
import { openDatabase } from './database/database.ts'
import { createDatabaseTasks } from './database/database-tasks.ts'
import { type InstanceLock, lockDataFolder } from './database/file-lock.ts'
import { requireDatabaseOfFiles, requireOwnDatabase } from './database/own-database.ts'
import { createFeatures, type FeatureOptions, type Parts } from './features.ts'
import { type Clock, systemClock, timestamp } from './platform/clock.ts'
import { libraryLink, prepareLibraryFolder } from './platform/files/library-folder.ts'
import { filesCompared, hasFilesToCompare } from './platform/files/restored-mark.ts'
import { createSecrets, type Secrets, secretsScope } from './platform/secrets.ts'
import { version } from './platform/version.ts'
import { readSettings } from './settings/settings.ts'

export type AppOptions = FeatureOptions & {
  /** Folder with the built renderer. */
  readonly rendererDir: string
  readonly clock?: Clock
  /** Default: the keychain of the system. */
  readonly secrets?: Secrets
  /** Returns the token that API calls must carry now; undefined when none is required. */
  readonly apiToken?: (() => string | undefined) | undefined
  /** Shows the code with which a browser pairs itself when a token is required. Without it browsers cannot pair. */
  readonly showPairingCode?: ((code: string) => void) | undefined
  /** Where other devices are let in. Without it the settings decide. */
  readonly devices?: FixedDeviceListener | undefined
  /** Called with an address for other devices when they can reach the program. */
  readonly onDeviceListenerOpened?: ((origin: string) => void) | undefined
  /** See `ListenOptions`; for the listener of other devices. */
  readonly ownsProcess?: boolean
}

export type { ApiRequest }

export type App = {
  fetch(request: ApiRequest): Promise<Response>
  /** @throws Problem when the address cannot be listened on. */
  listen(options: ListenOptions): Promise<Listener>
  /** Makes an archive outside the library readable; see `Reader`. */
  openFile(path: string): Promise<{ readonly id: string }>
  /** The path of the file of a chapter. @throws Problem `not_found`, `conflict` */
  findChapterFile(chapterId: string): Promise<string>
  /** How many of the new chapters are not read; at most 1,000. */
  countUnreadUpdates(): Promise<number>
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

type ComposeOptions = Parts &
  Pick<
    AppOptions,
    'rendererDir' | 'apiToken' | 'showPairingCode' | 'devices' | 'onDeviceListenerOpened' | 'ownsProcess'
  > & {
    readonly lock: InstanceLock
  }

const trashIntervalMs = 60_000

/**
 * Creates the application without starting it.
 * @throws Problem `conflict` when another process uses the data folder, `validation_failed` when another program's data is in it.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { dataDir, log, clock = systemClock } = options
  const folders = {
    libraryDir: libraryLink(dataDir),
    stagingDir: join(dataDir, 'staging'),
    coversDir: join(dataDir, 'covers'),
    cacheDir: join(dataDir, 'cache'),
    trashDir: join(dataDir, 'trash'),
  }
  const lock = lockDataFolder(dataDir)
  try {
    if (await completeRestore(dataDir)) log.info('a backup was restored')
    requireOwnDatabase(dataDir)
    requireDatabaseOfFiles(dataDir, folders.libraryDir)
    await requireDatabaseOfBackups(dataDir)
    prepareLibraryFolder(dataDir)
    for (const folder of [folders.stagingDir, folders.coversDir, folders.cacheDir, folders.trashDir])
      await mkdir(folder, { recursive: true })
    const secrets = options.secrets ?? createSecrets({ scope: secretsScope(dataDir), log })
    const database = await openDatabase(dataDir, log, createDatabaseTasks(options.databaseWorkers, log))
    const gatewayUrl = options.gatewayUrl ?? (await readSettings(database.db)).meals.gatewayUrl ?? undefined
    return await compose({ ...options, ...folders, gatewayUrl, clock, secrets, database, lock })
  } catch (error) {
    lock.release()
    throw error
  }
}

async function compose({
  lock,
  rendererDir,
  apiToken,
  showPairingCode,
  devices: fixed,
  onDeviceListenerOpened,
  ownsProcess = false,
  ...parts
}: ComposeOptions): Promise<App> {
  const { log, clock, database, dataDir, libraryDir, coversDir, trashDir } = parts
  const { features, bus: allEvents, scraper, stopReaders, closeArchives } = await createFeatures(parts)
  const {
    archives,
    backups,
    catalog,
    collection,
    downloads,
    following,
    jobs,
    meals,
    organize,
    reader,
    removal,
    sources,
    trackers,
  } = features
  const bus = features.shelves.private.visibleEvents(allEvents, false)
  const closing = new AbortController()
  const listeners = new Set<Listener>()

  const requestKeys = createRequestKeys({ db: database.db, clock, log })
  const startedAt = timestamp(clock)
  const deviceListener = createDeviceListener({
    devices: features.devices,
    log,
    fixed,
    ownsProcess,
    onOpened: onDeviceListenerOpened,
  })
  const fetch = createApi({
    features,
    deviceListener,
    system: {
      bus,
      version,
      dataDir: resolve(dataDir),
      startedAt,
      now: () => timestamp(clock),
      origins: () => [...listeners].map(({ origin }) => origin),
      closing: closing.signal,
    },
    log,
    rendererDir,
    apiToken,
    pairing:
      showPairingCode && apiToken?.() !== undefined
        ? createPairing({ apiToken, showCode: showPairingCode, nowMs: clock.monotonicMs })
        : undefined,
    requestKeys,
  })
  const createFetchForDevices = () =>
    createDevicesApi({
      features,
      bus: allEvents,
      closing: closing.signal,
      startedAt,
      now: () => timestamp(clock),
      deviceListener,
      log,
      rendererDir,
      requestKeys,
    })

  const unsubscribe = allEvents.subscribe(({ name, data }) => {
    if (name === 'manga.changed' || name === 'chapters.changed') organize.noticeChange()
    // What was read is recorded with the progress; this only tells when to look.
    if (name === 'chapters.changed' || (name === 'progress.saved' && data.completed))
      trackers.noticeReading(data.mangaId)
  })
  let trashTimer: NodeJS.Timeout | undefined
  let stopping: Promise<void> | undefined

  const emptyExpiredTrash = () =>
    void Promise.all([archives.emptyExpiredTrash(), removal.emptyExpired(), database.keepReserve()]).catch(
      (error: unknown) => log.error({ err: error }, 'the trash could not be emptied'),
    )

  /** Files that were downloaded or removed after the backup are known again. Before anything is cleaned up. */
  async function compareFilesAfterRestore(): Promise<void> {
    if (!(await hasFilesToCompare(trashDir))) return
    try {
      const returned = await removal.returnKeptFiles()
      const { left, ...report } = await reclaimFiles({ db: database.db, clock, libraryDir, coversDir }, closing.signal)
      log.info({ returned, ...report, left: left.map(({ path }) => path) }, 'files of the library are known again')
      await filesCompared(trashDir)
    } catch (error) {
      if (!closing.signal.aborted) log.error({ err: error }, 'the files could not be compared: the next start does it')
    }
  }

  /** Leftovers do not keep the program from starting, for example on a disk with errors; the next start tries again. */
  async function cleanUp(): Promise<void> {
    for (const step of [downloads.cleanUp, archives.cleanUp, removal.cleanUp, catalog.cleanUp, meals.trimCache])
      await step().catch((error: unknown) => log.error({ err: error }, 'not all leftovers could be removed'))
  }

  async function stop(): Promise<void> {
    closing.abort()
    clearInterval(trashTimer)
    await following.stop()
    await sources.stop()
    await collection.stop()
    unsubscribe()
    await organize.stop()
    await Promise.all([deviceListener.stop(), ...[...listeners].map((listener) => listener.close()), jobs.stop()])
    await downloads.settled()
    await trackers.stop()
    await meals.close()
    await scraper.stop()
    stopReaders()
    await catalog.close()
    await backups.stop()
    await closeArchives()
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
    findChapterFile: async (chapterId) => (await reader.openChapterFile(chapterId)).path,
    countUnreadUpdates: () => features.shelves.private.run(following.countUnreadUpdates),
    suspend: jobs.suspend,
    resume() {
      jobs.resume()
      meals.reminder.check()
      following.checkDue()
    },
    subscribe: bus.subscribe,
    async start() {
      await compareFilesAfterRestore()
      await cleanUp()
      void database.keepReserve()
      trashTimer = setInterval(emptyExpiredTrash, trashIntervalMs).unref()
      await deviceListener.start(createFetchForDevices)
      await features.shelves.private.refresh()
      await jobs.start()
      await trackers.start()
      following.start()
      collection.start()
      await organize.start()
      backups.start()
      meals.reminder.start()
    },
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}
