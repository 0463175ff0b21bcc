import { z } from 'zod'
import { message } from '../sentences/sentence.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { readerSettingsGroup } from './reader-settings.ts'

/** As the catalog writes languages: `en`, `pt-br`, `ja-ro` for a romanised original. */
const languageCode = z.string().regex(/^[a-z]{2}(-[a-z]{2})?$/, message('must be a language code such as en or pt-br'))

export const contentRatings = ['safe', 'suggestive', 'erotica', 'pornographic'] as const

const distinct = <T extends z.ZodType<readonly string[]>>(list: T) =>
  list.refine((values) => new Set(values).size === values.length, message('must not name anything twice'))

/** What is asked of the external catalog. */
const catalog = z.object({
  /** Languages of the chapters that are listed, best first; empty for all. */
  languages: distinct(z.array(languageCode).max(50)).default(['en']),
  contentRatings: distinct(z.array(z.enum(contentRatings)).min(1, message('must name at least one rating'))).default([
    'safe',
    'suggestive',
    'erotica',
  ]),
  /** Language of titles and descriptions where the catalog has them in several. */
  metadataLanguage: languageCode.default('en'),
  /** A title in that language also where it is only an alternative one. */
  translateTitles: z.boolean().default(false),
  dataSaver: z.boolean().default(false),
  /** Whether the catalog is asked for pages, and not only for what it lists. */
  downloadPages: z.boolean().default(true),
  /** Names or identifiers of scanlation groups, best first: whose version of a chapter to take. */
  preferredGroups: distinct(z.array(text({ min: 1, max: 255 })).max(200)).default([]),
})

/** How mangas that are followed are looked after. */
const following = z
  .object({
    enabled: z.boolean().default(true),
    /** Of a manga that updates often. */
    shortestHours: z.int().min(1).max(720).default(6),
    /** Of a manga that rarely does. */
    longestHours: z.int().min(1).max(720).default(168),
    /** Whether a manga that is added from the catalog is followed at once. */
    followNewMangas: z.boolean().default(false),
    /** Whether new chapters of a manga that is newly followed are downloaded. */
    downloadNewChapters: z.boolean().default(false),
  })
  .refine((value) => value.shortestHours <= value.longestHours, {
    message: message('must not be less than shortestHours'),
    path: ['longestHours'],
  })

/** What the gateway of the meal site wants to know about the market (the gateway's interface, section 2). */
const meals = z.object({
  /** Two capitals: the gateway does not know others, and answers `GB` but not `UK`. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, message('must be a country code of two capitals, such as DE'))
    .refine((value) => value !== 'UK', message('must be GB for the United Kingdom'))
    .default('DE'),
  locale: z
    .string()
    .regex(/^[a-z]{2}-[A-Z]{2}$/, message('must be a language and a country, such as de-DE'))
    .default('de-DE'),
  product: z
    .string()
    .regex(/^[a-z\d-]{1,60}$/, message('must be a name such as classic-box'))
    .default('classic-box'),
  preference: z
    .string()
    .regex(/^[a-z\d_-]{1,60}$/, message('must be a name such as quick'))
    .default('quick'),
})

/** What the installed app does besides its window; `serve` leaves all of it alone. */
const desktop = z.object({
  notifyNewChapters: z.boolean().default(true),
  notifyFailures: z.boolean().default(true),
  /** Closing the window leaves Bunko at work beside the clock. */
  closeToTray: z.boolean().default(false),
  openAtLogin: z.boolean().default(false),
  /** Whether other programs of this machine reach the API at `apiPort`. */
  serveApi: z.boolean().default(true),
  apiPort: z.int().min(1024).max(65_535).default(7717),
  /** The token itself is kept in the keychain. */
  requireApiToken: z.boolean().default(false),
})

/**
 * Every group of settings. To add one: a schema here whose members all have defaults, and a word for each member in
 * `main/api/openapi/descriptions/settings.ts`. Storing, reading and the API follow from it.
 */
const groups = {
  catalog: { read: catalog.meta({ title: 'CatalogSettings' }), write: catalog.meta({ title: 'CatalogSettingsWrite' }) },
  following: {
    read: following.meta({ title: 'FollowingSettings' }),
    write: following.meta({ title: 'FollowingSettingsWrite' }),
  },
  meals: { read: meals.meta({ title: 'MealSettings' }), write: meals.meta({ title: 'MealSettingsWrite' }) },
  desktop: { read: desktop.meta({ title: 'DesktopSettings' }), write: desktop.meta({ title: 'DesktopSettingsWrite' }) },
  reader: {
    read: readerSettingsGroup.meta({ title: 'ReaderSettings' }),
    write: readerSettingsGroup.meta({ title: 'ReaderSettingsWrite' }),
  },
}

type Groups = typeof groups
export type SettingsGroup = keyof Groups
export const settingsGroups = Object.keys(groups) as readonly SettingsGroup[]

const each = <R extends 'read' | 'write'>(role: R) =>
  Object.fromEntries(Object.entries(groups).map(([name, schemas]) => [name, schemas[role]])) as {
    [G in SettingsGroup]: Groups[G][R]
  }

export const settingsSchema = z.object(each('read')).meta({ title: 'Settings' })
export type Settings = z.output<typeof settingsSchema>

/** Groups that are left out stay as they are; one that is sent is replaced (docs/decisions/0016). */
export const settingsWriteSchema = z.object(each('write')).partial().meta({ title: 'SettingsWrite' })
export type SettingsWrite = z.output<typeof settingsWriteSchema>

const tag = 'Settings'
const answer = { kind: 'json', schema: settingsSchema } as const

export const getSettings = endpoint({
  id: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  tag,
  summary: 'Read all settings',
  status: 200,
  answer,
  problems: [],
})

export const replaceSettings = endpoint({
  id: 'replaceSettings',
  method: 'PUT',
  path: '/api/settings',
  tag,
  summary: 'Replace groups of settings; groups that are left out stay, members that are left out get their defaults',
  body: { schema: settingsWriteSchema, accepts: 'json' },
  status: 200,
  answer,
  problems: ['bad_request', 'validation_failed'],
})
