// Packages for this system, through electron-builder: `--dir` stops at the unpacked folder.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { run } from './child.mjs'
import { root, Stop } from './project.mjs'

/**
 * `--dir` and electron-builder's own options are handed on. BUNKO_ELECTRON_DIST names a folder that holds an unpacked
 * Electron, where it cannot be fetched.
 */
async function packageApp(args) {
  const { BUNKO_ELECTRON_DIST: electronDist } = process.env
  if (electronDist && !existsSync(electronDist))
    throw new Stop(`There is no folder ${electronDist} (BUNKO_ELECTRON_DIST).`)
  const cli = createRequire(import.meta.url).resolve('electron-builder/cli.js')
  const own = ['--config', 'electron-builder.yml', '--publish', 'never']
  const dist = electronDist ? [`-c.electronDist=${electronDist}`] : []
  process.exitCode = await run(process.execPath, [cli, ...own, ...dist, ...args], { cwd: root })
}

export { packageApp as package }
