// The licences of everything that is shipped, as their authors ask: of what the bundles hold and of what lies beside them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, Stop } from './project.mjs'

/** One collection for several bundles: `plugin()` goes into each build, `write(file, unbundled)` ends it. */
export async function creditPackages() {
  const { default: license } = await import('rollup-plugin-license')
  const found = new Map()
  const add = ({ name, version, license, licenseText }) =>
    found.set(`${name}@${version}`, { name, version, license, licenseText })
  return {
    plugin: () => license({ thirdParty: { includePrivate: false, output: (packages) => packages.forEach(add) } }),
    write(file, unbundled) {
      for (const folder of unbundled.flatMap(installedFolders)) add(readPackage(folder))
      if (found.size === 0) throw new Stop('No licences were found: the bundles were made without looking for them.')
      const entries = [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
      writeFileSync(file, `${entries.map(entryText).join(`\n\n${'-'.repeat(72)}\n\n`)}\n`)
    },
  }
}

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
