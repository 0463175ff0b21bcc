import { EventEmitter } from 'node:events'
import type { BrowserWindow } from './browser-window.ts'
import { running } from './running.ts'
import { fromWeb } from './schemes.ts'

type Handler = (...args: never[]) => unknown

type Cookie = { readonly name: string; readonly value: string; readonly domain: string; readonly secure: boolean }

const cookieEveryMs = 100

/** Chromium has no event for cookie changes, so this polls while there are listeners. */
class Cookies extends EventEmitter {
  readonly #owner: Session

  constructor(owner: Session) {
    super()
    this.#owner = owner
    this.once('newListener', () => {
      const known = new Set<string>()
      setInterval(() => void this.#tell(known).catch(() => {}), cookieEveryMs).unref()
    })
  }

  async get({ name }: { readonly url: string; readonly name: string }): Promise<Cookie[]> {
    return (await this.#all()).filter((cookie) => cookie.name === name)
  }

  async #all(): Promise<Cookie[]> {
    const browserContextId = await this.#owner.contextId()
    const answer = await running.chromium?.send('Storage.getCookies', { browserContextId })
    return (answer?.cookies ?? []) as Cookie[]
  }

  async #tell(known: Set<string>): Promise<void> {
    for (const cookie of await this.#all()) {
      const key = `${cookie.name}=${cookie.value}`
      if (!known.has(key)) this.emit('changed', {}, cookie, 'explicit', false)
      known.add(key)
    }
  }
}

/** Records permission handlers; tests call them. */
export class Session extends EventEmitter {
  readonly handlers = new Map<string, Handler | null>()
  setPermissionRequestHandler = this.#keep('permissionRequest')
  setPermissionCheckHandler = this.#keep('permissionCheck')
  setDevicePermissionHandler = this.#keep('device')
  setDisplayMediaRequestHandler = this.#keep('displayMedia')
  setUSBProtectedClassesHandler = this.#keep('usbClasses')
  setBluetoothPairingHandler = this.#keep('bluetooth')

  /** A partition has its own in-memory browser context. */
  readonly isPartition: boolean
  #context: Promise<string | undefined> | undefined
  #beforeRequest: BeforeRequest | undefined
  readonly cookies: Cookies
  readonly webRequest = {
    onBeforeRequest: (handler: BeforeRequest) => {
      this.#beforeRequest = handler
    },
  }

  constructor(isPartition = false) {
    super()
    this.isPartition = isPartition
    this.cookies = new Cookies(this)
  }

  contextId(): Promise<string | undefined> {
    this.#context ??= this.isPartition ? newContext() : Promise.resolve(undefined)
    return this.#context
  }

  cancels(url: string): boolean {
    let cancelled = false
    this.#beforeRequest?.({ url }, ({ cancel }) => {
      cancelled = cancel
    })
    return cancelled
  }

  async clearStorageData(): Promise<void> {
    const browserContextId = await this.contextId()
    await running.chromium?.send('Storage.clearCookies', { browserContextId })
  }

  #keep(name: string) {
    return (handler: Handler | null) => void this.handlers.set(name, handler)
  }
}

type BeforeRequest = (details: { readonly url: string }, decide: (answer: { readonly cancel: boolean }) => void) => void

async function newContext(): Promise<string> {
  const made = await running.chromium?.send('Target.createBrowserContext')
  return made?.browserContextId as string
}

const defaultSession = new Session()

export const session = {
  defaultSession,
  fromPartition(): Session {
    const made = new Session(true)
    running.events.emit('session-made', made)
    return made
  },
}

type OpenHandler = (details: { readonly url: string }) => { readonly action: 'allow' | 'deny' }

export class WebContents extends EventEmitter {
  readonly id: number
  readonly window: BrowserWindow
  readonly session: Session
  readonly mainFrame: { readonly url: string }
  #openHandler: OpenHandler | undefined

  constructor(window: BrowserWindow) {
    super()
    this.window = window
    this.session = window.session
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

  /** Only denied windows are supported. */
  open(url: string): void {
    const { action } = this.#openHandler?.({ url: fromWeb(url) }) ?? { action: 'allow' }
    if (action === 'allow') throw new Error('The double of Electron opens no window from a page.')
  }

  send(channel: string, ...args: unknown[]): void {
    this.window.tellPreload(channel, args)
  }

  /** Also loads the page of a process that has ended. */
  reload(): void {
    void this.window.page.then((page) => page.send('Page.navigate', { url: this.window.pageUrl })).catch(() => {})
  }

  forcefullyCrashRenderer(): void {
    void this.window.page.then((page) => page.send('Page.crash')).catch(() => {})
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const page = await this.window.page
    const answer = await page.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails))
    return (answer.result as { readonly value?: unknown }).value
  }
}

const all = () => [...running.windows].map((window) => window.webContents)

/** The test driver uses the last two to find the window of a page. */
export const webContents = {
  getAllWebContents: all,
  fromId: (id: number) => all().find((contents) => contents.id === id),
  fromDevToolsTargetId: (id: string) => all().find((contents) => contents.window.targetId === id),
}
