import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { type Config, readConfig, usage } from '../platform/config.ts'

/**
 * Bunko's own options stand after `--`: what stands before is Electron's and Chromium's. Undefined when there is
 * nothing to open, because the person asked for help. @throws Problem `bad_request` with one sentence.
 */
export function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): Config | undefined {
  const end = argv.indexOf('--')
  const config = readConfig(end === -1 ? [] : argv.slice(end + 1), env)
  if (config !== 'help') return config
  process.stdout.write(usage())
  return undefined
}

/** Whether the person said on this start where to listen: then the settings do not decide. */
export function saysPort(argv: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const own = argv.slice(argv.indexOf('--') + 1)
  return Boolean(env.BUNKO_PORT || env.BUNKO_HOST) || own.some((argument) => /^--(port|host)(=|$)/.test(argument))
}

/**
 * Makes the data folder Electron's own as well, so that the lock on a second start belongs to it. Chromium keeps its
 * profile in a folder below: its `Cache` and our `cache` are one name where file names ignore case.
 */
export function adoptFolder(dataDir: string): void {
  const profile = join(dataDir, 'browser')
  // Electron takes only folders that exist.
  mkdirSync(profile, { recursive: true })
  app.setPath('userData', dataDir)
  app.setPath('sessionData', profile)
}
