import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeElectronDist } from '../support/electron-dist.ts'
import { aims } from './aims.ts'
import { compare, type Result } from './measure.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const root = join(import.meta.dirname, '../..')
/** The library that decodes images. Bunko can't be smaller. */
const decoder = 'app.asar.unpacked/node_modules/@img'

/** What Bunko adds to Electron in a package for this machine. Installers compress it. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    writeElectronDist(join(folder, 'electron'))
    const output = join(folder, 'release')
    await promisify(execFile)(
      process.execPath,
      [join(root, 'scripts/run.mjs'), 'package', '--linux', '--dir', `-c.directories.output=${output}`],
      { cwd: root, env: { ...process.env, BUNKO_ELECTRON_DIST: join(folder, 'electron') } },
    )
    const resources = join(output, 'linux-unpacked/resources')
    const sizes = { baseline: [mebibytes(join(resources, decoder))], subject: [mebibytes(resources)] }
    return [compare({ name: 'package without Electron', unit: 'MiB', aim: aims.package }, sizes)]
  })

function mebibytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 2 ** 20
}
