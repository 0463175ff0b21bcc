// npm run demo: the server on a throw-away data folder, with simulated sites that need no outside address.
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
  const { startDemoSites } = await import('../test/simulators/demo-sites.ts')
  const dataDir = mkdtempSync(join(tmpdir(), 'bunko-demo-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  const sites = await startDemoSites()
  try {
    const server = spawn(process.execPath, [serverFile, ...siteOptions(sites), ...args, '--data-dir', dataDir], {
      cwd: root,
      stdio: ['inherit', 'pipe', 'inherit'],
    })
    const ended = exitCode(server)
    const origin = await passOnAddress(server)
    if (origin !== undefined) await seedDemo(origin, sites).then(tell, (error) => stopSeeding(server, error))
    process.exitCode = await ended
  } finally {
    await sites.stop()
    remove()
  }
}

function siteOptions({ catalogUrl, catalogUploadsUrl, gatewayUrl }) {
  const options = {
    '--catalog-url': catalogUrl,
    '--catalog-uploads-url': catalogUploadsUrl,
    '--gateway-url': gatewayUrl,
  }
  return Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [name, value]))
}

/** The server's one line goes on to our stdout; its address comes back, or undefined when it ended without one. */
async function passOnAddress(server) {
  const lines = createInterface({ input: server.stdout })
  const first = once(lines, 'line').then(([line]) => line)
  const line = await Promise.race([first, once(server, 'exit').then(() => undefined)])
  if (line === undefined) return undefined
  console.log(line)
  lines.on('line', (more) => console.log(more))
  return line.match(/https?:\/\/\S+$/)?.[0]
}

function stopSeeding(server, error) {
  // Ctrl-C while the library is being filled is no fault.
  if (server.exitCode === null && !server.killed) say(`The demo could not be filled: ${error.message}`)
}

function tell({ mangas, sources, downloads, notes }) {
  const lines = [
    `The library holds ${mangas} manga from ${sources} simulated sites; ${downloads} chapters are being downloaded now.`,
    'Try: open a manga and read it, download more chapters, add a source, search the catalog.',
    ...notes,
    'Everything is thrown away when this ends (Ctrl-C).',
  ]
  for (const line of lines) say(line)
}
