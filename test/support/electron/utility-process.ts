import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { app } from './application.ts'

const child = new URL('./utility-child.ts', import.meta.url).href

type ForkOptions = { readonly execArgv?: readonly string[] }

/** The flags of V8 in Chromium's switch. */
const v8Flags = ({ execArgv = [] }: ForkOptions) =>
  execArgv.flatMap((arg) => /^--js-flags=(.*)$/.exec(arg)?.[1]?.split(' ') ?? [])

/** As in Electron, messages are structured clones; this double does not support ports. */
class UtilityProcess extends EventEmitter {
  pid: number | undefined
  readonly #process: ChildProcess
  #isStopped = false

  constructor(file: string, args: readonly string[], options: ForkOptions) {
    super()
    this.#process = fork(file, args, { execArgv: ['--import', child, ...v8Flags(options)], serialization: 'advanced' })
    this.pid = this.#process.pid
    this.#process.on('spawn', () => this.emit('spawn'))
    this.#process.on('message', (message) => this.emit('message', message))
    this.#process.on('exit', (code, signal) => {
      this.pid = undefined
      const exitCode = code ?? (signal === null ? 0 : 15)
      this.emit('exit', exitCode)
      if (exitCode !== 0 && !this.#isStopped) {
        const reason = signal === null ? 'abnormal-exit' : 'killed'
        app.emit('child-process-gone', {}, { type: 'Utility', name: 'Node Utility Process', reason, exitCode })
      }
    })
  }

  postMessage(message: unknown): void {
    if (this.#process.connected) this.#process.send(message as object)
  }

  kill(): boolean {
    this.#isStopped = true
    return this.#process.kill()
  }
}

export const utilityProcess = {
  fork: (file: string, args: readonly string[] = [], options: ForkOptions = {}) =>
    new UtilityProcess(file, args, options),
}
