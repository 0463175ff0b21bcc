import type { Db } from '../database/schema.ts'
import type { OpenArchive } from '../platform/cbz/read-archive.ts'
import type { Clock } from '../platform/clock.ts'

export type StorageDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly libraryDir: string
  /** Opens any file with pages, after those that a user reads. */
  readonly openInBackground: (path: string) => Promise<OpenArchive>
}
