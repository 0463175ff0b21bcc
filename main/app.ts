import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ContentSource } from '../shared/contracts/content-sources.ts'
import type { Happening } from '../shared/contracts/events.ts'
import type { QueueState } from '../shared/contracts/jobs.ts'
import { createApi } from './api/create-api.ts'
import { type Listener, type ListenOptions, listen } from './api/listen.ts'
import { type CatalogAddresses, createCatalogParts, publicCatalog } from './catalog/catalog-parts.ts'
import { isListedByCatalog, listFromCatalog } from './catalog/list-chapters.ts'
import { requestRefresh } from './catalog/refresh-metadata.ts'
import { fetchChapterList } from './chapter-lists/fetch-chapter-list.ts'
import { isListedBySources } from './chapter-lists/read-chapter-lists.ts'
import { openDatabase } from './database/database.ts'
import { lockDataFolder } from './database/instance-lock.ts'
import { sweep } from './downloads/clean-up.ts'
import { downloadChapter } from './downloads/download-chapter.ts'
import { downloadNew } from './following/download-new.ts'
import { followIfWished } from './following/follow.ts'
import { createFollowingSchedule } from './following/schedule.ts'
import type { Job, JobKind } from './jobs/job.ts'
import { createQueue, type Queue } from './jobs/queue.ts'
import { createRunner } from './jobs/runner.ts'
import { emptyOldTrash, emptyTrash, sweepTrash } from './library/trash.ts'
import { createMeals } from './meals/meals.ts'
import { type Clock, systemClock, timestamp } from './platform/clock.ts'
import { createEventBus } from './platform/event-bus.ts'
import type { Log } from './platform/log.ts'
import { openSecrets, secretsScope } from './platform/secrets/keychain.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import { version } from './platform/version.ts'
import type { WorkerPort } from './platform/workers/worker-port.ts'
import { openLoose } from './reader/external/open-external-file.ts'
import { createOpenArchives } from './reader/open-archives.ts'
import { createThumbnails } from './reader/thumbnails.ts'
import { createPoliteness } from './scraper/host/rate-limiter.ts'
import { createWorkerPool } from './scraper/host/worker-pool.ts'
import { readSettings } from './settings/settings.ts'
import { withSecret } from './sources/write-source.ts'

export type AppPorts = {
  /** Everything of the user lies here; made if it is missing. */
  readonly dataDir: string
  readonly workers: WorkerPort
  readonly log: Log
  /** The built screens. */
  readonly rendererDir: string
  readonly clock?: Clock
  /** The keychain of the system where none is given. */
  readonly secrets?: Secrets
  /** What every API call must carry just now; undefined for nothing. */
  readonly apiToken?: (() => string | undefined) | undefined
  /** The browser that shows pages of sources of type javascript; looked for on this machine when not given. */
  readonly browserPath?: string | undefined
  /** Where the external catalog is; the public one where none is given. */
  readonly catalog?: CatalogAddresses | undefined
  /** Site address of the meal gateway. */
  readonly gatewayUrl?: string | undefined
  /** Where the meal site keeps its pictures; its public host where none is given. */
  readonly mealPicturesUrl?: string | undefined
  /** For how long an answer of the meal gateway is waited for. */
  readonly gatewayTimeoutMs?: number | undefined
}

export type App = {
  fetch(request: Request): Promise<Response>
  /** @throws Problem when the address cannot be listened on. */
  listen(options: ListenOptions): Promise<Listener>
  /** Makes an archive outside the library readable; see openLoose. */
  openFile(path: string): Promise<{ readonly id: string }>
  /** The machine is about to sleep: what runs is given back, for its connections will not outlive the sleep. */
  rest(): void
  /** The machine has slept: goes on, and looks at once at what is due. */
  wake(): void
  /** Hears of what happens until the function that it returns is called. */
  subscribe(listener: (event: Happening) => void): () => void
  /** Begins to work: clears what a crash left and resumes the jobs. */
  start(): Promise<void>
  /** Stops taking requests and jobs, gives running jobs back, closes everything. Safe to call twice. */
  stop(): Promise<void>
}

/** Builds the program from its ports. @throws Problem `conflict` when another program holds the data folder. */
export async function createApp(ports: AppPorts): Promise<App> {
  const { dataDir, log, clock = systemClock } = ports
  const folders = {
    libraryDir: join(dataDir, 'library'),
    stagingDir: join(dataDir, 'staging'),
    cacheDir: join(dataDir, 'cache'),
    trashDir: join(dataDir, 'trash'),
  }
  const lock = lockDataFolder(dataDir)
  try {
    for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
    const secrets = ports.secrets ?? (await openSecrets({ scope: secretsScope(dataDir), log }))
    const database = await openDatabase(dataDir, log)
    return compose({ ...ports, ...folders, clock, secrets, database, lock })
  } catch (error) {
    lock.release()
    throw error
  }
}

