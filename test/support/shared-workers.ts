import { createForkWorkers, type WorkerPort, type WorkerProcess } from '../../main/platform/workers.ts'
import { sharedWorkerMark } from './processes.ts'

/**
 * Workers that programs of one test process use one after the other, because starting one takes more processor time than most
 * tests. A program that kills a worker without tasks leaves it to the next one. A worker with tasks is killed.
 */
export function createSharedWorkers(options: Parameters<typeof createForkWorkers>[0]): WorkerPort {
  const port = createForkWorkers(options)
  const idle: Shared[] = []
  return { start: (name) => (idle.pop() ?? share(port.start(`${name} ${sharedWorkerMark}`), idle)).lend() }
}

type Shared = { lend(): WorkerProcess }

/** What one program does with a worker. */
type Loan = {
  readonly tasks: Set<unknown>
  readonly onMessage: ((message: unknown) => void)[]
  readonly onExit: ((code: number | null) => void)[]
}

const newLoan = (): Loan => ({ tasks: new Set(), onMessage: [], onExit: [] })

function share(worker: WorkerProcess, idle: Shared[]): Shared {
  let current = newLoan()
  let hasStarted = false
  let hasExited = false
  worker.onMessage((message) => {
    const { kind, id } = message as { readonly kind: string; readonly id?: number }
    hasStarted = true
    if (kind === 'done' || kind === 'failed') current.tasks.delete(id)
    for (const listener of current.onMessage) listener(message)
  })
  worker.onExit((code) => {
    hasExited = true
    if (idle.includes(shared)) idle.splice(idle.indexOf(shared), 1)
    for (const listener of current.onExit) listener(code)
  })
  const shared: Shared = {
    lend() {
      const loan = newLoan()
      current = loan
      return {
        get pid() {
          return worker.pid
        },
        postMessage(message) {
          const { id } = message as { readonly id?: number }
          if (id !== undefined) loan.tasks.add(id)
          worker.postMessage(message)
        },
        onMessage(listener) {
          loan.onMessage.push(listener)
          if (hasStarted) queueMicrotask(() => listener({ kind: 'started' }))
        },
        onExit(listener) {
          if (hasExited) worker.onExit(listener)
          else loan.onExit.push(listener)
        },
        kill() {
          if (loan !== current) return
          if (hasExited || loan.tasks.size > 0) return worker.kill()
          current = newLoan()
          idle.push(shared)
          for (const listener of loan.onExit) listener(0)
        },
      }
    },
  }
  return shared
}
