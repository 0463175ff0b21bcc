// Loaded before the module of a utility process. Implements process.parentPort over the IPC channel to the parent.
import { EventEmitter } from 'node:events'

class ParentPort extends EventEmitter {
  readonly #waiting: unknown[] = []
  #started = false

  constructor() {
    super()
    process.on('message', (data) =>
      this.#started ? this.emit('message', { data, ports: [] }) : this.#waiting.push(data),
    )
    this.on('newListener', (name) => name === 'message' && queueMicrotask(() => this.start()))
  }

  postMessage(message: unknown): void {
    process.send?.(message)
  }

  start(): void {
    this.#started = true
    for (const data of this.#waiting.splice(0)) this.emit('message', { data, ports: [] })
  }
}

const parentPort = new ParentPort()
Object.defineProperty(process, 'parentPort', { value: parentPort })
Object.assign(process, { type: 'utility' })
process.on('disconnect', () => process.exit(0))
// A utility process of Electron has no process.send.
const send = process.send?.bind(process)
parentPort.postMessage = (message) => void send?.(message)
Object.defineProperty(process, 'send', { value: undefined, configurable: true })
