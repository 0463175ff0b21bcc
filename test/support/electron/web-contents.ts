import { EventEmitter } from 'node:events'
import type { BrowserWindow } from './browser-window.ts'
import { running } from './running.ts'
import { fromWeb } from './schemes.ts'

type Handler = (...args: never[]) => unknown

/** Asks nobody: a test reads the handlers and calls them. */
export class Session extends EventEmitter {
  readonly handlers = new Map<string, Handler | null>()
  setPermissionRequestHandler = this.#keep('permissionRequest')
  setPermissionCheckHandler = this.#keep('permissionCheck')
  setDevicePermissionHandler = this.#keep('device')
  setDisplayMediaRequestHandler = this.#keep('displayMedia')
  setUSBProtectedClassesHandler = this.#keep('usbClasses')
  setBluetoothPairingHandler = this.#keep('bluetooth')

  #keep(name: string) {
    return (handler: Handler | null) => void this.handlers.set(name, handler)
  }
}

export const session = { defaultSession: new Session() }

type OpenHandler = (details: { readonly url: string }) => { readonly action: 'allow' | 'deny' }

export class WebContents extends EventEmitter {
  readonly id: number
  readonly window: BrowserWindow
  readonly session = session.defaultSession
  readonly mainFrame: { readonly url: string }
  #openHandler: OpenHandler | undefined

  constructor(window: BrowserWindow) {
    super()
    this.window = window
    this.id = window.id
    this.mainFrame = {
      get url() {
        return fromWeb(window.pageUrl)
      },
    }
  }

  getURL(): string {
    return this.mainFrame.url
  }

  isDestroyed(): boolean {
    return this.window.isDestroyed()
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  /** Only denied windows are doubled. */
  open(url: string): void {
    const { action } = this.#openHandler?.({ url: fromWeb(url) }) ?? { action: 'allow' }
    if (action === 'allow') throw new Error('The double of Electron opens no window from a page.')
  }

  send(channel: string, ...args: unknown[]): void {
    this.window.tellPreload(channel, args)
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const page = await this.window.page
    const answer = await page.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails))
    return (answer.result as { readonly value?: unknown }).value
  }
}

const all = () => [...running.windows].map((window) => window.webContents)

/** The last two are how a test's driver finds the window of a page. */
export const webContents = {
  getAllWebContents: all,
  fromId: (id: number) => all().find((contents) => contents.id === id),
  fromDevToolsTargetId: (id: string) => all().find((contents) => contents.window.targetId === id),
}
