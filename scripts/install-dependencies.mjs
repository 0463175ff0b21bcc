// Brings node_modules to what package-lock.json says. Built-in modules only: it runs before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './child.mjs'
import { locked } from './lock.mjs'
import { ownNode, root, Stop, say } from './project.mjs'

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

export async function installDependencies({ keychain = false } = {}) {
  if (isInstalled() && !(keychain && !hasKeychain())) return
  await locked(async () => {
    if (!isInstalled()) await install('Installing the dependencies (npm ci).')
    // Without libsecret's headers npm leaves the optional keytar out without a word.
    if (keychain && !hasKeychain()) await install('Installing the dependencies again, to build the keychain binding.')
  })
  if (keychain && !hasKeychain()) {
    throw new Stop(
      'keytar could not be built: install libsecret-1-dev, python3, make and a C++ compiler, then try again.',
    )
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

async function install(sentence) {
  say(sentence)
  const code = await npm(['ci', '--no-audit', '--no-fund'], { cwd: root })
  if (code !== 0) throw new Stop(`npm ci failed with exit code ${code}: its messages stand above.`)
  if (!existsSync(ownNode)) {
    throw new Stop(
      'npm ci brought no Node: let install scripts run (npm config set ignore-scripts false), then try again.',
    )
  }
  mark(root, fingerprint(root))
}

const marker = (folder) => join(folder, 'node_modules/.bunko-installed')

function mark(folder, wanted) {
  try {
    writeFileSync(marker(folder), wanted)
  } catch (error) {
    // A checkout that may only be read still runs; it is compared with the lock again next time.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
  }
}

/** Changes when the dependencies do, and not when a script or the version in package.json does. */
export function fingerprint(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')))
  for (const kind of kinds) hash.update(JSON.stringify(manifest[kind] ?? {}))
  return hash.digest('hex')
}

/** Somebody may have run npm ci or npm install by hand: npm's own record of what lies in node_modules tells. */
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
