import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { quote } from '../../shared/i18n/message.ts'
import { type LogLevel, logLevels } from './log.ts'
import { Problem } from './problem.ts'

export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly catalogUrl: string
  readonly catalogUploadsUrl: string
  /** Undefined: nobody is told how the hosts of pages do. */
  readonly catalogReportUrl: string | undefined
  readonly gatewayUrl: string | undefined
  readonly mealPicturesUrl: string
  readonly apiToken: string | undefined
  /** The browser that shows pages of sources of type javascript. */
  readonly browserPath: string | undefined
  readonly logLevel: LogLevel
}

type Setting = { readonly variable: string; readonly value: string; readonly help: string; readonly byDefault: string }

/** Options of `serve`; each is also an environment variable (decisions, section 1). */
const settings = {
  port: { variable: 'BUNKO_PORT', value: 'N', help: 'port to listen on; 0 for any that is free', byDefault: '7717' },
  host: {
    variable: 'BUNKO_HOST',
    value: 'H',
    help: 'address to listen on; other than loopback needs --api-token',
    byDefault: '127.0.0.1',
  },
  'data-dir': {
    variable: 'BUNKO_DATA_DIR',
    value: 'DIR',
    help: 'where everything of yours lies',
    byDefault: 'the application-data folder',
  },
  'catalog-url': {
    variable: 'BUNKO_CATALOG_URL',
    value: 'URL',
    help: 'the external catalog',
    byDefault: 'https://api.mangadex.org',
  },
  'catalog-uploads-url': {
    variable: 'BUNKO_CATALOG_UPLOADS_URL',
    value: 'URL',
    help: 'where the catalog keeps pictures',
    byDefault: 'https://uploads.mangadex.org',
  },
  'catalog-report-url': {
    variable: 'BUNKO_CATALOG_REPORT_URL',
    value: 'URL',
    help: 'who hears how the hosts of pages do',
    byDefault: 'https://api.mangadex.network/report with the public catalog, else none',
  },
  'gateway-url': {
    variable: 'BUNKO_GATEWAY_URL',
    value: 'URL',
    help: 'site address of the meal gateway',
    byDefault: 'none',
  },
  'meal-pictures-url': {
    variable: 'BUNKO_MEAL_PICTURES_URL',
    value: 'URL',
    help: 'where the meal site keeps pictures',
    byDefault: 'https://img.hellofresh.com',
  },
  'api-token': {
    variable: 'BUNKO_API_TOKEN',
    value: 'TOKEN',
    help: 'every call of the API must carry it',
    byDefault: 'none',
  },
  browser: {
    variable: 'BUNKO_BROWSER',
    value: 'FILE',
    help: 'the Chromium, Chrome or Edge that shows sites built by scripts',
    byDefault: 'the first that is found',
  },
  'log-level': { variable: 'BUNKO_LOG_LEVEL', value: 'LEVEL', help: logLevels.join(', '), byDefault: 'info' },
} as const satisfies Record<string, Setting>
type Name = keyof typeof settings

const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
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
  'meal-pictures-url': httpAddress,
  'api-token': z.string().min(16, 'must have at least 16 characters').optional(),
  browser: z.string().min(1, 'must not be empty').optional(),
  'log-level': z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }),
})

/**
 * Reads the options of the command line, then the environment, then the defaults.
 * @returns `'help'` when it was asked for.
 * @throws Problem `bad_request` with one sentence.
 */
export function readConfig(argv: readonly string[], env: NodeJS.ProcessEnv): Config | 'help' {
  const options = parse(argv)
  if (options.help) return 'help'
  const given = Object.fromEntries(
    Object.entries(settings).map(([name, { variable }]) => [name, options.values[name] ?? emptyIsUnset(env[variable])]),
  )
  const result = schema.safeParse({
    ...given,
    port: given.port ?? settings.port.byDefault,
    host: given.host ?? settings.host.byDefault,
    'data-dir': given['data-dir'] ?? defaultDataDir(env),
    'catalog-url': given['catalog-url'] ?? settings['catalog-url'].byDefault,
    'catalog-uploads-url': given['catalog-uploads-url'] ?? settings['catalog-uploads-url'].byDefault,
    'meal-pictures-url': given['meal-pictures-url'] ?? settings['meal-pictures-url'].byDefault,
    'log-level': given['log-level'] ?? settings['log-level'].byDefault,
  })
  if (!result.success) throw new Problem('bad_request', quote(result.error.issues.map(sentence).join(' ')))
  const { data } = result
  if (!isLoopback(data.host) && data['api-token'] === undefined) {
    throw new Problem(
      'bad_request',
      quote(`Listening on ${data.host} opens your library to other machines: give an --api-token as well.`),
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
    apiToken: data['api-token'],
    browserPath: data.browser,
    logLevel: data['log-level'],
  }
}

/** The public catalog's hosts are reported to it, nobody else's. */
const publicReports = (catalogUrl: string): string | undefined =>
  new URL(catalogUrl).host === 'api.mangadex.org' ? 'https://api.mangadex.network/report' : undefined

export function usage(): string {
  const rows = Object.entries(settings).map(([name, { variable, value, help, byDefault }]) => {
    return `  ${`--${name} ${value}`.padEnd(28)}${help} (${variable}; default: ${byDefault})`
  })
  return ['Usage: npm run serve -- [options]', '', ...rows, `  ${'--help'.padEnd(28)}this list`, ''].join('\n')
}

export function defaultDataDir(env: NodeJS.ProcessEnv, platform = process.platform): string {
  if (platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Bunko')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Bunko')
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'bunko')
}

function parse(argv: readonly string[]): { help: boolean; values: Record<string, string | undefined> } {
  const options = Object.fromEntries(Object.keys(settings).map((name) => [name, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ args: [...argv], options: { ...options, help: { type: 'boolean', short: 'h' } } })
    const { help, ...given } = values as Record<string, string | undefined> & { help?: boolean }
    return { help: help === true, values: given }
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
