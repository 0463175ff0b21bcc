// Loaded before a utility process's own module: process.parentPort over the channel to the parent.
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
// In Electron a utility process has no process.send: a module that asks for it first must find the port.
const send = process.send?.bind(process)
parentPort.postMessage = (message) => void send?.(message)
Object.defineProperty(process, 'send', { value: undefined, configurable: true })
