import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Mangas } from '../mangas/mangas.ts'
import type { Clock } from '../platform/clock.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Scraper } from '../scraper/scraper.ts'
import type { SearchCovers } from './search-covers.ts'

/** Dependencies of the use cases of content sources. */
export type SourcesDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
  readonly mangas: Pick<Mangas, 'addListener'>
  readonly covers: SearchCovers
  /** Returns a removed source with its links. @returns whether it was in the trash */
  readonly returnSource: (tx: Tx, id: string) => Promise<'returned' | 'blocked' | 'absent'>
  /** Keeps the cookies and passwords of sources. */
  readonly secrets: Secrets
  readonly scraper: Pick<
    Scraper,
    'testChapter' | 'listChapters' | 'suggestSource' | 'searchSite' | 'readSeries' | 'within'
  >
}

/** Adds the cookie or password of a source. Never send the result to a client, a log or a job. */
export type WithSecret = (source: ContentSource) => Promise<ContentSource>
