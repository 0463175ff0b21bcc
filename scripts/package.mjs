// npm run package: builds the installers for this system with electron-builder.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { run } from './child.mjs'
import { obtainElectron } from './electron-bin.mjs'
import { root, Stop } from './project.mjs'

/**
 * Where the packaged program looks for updates: BUNKO_UPDATE_URL is a folder on a web server, BUNKO_UPDATE_REPOSITORY is
 * `owner/name` on GitHub, whose releases have the installers. Without them the program never looks for updates.
 * @returns options of electron-builder
 */
export function updateOptions({ BUNKO_UPDATE_URL: url, BUNKO_UPDATE_REPOSITORY: repository }) {
  if (url && repository) throw new Stop('Set only one of BUNKO_UPDATE_URL and BUNKO_UPDATE_REPOSITORY.')
  if (url) {
    if (URL.parse(url)?.protocol !== 'https:') throw new Stop(`BUNKO_UPDATE_URL is not an https address: ${url}`)
    return ['-c.publish.provider=generic', `-c.publish.url=${url}`]
  }
  if (!repository) return []
  const [, owner, name] = /^([\w.-]+)\/([\w.-]+)$/.exec(repository) ?? []
  if (!owner) throw new Stop(`BUNKO_UPDATE_REPOSITORY is not owner/name: ${repository}`)
  return ['-c.publish.provider=github', `-c.publish.owner=${owner}`, `-c.publish.repo=${name}`]
}

/**
 * Azure Trusted Signing for Windows, whose keys stay in hardware. It also needs the variables of its own login
 * (`AZURE_TENANT_ID`, `AZURE_CLIENT_ID`, `AZURE_CLIENT_SECRET`).
 * @returns options of electron-builder
 */
export function windowsSigningOptions({
  BUNKO_AZURE_ENDPOINT: endpoint,
  BUNKO_AZURE_ACCOUNT: codeSigningAccountName,
  BUNKO_AZURE_PROFILE: certificateProfileName,
  BUNKO_AZURE_PUBLISHER: publisherName,
}) {
  const values = { endpoint, codeSigningAccountName, certificateProfileName, publisherName }
  const given = Object.entries(values).filter(([, value]) => value)
  if (given.length === 0) return []
  if (given.length < 4) throw new Stop('Set all of BUNKO_AZURE_ENDPOINT, _ACCOUNT, _PROFILE and _PUBLISHER, or none.')
  return given.map(([name, value]) => `-c.win.azureSignOptions.${name}=${value}`)
}

/**
 * Forwards electron-builder's options, such as `--dir` for the unpacked folder only. BUNKO_ELECTRON_DIST is the folder of
 * an unpacked Electron, for machines that can't download it.
 */
async function packageApp(args) {
  const { BUNKO_ELECTRON_DIST: electronDist } = process.env
  if (electronDist && !existsSync(electronDist)) throw new Stop(`BUNKO_ELECTRON_DIST is not a folder: ${electronDist}`)
  const { why } = electronDist ? {} : await obtainElectron()
  if (why) throw new Stop(`Cannot package: ${why}. Set BUNKO_ELECTRON_DIST to the folder of an unpacked Electron.`)
  const cli = createRequire(import.meta.url).resolve('electron-builder/cli.js')
  const own = ['--config', 'electron-builder.yml', '--publish', 'never', ...windowsSigningOptions(process.env)]
  const dist = electronDist ? [`-c.electronDist=${electronDist}`] : []
  process.exitCode = await run(process.execPath, [cli, ...own, ...updateOptions(process.env), ...dist, ...args], {
    cwd: root,
  })
}

export { packageApp as package }