type Parts = AppPorts & {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly libraryDir: string
  readonly stagingDir: string
  readonly cacheDir: string
  readonly trashDir: string
  readonly database: Awaited<ReturnType<typeof openDatabase>>
  readonly lock: { release(): void }
}

function compose(parts: Parts): App {
  const { log, clock, database, secrets, libraryDir, stagingDir, trashDir } = parts
  const { db } = database
  const closing = new AbortController()
  const listeners = new Set<Listener>()
  const bus = createEventBus<Happening>((error) => log.error({ err: error }, 'an event listener failed'))
  const announce = bus.publish
  const changed = (job: Job) => announce({ name: 'job.changed', data: { job } })
  const forgotten = (jobIds: readonly string[]) => announce({ name: 'jobs.forgotten', data: { jobIds: [...jobIds] } })
  const stateChanged = (queue: QueueState) => announce({ name: 'queue.changed', data: { queue } })
  const archives = createOpenArchives({ max: 16 })
  const pool = createWorkerPool({
    workers: parts.workers,
    politeness: createPoliteness({ clock }),
    log,
    size: 3,
    userAgent: `Bunko/${version}`,
    browserPath: parts.browserPath,
  })
  const forgetArchive = (path: string) => archives.forget(path)
  const catalogue = createCatalogParts({
    ...{ db, clock, log, announce, dataDir: parts.dataDir, cacheDir: parts.cacheDir },
    addresses: parts.catalog ?? publicCatalog,
    userAgent: `Bunko/${version}`,
    queue: () => queue,
    fetchFiles: pool.fetchFiles,
  })
  const trash = { db, clock, libraryDir, trashDir, forgetArchive }
  const scraping = {
    db,
    clock,
    log,
    announce,
    workers: pool,
    giveFromCatalog: catalogue.downloadPages,
    withSecret: (source: ContentSource) => withSecret({ secrets }, source),
    libraryDir,
    stagingDir,
    forgetArchive,
    makeRoom: () => emptyTrash(trash),
  }
  const following = createFollowingSchedule({
    ...{ db, clock, log, announce, queue: () => queue },
    async refresh(mangaId) {
      if (await isListedByCatalog(db, mangaId)) await requestRefresh({ db, queue }, mangaId)
    },
    isListed: async (mangaId) => (await isListedByCatalog(db, mangaId)) || (await isListedBySources(db, mangaId)),
  })
  const kinds = [
    downloadChapter(scraping),
    fetchChapterList({
      ...scraping,
      readCatalog: (mangaId, asked) => listFromCatalog({ db, clock, catalog: catalogue.catalog }, mangaId, asked),
      following,
    }),
    ...catalogue.kinds,
    downloadNew({ db, queue: () => queue }),
  ] as readonly JobKind[]
  const runner = createRunner({ db, clock, log, changed, kinds })
  const queue: Queue = createQueue({ db, clock, changed, forgotten, ...runner, stateChanged })
  const thumbnails = createThumbnails(parts.cacheDir)
  const meals = createMeals({
    ...{ db, clock, log, announce, secrets, dataDir: parts.dataDir, cacheDir: parts.cacheDir },
    ...{ gatewayUrl: parts.gatewayUrl, picturesUrl: parts.mealPicturesUrl, userAgent: `Bunko/${version}` },
    timeoutMs: parts.gatewayTimeoutMs,
    settings: async () => (await readSettings(db)).meals,
  })
  const fetch = createApi(
    {
      ...{ db, clock, log, announce, secrets, queue, workers: pool, archives, thumbnails, bus, version, libraryDir },
      trashDir,
      ...catalogue,
      added: (tx, mangaId) => followIfWished(tx, mangaId, timestamp(clock)),
      checkDue: following.check,
      meals,
      rendererDir: parts.rendererDir,
      dataDir: resolve(parts.dataDir),
      origins: () => [...listeners].map(({ origin }) => origin),
      closing: closing.signal,
    },
    { apiToken: parts.apiToken },
  )
  const letTrashGo = () =>
    void emptyOldTrash(trash).catch((error: unknown) => log.error({ err: error }, 'the trash could not be emptied'))
  let trashClock: NodeJS.Timeout | undefined
  let stopping: Promise<void> | undefined

  async function stop(): Promise<void> {
    closing.abort()
    clearInterval(trashClock)
    await following.stop()
    await Promise.all([...[...listeners].map((listener) => listener.close()), runner.stop()])
    await meals.close()
    await pool.stop()
    await catalogue.stop()
    await archives.closeAll()
    await database.close()
    parts.lock.release()
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
    rest: runner.rest,
    wake() {
      runner.rouse()
      meals.reminder.check()
    },
    openFile: (path) => openLoose({ db, clock, archives, cacheDir: parts.cacheDir }, path),
    subscribe: bus.subscribe,
    async start() {
      await sweep({ db, libraryDir, stagingDir, forgetArchive })
      await sweepTrash(trash)
      trashClock = setInterval(letTrashGo, 60_000).unref()
      await catalogue.sweep()
      await meals.trimCache()
      await runner.start()
      following.start()
      meals.reminder.start()
    },
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}
