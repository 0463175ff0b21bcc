import type { CatalogSimulator } from '../simulators/catalog/start-catalog.ts'
import type { GatewaySimulator } from '../simulators/gateway/gateway-simulator.ts'
import { spawnServe } from './serve-process.ts'
import { temporaryFolder } from './start-app.ts'
import { removeDataFolder } from './token-scan.ts'

export type Served = Awaited<ReturnType<typeof startServed>>

/** A name that never resolves, so that no test contacts the real catalog. */
const noCatalog = { apiUrl: 'http://catalog.invalid', uploadsUrl: 'http://uploads.invalid' }

/** Starts the built program without a window in its own process; default is any free port. */
export async function startServed({
  dataDir: filled,
  port = 0,
  catalog,
  gateway,
  options = [],
  program,
}: {
  readonly dataDir?: string
  readonly port?: number
  readonly catalog?: CatalogSimulator | undefined
  readonly gateway?: GatewaySimulator | undefined
  /** More of the command line. */
  readonly options?: readonly string[]
  /** Another build of the program. */
  readonly program?: string | undefined
} = {}) {
  const dataDir = filled ?? (await temporaryFolder())
  const { apiUrl, uploadsUrl } = catalog ?? noCatalog
  const line = [
    ...['--port', String(port), '--catalog-url', apiUrl, '--catalog-uploads-url', uploadsUrl],
    ...options,
    ...(catalog ? ['--catalog-report-url', catalog.reportUrl] : []),
    ...(gateway ? ['--gateway-url', gateway.origin, '--meal-pictures-url', gateway.imagesUrl] : []),
  ]
  const serve = await spawnServe(dataDir, line, undefined, program)
  const stop = async () => void (await serve.terminate())
  return {
    origin: serve.origin,
    dataDir,
    /** Stops the program and keeps its data. */
    stop,
    /** Stops the program and removes its data. */
    async end() {
      await stop()
      await removeDataFolder(dataDir)
    },
  }
}
