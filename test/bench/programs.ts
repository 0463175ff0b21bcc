import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'dist/serve.js')
const server = existsSync(built) ? built : join(root, 'main/serve.ts')

export type Program = {
  /** `http://127.0.0.1:…`. */
  readonly origin: string
  readonly pid: number
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts Bunko as users run it without a window. */
export const startBunko = (dataDir: string, options: readonly string[] = []): Promise<Program> =>
  startNode([server, '--port', '0', '--data-dir', dataDir, '--log-level', 'error', ...options])

/** Starts a file of `programs/`. */
export const startProgram = (name: string, ...args: readonly string[]): Promise<Program> =>
  startNode([join(import.meta.dirname, 'programs', name), ...args])

/** Starts Node. @returns when the program has printed its address */
async function startNode(args: readonly string[]): Promise<Program> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const gone = once(child, 'exit')
  const ended = gone.then(([code]): never => {
    throw new Error(`${args[0]} ended with ${code} before it listened`)
  })
  // The end is an error only before the address.
  ended.catch(() => undefined)
  const [line] = await Promise.race([once(child.stdout, 'data'), ended])
  return {
    origin: /http:\/\/[\w.:[\]]+/.exec(String(line))![0],
    pid: child.pid!,
    async stop() {
      process.off('exit', kill)
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** For the programs: serves and prints the address. */
export function serve(answer: RequestListener): void {
  const listener = createServer(answer).listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${(listener.address() as AddressInfo).port}\n`)
  })
}

/** Processor time of the threads of a process since its start, in milliseconds; only on Linux. */
export async function processorMs({ pid }: Program): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  return times.reduce((sum, time) => sum + Number(time.split(' ')[0]) / 1e6, 0)
}

/** Resident memory of a process; only on Linux. */
export async function residentMegabytes({ pid }: Program): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s*(\d+) kB/.exec(status)![1]) / 1024
}

/**
 * A request outside the measured time. A server closes connections that were idle for some seconds; a request that meets
 * that moment is sent again. @throws Error unless the status is that of success
 */
export async function get(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init).catch(() => fetch(address, init))
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  return response
}
