import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { limitOf } from './until.ts'

const distFolder = join(import.meta.dirname, '../../../../dist')
export const serverFile = join(distFolder, 'serve.js')

export type Program = {
  readonly origin: string
  readonly pid: number
  readonly child: ChildProcess
  /** Kills the program and the processes that it started. */
  kill(): Promise<void>
  /** Asks the program to stop. @returns its exit code, and how long it took */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>
  /** Resolves when the program has ended. */
  readonly ended: Promise<unknown>
  /** What it printed as errors, after it has ended. */
  readonly stderr: Promise<string>
  /** The most memory that the main process has had, in MB. */
  peakMb(): number
}

export type StartOptions = {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  readonly options?: readonly string[]
  /** Runs the program through another one, such as `prlimit`. */
  readonly wrapper?: readonly string[]
}

/** The program did not start: it said why and ended. */
export class StartError extends Error {
  readonly code: number | null
  readonly stderr: string
  constructor(code: number | null, stderr: string) {
    super(`the program ended with ${code} before it listened: ${stderr.slice(0, 2000)}`)
    this.code = code
    this.stderr = stderr
  }
}

const startLimitMs = 30_000

/** Programs are in process groups of their own, so they would outlive a run that is interrupted. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) killGroup(child)
})

/** Starts the built program in a process group of its own. @throws StartError */
export async function startProgram({ dataDir, env = {}, options = [], wrapper = [] }: StartOptions): Promise<Program> {
  const program = [process.execPath, serverFile, '--port', '0', '--data-dir', dataDir, '--log-level', 'error']
  const offline = ['--catalog-url', 'http://catalog.invalid', '--catalog-uploads-url', 'http://uploads.invalid']
  const [command, ...args] = [...wrapper, ...program, ...offline, ...options]
  const child = spawn(command!, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    // Without a session bus there is no keychain: secrets stay in memory.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LANG: 'C.UTF-8', ...env },
  })
  running.add(child)
  const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve()
  const stderr = text(child.stderr!)
  const lines = createInterface({ input: child.stdout! })
  const timer = setTimeout(() => killGroup(child), limitOf(startLimitMs))
  const line = await Promise.race([once(lines, 'line').then(([first]) => first as string), ended.then(() => undefined)])
  clearTimeout(timer)
  const origin = /http:\S+/.exec(line ?? '')?.[0]
  if (origin === undefined) {
    killGroup(child)
    throw new StartError(child.exitCode, await stderr)
  }
  let peak = 0
  const peakMb = () => {
    peak = Math.max(peak, readPeakMb(child.pid!))
    return peak
  }
  const sampling = setInterval(peakMb, 200).unref()
  void ended.then(() => clearInterval(sampling))
  return {
    origin,
    pid: child.pid!,
    child,
    ended,
    stderr,
    peakMb,
    async kill() {
      peakMb()
      killGroup(child)
      await ended
    },
    async stop() {
      peakMb()
      const began = performance.now()
      child.kill('SIGTERM')
      await ended
      killGroup(child)
      return { code: child.exitCode, ms: performance.now() - began }
    },
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The most memory that a process has had; 0 if it has ended. */
export function readPeakMb(pid: number): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return 0
  try {
    return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0 // ended meanwhile
  }
}
