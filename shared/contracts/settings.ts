import { z } from 'zod'
import { asIssue, messageKey } from '../i18n/message.ts'
import { defaultNamingTemplate, parseNamingTemplate } from '../naming-template.ts'
import { endpoint } from './endpoint.ts'
import { httpUrl, meta, text } from './fields.ts'
import { readerSettingsGroup } from './reader-settings.ts'

/** The ports that the API may use. */
export const apiPorts = { min: 1024, max: 65_535 } as const

/** A language code of the catalog: `en`, `pt-br`, or `ja-ro` for a romanized original. */
export const languageCode = z.string().regex(/^[a-z]{2}(-[a-z]{2})?$/, messageKey('validation.languageCode'))

export const contentRatings = ['safe', 'suggestive', 'erotica', 'pornographic'] as const

const unique = <T extends z.ZodType<readonly string[]>>(list: T) =>
  list.refine((values) => new Set(values).size === values.length, messageKey('validation.noDuplicates'))

const catalog = z
  .object({
    languages: meta(
      unique(z.array(languageCode).max(50)).default(['en']),
      'Languages of the listed chapters, preferred first; empty for all. Of a chapter in several languages, the first is downloaded with the whole manga or automatically.',
      ['en', 'fr'],
    ),
    contentRatings: meta(
      unique(z.array(z.enum(contentRatings)).min(1, messageKey('validation.atLeastOneRating'))).default([
        'safe',
        'suggestive',
        'erotica',
      ]),
      'Content ratings of search results.',
      ['safe', 'suggestive'],
    ),
    metadataLanguage: meta(languageCode.default('en'), 'Language of titles and descriptions.'),
    translateTitles: meta(
      z.boolean().default(false),
      'Whether a title in that language is preferred to the main title, even if it is an alternative title.',
    ),
    dataSaver: meta(z.boolean().default(false), 'Whether to download smaller, compressed pages.'),
    downloadPages: meta(
      z.boolean().default(true),
      'Whether to download pages from the catalog, not only list chapters.',
    ),
    preferredGroups: meta(
      unique(z.array(text({ min: 1, max: 255 })).max(200)).default([]),
      'Names or identifiers of scanlation groups, preferred first.',
      ['Anvil Scans'],
    ),
  })
  .meta({ title: 'CatalogSettings', description: 'Requests to the external catalog.' })

const following = z
  .object({
    enabled: meta(z.boolean().default(true), 'Whether to check followed mangas automatically.'),
    shortestHours: meta(z.int().min(1).max(720).default(6), 'Hours between two checks if a manga updates often.'),
    longestHours: meta(z.int().min(1).max(720).default(168), 'Hours between two checks if a manga rarely updates.'),
    followNewMangas: meta(z.boolean().default(false), 'Whether to follow mangas that are added from the catalog.'),
    downloadNewChapters: meta(z.boolean().default(false), 'Whether to download new chapters of newly followed mangas.'),
  })
  .refine((value) => value.shortestHours <= value.longestHours, {
    message: messageKey('validation.notBelowShortestHours'),
    path: ['longestHours'],
  })
  .meta({ title: 'FollowingSettings', description: 'Checks of followed mangas for new chapters.' })

const downloads = z
  .object({
    keepAhead: meta(
      z
        .union([z.literal(0), z.literal(1), z.literal(2), z.literal(5)], messageKey('validation.keepAhead'))
        .nullable()
        .default(null),
      'How many chapters after the one that is read are downloaded; null for 2 in followed mangas and 0 in others.',
      2,
    ),
    deleteAfterReading: meta(z.boolean().default(false), 'Whether files of chapters that were read go to the trash.'),
    keepLastRead: meta(z.int().min(0).max(100).default(5), 'How many of these stay in each manga.'),
  })
  .meta({ title: 'DownloadSettings', description: 'What is downloaded and deleted while the user reads.' })

/** How the paths of archives are made. */
export const namingTemplate = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const { error } = parseNamingTemplate(value)
    if (error) context.addIssue({ code: 'custom', ...asIssue(error) })
  })

const files = z
  .object({
    writeMetadata: meta(z.boolean().default(true), 'Whether edits are written into the archives of Bunko’s folder.'),
    namingTemplate: meta(
      namingTemplate.default(defaultNamingTemplate),
      'The paths of new archives.',
      '{series}/{series} - c{number:000.0}',
    ),
  })
  .meta({ title: 'FileSettings', description: 'What Bunko writes into files, and how it names them.' })

