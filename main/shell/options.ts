import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { type Config, readConfig, usage } from '../platform/config.ts'

/**
 * Reads Bunko's options, which follow `--`. Options before it belong to Electron and Chromium.
 * @returns undefined if the user requested help. @throws Problem `bad_request`
 */
export function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): Config | undefined {
  const end = argv.indexOf('--')
  const config = readConfig(end === -1 ? [] : argv.slice(end + 1), env)
  if (config !== 'help') return config
  process.stdout.write(usage())
  return undefined
}

/** Whether the command line or the environment sets the address to listen on. It overrides the settings. */
export function hasAddressOption(argv: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const ownOptions = argv.slice(argv.indexOf('--') + 1)
  return (
    Boolean(env.BUNKO_PORT || env.BUNKO_HOST) || ownOptions.some((argument) => /^--(port|host)(=|$)/.test(argument))
  )
}

/**
 * Sets the data folder as Electron's user data folder, so that the single-instance lock applies to it. Chromium's profile
 * is in a subfolder, because its `Cache` folder would conflict with `cache` on case-insensitive file systems.
 */
export function setElectronFolders(dataDir: string): void {
  const profile = join(dataDir, 'browser')
  // Electron requires an existing folder.
  mkdirSync(profile, { recursive: true })
  app.setPath('userData', dataDir)
  app.setPath('sessionData', profile)
}
