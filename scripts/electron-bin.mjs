// Finds or downloads Electron's binary. Never imports 'electron', because that starts a download that can hang.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runQuietly } from './child.mjs'
import { root, Stop, step } from './project.mjs'

const probeMs = 5_000
const downloadMs = 10 * 60_000
const releases = 'https://github.com/electron/electron/releases/download/'

/** Returns `{ binary }`, or `{ why }` with the reason as a clause. */
export async function obtainElectron({
  from = join(root, 'package.json'),
  env = process.env,
  patience = probeMs,
} = {}) {
  const folder = packageFolder(from)
  if (folder === undefined) return { why: 'Electron is not installed' }
  const binary = installedBinary(folder, env)
  if (binary !== undefined) return { binary }
  if (env.ELECTRON_OVERRIDE_DIST_PATH) return { why: `there is no Electron in ${env.ELECTRON_OVERRIDE_DIST_PATH}` }
  const address = env.ELECTRON_MIRROR ?? env.npm_config_electron_mirror ?? releases
  const unreachable = await probe(address, patience)
  if (unreachable !== undefined)
    return { why: `Electron is not installed and ${new URL(address).host} cannot be reached (${unreachable})` }
  const failure = await step('Downloading Electron', () => download(folder))
  const downloaded = installedBinary(folder, env)
  return downloaded === undefined ? { why: `Electron could not be downloaded (${failure})` } : { binary: downloaded }
}

function packageFolder(from) {
  try {
    return dirname(createRequire(from).resolve('electron/package.json'))
  } catch {
    return undefined
  }
}

function installedBinary(folder, env) {
  const inFolder = read(join(folder, 'path.txt'))
  const override = env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) return existing(join(override, inFolder ?? defaultName()))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const present = read(join(folder, 'dist/version'))?.replace(/^v/, '')
  return inFolder && present === version ? existing(join(folder, 'dist', inFolder)) : undefined
}

function defaultName() {
  if (process.platform === 'win32') return 'electron.exe'
  return process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
}

const existing = (file) => (existsSync(file) ? file : undefined)

/** Returns undefined if the address sends any HTTP response, otherwise the reason. */
async function probe(address, patience) {
  try {
    await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patience) })
    return undefined
  } catch (error) {
    return (
      error.cause?.code ?? (error.name === 'TimeoutError' ? `no answer within ${patience / 1000} s` : error.message)
    )
  }
}

/** Returns undefined after a download, otherwise the reason. */
async function download(folder) {
  try {
    await runQuietly(process.execPath, [join(folder, 'install.js')], { timeout: downloadMs })
    return undefined
  } catch (error) {
    return error instanceof Stop ? `exit code ${error.exitCode}` : error.message
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
