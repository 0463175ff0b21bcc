import { afterAll, beforeAll } from 'vitest'
import { type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { type ApiClient, createClient } from './api-client.ts'
import { late } from './late.ts'
import { type Served, startServed } from './start-served.ts'
import { type WindowOptions, windowForTests } from './window-for-tests.ts'

type Wanted = WindowOptions & {
  readonly sites?: Parameters<typeof startReaderSites>[0]
  readonly hasCatalog?: boolean
  /** More of the command line of the program. */
  readonly serveOptions?: readonly string[]
}

export type ScreenForTests = ReturnType<typeof screenForTests>

/** The program and its web interface for all tests of a file; each test has its own window. */
export function screenForTests({ sites: siteOptions, hasCatalog = false, serveOptions = [], ...window }: Wanted = {}) {
  let sites: ReaderSites | undefined
  let catalog: CatalogSimulator | undefined
  let started: Served
  let api: ApiClient
  beforeAll(async () => {
    sites = siteOptions && (await startReaderSites(siteOptions))
    catalog = hasCatalog ? await startCatalog() : undefined
    started = await startServed({ catalog, options: serveOptions })
    api = createClient(started.origin)
  })
  afterAll(async () => {
    await started?.end()
    await sites?.stop()
    await catalog?.stop()
  })
  const shown = windowForTests(window)
  return {
    ...shown,
    get page() {
      return shown.page
    },
    get context() {
      return shown.context
    },
    get origin() {
      return started.origin
    },
    get dataDir() {
      return started.dataDir
    },
    api: late(() => api),
    sites: late(() => sites!),
    catalog: late(() => catalog!),
    open: async (path: string) => {
      await shown.page.goto(started.origin + path)
    },
  }
}
