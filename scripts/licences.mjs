// The licences of everything that is shipped, as their authors ask: of what the bundles hold and of what lies beside them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, Stop } from './project.mjs'

/** One collection for several bundles: `plugin` goes into each build, `write(file, unbundled)` ends it. */
export function creditPackages() {
  const folders = new Set()
  return {
    plugin: {
      name: 'credit-packages',
      generateBundle(_options, bundle) {
        const modules = Object.values(bundle).flatMap((chunk) => Object.keys(chunk.modules ?? {}))
        for (const folder of modules.map(packageFolder)) if (folder) folders.add(folder)
      },
    },
    write(file, unbundled) {
      if (folders.size === 0) throw new Stop('No packages were found in the bundles: their licences cannot be told.')
      const packages = [...folders, ...unbundled.flatMap(installedFolders)].map(readPackage)
      const byName = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]))
      const entries = [...byName.values()].sort((a, b) => a.name.localeCompare(b.name))
      writeFileSync(file, `${entries.map(entryText).join(`\n\n${'-'.repeat(72)}\n\n`)}\n`)
    },
  }
}

/** The folder of the package that a module lies in; undefined for our own. */
const packageFolder = (module) => /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module)?.[1]

const entryText = ({ name, version, license, licenseText }) =>
  [`${name} ${version} (${license ?? 'licence in its text'})`, licenseText?.trim()].filter(Boolean).join('\n\n')

/** The package itself and, for sharp, the native parts beside it; keytar is optional and may be absent. */
const installedFolders = (name) =>
  [name, ...(name === 'sharp' ? readdirSync(join(root, 'node_modules/@img')).map((part) => `@img/${part}`) : [])]
    .map((part) => join(root, 'node_modules', part))
    .filter((folder) => existsSync(folder))

function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  return { name, version, license, licenseText: file && readFileSync(join(folder, file), 'utf8') }
}
