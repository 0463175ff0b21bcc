import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'

/** Dependencies of the library's use cases. */
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

/** Reacts to changes of mangas in the transaction of the change. */
export type MangaListener = {
  onSlugChanged(tx: Tx, mangaId: string, formerSlug: string): Promise<void>
}

/** Dependencies of changes that only affect the database. */
export type RecordContext = Pick<LibraryContext, 'db' | 'clock' | 'announce'>
