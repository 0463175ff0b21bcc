import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'dist/serve.js')
const program = existsSync(built) ? built : join(root, 'main/serve.ts')

export type ServerProcess = { readonly child: ChildProcess; readonly line: string; stop(): Promise<void> }

/** The file and the options of Bunko as people run it without a window. */
export const serverProgram = (dataDir: string): [file: string, ...options: string[]] => [
  program,
  ...['--port', '0', '--data-dir', dataDir, '--log-level', 'error'],
]

/** Starts the server unchanged, to be measured from outside. */
export const startServer = (dataDir: string): Promise<ServerProcess> => startProcess(serverProgram(dataDir))

/** Starts Node. @returns when the program has printed a line. */
export async function startProcess(args: readonly string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const gone = once(child, 'exit')
  const [line] = await Promise.race([once(child.stdout, 'data'), gone.then(([code]) => ended(args, code))])
  return {
    child,
    line: String(line),
    async stop() {
      process.off('exit', kill)
      child.kill('SIGTERM')
      await gone
    },
  }
}

function ended(args: readonly string[], code: unknown): never {
  throw new Error(`${args[0]} ended with ${code} before it listened`)
}

/** The address in the line that the server prints. */
export const originOf = ({ line }: Pick<ServerProcess, 'line'>): string => /http:\/\/[\w.:[\]]+/.exec(line)![0]
