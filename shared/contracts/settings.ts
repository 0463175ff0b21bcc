import { z } from 'zod'
import { asIssue, messageKey } from '../i18n/message.ts'
import { defaultNamingTemplate, parseNamingTemplate } from '../naming-template.ts'
import { endpoint } from './endpoint.ts'
import { httpUrl, text } from './fields.ts'
import { readerSettingsGroup } from './reader-settings.ts'

/** A language code of the catalog: `en`, `pt-br`, or `ja-ro` for a romanized original. */
export const languageCode = z.string().regex(/^[a-z]{2}(-[a-z]{2})?$/, messageKey('validation.languageCode'))

export const contentRatings = ['safe', 'suggestive', 'erotica', 'pornographic'] as const

const unique = <T extends z.ZodType<readonly string[]>>(list: T) =>
  list.refine((values) => new Set(values).size === values.length, messageKey('validation.noDuplicates'))

/** Requests to the external catalog. */
const catalog = z.object({
  /** Languages of the listed chapters, preferred first; empty for all. */
  languages: unique(z.array(languageCode).max(50)).default(['en']),
  contentRatings: unique(z.array(z.enum(contentRatings)).min(1, messageKey('validation.atLeastOneRating'))).default([
    'safe',
    'suggestive',
    'erotica',
  ]),
  /** Language of titles and descriptions. */
  metadataLanguage: languageCode.default('en'),
  /** Use a title in that language even if it is only an alternative title. */
  translateTitles: z.boolean().default(false),
  dataSaver: z.boolean().default(false),
  /** Whether pages are downloaded from the catalog; chapters are listed either way. */
  downloadPages: z.boolean().default(true),
  /** Names or identifiers of scanlation groups, preferred first. */
  preferredGroups: unique(z.array(text({ min: 1, max: 255 })).max(200)).default([]),
})

/** Checks of followed mangas for new chapters. */
const following = z
  .object({
    enabled: z.boolean().default(true),
    /** Between two checks of a manga that updates often. */
    shortestHours: z.int().min(1).max(720).default(6),
    /** Between two checks of a manga that rarely updates. */
    longestHours: z.int().min(1).max(720).default(168),
    /** Whether to follow mangas that are added from the catalog. */
    followNewMangas: z.boolean().default(false),
    /** Whether to download new chapters of newly followed mangas. */
    downloadNewChapters: z.boolean().default(false),
  })
  .refine((value) => value.shortestHours <= value.longestHours, {
    message: messageKey('validation.notBelowShortestHours'),
    path: ['longestHours'],
  })

/** What is downloaded while a person reads. */
const downloads = z.object({
  /** Chapters to download after the one that is read; null for 2 in followed mangas and 0 in others. */
  keepAhead: z
    .union([z.literal(0), z.literal(1), z.literal(2), z.literal(5)], messageKey('validation.keepAhead'))
    .nullable()
    .default(null),
  /** Whether the files of chapters that were read to the end go to the trash. */
  deleteAfterReading: z.boolean().default(false),
  /** How many of them stay in each manga. */
  keepLastRead: z.int().min(0).max(100).default(5),
})

/** How the paths of archives are made. */
export const namingTemplate = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const { error } = parseNamingTemplate(value)
    if (error) context.addIssue({ code: 'custom', ...asIssue(error) })
  })

/** What Bunko writes into files, and how it names them. */
const files = z.object({
  /** Whether edits are written into the archives of the managed folder. */
  writeMetadata: z.boolean().default(true),
  /** The paths of new archives, see `shared/naming-template.ts`. */
  namingTemplate: namingTemplate.default(defaultNamingTemplate),
})

