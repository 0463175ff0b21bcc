// Installs what package-lock.json lists. Built-in modules only: this runs before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './child.mjs'
import { locked } from './lock.mjs'
import { ownNode, root, Stop, step } from './project.mjs'

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** @param {{ keychain?: boolean }} options `keychain` also requires the optional keytar, which needs a compiler. */
export async function installDependencies({ keychain = false } = {}) {
  if (isInstalled() && !(keychain && !hasKeychain())) return
  await locked(async () => {
    if (!isInstalled()) await install('Installing dependencies')
    // Without the headers of libsecret npm skips the optional keytar without an error.
    if (keychain && !hasKeychain()) await install('Installing dependencies again to build keytar')
  })
  if (keychain && !hasKeychain()) {
    throw new Stop("Can't build keytar. Install libsecret-1-dev, python3, make and a C++ compiler, then try again.")
  }
}

export function isInstalled(folder = root) {
  if (!existsSync(folder === root ? ownNode : join(folder, 'node_modules'))) return false
  const wanted = fingerprint(folder)
  if (read(marker(folder)) === wanted) return true
  if (!matchesLock(folder)) return false
  mark(folder, wanted)
  return true
}

function install(name) {
  return step(name, async () => {
    await npm(['ci', '--no-audit', '--no-fund'], { cwd: root })
    if (!existsSync(ownNode)) {
      throw new Stop(
        'npm ci did not install Node. Allow install scripts (npm config set ignore-scripts false), then try again.',
      )
    }
    mark(root, fingerprint(root))
  })
}

const marker = (folder) => join(folder, 'node_modules/.bunko-installed')

function mark(folder, wanted) {
  try {
    writeFileSync(marker(folder), wanted)
  } catch (error) {
    // A read-only checkout still runs. The next start compares it with the lock file again.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
  }
}

/** Changes with the dependencies, but not with the scripts or the version in package.json. */
export function fingerprint(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')))
  for (const kind of kinds) hash.update(JSON.stringify(manifest[kind] ?? {}))
  return hash.digest('hex')
}

/** Detects an install that the user ran: compares npm's own record in node_modules with the lock file. */
function matchesLock(folder) {
  const record = read(join(folder, 'node_modules/.package-lock.json'))
  if (record === undefined) return false
  const installed = JSON.parse(record).packages ?? {}
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  if (!matchesManifest(folder, packages[''] ?? {})) return false
  return Object.entries(packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    return found === undefined ? wanted.optional === true || wanted.peer === true : found.version === wanted.version
  })
}

function matchesManifest(folder, lockRoot) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return kinds.every((kind) => sorted(manifest[kind]) === sorted(lockRoot[kind]))
}

const sorted = (versions = {}) => JSON.stringify(Object.entries(versions).sort())

const hasKeychain = () => existsSync(join(root, 'node_modules/keytar/build/Release/keytar.node'))

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
