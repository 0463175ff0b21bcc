import { EventEmitter } from 'node:events'
import type { BrowserWindow } from './browser-window.ts'
import type { Chromium } from './chromium.ts'
import { running } from './running.ts'

/** The DevTools protocol of a page: a client of its own, as in Electron. Sessions of frames and workers have identifiers. */
export class Debugger extends EventEmitter {
  readonly #window: BrowserWindow
  #session: Promise<string> | undefined

  constructor(window: BrowserWindow) {
    super()
    this.#window = window
  }

  attach(): void {
    if (this.#session) throw new Error('Debugger is already attached to the target')
    this.#session = this.#attach()
    this.#session.catch(() => {})
  }

  async sendCommand(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    if (!this.#session) throw new Error('No target available')
    const own = await this.#session
    return await chromium().send(method, { ...params }, sessionId ?? own)
  }

  async #attach(): Promise<string> {
    await this.#window.page
    const { targetId } = this.#window
    const { sessionId } = await chromium().send('Target.attachToTarget', { targetId, flatten: true })
    this.#listen(sessionId as string, '')
    return sessionId as string
  }

  /** @param passed the session that listeners get: empty for the page itself */
  #listen(sessionId: string, passed: string): void {
    chromium().session(sessionId).emit = (method, params) => {
      if (method === 'Target.attachedToTarget') this.#listen(params.sessionId, params.sessionId)
      return this.emit('message', {}, method, params, passed)
    }
  }
}

function chromium(): Chromium {
  if (!running.chromium) throw new Error('The browser is gone.')
  return running.chromium
}
