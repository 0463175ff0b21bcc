import type { Db } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { FileWorker } from '../platform/file-worker/file-worker.ts'
import type { PageFiles } from '../platform/page-files/page-files.ts'

/** Dependencies of the use cases. */
export type ExportFilesDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly pageFiles: Pick<PageFiles, 'readFacts' | 'toZip' | 'openInBackground'>
  readonly images: Pick<FileWorker, 'convertToJpeg'>
  /** Books that were made for exports. */
  readonly books: { readonly folder: string; trim(): void }
  /** Absolute path of the folder with the archives that are Bunko's. */
  readonly libraryDir: string
  /** Absolute path of the folder with all data of Bunko. */
  readonly dataDir: string
}
