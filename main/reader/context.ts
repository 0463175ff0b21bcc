import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db } from '../database/schema.ts'
import type { OpenArchives } from '../platform/cbz/open-archives.ts'
import type { Clock } from '../platform/clock.ts'
import type { FileWorker } from '../platform/file-worker/file-worker.ts'
import type { PageFiles } from '../platform/page-files/page-files.ts'
import type { FindStagedChapter } from './staged-page.ts'

/** Dependencies of the reader's use cases. */
export type ReaderContext = {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  readonly archives: OpenArchives
  readonly findStaged: FindStagedChapter
  /** A page of the chapter was turned. */
  readonly onRead: (mangaId: string, chapterId: string) => void
  readonly makeThumbnail: FileWorker['makeThumbnail']
  readonly makeEntryThumbnail: FileWorker['makeEntryThumbnail']
  readonly toZip: PageFiles['toZip']
  /** Absolute path of the folder with the archives. */
  readonly libraryDir: string
  /** Absolute path of the folder with the covers of mangas. */
  readonly coversDir: string
  /** Absolute path of a folder that is safe to delete: thumbnails. */
  readonly cacheDir: string
}

/** Dependencies of changes that only affect the database. */
export type ProgressContext = Pick<ReaderContext, 'db' | 'clock' | 'announce'>
