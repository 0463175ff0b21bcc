import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { ArchiveReaders } from '../platform/file-worker/archive-readers.ts'
import type { Log } from '../platform/log.ts'
import type { PageFiles } from '../platform/page-files/page-files.ts'
import type { Reader } from '../reader/reader.ts'

/** Dependencies of the use cases. */
export type CollectionDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Pick<
    Jobs,
    | 'add'
    | 'addContext'
    | 'announce'
    | 'cancelAndWait'
    | 'enqueue'
    | 'find'
    | 'findPayload'
    | 'followChildren'
    | 'hasActive'
    | 'listChildren'
    | 'stopped'
  >
  readonly reader: Pick<Reader, 'openCover' | 'thumbnail'>
  readonly archives: Pick<ArchiveReaders, 'readFacts' | 'readPages'>
  /** Reads files of all formats, one at a time. */
  readonly pageFiles: Pick<PageFiles, 'openInBackground' | 'readFacts' | 'toZip'>
  /** Absolute path of the folder with the archives that are Bunko's. */
  readonly libraryDir: string
  /** Absolute path of the folder with all data of Bunko; it cannot be adopted. */
  readonly dataDir: string
  /** Call it before many files are imported together. */
  readonly beforeBulkChange: (reason: 'before_import' | 'before_removal') => Promise<void>
  /** Moves mangas and their history to the trash. */
  readonly removeMangas: (mangaIds: readonly string[]) => Promise<void>
  /** Requests what the catalog says about a manga that has a catalog identifier. */
  readonly refreshFromCatalog: (mangaId: string) => Promise<void>
  /** Closes an archive whose file changed. */
  readonly closeArchive: (path: string) => Promise<void>
}
