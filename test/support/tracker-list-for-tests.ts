import { afterAll, beforeAll, expect } from 'vitest'
import { importTrackerList } from '../../shared/contracts/trackers.ts'
import { type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { startAniList } from '../simulators/trackers/anilist-simulator.ts'
import { type ApiClient, createClient } from './api-client.ts'
import { catalogAddresses } from './catalog-for-tests.ts'
import { late } from './late.ts'
import { type StartedApp, startApp } from './start-app.ts'
import { type AniList, signInToAniList } from './trackers-for-tests.ts'

/** The program with a catalog and AniList, signed in, for all tests of a file. */
export function trackerListForTests() {
  let anilist: AniList
  let catalog: CatalogSimulator
  let started: StartedApp
  let api: ApiClient
  beforeAll(async () => {
    anilist = await startAniList()
    catalog = await startCatalog()
    started = await startApp({ catalog: catalogAddresses(catalog), trackerUrls: { anilist: anilist.origin } })
    api = createClient(started.origin)
    await signInToAniList(api, started.origin, anilist)
  })
  afterAll(async () => {
    await started.end()
    await Promise.all([anilist.stop(), catalog.stop()])
  })
  return {
    api: late(() => api),
    started: late(() => started),
    anilist: late(() => anilist),
    catalog: late(() => catalog),
    /** Imports the reading list. @returns the ended job */
    async importList(body: object = {}) {
      const answer = await api.call(importTrackerList, {
        params: { id: 'anilist' },
        body,
        headers: { 'Accept-Language': 'en' },
      })
      expect(answer.status).toBe(202)
      return await api.finished(answer.json().jobId)
    },
  }
}
