import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type CatalogOptions, type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { type ApiClient, createClient } from './api-client.ts'
import { catalogAddresses, type shortDeadlines } from './catalog-for-tests.ts'
import { late } from './late.ts'
import { type StartedApp, startApp, temporaryFolder } from './start-app.ts'

type Options = CatalogOptions & {
  /** The program's deadlines for catalog requests; by default only an answer that never comes meets them. */
  readonly deadlines?: typeof shortDeadlines
  /** Fills the data folder before the program starts. */
  readonly prepare?: (dataDir: string) => Promise<void>
  /** How fast the clock of the program and the catalog runs: many requests keep the limits of the catalog sooner. */
  readonly clockSpeed?: number
}

/**
 * A catalog and the whole program for all tests of a file. A test fails if the program breaks a rule of the catalog.
 */
export function catalogAndApp(options: Options = {}) {
  const { harness, begin, end } = createHarness()
  beforeAll(() => begin(options))
  afterAll(end)
  afterEach(() => expect(harness.catalog.requestLog.violations()).toEqual([]))
  return harness
}

/**
 * As `catalogAndApp`, but new for each test, because the program remembers recent failures. Tests call `start` first.
 */
export function catalogAndAppPerTest() {
  const { harness, begin, end } = createHarness()
  afterEach(async () => {
    const violations = harness.catalog.requestLog.violations()
    await end()
    expect(violations).toEqual([])
  })
  return Object.assign(harness, { start: (options: Options = {}) => begin(options) })
}

function createHarness() {
  let catalog: CatalogSimulator
  let started: StartedApp
  let client: ApiClient
  let startProgram: () => Promise<void>
  let aheadMs = 0
  let speed = 1
  const startedAt = Date.now()
  const now = () => startedAt + (Date.now() - startedAt) * speed + aheadMs
  const clock = { now: () => new Date(now()), monotonicMs: () => performance.now() * speed + aheadMs }

  async function begin({ deadlines, prepare, clockSpeed = 1, ...options }: Options): Promise<void> {
    aheadMs = 0
    speed = clockSpeed
    catalog = await startCatalog({ now, ...options })
    const addresses = catalogAddresses(catalog, deadlines)
    const dataDir = await temporaryFolder()
    await prepare?.(dataDir)
    startProgram = async () => {
      started = await startApp({ catalog: addresses, clock, dataDir })
      client = createClient(started.origin)
    }
    await startProgram()
  }
  const harness = {
    api: late(() => client),
    catalog: late(() => catalog),
    started: late(() => started),
    /** Shared clock of the program and the catalog, in milliseconds. */
    now,
    /** Advances the clock and resumes the program, as after a system sleep. */
    sleep(milliseconds: number) {
      aheadMs += milliseconds
      started.app.resume()
    },
    /** Stops the program cleanly and starts it on the same data. */
    async restart() {
      await started.app.stop()
      await startProgram()
    },
  }
  return {
    harness,
    begin,
    async end() {
      await started.end()
      await catalog.stop()
    },
  }
}
