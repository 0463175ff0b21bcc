// npm run package:check: starts what npm run package:dir made and does with it what a user does first.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitCode } from './child.mjs'
import { root, Stop, say } from './project.mjs'
import { seedDemo } from './seed-demo.mjs'

/** For each step; on a busy machine a first start or a download takes minutes. */
const stepMs = 600_000

/** The program in a folder that electron-builder made for this system. */
export function findProgram(release, platform) {
  const folders = existsSync(release) ? readdirSync(release) : []
  const program = { win32: 'Bunko.exe', darwin: 'Bunko.app/Contents/MacOS/Bunko' }[platform] ?? 'bunko'
  const found = folders.map((folder) => join(release, folder, program)).find((file) => existsSync(file))
  if (!found) throw new Stop(`There is no package in ${release}. Run npm run package:dir first.`)
  return found
}

/** The folder of the package can be given; default `release`. Prints a line for each step, and fails if a step fails. */
async function checkPackage([release = join(root, 'release')]) {
  const program = findProgram(resolve(release), process.platform)
  const { startReaderSites } = await import('../test/simulators/sites/reader-sites.ts')
  // One plain site, and one that needs the program's own browser.
  const sites = await startReaderSites({ only: ['a1', 'a13'] })
  const folder = mkdtempSync(join(tmpdir(), 'bunko-package-'))
  const app = await startProgram(program, join(folder, 'data'))
  try {
    const rows = await runSteps(stepsWith({ app, sites, folder }))
    for (const { name, problem, seconds } of rows) say(`${problem ? '✗' : '✓'} ${name} (${seconds} s)${problem ?? ''}`)
    if (rows.some(({ problem }) => problem)) {
      say(app.output())
      process.exitCode = 1
    }
  } finally {
    app.kill()
    await sites.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export { checkPackage as 'check-package' }

async function runSteps(steps) {
  const rows = []
  for (const [name, step] of steps) {
    const started = Date.now()
    const problem = await Promise.race([step(), sleep(stepMs, 'took too long', { ref: false })]).then(
      (failure) => (failure === undefined ? undefined : `: ${failure}`),
      (error) => `: ${error.message}`,
    )
    rows.push({ name, problem, seconds: Math.round((Date.now() - started) / 1000) })
    // Without an answer the other steps would only wait.
    if (problem && rows.length === 1) break
  }
  return rows
}

/** Each step returns nothing, or what is wrong. */
function stepsWith({ app, sites, folder }) {
  const comics = join(folder, 'Comics')
  const comic = 'Blue Harbor/Blue Harbor 001.cbz'
  const chapters = async () => {
    const { items } = await app.call('/api/mangas')
    const lists = items.map(({ id }) => app.call(`/api/mangas/${id}/chapters`))
    return (await Promise.all(lists)).flatMap((list) => list.items)
  }
  const finished = async (jobs) => {
    for (;;) {
      const all = await app.call('/api/jobs?limit=100')
      const failed = all.find(({ status }) => status === 'failed')
      if (failed) return failed.failureReason
      if (all.length >= jobs && all.every(({ status }) => status === 'completed')) return undefined
      await sleep(200)
    }
  }
  return [
    [
      'starts and answers',
      async () => {
        while ((await app.status('/api/health')) !== 200) {
          if (app.hasEnded()) return 'the program ended'
          await sleep(200)
        }
      },
    ],
    [
      'imports a CBZ',
      async () => {
        const { writeCollection } = await import('../test/support/write-collection.ts')
        await writeCollection(comics, [{ path: comic }])
        await app.call('/api/collection/import', { path: comics, mode: 'copy' })
        return await finished(1)
      },
    ],
    [
      'shows its page and a thumbnail',
      async () => {
        const [chapter] = await chapters()
        if (!chapter) return 'there is no chapter'
        const { pages } = await app.call(`/api/reader/chapter/${chapter.id}`)
        for (const address of [pages[0].imageUrl, pages[0].thumbnailUrl]) {
          const status = await app.status(address)
          if (status !== 200) return `${address} is ${status}`
        }
      },
    ],
    [
      'downloads from a plain site and from one that needs JavaScript',
      async () => {
        const { mangaWrite } = await import('../test/simulators/demo-sites.ts')
        await seedDemo(app.origin, { sources: sites.sources(), mangas: sites.mangas.slice(0, 2).map(mangaWrite) })
        return await finished(4)
      },
    ],
    [
      'opens a file and a link in the running window',
      async () => await app.startAgain([join(comics, comic), 'bunko://downloads']),
    ],
    ['quits', async () => await app.quit()],
  ]
}

/** The program with a port and a data folder of its own. */
async function startProgram(program, dataDir) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  // As root, Chromium starts only so.
  const switches = process.platform === 'linux' && process.getuid() === 0 ? ['--no-sandbox'] : []
  const options = ['--', '--data-dir', dataDir, '--port', `${port}`]
  const output = []
  const start = (paths) => {
    const child = spawn(program, [...switches, ...paths, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes))
    return child
  }
  const child = start([])
  const ended = exitCode(child)
  let hasEnded = false
  void ended.finally(() => {
    hasEnded = true
  })
  return {
    origin,
    hasEnded: () => hasEnded,
    output: () => Buffer.concat(output).toString().slice(-5000),
    status: (path) =>
      fetch(new URL(path, origin)).then(
        (response) => response.arrayBuffer().then(() => response.status),
        () => 0,
      ),
    async call(path, body) {
      const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const response = await fetch(new URL(path, origin), body && json)
      const value = await response.json()
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${value.detail ?? value.title}`)
      return value
    },
    /** A second start passes its arguments to the first and ends. */
    async startAgain(paths) {
      for (const path of paths) {
        const code = await exitCode(start([path]))
        if (code !== 0) return `the second start ended with code ${code}`
      }
      return hasEnded ? 'the program ended' : undefined
    },
    async quit() {
      child.kill()
      const code = await ended
      // Windows has no signals; the process is ended.
      return code === 0 || process.platform === 'win32' ? undefined : `it ended with code ${code}`
    },
    kill: () => child.kill('SIGKILL'),
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
