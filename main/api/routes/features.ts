import type { Archives } from '../../archives/archives.ts'
import type { Backups } from '../../backups/backups.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ChapterLists } from '../../chapter-lists/chapter-lists.ts'
import type { Chapters } from '../../chapters/chapters.ts'
import type { Collection } from '../../collection/collection.ts'
import type { Devices } from '../../devices/devices.ts'
import type { Downloads } from '../../downloads/downloads.ts'
import type { Exports } from '../../exports/exports.ts'
import type { Following } from '../../following/following.ts'
import type { History } from '../../history/history.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Mangas } from '../../mangas/mangas.ts'
import type { Meals } from '../../meals/meals.ts'
import type { Metadata } from '../../metadata/metadata.ts'
import type { Organize } from '../../organize/organize.ts'
import type { OtherPrograms } from '../../other-programs/other-programs.ts'
import type { Reader } from '../../reader/reader.ts'
import type { ReadingApps } from '../../reading-apps/reading-apps.ts'
import type { ReadingLists } from '../../reading-lists/reading-lists.ts'
import type { Removal } from '../../removal/removal.ts'
import type { Search } from '../../search/search.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Shelves } from '../../shelves/shelves.ts'
import type { Sources } from '../../sources/sources.ts'
import type { StorageFeature } from '../../storage/storage.ts'
import type { Trackers } from '../../trackers/trackers.ts'

/** The features of the program. Routes call nothing else. */
export type Features = {
  readonly backups: Backups
  readonly jobs: Jobs
  readonly settings: Settings
  readonly mangas: Mangas
  readonly chapters: Chapters
  readonly archives: Archives
  readonly search: Search
  readonly reader: Reader
  readonly shelves: Shelves
  readonly sources: Sources
  readonly catalog: Catalog
  readonly chapterLists: ChapterLists
  readonly collection: Collection
  readonly devices: Devices
  readonly downloads: Downloads
  readonly exports: Exports
  readonly following: Following
  readonly history: History
  readonly meals: Meals
  readonly metadata: Metadata
  readonly organize: Organize
  readonly otherPrograms: OtherPrograms
  readonly readingApps: ReadingApps
  readonly readingLists: ReadingLists
  readonly removal: Removal
  readonly storage: StorageFeature
  readonly trackers: Trackers
}
