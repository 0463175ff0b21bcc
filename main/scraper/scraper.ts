import { createRateLimiter, type RateLimiter, type RateLimiterDeps } from './host/rate-limiter.ts'
import { createWorkerPool, type WorkerPool, type WorkerPoolDeps } from './host/worker-pool.ts'

export type { TaskOptions, WantedPage } from './host/worker-pool.ts'

/** Reads sites in worker processes. Requests to a host share one rate limit across all of them. */
export type Scraper = WorkerPool & Pick<RateLimiter, 'endRest'>

type ScraperDeps = Omit<WorkerPoolDeps, 'rateLimiter'> & Required<RateLimiterDeps>

export function createScraper({ clock, onOpen, onWorking, ...deps }: ScraperDeps): Scraper {
  const rateLimiter = createRateLimiter({ clock, onOpen, onWorking })
  return { ...createWorkerPool({ ...deps, rateLimiter }), endRest: rateLimiter.endRest }
}
