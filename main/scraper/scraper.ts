import type { Clock } from '../platform/clock.ts'
import { createRateLimiter } from './host/rate-limiter.ts'
import { createWorkerPool, type WorkerPool, type WorkerPoolDeps } from './host/worker-pool.ts'

export type { TaskOptions } from './host/worker-pool.ts'

/** Reads sites in worker processes. Requests to a host share one rate limit across all of them. */
export type Scraper = WorkerPool

type ScraperDeps = Omit<WorkerPoolDeps, 'rateLimiter'> & { readonly clock: Clock }

export function createScraper({ clock, ...deps }: ScraperDeps): Scraper {
  return createWorkerPool({ ...deps, rateLimiter: createRateLimiter({ clock }) })
}
