import { addingDescriptions } from './adding.ts'
import { backupDescriptions } from './backups.ts'
import { collectionDescriptions } from './collection.ts'
import type { Descriptions } from './description.ts'
import { envelopeDescriptions } from './envelopes.ts'
import { exportDescriptions } from './exports.ts'
import { fileDescriptions } from './files.ts'
import { followingDescriptions } from './following.ts'
import { jsonSourceDescriptions } from './json-sources.ts'
import { libraryDescriptions } from './library.ts'
import { mealDescriptions } from './meals.ts'
import { otherProgramDescriptions } from './other-programs.ts'
import { readerDescriptions } from './reading.ts'
import { removalDescriptions } from './removal.ts'
import { scrapingDescriptions } from './scraping.ts'
import { settingsDescriptions } from './settings.ts'
import { sourceLinkDescriptions } from './source-links.ts'
import { sourceDescriptions } from './sources.ts'

export const descriptions: Descriptions = {
  ...envelopeDescriptions,
  ...backupDescriptions,
  ...addingDescriptions,
  ...collectionDescriptions,
  ...fileDescriptions,
  ...exportDescriptions,
  ...followingDescriptions,
  ...libraryDescriptions,
  ...otherProgramDescriptions,
  ...readerDescriptions,
  ...removalDescriptions,
  ...scrapingDescriptions,
  ...settingsDescriptions,
  ...mealDescriptions,
  ...sourceDescriptions,
  ...jsonSourceDescriptions,
  ...sourceLinkDescriptions,
}
