// Collects the licences of all packages that are shipped: those in the bundles and those beside them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, Stop } from './project.mjs'

/** One collection for several bundles: add `plugin` to each build, then call `write(file, unbundled)`. */
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
      if (folders.size === 0) throw new Stop('The bundles contain no packages, so their licences are unknown.')
      const packages = [...folders, ...unbundled.flatMap(installedFolders)].map(readPackage)
      const byName = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]))
      const entries = [...byName.values()].sort((a, b) => a.name.localeCompare(b.name))
      writeFileSync(file, `${entries.map(entryText).join(`\n\n${'-'.repeat(72)}\n\n`)}\n`)
    },
  }
}

/** Returns the folder of the package that contains a module; undefined for Bunko's own modules. */
const packageFolder = (module) => /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module)?.[1]

const entryText = ({ name, version, license, licenseText }) =>
  [`${name} ${version} (${license ?? 'see the text'})`, licenseText?.trim()].filter(Boolean).join('\n\n')

/** The package and, for sharp, its native packages. The optional keytar may be missing. */
const installedFolders = (name) =>
  [name, ...(name === 'sharp' ? readdirSync(join(root, 'node_modules/@img')).map((part) => `@img/${part}`) : [])]
    .map((part) => join(root, 'node_modules', part))
    .filter((folder) => existsSync(folder))

function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  return { name, version, license, licenseText: file && readFileSync(join(folder, file), 'utf8') }
}