/** The market of the meal site: parameters of every gateway request (docs/requirements.md, R5). */
const meals = z.object({
  /** ISO 3166-1 alpha-2, upper case. The gateway accepts `GB`, not `UK`. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, messageKey('validation.countryCode'))
    .refine((value) => value !== 'UK', messageKey('validation.countryCodeUnitedKingdom'))
    .default('DE'),
  locale: z
    .string()
    .regex(/^[a-z]{2}-[A-Z]{2}$/, messageKey('validation.locale'))
    .default('de-DE'),
  product: z
    .string()
    .regex(/^[a-z\d-]{1,60}$/, messageKey('validation.productName'))
    .default('classic-box'),
  preference: z
    .string()
    .regex(/^[a-z\d_-]{1,60}$/, messageKey('validation.preferenceName'))
    .default('quick'),
  /** The meal site. Used from the next start; the option `--gateway-url` takes precedence. */
  gatewayUrl: httpUrl().max(2000).nullable().default(null),
})

/** Daily copies of the library's database and covers. */
const backups = z.object({
  isEnabled: z.boolean().default(true),
  /** Absolute path, for example on another disk; null for the data folder. */
  folder: z
    .string()
    .max(4000)
    .regex(/^(\/|[A-Za-z]:[\\/]|\\\\)/, messageKey('validation.absolutePath'))
    .nullable()
    .default(null),
})

/** Desktop integration of the installed app; `serve` ignores this group. */
const desktop = z.object({
  notifyNewChapters: z.boolean().default(true),
  notifyFailures: z.boolean().default(true),
  /** Whether closing the window keeps Bunko running in the notification area. */
  closeToTray: z.boolean().default(false),
  openAtLogin: z.boolean().default(false),
  /** Whether Bunko looks for a newer version once a day. */
  checkForUpdates: z.boolean().default(true),
  /** Whether other programs on this machine can reach the API at `apiPort`. */
  serveApi: z.boolean().default(true),
  apiPort: z.int().min(1024).max(65_535).default(7717),
  /** The token itself is stored in the keychain. */
  requireApiToken: z.boolean().default(false),
})

/**
 * Every group of settings. To add one: a schema whose members all have defaults, a title, and a description of each
 * member in `main/api/openapi/descriptions/settings.ts`. Storage and the API follow from these.
 */
const groups = { catalog, following, downloads, files, backups, meals, desktop, reader: readerSettingsGroup }

const titles = {
  catalog: 'CatalogSettings',
  following: 'FollowingSettings',
  downloads: 'DownloadSettings',
  files: 'FileSettings',
  backups: 'BackupSettings',
  meals: 'MealSettings',
  desktop: 'DesktopSettings',
  reader: 'ReaderSettings',
} as const

type Groups = typeof groups
export type SettingsGroup = keyof Groups
export const settingsGroups = Object.keys(groups) as readonly SettingsGroup[]

const withTitles = (suffix: '' | 'Write') =>
  Object.fromEntries(
    settingsGroups.map((name) => [name, groups[name].meta({ title: titles[name] + suffix })]),
  ) as Groups

export const settingsSchema = z.object(withTitles('')).meta({ title: 'Settings' })
export type SettingsValues = z.output<typeof settingsSchema>
/** The market of the meal site. */
export type MealSettings = Omit<SettingsValues['meals'], 'gatewayUrl'>

/** A group that is sent is replaced; a group that is left out does not change (ADR 0016). */
export const settingsWriteSchema = z.object(withTitles('Write')).partial().meta({ title: 'SettingsWrite' })
export type SettingsWrite = z.output<typeof settingsWriteSchema>

const tag = 'Settings'
const response = { kind: 'json', schema: settingsSchema } as const

export const getSettings = endpoint({
  id: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  tag,
  summary: 'Read all settings',
  status: 200,
  response,
  problems: [],
})

export const replaceSettings = endpoint({
  id: 'replaceSettings',
  method: 'PUT',
  path: '/api/settings',
  tag,
  summary: 'Replace groups of settings; omitted groups do not change, omitted members get their defaults',
  body: { schema: settingsWriteSchema, accepts: 'json' },
  status: 200,
  response,
  problems: ['bad_request', 'validation_failed'],
})
