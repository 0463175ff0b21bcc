import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

export type ServeProcess = {
  readonly origin: string
  readonly child: ChildProcess
  /** Kills the program and all its workers at once, as a power cut would. */
  killHard(): Promise<void>
  /** Asks it to stop. @returns the exit code. */
  terminate(): Promise<number | null>
}

/** The built program as others start it, in a process group of its own. Options given later win. */
export async function startServe(dataDir: string, options: readonly string[] = []): Promise<ServeProcess> {
  const child = spawn(
    process.execPath,
    [join(root, 'dist/serve.js'), '--port', '0', '--data-dir', dataDir, '--log-level', 'error', ...options],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  )
  const lines = createInterface({ input: child.stdout! })
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => text as string),
    once(child, 'exit').then(([code]) => {
      throw new Error(`serve ended with ${code} before it listened`)
    }),
  ])
  const origin = /^Bunko is listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1]
  if (!origin) throw new Error(`unexpected first line: ${line}`)
  const gone = () => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve())
  return {
    origin,
    child,
    async killHard() {
      process.kill(child.pid!, 'SIGKILL')
      await gone()
    },
    async terminate() {
      child.kill('SIGTERM')
      await gone()
      return child.exitCode
    },
  }
}
