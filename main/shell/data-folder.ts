import { join, resolve } from 'node:path'
import { app } from 'electron'

/**
 * The folder with everything of the user. Chromium keeps its own profile in a folder below it: its `Cache` and our
 * `cache` are one name where file names ignore case.
 */
export function chooseDataFolder(env: NodeJS.ProcessEnv): string {
  const chosen = env.BUNKO_DATA_DIR
  const dataDir = chosen ? resolve(chosen) : app.getPath('userData')
  app.setPath('userData', dataDir)
  app.setPath('sessionData', join(dataDir, 'browser'))
  return dataDir
}
