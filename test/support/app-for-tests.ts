import { afterAll, beforeAll } from 'vitest'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { type ApiClient, createClient } from './api-client.ts'
import { late } from './late.ts'
import { type StartedApp, startApp } from './start-app.ts'

type Wanted = Parameters<typeof startApp>[0] & { readonly sites?: Parameters<typeof startReaderSites>[0] }

/** The whole program and a client for all tests of a file, with simulated sites if wanted. All exist once its tests run. */
export function appForTests({ sites: wanted, ...options }: Wanted = {}) {
  let sites: ReaderSites | undefined
  let started: StartedApp
  let api: ApiClient
  beforeAll(async () => {
    sites = wanted && (await startReaderSites(wanted))
    started = await startApp(options)
    api = createClient(started.origin)
  })
  afterAll(async () => {
    await started?.end()
    await sites?.stop()
  })
  return { api: late(() => api), started: late(() => started), sites: late(() => sites!) }
}
