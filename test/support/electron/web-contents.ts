import { EventEmitter, once } from 'node:events'
import type { BrowserWindow, WindowOptions } from './browser-window.ts'
import { Debugger } from './debugger.ts'
import { calls } from './desktop.ts'
import { running } from './running.ts'
import { fromWeb } from './schemes.ts'

type Handler = (...args: never[]) => unknown

type Cookie = { readonly name: string; readonly value: string; readonly domain: string; readonly secure: boolean }
type StoredCookie = Cookie & { readonly path: string; readonly expires: number; readonly httpOnly: boolean }
type NewCookie = {
  readonly url: string
  readonly name: string
  readonly value: string
  readonly domain?: string
  readonly path?: string
  readonly sameSite?: string
  readonly expirationDate?: number
}

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

  async get({ url, name }: { readonly url?: string; readonly name?: string }) {
    const isFor = ({ domain }: Cookie) => url === undefined || isInDomain(new URL(url).hostname, domain)
    const cookies = (await this.#all()).filter(
      (cookie) => (name === undefined || cookie.name === name) && isFor(cookie),
    )
    return cookies.map(({ expires, ...cookie }) => ({
      ...cookie,
      sameSite: 'unspecified',
      ...(expires > 0 && { expirationDate: expires }),
    }))
  }

  async set({ sameSite, expirationDate, ...cookie }: NewCookie): Promise<void> {
    const browserContextId = await this.#owner.contextId()
    const kept = { ...cookie, ...(expirationDate !== undefined && { expires: expirationDate }) }
    await running.chromium?.send('Storage.setCookies', { browserContextId, cookies: [kept] })
  }

  async #all(): Promise<StoredCookie[]> {
    const browserContextId = await this.#owner.contextId()
    const answer = await running.chromium?.send('Storage.getCookies', { browserContextId })
    return (answer?.cookies ?? []) as StoredCookie[]
  }

  async #tell(known: Set<string>): Promise<void> {
    for (const cookie of await this.#all()) {
      const key = `${cookie.name}=${cookie.value}`
      if (!known.has(key)) this.emit('changed', {}, cookie, 'explicit', false)
      known.add(key)
    }
  }
}

const isInDomain = (host: string, domain: string): boolean =>
  host === domain || (domain.startsWith('.') && `.${host}`.endsWith(domain))

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
    this.#context ??= this.isPartition ? newContext(this.#proxy) : Promise.resolve(undefined)
    return this.#context
  }

  #proxy: string | undefined
  /** Only before the first window. */
  async setProxy({ proxyRules }: { readonly proxyRules: string }): Promise<void> {
    if (this.#context) throw new Error('The double of Electron sets the proxy of a partition only once.')
    this.#proxy = proxyRules
  }

  #userAgent: string | undefined
  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent
  }

  getUserAgent(): string {
    return this.#userAgent ?? `${running.chromium?.userAgent} Electron/45.0.0 bunko/0.1.0`
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

async function newContext(proxyServer: string | undefined): Promise<string> {
  const proxy = proxyServer === undefined ? {} : { proxyServer, proxyBypassList: '<-loopback>' }
  const made = await running.chromium?.send('Target.createBrowserContext', proxy)
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

type OpenHandler = (details: { readonly url: string }) => {
  readonly action: 'allow' | 'deny'
  readonly overrideBrowserWindowOptions?: WindowOptions
}

export class WebContents extends EventEmitter {
  readonly id: number
  readonly window: BrowserWindow
  readonly session: Session
  readonly mainFrame: { readonly url: string }
  readonly debugger: Debugger
  #openHandler: OpenHandler | undefined

  constructor(window: BrowserWindow) {
    super()
    this.window = window
    this.session = window.session
    this.id = window.id
    this.debugger = new Debugger(window)
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

  /** The new window has the session of its opener, but unlike in Electron no `window.opener`. */
  open(url: string): void {
    const answer = this.#openHandler?.({ url: fromWeb(url) }) ?? { action: 'allow' }
    if (answer.action === 'allow')
      this.emit('did-create-window', this.window.openAnother(fromWeb(url), answer.overrideBrowserWindowOptions))
  }

  send(channel: string, ...args: unknown[]): void {
    this.window.tellPreload(channel, args)
  }

  /** Also loads the page of a process that has ended. */
  reload(): void {
    void Promise.all([this.window.page, this.#ended])
      .then(([page]) => page.send('Page.navigate', { url: this.window.pageUrl }))
      .catch(() => {})
  }

  /** Recorded for tests. */
  startDrag(item: { readonly file: string; readonly icon: string }): void {
    calls.push({ what: 'webContents.startDrag', args: [item] })
  }

  setAudioMuted(): void {}

  /** Recorded for tests. */
  setFrameRate(framesPerSecond: number): void {
    calls.push({ what: 'webContents.setFrameRate', args: [framesPerSecond] })
  }

  setWebRTCIPHandlingPolicy(): void {}

  /** Chromium loses a navigation while the process ends. */
  #ended: Promise<unknown> = Promise.resolve()
  forcefullyCrashRenderer(): void {
    this.#ended = once(this, 'render-process-gone')
    void this.window.page.then((page) => page.send('Page.crash')).catch(() => {})
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const page = await this.window.page
    const answer = await page.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails))
    return (answer.result as { readonly value?: unknown }).value
  }
}

/** The test driver finds the window of a page by its target. */
export const webContents = {
  fromDevToolsTargetId: (id: string) => [...running.windows].find(({ targetId }) => targetId === id)?.webContents,
}
