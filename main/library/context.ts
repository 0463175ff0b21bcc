import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'

/** What the use cases of the library need. */
export type LibraryContext = {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  /** Absolute path of the folder with the archives. */
  readonly libraryDir: string
  /** Absolute path of the folder with deleted archives that can still be restored. */
  readonly trashDir: string
  /** Closes an archive that is about to be moved, replaced or deleted. */
  readonly closeArchive: (path: string) => Promise<void>
}

/** What changes of the database without files need. */
export type RecordContext = Pick<LibraryContext, 'db' | 'clock' | 'announce'>
