import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { ChapterLists } from '../chapter-lists/chapter-lists.ts'
import type { Collection } from '../collection/collection.ts'
import type { Db } from '../database/schema.ts'
import type { Following } from '../following/following.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Sources } from '../sources/sources.ts'

/** Dependencies of the use cases. */
export type OtherProgramsDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Pick<Jobs, 'add' | 'announce' | 'enqueue' | 'listChildren' | 'addContext'>
  readonly collection: Pick<Collection, 'inspect' | 'importFiles' | 'followImports' | 'withCleanUp'>
  readonly sources: Pick<Sources, 'list' | 'setLink'>
  readonly catalog: Pick<Catalog, 'refreshJob' | 'match' | 'readList' | 'getCoverAt'>
  readonly chapterLists: Pick<ChapterLists, 'listJob'>
  readonly following: Pick<Following, 'setFollowed'>
  readonly beforeBulkChange: (reason: 'before_import') => Promise<void>
  /** Absolute path of the folder for files that can be sent again. */
  readonly cacheDir: string
}
