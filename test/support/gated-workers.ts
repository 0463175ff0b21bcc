import type { WorkerPort } from '../../main/platform/workers.ts'

/** Workers that get no task before the gate is open. */
export function gateWorkers(workers: WorkerPort) {
  const reached = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  const port: WorkerPort = {
    start(name) {
      const worker = workers.start(name)
      return {
        ...worker,
        get pid() {
          return worker.pid
        },
        postMessage(message) {
          reached.resolve()
          void open.promise.then(() => worker.postMessage(message))
        },
      }
    },
  }
  return { port, reached: reached.promise, open: () => open.resolve() }
}
