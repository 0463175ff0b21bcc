import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Files of `renderer/public` that the screens need. */
const publicFiles = ['start.js', 'favicon.svg']

/** Large, and not needed: without it pages are shown as they are. */
const sharpener = /^assets\/sharpen-worker-/

/** Vite plugin: writes the service worker with the list of what the screens need without a connection. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    if (dir === undefined) throw new Error('The screens are built into a folder.')
    const files = [
      ...Object.keys(bundle)
        .filter((name) => name !== 'index.html' && !sharpener.test(name))
        .sort(),
      ...publicFiles,
    ]
    const hash = createHash('sha256')
    for (const name of ['index.html', ...files]) hash.update(`${name}\0`).update(readFileSync(join(dir, name)))
    const shell = ['/', ...files.map((name) => `/${name}`)]
    const worker = readFileSync(join(import.meta.dirname, '../renderer/worker/service-worker.js'), 'utf8')
    const head = `const version = '${hash.digest('hex').slice(0, 16)}'\nconst shell = ${JSON.stringify(shell)}\n`
    writeFileSync(join(dir, 'service-worker.js'), head + worker)
  },
})
