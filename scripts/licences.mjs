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
      const untold = packages.filter(({ licenseText }) => licenseText === '').map(({ name }) => name)
      if (untold.length > 0) throw new Stop(`Add the text to scripts/licences of: ${untold.join(', ')}`)
      const byName = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]))
      const entries = [...byName.values()].sort((a, b) => a.name.localeCompare(b.name))
      const texts = [ownText(), ...entries.map(entryText), ...commonTexts()]
      writeFileSync(file, `${texts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`)
    },
  }
}

/** Returns the folder of the package that contains a module; undefined for Bunko's own modules. */
const packageFolder = (module) => /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module)?.[1]

const entryText = ({ name, version, license, licenseText }) =>
  [`${name} ${version} (${license ?? 'see the text'})`, licenseText?.trim()].filter(Boolean).join('\n\n')

const readText = (file) => readFileSync(file, 'utf8').trim()

const ownText = () => `Bunko\n\n${readText(join(root, 'LICENSE'))}`

/** Licences to which packages refer without their text. */
function commonTexts() {
  const folder = join(root, 'scripts/licences/common')
  return readdirSync(folder).map((file) => `${file.replace('.txt', '')}\n\n${readText(join(folder, file))}`)
}

/** The package and, for sharp, its native packages. The optional keytar may be missing. */
const installedFolders = (name) =>
  [name, ...(name === 'sharp' ? readdirSync(join(root, 'node_modules/@img')).map((part) => `@img/${part}`) : [])]
    .map((part) => join(root, 'node_modules', part))
    .filter((folder) => existsSync(folder))

/** The licence of a program that a package contains without its text. */
const furtherText = (name) => join(root, 'scripts/licences', `${name.replace('/', '-')}.txt`)

function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  const texts = [
    file && readText(join(folder, file)),
    existsSync(furtherText(name)) && readText(furtherText(name)),
    !file && readmeText(folder),
  ]
  return { name, version, license, licenseText: texts.filter(Boolean).join('\n\n') }
}

/** libvips names the licences of its many parts only there. */
function readmeText(folder) {
  const readme = join(folder, 'README.md')
  const [text = ''] = existsSync(readme) ? (/^## Licensing$.*/ms.exec(readFileSync(readme, 'utf8')) ?? []) : []
  return text.replace('## Licensing', '').trim()
}
