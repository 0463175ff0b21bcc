import { type ChildProcess, fork } from 'node:child_process'
import type { Log } from '../log.ts'
import type { WorkerPort, WorkerProcess } from './worker-port.ts'

export type ForkWorkersOptions = {
  /** The file that a worker runs. */
  readonly entry: string
  /** Cap of the worker's JavaScript heap, MiB. */
  readonly memoryMiB?: number
  readonly log?: Log
}

/** Workers as children of plain Node. */
export function createForkWorkers({ entry, memoryMiB = 512, log }: ForkWorkersOptions): WorkerPort {
  return {
    start(name) {
      const child = fork(entry, [], {
        execArgv: [`--max-old-space-size=${memoryMiB}`, `--title=${name}`],
        env: workerEnvironment(process.env),
        serialization: 'json',
        // Both outputs go to our stderr: stdout belongs to the one line that tells the address.
        stdio: ['ignore', 2, 2, 'ipc'],
        // A group of its own, so that what the worker starts dies with it, and Ctrl-C reaches only us.
        detached: ownGroups,
      })
      return asWorker(child, name, log)
    },
  }
}

const ownGroups = process.platform !== 'win32'

/** Our own settings, tokens among them, are no business of a process that reads foreign pages. */
const workerEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('BUNKO_') && name !== 'NODE_OPTIONS'))

function asWorker(child: ChildProcess, name: string, log: Log | undefined): WorkerProcess {
  const listeners: ((code: number | null) => void)[] = []
  let ended: { code: number | null } | undefined
  const end = (code: number | null) => {
    if (ended) return
    ended = { code }
    // The worker may have died alone; what it started must not outlive it.
    killGroup(child)
    for (const listener of listeners) listener(code)
  }
  child.once('exit', end)
  // A failed start has no exit; a failed send has one coming.
  child.on('error', (error) => {
    log?.warn({ err: error, worker: name }, 'worker process trouble')
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
  if (!ownGroups || child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is gone already: what we wanted.
  }
}
