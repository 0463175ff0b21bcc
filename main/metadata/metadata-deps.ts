import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Db } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Trackers } from '../trackers/trackers.ts'

export type MetadataDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  readonly catalog: Catalog
  readonly trackers: Pick<Trackers, 'describing'>
}
