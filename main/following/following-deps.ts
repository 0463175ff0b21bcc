import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { ChapterLists } from '../chapter-lists/chapter-lists.ts'
import type { Db } from '../database/schema.ts'
import type { Downloads } from '../downloads/downloads.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

/** Dependencies of the use cases of following. */
export type FollowingDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Jobs
  readonly downloads: Pick<Downloads, 'request' | 'keepShelved'>
  readonly chapterLists: Pick<ChapterLists, 'request' | 'isListed' | 'addListener'>
  /** Checks the sources whose weekly check is due, in the background. */
  readonly checkSources: () => void
  readonly catalog: Pick<Catalog, 'isListed' | 'requestRefresh' | 'onMangaAdded'>
}
