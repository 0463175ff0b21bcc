import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Job } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Scraper } from '../scraper/scraper.ts'
import type { Sources } from '../sources/sources.ts'

/** Dependencies of the use cases of chapter lists. */
export type ChapterListsDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly announce: (event: BunkoEvent) => void
  readonly jobs: Jobs
  readonly scraper: Pick<Scraper, 'listChapters' | 'within'>
  readonly sources: Pick<Sources, 'withSecret' | 'recordOutcome' | 'findCandidates'>
  readonly catalog: Pick<Catalog, 'isListed' | 'listChapters'>
}

/** Reacts to new chapters in a list. */
export type ChapterListListener = {
  /** Runs in the transaction that adds the chapters. @returns jobs to announce after the commit */
  onNewChapters(tx: Tx, mangaId: string, chapterIds: readonly string[]): Promise<readonly Job[]>
  /** Runs after the commit, also when the list has no new chapter. */
  onListRead(mangaId: string, newChapterIds: readonly string[], jobs: readonly Job[]): Promise<void>
}
