import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Sources } from '../sources/sources.ts'

/** Dependencies of the use cases of removing. */
export type RemovalContext = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Pick<Jobs, 'cancelAndWait' | 'removeEnded'>
  readonly sources: Pick<Sources, 'get' | 'forgetSecret'>
  /** Absolute paths of the folders that files of mangas are in. */
  readonly libraryDir: string
  readonly coversDir: string
  readonly trashDir: string
  /** Call it before many mangas are removed together. */
  readonly beforeBulkChange: (reason: 'before_removal') => Promise<void>
  /** Closes an archive that is about to be moved. */
  readonly closeArchive: (path: string) => Promise<void>
}
