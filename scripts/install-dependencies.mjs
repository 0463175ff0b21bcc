// Installs what package-lock.json lists. Built-in modules only: this runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './child.mjs'
import { locked } from './lock.mjs'
import { root, Stop, step } from './project.mjs'

/** @param {{ keychain?: boolean }} options `keychain` also requires the optional keytar, which needs a compiler. */
export async function installDependencies({ keychain = false } = {}) {
  const isReady = () => isInstalled(root)
  if (isReady() && !(keychain && !hasKeychain())) return
  await locked(async () => {
    if (!isReady()) await install('Installing dependencies')
    // Without the headers of libsecret npm skips the optional keytar without an error.
    if (keychain && !hasKeychain()) await install('Installing dependencies again to build keytar')
  })
  if (keychain && !hasKeychain()) {
    throw new Stop("Can't build keytar. Install libsecret-1-dev, python3, make and a C++ compiler, then try again.")
  }
}

/** Compares npm's own record in node_modules with the lock file. Packages for other systems are absent. */
export function isInstalled(folder) {
  const record = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    return found === undefined ? wanted.optional === true || wanted.peer === true : found.version === wanted.version
  })
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

function install(name) {
  return step(name, () => npm(['ci', '--no-audit', '--no-fund'], { cwd: root }))
}

const hasKeychain = () => existsSync(join(root, 'node_modules/keytar/build/Release/keytar.node'))
