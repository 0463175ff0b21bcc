import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type TrackerId, trackerIds } from '../../shared/contracts/trackers.ts'
import { quote } from '../../shared/i18n/message.ts'
import { type LogLevel, logLevels } from './log.ts'
import { Problem } from './problem.ts'

export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly catalogUrl: string
  readonly catalogUploadsUrl: string
  /** Undefined sends no reports about page hosts. */
  readonly catalogReportUrl: string | undefined
  readonly gatewayUrl: string | undefined
  readonly mealPicturesUrl: string | undefined
  /** Servers to use in place of the trackers, by the identifier of the tracker. */
  readonly trackerUrls: Readonly<Partial<Record<TrackerId, string>>>
  readonly apiToken: string | undefined
  /** Where other devices are let in; undefined leaves it to the settings. */
  readonly devices: { readonly host: string; readonly port: number; readonly names: readonly string[] } | undefined
  /** The browser for sources of type `javascript`. */
  readonly browserPath: string | undefined
  /** Multiplies the time that sites and the processes that read them have. */
  readonly sitePatience: number
  readonly logLevel: LogLevel
}

type Setting = {
  readonly variable: string
  readonly value: string
  readonly help: string
  readonly defaultText: string
}

/** Options of `serve`. Each is also an environment variable (R1.5). */
const settings = {
  port: { variable: 'BUNKO_PORT', value: 'N', help: 'port to listen on; 0 selects a free port', defaultText: '7717' },
  host: {
    variable: 'BUNKO_HOST',
    value: 'H',
    help: 'address to listen on; any other than loopback needs --api-token',
    defaultText: '127.0.0.1',
  },
  'data-dir': {
    variable: 'BUNKO_DATA_DIR',
    value: 'DIR',
    help: 'folder of the library, settings and logs',
    defaultText: 'the application-data folder',
  },
  'catalog-url': {
    variable: 'BUNKO_CATALOG_URL',
    value: 'URL',
    help: 'API of the external catalog',
    defaultText: 'https://api.mangadex.org',
  },
  'catalog-uploads-url': {
    variable: 'BUNKO_CATALOG_UPLOADS_URL',
    value: 'URL',
    help: 'image host of the catalog',
    defaultText: 'https://uploads.mangadex.org',
  },
  'catalog-report-url': {
    variable: 'BUNKO_CATALOG_REPORT_URL',
    value: 'URL',
    help: 'receiver of reports about page hosts',
    defaultText: 'https://api.mangadex.network/report for the public catalog, otherwise none',
  },
  'gateway-url': {
    variable: 'BUNKO_GATEWAY_URL',
    value: 'URL',
    help: 'address of the meal site',
    defaultText: 'none',
  },
  'meal-pictures-url': {
    variable: 'BUNKO_MEAL_PICTURES_URL',
    value: 'URL',
    help: 'address before paths of meal pictures',
    defaultText: 'none',
  },
  'tracker-url': {
    variable: 'BUNKO_TRACKER_URLS',
    value: 'NAME=URL',
    help: `another server for a tracker (${trackerIds.join(', ')}); can be repeated, or a list with commas`,
    defaultText: 'the services themselves',
  },
  'api-token': {
    variable: 'BUNKO_API_TOKEN',
    value: 'TOKEN',
    help: 'token that every API request must carry',
    defaultText: 'none',
  },
  devices: {
    variable: 'BUNKO_DEVICES',
    value: 'ADDRESS[:PORT]',
    help: 'address on which other devices may read the library; port 7718 if left out',
    defaultText: 'off, or as the settings say',
  },
  'devices-name': {
    variable: 'BUNKO_DEVICES_NAMES',
    value: 'NAME',
    help: 'host name by which devices may call Bunko; can be repeated, or a list with commas',
    defaultText: 'none',
  },
  browser: {
    variable: 'BUNKO_BROWSER',
    value: 'FILE',
    help: 'Chromium, Chrome or Edge for sites that need JavaScript',
    defaultText: 'the first one found',
  },
  'site-patience': {
    variable: 'BUNKO_SITE_PATIENCE',
    value: 'N',
    help: 'multiplies the time that reading a site may take, for a slow machine; 1 to 100',
    defaultText: '1',
  },
  'log-level': {
    variable: 'BUNKO_LOG_LEVEL',
    value: 'LEVEL',
    help: `${logLevels.join(', ')}; what logs/bunko.log contains; debug also prints it`,
    defaultText: 'info',
  },
} as const satisfies Record<string, Setting>
type Name = keyof typeof settings

const devicesPort = 7718
/** An IPv6 address has brackets if a port follows. */
const devicesAddress =
  /^(?:\[(?<bracketed>[\da-f:.]+)\]|(?<name>[\w.-]+)|(?<bare>[\da-f]*:[\da-f:.]*:[\da-f.]*))(?::(?<port>\d{1,5}))?$/i

