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
import { externalFiles } from './0012-external-files.ts'
import { catalogValues } from './0013-catalog-values.ts'
import { trash } from './0014-trash.ts'
import { jobsOfASource } from './0015-jobs-of-a-source.ts'
import { sentences } from './0016-sentences.ts'
import { missingNumbers } from './0017-missing-numbers.ts'
import { messageKeys } from './0018-message-keys.ts'
import { jobContext } from './0019-job-context.ts'
import { plainNames } from './0020-plain-names.ts'
import { sourceLinks } from './0021-source-links.ts'
import { hostWaits } from './0022-host-waits.ts'
import { listLedSources } from './0023-list-led-sources.ts'
import { chapterCounts } from './0024-chapter-counts.ts'
import { removedItems } from './0025-removed-items.ts'
import { listColumns } from './0026-list-columns.ts'
import { queueOrder } from './0027-queue-order.ts'
import { archiveStamps } from './0028-archive-stamps.ts'
import { collection } from './0029-collection.ts'
import { naturalTitles } from './0030-natural-titles.ts'
import { listFilters } from './0031-list-filters.ts'
import { pageBookmarks } from './0032-page-bookmarks.ts'
import { mangaLabels } from './0033-manga-labels.ts'
import { requestKeys } from './0034-request-keys.ts'
import { writtenFiles } from './0035-written-files.ts'
import { chapterColumns } from './0036-chapter-columns.ts'
import { collectionRules } from './0037-collection-rules.ts'
import { fileProblems } from './0038-file-problems.ts'
import { newChapters } from './0039-new-chapters.ts'
import { jobsByType } from './0040-jobs-by-type.ts'
import { formerSlugs } from './0041-former-slugs.ts'

export type Migration = {
  readonly version: number
  readonly name: string
  readonly sql: string
  /** The checksum of databases that were migrated while the checksum included the comments in `sql`. */
  readonly formerChecksum?: string
  /** Runs after `sql` in the same transaction, for changes that SQL cannot express. */
  readonly run?: (connection: Database.Database) => void
}

/** In order. Migrations only go forward, and a released migration never changes. */
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
  externalFiles,
  catalogValues,
  trash,
  jobsOfASource,
  sentences,
  missingNumbers,
  messageKeys,
  jobContext,
  plainNames,
  sourceLinks,
  hostWaits,
  listLedSources,
  chapterCounts,
  removedItems,
  listColumns,
  queueOrder,
  archiveStamps,
  collection,
  naturalTitles,
  listFilters,
  pageBookmarks,
  mangaLabels,
  requestKeys,
  writtenFiles,
  chapterColumns,
  collectionRules,
  fileProblems,
  newChapters,
  jobsByType,
  formerSlugs,
]
