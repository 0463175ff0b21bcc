import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db } from '../database/schema.ts'
import type { OpenArchives } from '../platform/cbz/open-archives.ts'
import type { Clock } from '../platform/clock.ts'

/** What the use cases of the reader need. */
export type ReaderContext = {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  readonly archives: OpenArchives
  /** Absolute path of the folder with the archives. */
  readonly libraryDir: string
  /** Absolute path of the folder with the covers of mangas. */
  readonly coversDir: string
  /** Absolute path of a folder that is safe to delete: thumbnails, repacked RAR archives. */
  readonly cacheDir: string
}

/** What changes of the database without files need. */
export type ProgressContext = Pick<ReaderContext, 'db' | 'clock' | 'announce'>
