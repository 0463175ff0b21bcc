import { archives } from './archives.ts'
import { catalog } from './catalog.ts'
import { general } from './general.ts'
import { library } from './library.ts'
import { meals } from './meals.ts'
import { reading } from './reading.ts'
import { sites } from './sites.ts'
import { validation } from './validation.ts'

/** Everything that is said to a person outside of the screens' own words. */
export const books = {
  ...general,
  ...validation,
  ...library,
  ...catalog,
  ...sites,
  ...reading,
  ...archives,
  ...meals,
} as const

/** The English of a sentence. */
export type Key = keyof typeof books
