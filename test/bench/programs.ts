import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Program = {
  /** `http://127.0.0.1:…`. */
  readonly origin: string
  /** Processor time of all threads since the start, in milliseconds. */
  cpuMs(): Promise<number>
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
  const heard = async () => (await once(child, 'message'))[0]
  const origin = await Promise.race([
    heard(),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${name} ended with ${code} before it listened`)
    }),
  ])
  return {
    origin,
    cpuMs() {
      child.send('cpu')
      return heard()
    },
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  if (child.connected) child.disconnect()
  await gone
}

/** For the programs: reports the address and exits with the parent process. */
export function listening(origin: string): void {
  process.on('disconnect', () => process.exit())
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send!((user + system) / 1000)
  })
  process.send!(origin)
}
