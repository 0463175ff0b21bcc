import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { sitePatience } from './patience.ts'
import { assertNoTokens, findTokens, findTokensInFolder, findTokensInProcesses } from './token-scan.ts'

const root = join(import.meta.dirname, '../..')

export type ServeProcess = Awaited<ReturnType<typeof spawnServe>>

/** As `spawnServe`; kills the program at the end of the test. */
export async function startServe(...given: Parameters<typeof spawnServe>): Promise<ServeProcess> {
  const serve = await spawnServe(...given)
  onTestFinished(serve.kill)
  return serve
}

/**
 * Starts the built program from the command line. Later options override earlier ones.
 * @param user the number of a user who owns the data folder
 * @param program another build of it
 */
export async function spawnServe(
  dataDir: string,
  options: readonly string[] = [],
  user?: number,
  program = join(root, 'dist/serve.js'),
) {
  const usual = ['--port', '0', '--data-dir', dataDir, '--log-level', 'error', '--site-patience', String(sitePatience)]
  const child = spawn(process.execPath, [program, ...usual, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  })
  const output: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => {
    output.push(chunk)
    console.error(chunk.toString().trimEnd())
  })
  const gone = () => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve())
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const isRunning = child.exitCode === null && child.signalCode === null
    const found = isRunning ? findTokensInProcesses(child.pid!) : []
    child.kill(signal)
    await gone()
    assertNoTokens([...found, ...findTokens(Buffer.concat(output), 'the output'), ...findTokensInFolder(dataDir)])
  }
  return {
    origin: await readAddress(child),
    child,
    /** Kills the program with SIGKILL. Its workers end with it. */
    kill: () => end('SIGKILL'),
    /** Stops the program. @returns the exit code */
    async terminate() {
      await end('SIGTERM')
      return child.exitCode
    },
  }
}

/** Waits for the address in the output. */
async function readAddress(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! })
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => text as string),
    once(child, 'exit').then(([code]) => {
      throw new Error(`serve ended with ${code} before it listened`)
    }),
  ])
  const origin = /^Bunko is listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1]
  if (!origin) throw new Error(`unexpected first line: ${line}`)
  return origin
}
