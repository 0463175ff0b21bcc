import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { type AppOptions, createApp } from '../../main/app.ts'
import type { CatalogAddresses } from '../../main/catalog/catalog.ts'
import { createLog, type Log, silentLog } from '../../main/platform/log.ts'
import { createMemorySecrets } from '../../main/platform/secrets.ts'
import { createForkWorkers } from '../../main/platform/workers.ts'
import { browserPath } from './browser.ts'
import { sitePatience } from './patience.ts'
import { createSharedWorkers } from './shared-workers.ts'
import { assertNoTokens, findTokens, findTokensInProcesses, removeDataFolder } from './token-scan.ts'

const root = join(import.meta.dirname, '../..')

/** npm test builds the program first; bundled workers start in less than half the time. */
const workerEntry = (built: string, source: string) => join(root, process.env['BUNKO_TEST_BUILT'] ? built : source)
const siteWorker = workerEntry('dist/worker.js', 'main/scraper/process/entry.ts')
const fileWorkers = createSharedWorkers({
  entry: workerEntry('dist/file-worker.js', 'main/platform/file-worker/entry.ts'),
  serialization: 'advanced',
})
const databaseWorkers = createSharedWorkers({
  entry: workerEntry('dist/database-worker.js', 'main/database/database-worker.ts'),
})

export type StartedApp = Awaited<ReturnType<typeof startApp>>

/** Names that never resolve, so that no test contacts the real catalog or image host. */
const noImages = 'http://pictures.invalid'
const noCatalog: CatalogAddresses = { url: 'http://catalog.invalid', uploadsUrl: 'http://uploads.invalid' }

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'bunko-test-'))

/** Prints unexpected errors beside the output of the test. */
const logWithErrors = (log: Log): Log => ({
  debug: log.debug.bind(log),
  info: log.info.bind(log),
  warn: log.warn.bind(log),
  error: (about: unknown, ...more: unknown[]) => {
    console.error(about, ...more)
    assertNoTokens(findTokens(Buffer.from(inspect([about, ...more], { depth: null })), 'an error in the log'))
    log.error(about as object, ...(more as string[]))
  },
  child: (bindings) => logWithErrors(log.child(bindings)),
})

/** Starts the whole program in this process on a free port, with real worker processes and its own data folder. */
export async function startApp({
  apiToken,
  dataDir: filled,
  port = 0,
  ...options
}: { readonly apiToken?: string; readonly port?: number } & Partial<
  Pick<
    AppOptions,
    | 'dataDir'
    | 'gatewayUrl'
    | 'mealPicturesUrl'
    | 'gatewayTimeoutMs'
    | 'trackerUrls'
    | 'secrets'
    | 'log'
    | 'clock'
    | 'catalog'
    | 'databaseWorkers'
    | 'browserPath'
    | 'sitePatience'
    | 'showPairingCode'
    | 'devices'
  >
> = {}) {
  const dataDir = filled ?? (await temporaryFolder())
  const app = await createApp({
    dataDir,
    // With a gateway, the log is scanned for tokens when the program stops.
    log: logWithErrors(
      options.gatewayUrl ? createLog({ level: 'debug', folder: join(dataDir, 'logs'), isQuiet: true }) : silentLog,
    ),
    workers: createForkWorkers({ entry: siteWorker }),
    fileWorkers,
    databaseWorkers,
    rendererDir: join(root, 'dist/renderer'),
    secrets: createMemorySecrets(),
    catalog: noCatalog,
    mealPicturesUrl: noImages,
    sitePatience,
    browserPath: browserPath(),
    apiToken: () => apiToken,
    ...options,
  })
  const { origin } = await app.listen({ host: '127.0.0.1', port })
  await app.start()
  return {
    app,
    origin,
    dataDir,
    /** Stops the program and removes its data. */
    async end() {
      const processes = options.gatewayUrl ? findTokensInProcesses(process.pid) : []
      await app.stop()
      await removeDataFolder(dataDir)
      assertNoTokens(processes)
    },
  }
}