const meals = z
  .object({
    country: meta(
      z
        .string()
        .regex(/^[A-Z]{2}$/, messageKey('validation.countryCode'))
        .refine((value) => value !== 'UK', messageKey('validation.countryCodeUnitedKingdom'))
        .default('DE'),
      'ISO 3166-1 alpha-2 country code. The gateway accepts `GB`, not `UK`.',
    ),
    locale: meta(
      z
        .string()
        .regex(/^[a-z]{2}-[A-Z]{2}$/, messageKey('validation.locale'))
        .default('de-DE'),
      'Language and country.',
    ),
    product: meta(
      z
        .string()
        .regex(/^[a-z\d-]{1,60}$/, messageKey('validation.productName'))
        .default('classic-box'),
      'Product name of the meal box.',
    ),
    preference: meta(
      z
        .string()
        .regex(/^[a-z\d_-]{1,60}$/, messageKey('validation.preferenceName'))
        .default('quick'),
      'Preference for meals that the meal site preselects.',
    ),
    gatewayUrl: meta(
      httpUrl().max(2000).nullable().default(null),
      'URL of the meal site, used from the next start; null for none. The option `--gateway-url` takes precedence.',
      'https://www.example.com',
    ),
  })
  .meta({ title: 'MealSettings', description: 'The market of the meal site: parameters of every gateway request.' })

const backups = z
  .object({
    isEnabled: meta(z.boolean().default(true), 'Whether to back up the library every day.'),
    folder: meta(
      z
        .string()
        .max(4000)
        .regex(/^(\/|[A-Za-z]:[\\/]|\\\\)/, messageKey('validation.absolutePath'))
        .nullable()
        .default(null),
      'Absolute path of the folder for backups, for example on another disk; null for the data folder.',
    ),
  })
  .meta({ title: 'BackupSettings', description: 'Automatic backups of the database and the covers.' })

const desktop = z
  .object({
    notifyNewChapters: meta(z.boolean().default(true), 'Whether to show notifications for new chapters.'),
    notifyFailures: meta(z.boolean().default(true), 'Whether to show notifications for failed downloads.'),
    showBadge: meta(z.boolean().default(true), 'Whether the icon of Bunko shows how many new chapters are unread.'),
    closeToTray: meta(z.boolean().default(false), 'Whether closing the window keeps Bunko running in the tray.'),
    openAtLogin: meta(z.boolean().default(false), 'Whether to start Bunko when the user logs in to the computer.'),
    checkForUpdates: meta(z.boolean().default(true), 'Whether Bunko looks for a newer version once a day.'),
    serveApi: meta(z.boolean().default(true), 'Whether other programs on this machine can reach the API.'),
    apiPort: meta(z.int().min(apiPorts.min).max(apiPorts.max).default(7717), 'Port of the API.'),
    requireApiToken: meta(
      z.boolean().default(false),
      'Whether API requests must contain the token shown in the settings, which is stored in the keychain.',
    ),
  })
  .meta({ title: 'DesktopSettings', description: 'Desktop integration of the installed app; ignored by `serve`.' })

/** Every group of settings. To add one: a schema with a title, whose members all have defaults. Storage and the API follow. */
const groups = { catalog, following, downloads, files, backups, meals, desktop, reader: readerSettingsGroup }

type Groups = typeof groups
export type SettingsGroup = keyof Groups
export const settingsGroups = Object.keys(groups) as readonly SettingsGroup[]

const groupsToWrite = Object.fromEntries(
  Object.entries(groups).map(([name, group]) => {
    const { title, description } = group.meta() ?? {}
    return [
      name,
      group.meta({ title: `${title}Write`, description: `${description} Omitted members get their defaults.` }),
    ]
  }),
) as Groups

export const settingsSchema = z.object(groups).meta({ title: 'Settings', description: 'All settings by group.' })
export type SettingsValues = z.output<typeof settingsSchema>
/** The market of the meal site. */
export type MealSettings = Omit<SettingsValues['meals'], 'gatewayUrl'>

/** A group that is sent is replaced; a group that is left out does not change (ADR 0016). */
const settingsWriteSchema = z
  .object(groupsToWrite)
  .partial()
  .meta({ title: 'SettingsWrite', description: 'The groups to replace. Omitted groups do not change.' })
export type SettingsWrite = z.output<typeof settingsWriteSchema>

const tag = 'Settings'
const response = { kind: 'json', schema: settingsSchema } as const

export const getSettings = endpoint({
  id: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  tag,
  summary: 'Read all settings',
  response,
  problems: [],
})

export const replaceSettings = endpoint({
  id: 'replaceSettings',
  method: 'PUT',
  path: '/api/settings',
  tag,
  summary: 'Replace groups of settings; omitted groups do not change, omitted members get their defaults',
  body: { schema: settingsWriteSchema },
  response,
  problems: ['bad_request', 'validation_failed'],
})
