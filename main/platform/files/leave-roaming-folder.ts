import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dataFolders } from '../config.ts'
import { keychainScopeFile, secretsScope } from '../secrets.ts'

/**
 * Moves the data out of the roaming folder of Windows, which is copied to a server at each sign-out in many companies. Does
 * nothing for another folder. Where the two folders are on different disks, or a file is in use, the old folder stays in use.
 * @param dataDir the data folder of this start
 * @returns the data folder to use
 */
export function leaveRoamingFolder(dataDir: string, env: NodeJS.ProcessEnv, platform = process.platform): string {
  const { current, former } = dataFolders(env, platform)
  if (dataDir !== former) return dataDir
  try {
    // The names of the secrets in the keychain contain the old path.
    writeFileSync(join(dataDir, keychainScopeFile), secretsScope(dataDir))
    mkdirSync(dirname(current), { recursive: true })
    renameSync(dataDir, current)
    return current
  } catch {
    // The next start tries again.
    return dataDir
  }
}
