import { type UtilityProcess, utilityProcess } from 'electron'
import {
  type HostBrowserMessage,
  hostBrowserArgument,
  isHostBrowserMessage,
} from '../platform/browser/host-browser-messages.ts'
import type { Log } from '../platform/log.ts'
import { type WorkerPort, type WorkerProcess, workerEnvironment, workerMemoryMiB } from '../platform/workers.ts'

import type { BrowserConnection, OpenBrowser } from './site-browser/site-browser.ts'

type UtilityWorkersOptions = {
  /** The entry file of a worker. */
  readonly entry: string
  /** The browser that the workers use. Default: one that they start themselves. */
  readonly openBrowser?: OpenBrowser | undefined
  readonly log?: Log
}

/** Starts workers as Electron utility processes, because the packaged app does not contain Node. */
export function createUtilityWorkers({ entry, openBrowser, log }: UtilityWorkersOptions): WorkerPort {
  return {
    start(name) {
      const child = utilityProcess.fork(entry, openBrowser ? [hostBrowserArgument] : [], {
        serviceName: name,
        // A switch of Chromium: V8 takes no option of Node there.
        execArgv: [`--js-flags=--max-old-space-size=${workerMemoryMiB}`],
        env: workerEnvironment(process.env),
      })
      const worker = createWorkerProcess(child, name, log)
      return openBrowser ? withHostBrowser(worker, openBrowser) : worker
    },
  }
}

/** Passes messages about the browser to it, and closes it when the worker ends. */
function withHostBrowser(worker: WorkerProcess, openBrowser: OpenBrowser): WorkerProcess {
  let connection: BrowserConnection | undefined
  const close = () => {
    connection?.close()
    connection = undefined
  }
  const open = () =>
    openBrowser((data) => worker.postMessage({ kind: 'browser', event: 'data', data } satisfies HostBrowserMessage))
  worker.onMessage((raw) => {
    if (!isHostBrowserMessage(raw)) return
    if (raw.event === 'data') return connection?.receive(raw.data)
    close()
    if (raw.event === 'open') connection = open()
  })
  worker.onExit(close)
  return {
    ...worker,
    get pid() {
      return worker.pid
    },
    onMessage: (listener) => worker.onMessage((raw) => isHostBrowserMessage(raw) || listener(raw)),
  }
}

function createWorkerProcess(child: UtilityProcess, name: string, log: Log | undefined): WorkerProcess {
  const listeners: ((code: number | null) => void)[] = []
  let ended: { code: number | null } | undefined
  let killed = false
  child.once('exit', (code) => {
    ended = { code: killed ? null : code }
    for (const listener of listeners) listener(ended.code)
  })
  child.on('error', (type, location) => log?.warn({ type, location, worker: name }, 'worker process error'))
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

// child.kill() only requests termination. A browser of the worker exits when its pipe closes.
function kill(child: UtilityProcess): void {
  const { pid } = child
  child.kill()
  if (pid === undefined || process.platform === 'win32') return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended.
  }
}
