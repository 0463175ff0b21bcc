import { join } from 'node:path'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db } from '../database/schema.ts'
import type { JobKind } from '../jobs/job.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Clock } from '../platform/clock.ts'
import { createFetchPicture } from '../platform/images/fetch-picture.ts'
import type { Log } from '../platform/log.ts'
import { baseUrlIsPrivate } from '../platform/safe-fetch/addresses.ts'
import type { DeadlineLimits } from '../platform/safe-fetch/deadlines.ts'
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { createCatalog } from './catalog.ts'
import { budgetMemory } from './catalog-limits.store.ts'
import { createBudget } from './catalog-rate-limiter.ts'
import { createCatalogClient } from './client.ts'
import { createCatalogCovers } from './covers/catalog-covers.ts'
import { fetchCover } from './covers/fetch-cover.ts'
import { sweepCovers } from './covers/store-cover.ts'
import { downloadPages, type PagesAsked } from './pages/download-pages.ts'
import type { FetchFiles } from './pages/fetch-version.ts'
import { createNodes } from './pages/nodes.ts'
import { refreshMetadata } from './refresh-metadata.ts'

export type CatalogAddresses = {
  readonly url: string
  /** Where the catalog keeps its pictures. */
  readonly uploadsUrl: string
  /** Where it hears how the hosts of pages do; nobody is told where it is not given. */
  readonly reportUrl?: string | undefined
  readonly deadlines?: Partial<DeadlineLimits>
}

export const publicCatalog: CatalogAddresses = {
  url: 'https://api.mangadex.org',
  uploadsUrl: 'https://uploads.mangadex.org',
  reportUrl: 'https://api.mangadex.network/report',
}

/** A page of 5 MB comes within the whole; a stream of a few bytes a second is given up long before. */
const pageDeadlines = { headersTimeoutMs: 10_000, idleTimeoutMs: 10_000, idleBytes: 8192, totalTimeoutMs: 60_000 }

/** Covers are not counted with the API's requests, and yet never come in a flood. */
const coverGapMs = 220

type Ports = {
  readonly addresses: CatalogAddresses
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly userAgent: string
  readonly dataDir: string
  readonly cacheDir: string
  /** The queue is built from the job kinds, so it is asked for when it is needed. */
  readonly queue: () => Queue
  /** How a worker process fetches files. */
  readonly fetchFiles: FetchFiles
}

/** The catalog with everything that stands on it. */
export function createCatalogParts(ports: Ports) {
  const { addresses, db, clock, log } = ports
  const { url, uploadsUrl, deadlines = {} } = addresses
  const fetch = createSafeFetch({ userAgent: ports.userAgent, clock })
  const budget = createBudget({ clock, memory: budgetMemory(db) })
  const allowPrivate = baseUrlIsPrivate(url)
  const client = createCatalogClient({ fetch, budget, clock, log, baseUrl: url, allowPrivate, deadlines })
  const catalog = createCatalog({ client, clock, log })
  const fetchPicture = createFetchPicture({ fetch, clock, deadlines, what: 'cover', gapMs: coverGapMs })
  const catalogIsPrivate = baseUrlIsPrivate(uploadsUrl)
  const covers = createCatalogCovers({
    ...{ fetchPicture, clock, log, uploadsUrl, cacheDir: ports.cacheDir },
    allowPrivate: catalogIsPrivate,
  })
  const coversDir = join(ports.dataDir, 'covers')
  const pagePorts = {
    ...{ db, client, log, fetchFiles: ports.fetchFiles, nodes: createNodes({ clock }), uploadsUrl, allowPrivate },
    ...{ reportUrl: addresses.reportUrl, deadlines: { ...pageDeadlines, ...deadlines } },
  }
  const shared = { ...ports, fetchPicture, catalog, covers, coversDir, catalogIsPrivate }
  return {
    ...{ client, catalog, covers, coversDir, fetchPicture, catalogIsPrivate },
    kinds: [fetchCover(shared), refreshMetadata(shared)] as readonly JobKind[],
    downloadPages: (asked: PagesAsked) => downloadPages(pagePorts, asked),
    /** Clears what is left over, before any job runs. */
    async sweep(): Promise<void> {
      await sweepCovers(shared)
      await covers.prune()
    },
    stop: () => fetch.close(),
  }
}
