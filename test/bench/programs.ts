import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Asked } from './asked.ts'

type Request = 'cpu' | { readonly asked: Asked; readonly turns: number } | { readonly forMs: number }

export type Program = {
  /** `http://127.0.0.1:…`. */
  readonly origin: string
  /** Processor time of all threads since the start, in milliseconds. */
  cpuMs(): Promise<number>
  /** Sends a message to the program. @returns its answer */
  request(message: Request): Promise<unknown>
  stop(): Promise<void>
}

/**
 * Starts a file of `programs/` in its own process, so that the server and the measuring client have separate event
 * loops. `BUNKO_BENCH_PROFILE=<folder>` writes a CPU profile of each program there.
 */
export async function startProgram(name: string, ...args: readonly string[]): Promise<Program> {
  const profiles = process.env.BUNKO_BENCH_PROFILE
  const child = fork(join(import.meta.dirname, 'programs', `${name}.ts`), args, {
    execArgv: profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=${name}.cpuprofile`] : [],
  })
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`${name} ended with ${code} before it answered`)
  })
  // The end is an error only for those who wait for an answer.
  ended.catch(() => undefined)
  const heard = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  const request = (message: Request): Promise<unknown> => {
    child.send(message)
    return Promise.race([heard(), ended])
  }
  const origin = (await Promise.race([heard(), ended])) as string
  return {
    origin,
    cpuMs: () => request('cpu') as Promise<number>,
    request,
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  if (child.connected) child.disconnect()
  await gone
}

/** For the programs: reports the address and exits with the parent process. @param answer to what `startProgram` cannot */
export function listening(origin: string, answer?: (request: Exclude<Request, 'cpu'>) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit())
  process.on('message', async (request: Request) => {
    process.send!(request === 'cpu' ? cpuMs() : ((await answer?.(request)) ?? null))
  })
  process.send!(origin)
}

export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
