// Checks each folder with its own tsconfig: `shared` must compile without Node and DOM types, `renderer` without Node.
// Single-threaded: on two cores several threads take five times the processor time of one.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import './write-text-types.mjs'

const root = join(import.meta.dirname, '..')
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

let failed = false
for (const folder of ['shared', 'main', 'preload', 'renderer', 'test', '.']) {
  const { status } = spawnSync(process.execPath, [tsc, '--singleThreaded', '-p', join(root, folder)], {
    stdio: 'inherit',
  })
  if (status !== 0) failed = true
}
process.exitCode = failed ? 1 : 0
