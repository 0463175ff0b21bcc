import type Database from 'better-sqlite3'
import { library } from './0001-library.ts'
import { search } from './0002-search.ts'
import { settings } from './0003-settings.ts'
import { scraping } from './0004-scraping.ts'
import { catalog } from './0005-catalog.ts'
import { meals } from './0006-meals.ts'
import { queueState } from './0007-queue-state.ts'
import { unread } from './0008-unread.ts'
import { mangaReaderSettings } from './0009-manga-reader-settings.ts'
import { jobsOfAManga } from './0010-jobs-of-a-manga.ts'
import { catalogAsSource } from './0011-catalog-as-source.ts'
import { looseArchives } from './0012-loose-archives.ts'
import { catalogValues } from './0013-catalog-values.ts'
import { trash } from './0014-trash.ts'
import { jobsOfASource } from './0015-jobs-of-a-source.ts'
import { sentences } from './0016-sentences.ts'
import { missingNumbers } from './0017-missing-numbers.ts'

export type Migration = {
  readonly version: number
  readonly name: string
  readonly sql: string
  /** What SQL alone cannot do: after `sql`, in its transaction. */
  readonly run?: (connection: Database.Database) => void
}

/** In order, forward only; one that was released never changes. */
export const migrations: readonly Migration[] = [
  library,
  search,
  settings,
  scraping,
  catalog,
  meals,
  queueState,
  unread,
  mangaReaderSettings,
  jobsOfAManga,
  catalogAsSource,
  looseArchives,
  catalogValues,
  trash,
  jobsOfASource,
  sentences,
  missingNumbers,
]
