// Vite makes everything that runs: the programs for Node and Electron, the preload, the renderer.
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { makeIcons } from './icons.mjs'
import { creditPackages } from './licences.mjs'
import { locked } from './lock.mjs'
import { dist, root, Stop, say } from './project.mjs'
import { isBuilt, sourcesHash, stampFile } from './sources-hash.mjs'

// These stay outside: they carry native files, or find files of their own beside them.
const native = ['electron', 'better-sqlite3', 'keytar', 'node-unrar-js', 'sharp', 'playwright-core']
const external = [
  ...native.flatMap((name) => [name, new RegExp(`^${name}/`)]),
  ...builtinModules.flatMap((name) => [name, `node:${name}`]),
  /^node:/,
]

/** What tells zod to make no code from strings must run with zod itself: any chunk of contracts may come before the entry. */
const validation = { name: 'validation', test: /node_modules\/zod\/|no-code-generation\.ts$/ }

/** What every window starts with, and the small parts that screens share: few files, for each is a question to the server. */
const core = { name: 'core', test: /renderer\/(main\.tsx|ui\/)|node_modules\/lucide-react\// }

/** On a busy machine it would say which plugin takes its time. */
const quiet = { pluginTimings: false }

const programs = {
  serve: 'main/serve.ts',
  worker: 'main/scraper/process/entry.ts',
  shell: 'main/shell/main.ts',
  'menu-thread': 'main/meals/menus/menu-thread.ts',
}
const preload = { index: 'preload/index.ts' }
const page = 'renderer/index.html'
const viewerFiles = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css', 'LICENSE', 'NOTICE']

export async function ensureBuilt() {
  if (isBuilt()) return
  await locked(async () => {
    if (!isBuilt()) await buildAll()
  })
}

export const build = () => locked(buildAll)

async function buildAll() {
  const missing = [...Object.values(programs), ...Object.values(preload), page].filter(
    (file) => !existsSync(join(root, file)),
  )
  if (missing.length > 0) throw new Stop(`Cannot build without ${missing.join(', ')}.`)
  say('Building.')
  const started = performance.now()
  const hash = sourcesHash()
  const fresh = `${dist}.${process.pid}.new`
  try {
    await bundle(fresh).catch((error) => {
      // The bundler's own report names file and line; the stack below it is only its own.
      throw Array.isArray(error.errors) ? new Stop(error.message) : error
    })
    chmodSync(join(fresh, 'serve.js'), 0o755)
    writeFileSync(join(fresh, stampFile), hash)
    replace(fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

async function bundle(out) {
  const { build: vite } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  mkdirSync(out, { recursive: true })
  const credits = creditPackages()
  await vite(
    forNode(programs, out, credits, { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' }),
  )
  await vite(forNode(preload, join(out, 'preload'), credits, { format: 'cjs', entryFileNames: '[name].cjs' }))
  await vite({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'renderer'),
    base: '/',
    plugins: [react(), credits.plugin],
    build: {
      outDir: join(out, 'renderer'),
      emptyOutDir: true,
      target: 'chrome140',
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { checks: quiet, output: { codeSplitting: { groups: [validation, core] } } },
    },
  })
  copyViewer(join(out, 'renderer/api-docs'))
  await makeIcons(join(out, 'icons'))
  credits.write(join(out, 'renderer/licences.txt'), [...native, 'swagger-ui-dist'])
}

// The viewer of /api/docs comes bundled; packaged programs carry nothing but dist.
function copyViewer(folder) {
  const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  mkdirSync(folder, { recursive: true })
  for (const file of viewerFiles) copyFileSync(join(viewer, file), join(folder, file))
}

// Chunks lie beside the entries, so that `import.meta.dirname` is the folder dist wherever a module ends up.
function forNode(input, outDir, credits, output) {
  return {
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    plugins: [credits.plugin],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node22',
      outDir,
      emptyOutDir: false,
      minify: false,
      sourcemap: true,
      rolldownOptions: { input, external, output, checks: quiet },
    },
  }
}

// A server that runs from dist must never see half of it.
function replace(fresh) {
  const old = `${dist}.${process.pid}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}
