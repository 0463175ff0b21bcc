import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

/** Dependencies of the use cases. */
export type OrganizeDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Pick<Jobs, 'add' | 'addContext' | 'announce' | 'find' | 'hasActive' | 'enqueue' | 'stopped'>
  /** Absolute path of the folder with the archives that are Bunko's. */
  readonly libraryDir: string
  /** Call it before many files are renamed or moved. */
  readonly beforeBulkChange: (reason: 'before_rename' | 'before_move') => Promise<void>
  /** Absolute path of the folder with all data of Bunko. */
  readonly dataDir: string
  /** Closes an archive whose file is replaced or moved. */
  readonly closeArchive: (path: string) => Promise<void>
}
