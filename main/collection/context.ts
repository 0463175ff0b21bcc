import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Reader } from '../reader/reader.ts'

/** Dependencies of the use cases. */
export type CollectionContext = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Pick<Jobs, 'add' | 'announce' | 'hasActive'>
  readonly reader: Pick<Reader, 'openCover' | 'thumbnail' | 'toReadableZip'>
  /** Absolute path of the folder with the archives that are Bunko's. */
  readonly libraryDir: string
  /** Absolute path of the folder with all data of Bunko; it cannot be adopted. */
  readonly dataDir: string
  /** Closes an archive whose file changed. */
  readonly closeArchive: (path: string) => Promise<void>
}
