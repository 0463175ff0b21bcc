// npm run demo: the server with a temporary data folder and simulated sites, catalog and meal site, so that it needs no
// network.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { exitCode } from './child.mjs'
import { root, say } from './project.mjs'
import { seedDemo } from './seed-demo.mjs'
import { serverFile } from './serve.mjs'

export async function demo(args) {
  if (args.some((arg) => arg.startsWith('--data-dir'))) {
    say(
      'npm run demo keeps its data in a temporary folder. For a folder of your own, use: npm run serve -- --data-dir <path>',
    )
    process.exitCode = 2
    return
  }
  const { startDemoSites } = await import('../test/simulators/demo-sites.ts')
  const { startGateway } = await import('../test/simulators/gateway/gateway-simulator.ts')
  const { startCatalog } = await import('../test/simulators/catalog/start-catalog.ts')
  const dataDir = mkdtempSync(join(tmpdir(), 'bunko-demo-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  const [sites, catalog, gateway] = await Promise.all([startDemoSites(), startCatalog(), startGateway()])
  const addresses = ['--catalog-url', catalog.apiUrl, '--catalog-uploads-url', catalog.uploadsUrl]
  addresses.push('--gateway-url', gateway.origin, '--meal-pictures-url', gateway.imagesUrl)
  try {
    const server = spawn(process.execPath, [serverFile, ...addresses, ...args, '--data-dir', dataDir], {
      cwd: root,
      stdio: ['inherit', 'pipe', 'inherit'],
    })
    const ended = exitCode(server)
    const origin = await forwardAddress(server)
    if (origin !== undefined) await seedDemo(origin, sites).then(describe, (error) => reportFailure(server, error))
    say(`To try meals, sign in with this cookie: ${await gateway.cookie()}`)
    process.exitCode = await ended
  } finally {
    await Promise.all([sites.stop(), catalog.stop(), gateway.stop()])
    remove()
  }
}

/** Prints the server's line on stdout. Returns its address, or undefined if the server ended without one. */
async function forwardAddress(server) {
  const lines = createInterface({ input: server.stdout })
  const first = once(lines, 'line').then(([line]) => line)
  const line = await Promise.race([first, once(server, 'exit').then(() => undefined)])
  if (line === undefined) return undefined
  console.log(line)
  lines.on('line', (more) => console.log(more))
  return line.match(/https?:\/\/\S+$/)?.[0]
}

function reportFailure(server, error) {
  // Ctrl-C while the library is filled is not an error.
  if (server.exitCode === null && !server.killed) say(`Can't fill the demo library: ${error.message}`)
}

function describe({ mangas, sources, downloads }) {
  say(`The library has ${mangas} manga from ${sources} simulated sites. ${downloads} chapters are downloading.`)
  say('Open the address above to read, download more chapters or add manga. Ctrl-C ends the demo and deletes its data.')
}
