import { inspectImage } from '../../platform/images/inspect-image.ts'
import { createTaskRunner } from './task-runner.ts'

/** Entry point of a worker process, whose parent is Node (`process.send`) or Electron (`process.parentPort`). */
type ParentPort = {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}
const { parentPort } = process as typeof process & { readonly parentPort?: ParentPort }

const runner = createTaskRunner({
  send: (message) => (parentPort ? parentPort.postMessage(message) : process.send?.(message, undefined, {}, () => {})),
  inspect: inspectImage,
})

if (parentPort) parentPort.on('message', ({ data }) => runner.receive(data))
else process.on('message', (message) => runner.receive(message))

// Exits with its parent. Electron ends its utility processes itself.
process.on('disconnect', () => process.exit(0))
