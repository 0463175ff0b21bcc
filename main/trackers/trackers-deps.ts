import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Db } from '../database/schema.ts'
import type { Following } from '../following/following.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { TrackerUrls } from './services.ts'

export type TrackersDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly catalog: Catalog
  readonly following: Following
  readonly userAgent: string
  readonly urls: TrackerUrls
}
