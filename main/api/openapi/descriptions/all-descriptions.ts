import type { Words } from './description.ts'
import { envelopeWords } from './envelopes.ts'
import { followingWords } from './following.ts'
import { libraryWords } from './library.ts'
import { mealWords } from './meals.ts'
import { readingWords } from './reading.ts'
import { scrapingWords } from './scraping.ts'
import { settingsWords } from './settings.ts'
import { sourceWords } from './sources.ts'

export const words: Words = {
  ...envelopeWords,
  ...followingWords,
  ...libraryWords,
  ...readingWords,
  ...scrapingWords,
  ...settingsWords,
  ...mealWords,
  ...sourceWords,
}
