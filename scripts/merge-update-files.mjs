// node scripts/merge-update-files.mjs <folder of the builds> <folder of the release>
// Each architecture is built on a machine of its own and writes its own latest.yml, but the updater reads one per system.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse, stringify } from 'yaml'

const isUpdateFile = (name) => /^latest.*\.yml$/.test(name)

/**
 * Copies the installers of all builds to one folder, and merges update files of the same name: the updater picks the installer
 * of its architecture from the list `files`. `path` and `sha512`, for updaters that know no list, are those of the first build.
 */
export function mergeUpdateFiles(buildsFolder, releaseFolder) {
  mkdirSync(releaseFolder, { recursive: true })
  const merged = new Map()
  for (const file of listFiles(buildsFolder)) {
    const name = basename(file)
    if (!isUpdateFile(name)) {
      copyFileSync(file, join(releaseFolder, name))
      continue
    }
    const update = parse(readFileSync(file, 'utf8'))
    const known = merged.get(name)
    if (known && known.version !== update.version)
      throw new Error(`${name} has two versions: ${known.version} and ${update.version}`)
    merged.set(name, known ? { ...known, files: [...known.files, ...update.files] } : update)
  }
  for (const [name, update] of merged) writeFileSync(join(releaseFolder, name), stringify(update))
}

/** x64 comes before arm64, because updaters that know no list run on x64. */
function listFiles(folder) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files.sort((one, other) => other.localeCompare(one))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [builds, release] = process.argv.slice(2)
  if (builds === undefined || release === undefined) {
    console.error('Usage: node scripts/merge-update-files.mjs <builds> <release>')
    process.exitCode = 1
  } else mergeUpdateFiles(builds, release)
}
