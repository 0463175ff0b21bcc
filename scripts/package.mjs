// npm run package: builds the installers for this system with electron-builder.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { run } from './child.mjs'
import { root, Stop } from './project.mjs'

/**
 * Forwards electron-builder's options, such as `--dir` for the unpacked folder only. BUNKO_ELECTRON_DIST is the folder of
 * an unpacked Electron, for machines that can't download it.
 */
async function packageApp(args) {
  const { BUNKO_ELECTRON_DIST: electronDist } = process.env
  if (electronDist && !existsSync(electronDist)) throw new Stop(`BUNKO_ELECTRON_DIST is not a folder: ${electronDist}`)
  const cli = createRequire(import.meta.url).resolve('electron-builder/cli.js')
  const own = ['--config', 'electron-builder.yml', '--publish', 'never']
  const dist = electronDist ? [`-c.electronDist=${electronDist}`] : []
  process.exitCode = await run(process.execPath, [cli, ...own, ...dist, ...args], { cwd: root })
}

export { packageApp as package }
