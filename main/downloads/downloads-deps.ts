import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Archives } from '../archives/archives.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Db } from '../database/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Scraper } from '../scraper/scraper.ts'
import type { Sources } from '../sources/sources.ts'

/** Dependencies of the use cases of downloads. */
export type DownloadsDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Jobs
  readonly archives: Archives
  readonly scraper: Pick<Scraper, 'downloadChapter' | 'listChapters' | 'warmUp'>
  readonly sources: Pick<Sources, 'withSecret' | 'recordOutcome'>
  readonly catalog: Pick<Catalog, 'downloadPages'>
  readonly isFollowed: (mangaId: string) => Promise<boolean>
  /** Absolute path of the folder with the archives. */
  readonly libraryDir: string
  /** Absolute path of the folder with the pages of unfinished downloads. */
  readonly stagingDir: string
  /** Closes an archive that is about to be replaced. */
  readonly closeArchive: (path: string) => Promise<void>
}
