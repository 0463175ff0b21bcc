import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Program } from './programs.ts'

export const isCalibreInstalled = (): boolean => spawnSync('calibre-server', ['--version']).status === 0

const startSeconds = 30

/** calibre's content server over a library that `seed/calibre.ts` made, with its default settings. */
export async function startCalibre(library: string): Promise<Program> {
  const port = await freePort()
  const options = ['--port', String(port), '--listen-on', '127.0.0.1', '--disable-use-bonjour', library]
  const child = spawn('calibre-server', options, { stdio: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const origin = `http://127.0.0.1:${port}`
  const stop = async () => {
    process.off('exit', kill)
    const gone = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await gone
  }
  try {
    await untilAnswers(`${origin}/ajax/search?num=1`)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, pid: child.pid!, stop }
}

async function untilAnswers(address: string): Promise<void> {
  const end = performance.now() + startSeconds * 1000
  for (;;) {
    const response = await fetch(address).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    if (performance.now() > end) throw new Error(`calibre-server did not answer within ${startSeconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
