import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Asked } from './asked.ts'
import { originOf, serverProgram } from './server-process.ts'

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
  const child = fork(programFile(name), args, { execArgv: profiling(name) })
  const messages = messagesOf(name, child)
  return toProgram(child, messages, (await messages.next()) as string)
}

/** Starts Bunko as people run it without a window. */
export async function startBunko(dataDir: string): Promise<Program> {
  const [file, ...args] = serverProgram(dataDir)
  const child = fork(file, args, {
    execArgv: ['--import', pathToFileURL(programFile('report-cpu')).href, ...profiling('bunko')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const messages = messagesOf('bunko', child)
  const [line] = (await Promise.race([once(child.stdout!, 'data'), messages.ended])) as [Buffer]
  return toProgram(child, messages, originOf({ line: String(line) }))
}

const programFile = (name: string): string => join(import.meta.dirname, 'programs', `${name}.ts`)

function profiling(name: string): string[] {
  const profiles = process.env.BUNKO_BENCH_PROFILE
  return profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-name=${name}.cpuprofile`] : []
}

type Messages = { next(): Promise<unknown>; readonly ended: Promise<never> }

function messagesOf(name: string, child: ChildProcess): Messages {
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`${name} ended with ${code} before it answered`)
  })
  // The end is an error only for those who wait for an answer.
  ended.catch(() => undefined)
  return { ended, next: () => Promise.race([new Promise((resolve) => child.once('message', resolve)), ended]) }
}

function toProgram(child: ChildProcess, messages: Messages, origin: string): Program {
  const request = (message: Request): Promise<unknown> => {
    child.send(message)
    return messages.next()
  }
  return { origin, cpuMs: () => request('cpu') as Promise<number>, request, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  if (child.connected) child.disconnect()
  await gone
}

/** For the programs: reports the address. @param answer to what `startProgram` cannot */
export function listening(origin: string, answer?: (request: Exclude<Request, 'cpu'>) => Promise<unknown>): void {
  answerParent(answer)
  process.send!(origin)
}

/** For the programs: answers the parent process and exits with it. */
export function answerParent(answer?: (request: Exclude<Request, 'cpu'>) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit())
  process.on('message', async (request: Request) => {
    process.send!(request === 'cpu' ? cpuMs() : ((await answer?.(request)) ?? null))
  })
}

export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