const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const between1And100 = 'must be a number from 1 to 100'
const schema = z.object({
  port: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .pipe(z.int().max(65_535, 'must be a number from 0 to 65535')),
  host: z.string().min(1, 'must not be empty'),
  'data-dir': z.string().min(1, 'must not be empty'),
  'catalog-url': httpAddress,
  'catalog-uploads-url': httpAddress,
  'catalog-report-url': httpAddress.optional(),
  'gateway-url': httpAddress.optional(),
  'meal-pictures-url': httpAddress.optional(),
  'tracker-url': z
    .string()
    .transform((value) =>
      value.split(',').map((pair) => [pair.split('=', 1)[0]!.trim(), pair.slice(pair.indexOf('=') + 1).trim()]),
    )
    .refine(
      (pairs) =>
        pairs.every(([name, url]) => trackerIds.includes(name as TrackerId) && httpAddress.safeParse(url).success),
      `must be the name of a tracker, = and an http or https address`,
    )
    .transform((pairs): Readonly<Partial<Record<TrackerId, string>>> => Object.fromEntries(pairs))
    .optional(),
  'api-token': z.string().min(16, 'must have at least 16 characters').optional(),
  devices: z
    .string()
    .transform((value) => devicesAddress.exec(value)?.groups)
    .refine(
      (groups) => groups !== undefined && Number(groups.port ?? 0) <= 65_535,
      'must be an address, with or without a port',
    )
    .transform((groups) => ({
      host: groups?.bracketed ?? groups?.bare ?? groups?.name ?? '',
      port: groups?.port === undefined ? devicesPort : Number(groups.port),
    }))
    .optional(),
  'devices-name': z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9.-]+(\s*,\s*[a-z0-9.-]+)*$/, 'must be a host name')
    .transform((value) => value.split(/\s*,\s*/))
    .optional(),
  browser: z.string().min(1, 'must not be empty').optional(),
  'site-patience': z.coerce.number(between1And100).min(1, between1And100).max(100, between1And100),
  'log-level': z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }),
})

/**
 * Reads the options. The command line takes precedence over the environment.
 * @returns `'help'` if the options contain `--help`.
 * @throws Problem `bad_request`.
 */
export function readConfig(argv: readonly string[], env: NodeJS.ProcessEnv): Config | 'help' {
  const options = parse(argv)
  if (options.help) return 'help'
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, { variable }]) => [name, options.values[name] ?? emptyIsUnset(env[variable])]),
  )
  const result = schema.safeParse({
    ...values,
    port: values.port ?? settings.port.defaultText,
    host: values.host ?? settings.host.defaultText,
    'data-dir': values['data-dir'] ?? defaultDataDir(env),
    'catalog-url': values['catalog-url'] ?? settings['catalog-url'].defaultText,
    'catalog-uploads-url': values['catalog-uploads-url'] ?? settings['catalog-uploads-url'].defaultText,
    'site-patience': values['site-patience'] ?? settings['site-patience'].defaultText,
    'log-level': values['log-level'] ?? settings['log-level'].defaultText,
  })
  if (!result.success) throw new Problem('bad_request', quote(result.error.issues.map(sentence).join(' ')))
  const { data } = result
  if (!isLoopback(data.host) && data['api-token'] === undefined) {
    throw new Problem(
      'bad_request',
      quote(`Listening on ${data.host} opens your library to other machines. Also set --api-token.`),
    )
  }
  return {
    port: data.port,
    host: data.host,
    dataDir: resolve(data['data-dir']),
    catalogUrl: data['catalog-url'],
    catalogUploadsUrl: data['catalog-uploads-url'],
    catalogReportUrl: data['catalog-report-url'] ?? publicReports(data['catalog-url']),
    gatewayUrl: data['gateway-url'],
    mealPicturesUrl: data['meal-pictures-url'],
    trackerUrls: data['tracker-url'] ?? {},
    apiToken: data['api-token'],
    devices: data.devices && { ...data.devices, names: data['devices-name'] ?? [] },
    browserPath: data.browser,
    sitePatience: data['site-patience'],
    logLevel: data['log-level'],
  }
}

/** Only the public catalog receives reports about its hosts. */
const publicReports = (catalogUrl: string): string | undefined =>
  new URL(catalogUrl).host === 'api.mangadex.org' ? 'https://api.mangadex.network/report' : undefined

export function usage(): string {
  const rows = Object.entries(settings).map(([name, { variable, value, help, defaultText }]) => {
    return `  ${`--${name} ${value}`.padEnd(28)}${help} (${variable}; default: ${defaultText})`
  })
  return ['Usage: npm run serve -- [options]', '', ...rows, `  ${'--help'.padEnd(28)}this list`, ''].join('\n')
}

/** The folder where the system keeps data of applications. On Windows it is not copied to a server at each sign-out. */
export function defaultDataDir(env: NodeJS.ProcessEnv, platform = process.platform): string {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Bunko')
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Bunko')
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'bunko')
}

const repeatable: ReadonlySet<string> = new Set(['devices-name', 'tracker-url'])

function parse(argv: readonly string[]): { help: boolean; values: Record<string, string | undefined> } {
  const options = Object.fromEntries(
    Object.keys(settings).map((name) => [name, { type: 'string' as const, multiple: repeatable.has(name) }]),
  )
  try {
    const { values } = parseArgs({ args: [...argv], options: { ...options, help: { type: 'boolean', short: 'h' } } })
    const {
      help,
      'devices-name': names,
      'tracker-url': trackers,
      ...rest
    } = values as Record<string, string | undefined> & {
      help?: boolean
      'devices-name'?: string[]
      'tracker-url'?: string[]
    }
    const lists = { 'devices-name': names?.join(','), 'tracker-url': trackers?.join(',') }
    return { help: help === true, values: { ...rest, ...lists } }
  } catch (error) {
    throw new Problem('bad_request', quote(`${(error as Error).message.split('. ')[0]}. See --help.`), { cause: error })
  }
}

const sentence = ({ path, message }: z.core.$ZodIssue): string => {
  const name = path[0] as Name
  return `--${name} (${settings[name].variable}) ${message}.`
}

const emptyIsUnset = (value: string | undefined): string | undefined => (value === '' ? undefined : value)
const isLoopback = (host: string): boolean => ['localhost', '::1'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host)
