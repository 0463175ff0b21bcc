import { type ChildProcess, fork } from 'node:child_process'
import type { Log } from './log.ts'

/**
 * Starts worker processes, which parse untrusted content. The server forks Node, the desktop shell starts utility
 * processes. Messages are JSON values, or with bytes if the port is created so.
 */
export type WorkerPort = {
  /** @param name appears in process lists and logs. */
  start(name: string): WorkerProcess
}

export type WorkerProcess = {
  /** Undefined until the process runs, and when it could not be started. */
  readonly pid: number | undefined
  /** Messages to an exited process are dropped. */
  postMessage(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Calls the listener once, immediately for an exited process. The code is null after a signal or a failed start. */
  onExit(listener: (code: number | null) => void): void
  /** Kills the process and its children. All of them have ended when `onExit` is called. */
  kill(): void
}

/** The environment for a worker: without Bunko's settings and tokens, because workers process untrusted content. */
export const workerEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('BUNKO_') && name !== 'NODE_OPTIONS'))

/** Limit for the JavaScript heap of a worker in MiB. */
export const workerMemoryMiB = 512

type ForkWorkersOptions = {
  /** The entry file of a worker. */
  readonly entry: string
  /** `advanced` transfers bytes as they are. Default `json`. */
  readonly serialization?: 'json' | 'advanced'
  readonly log?: Log
}

/** Starts workers as child processes of Node. */
export function createForkWorkers({ entry, serialization = 'json', log }: ForkWorkersOptions): WorkerPort {
  return {
    start(name) {
      const child = fork(entry, [], {
        execArgv: [`--max-old-space-size=${workerMemoryMiB}`, `--title=${name}`],
        env: workerEnvironment(process.env),
        serialization,
        // Both outputs go to stderr, because stdout is reserved for the line with the address.
        stdio: ['ignore', 2, 2, 'ipc'],
        // A separate process group, so that the children of the worker are killed with it and Ctrl-C does not reach it.
        detached: hasProcessGroups,
      })
      return createWorkerProcess(child, name, log)
    },
  }
}

const hasProcessGroups = process.platform !== 'win32'

function createWorkerProcess(child: ChildProcess, name: string, log: Log | undefined): WorkerProcess {
  const listeners: ((code: number | null) => void)[] = []
  let ended: { code: number | null } | undefined
  const end = (code: number | null) => {
    if (ended) return
    ended = { code }
    // The children of a crashed worker are still running.
    killGroup(child)
    for (const listener of listeners) listener(code)
  }
  child.once('exit', end)
  // After a failed start there is no exit event.
  child.on('error', (error) => {
    log?.warn({ err: error, worker: name }, 'worker process error')
    if (child.pid === undefined) end(null)
  })
  return {
    get pid() {
      return child.pid
    },
    postMessage(message) {
      if (child.connected) child.send(message as object, () => {})
    },
    onMessage(listener) {
      child.on('message', listener)
    },
    onExit(listener) {
      if (ended) listener(ended.code)
      else listeners.push(listener)
    },
    kill() {
      killGroup(child)
      child.kill('SIGKILL')
    },
  }
}

function killGroup(child: ChildProcess): void {
  if (!hasProcessGroups || child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // All processes of the group have ended.
  }
}
