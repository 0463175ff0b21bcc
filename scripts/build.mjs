// Builds dist with the Vite configs, then adds icons, licences and the viewer of the API description.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { makeIcons, makeWebIcons } from './icons.mjs'
import { creditPackages } from './licences.mjs'
import { locked } from './lock.mjs'
import { dist, root, Stop, step } from './project.mjs'

/** What a build is made from. */
const sources = ['{build,main,preload,renderer,scripts,shared}/**/*.*', 'vite*.ts', 'package*.json', 'LICENSE']
const unused = ['**/*.test.{ts,tsx,mjs}', '**/*.cases.ts', '**/*.d.ts']
const stampFile = '.built'
/** Config files and their output folders inside `dist`. */
const bundles = { 'vite.main.config.ts': '', 'vite.preload.config.ts': 'preload', 'vite.config.ts': 'renderer' }
const viewerFiles = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css', 'LICENSE', 'NOTICE']

export async function ensureBuilt() {
  if (isBuilt()) return
  await locked(async () => {
    if (!isBuilt()) await buildAll()
  })
}

export const build = () => locked(buildAll)

/** By content, because a checkout or a copy changes all dates. */
function sourcesHash() {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root, exclude: unused }).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function isBuilt() {
  const stamp = join(dist, stampFile)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()
}

/** Builds beside `dist` and then replaces it, because a running server must never load half of a build. */
function buildAll() {
  return step('Building', async () => {
    const hash = sourcesHash()
    const fresh = `${dist}.${process.pid}.new`
    try {
      await bundle(fresh)
      chmodSync(join(fresh, 'serve.js'), 0o755)
      writeFileSync(join(fresh, stampFile), hash)
      replaceDist(fresh)
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
  })
}

async function bundle(out) {
  const { build: vite, createLogger } = await import('vite')
  const { unbundled } = await import('../vite.main.config.ts')
  const credits = creditPackages()
  // Errors are thrown as well, so the logger need not print them.
  const customLogger = { ...createLogger('warn'), error() {} }
  for (const [configFile, folder] of Object.entries(bundles)) {
    const config = { configFile: join(root, configFile), configLoader: 'native', logLevel: 'warn', customLogger }
    await vite({ ...config, plugins: [credits.plugin], build: { outDir: join(out, folder) } }).catch((error) => {
      // The bundler's message has the file and the line; its stack only has the bundler's own functions.
      const message = process.stderr.isTTY ? error.message : stripVTControlCharacters(error.message)
      throw Array.isArray(error.errors) ? new Stop(message) : error
    })
  }
  copyTexts(join(out, 'i18n'))
  copyViewer(join(out, 'renderer/api-docs'))
  await makeIcons(join(out, 'icons'))
  await makeWebIcons(join(out, 'renderer/icons'))
  // What GET /api/openapi.json returns.
  const { writeDescription } = await import('./write-openapi.ts')
  writeDescription(join(out, 'openapi.json'))
  credits.write(join(out, 'renderer/licences.txt'), [...unbundled, 'swagger-ui-dist'])
}

/** The texts of main, which reads a language other than English at its first use. */
function copyTexts(folder) {
  for (const file of globSync('*/{messages,desktop}.json', { cwd: join(root, 'shared/i18n'), exclude: ['en'] })) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    copyFileSync(join(root, 'shared/i18n', file), join(folder, file))
  }
}

/** The viewer behind /api/docs is already bundled. The packaged app contains only `dist`, so the files go there. */
function copyViewer(folder) {
  const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  mkdirSync(folder, { recursive: true })
  for (const file of viewerFiles) copyFileSync(join(viewer, file), join(folder, file))
}

function replaceDist(fresh) {
  const old = `${dist}.${process.pid}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}
