// node scripts/write-manifests.mjs <folder of the installers> <folder of the manifests>
// The files that winget, Homebrew and Flathub take, with the version and the hashes of the installers of a release.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { flatpakManifest } from './manifests/flatpak.mjs'
import { homebrewCask } from './manifests/homebrew.mjs'
import { wingetManifests } from './manifests/winget.mjs'
import { root } from './project.mjs'

/** The https folder of the installers of this version, by the variables of `npm run package`. */
export function downloadFolder({ BUNKO_UPDATE_URL: url, BUNKO_UPDATE_REPOSITORY: repository }, version) {
  if (url) return url.replace(/\/$/, '')
  if (!repository) throw new Error('Set BUNKO_UPDATE_URL or BUNKO_UPDATE_REPOSITORY: the manifests name it.')
  return `https://github.com/${repository}/releases/download/v${version}`
}

/** @returns the paths of the manifests, below `output` */
export function writeManifests(release, output, env) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = downloadFolder(env, manifest.version)
  /** @param ending system, architecture and extension in the name of an installer (`artifactName` in electron-builder.yml) */
  const installer = (ending) => {
    const name = `${manifest.productName}-${manifest.version}-${ending}`
    const file = join(release, name)
    if (!existsSync(file)) throw new Error(`${name} is missing in ${release}: build it for this version first.`)
    return { url: `${folder}/${name}`, sha256: createHash('sha256').update(readFileSync(file)).digest('hex') }
  }
  const deps = { manifest, installer }
  const files = { ...wingetManifests(deps), ...homebrewCask(deps), ...flatpakManifest(deps) }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(output, path)), { recursive: true })
    writeFileSync(join(output, path), text)
  }
  return Object.keys(files)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [release, output] = process.argv.slice(2)
  try {
    if (output === undefined) throw new Error('Usage: node scripts/write-manifests.mjs <installers> <manifests>')
    for (const path of writeManifests(release, output, process.env)) console.info(path)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
