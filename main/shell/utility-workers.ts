import { type UtilityProcess, utilityProcess } from 'electron'
import type { Log } from '../platform/log.ts'
import type { WorkerPort, WorkerProcess } from '../platform/workers/worker-port.ts'

export type UtilityWorkersOptions = {
  /** The file that a worker runs. */
  readonly entry: string
  readonly log?: Log
}

/** Workers as Electron's own child processes: the packaged app has no plain Node to fork. */
export function createUtilityWorkers({ entry, log }: UtilityWorkersOptions): WorkerPort {
  return {
    start(name) {
      const child = utilityProcess.fork(entry, [], { serviceName: name, env: workerEnvironment(process.env) })
      return asWorker(child, name, log)
    },
  }
}

/** Our own settings, tokens among them, are no business of a process that reads foreign pages. */
const workerEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('BUNKO_') && name !== 'NODE_OPTIONS'))

function asWorker(child: UtilityProcess, name: string, log: Log | undefined): WorkerProcess {
  const listeners: ((code: number | null) => void)[] = []
  let ended: { code: number | null } | undefined
  let killed = false
  child.once('exit', (code) => {
    ended = { code: killed ? null : code }
    for (const listener of listeners) listener(ended.code)
  })
  child.on('error', (type, location) => log?.warn({ type, location, worker: name }, 'worker process trouble'))
  return {
    get pid() {
      return child.pid
    },
    postMessage(message) {
      if (!ended) child.postMessage(message)
    },
    onMessage(listener) {
      child.on('message', listener)
    },
    onExit(listener) {
      if (ended) listener(ended.code)
      else listeners.push(listener)
    },
    kill() {
      if (ended) return
      killed = true
      if (child.pid === undefined) child.once('spawn', () => kill(child))
      else kill(child)
    },
  }
}

// kill() asks politely, which a worker may refuse. A browser that it started sees its pipe close, and ends.
function kill(child: UtilityProcess): void {
  const { pid } = child
  child.kill()
  if (pid === undefined || process.platform === 'win32') return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already: what we wanted.
  }
}
