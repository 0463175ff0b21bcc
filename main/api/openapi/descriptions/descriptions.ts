import { addingDescriptions } from './adding.ts'
import { backupDescriptions } from './backups.ts'
import { collectionDescriptions } from './collection.ts'
import type { Descriptions } from './description.ts'
import { envelopeDescriptions } from './envelopes.ts'
import { followingDescriptions } from './following.ts'
import { jsonSourceDescriptions } from './json-sources.ts'
import { libraryDescriptions } from './library.ts'
import { mealDescriptions } from './meals.ts'
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
  ...followingDescriptions,
  ...libraryDescriptions,
  ...readerDescriptions,
  ...removalDescriptions,
  ...scrapingDescriptions,
  ...settingsDescriptions,
  ...mealDescriptions,
  ...sourceDescriptions,
  ...jsonSourceDescriptions,
  ...sourceLinkDescriptions,
}
