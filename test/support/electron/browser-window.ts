import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Chromium, PageSession } from './chromium.ts'
import { invoke } from './ipc-main.ts'
import { nativeTheme } from './native-theme.ts'
import { binding, isolatedWorld, pageSources, replyFunction } from './page-source.ts'
import { PageTargets } from './page-target.ts'
import { PlacedWindow } from './placed-window.ts'
import { doubleEvent, locale, running } from './running.ts'
import { fromWeb, isServed, toWeb } from './schemes.ts'
import { toJson } from './to-json.ts'
import { type Session, session, WebContents } from './web-contents.ts'

type Preferences = {
  readonly session?: Session
  readonly preload?: string
  readonly sandbox?: boolean
  readonly contextIsolation?: boolean
  readonly nodeIntegration?: boolean
}
export type WindowOptions = {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly show?: boolean
  readonly title?: string
  readonly parent?: BrowserWindow
  readonly modal?: boolean
  readonly webPreferences?: Preferences
}
type FromPreload = {
  readonly kind: 'invoke' | 'open'
  readonly id: number
  readonly channel: string
  readonly value: string
  readonly url: string
}
type Crash = { readonly targetId: string; readonly status: string; readonly errorCode: number }

/** Electron's names for those of Chromium. */
const crashReasons: Readonly<Record<string, string>> = {
  'abnormal exit': 'abnormal-exit',
  'process was killed': 'killed',
  'process oom': 'oom',
  'failed to launch': 'launch-failed',
  'integrity failure': 'integrity-failure',
}

/** Some of Chromium's. */
const errorCodes: Readonly<Record<string, number>> = {
  ERR_ABORTED: -3,
  ERR_CONNECTION_REFUSED: -102,
  ERR_EMPTY_RESPONSE: -324,
  ERR_HTTP_RESPONSE_CODE_FAILURE: -379,
}

let sequence = 0
let targets: PageTargets | undefined

export class BrowserWindow extends PlacedWindow {
  readonly id: number
  readonly webContents: WebContents
  readonly page: Promise<PageSession>
  pageUrl = 'about:blank'
  readonly session: Session
  /** On macOS a modal window is a sheet of its parent, without a title or a button to close it. */
  readonly isSheet: boolean
  #title: string
  #visible: boolean
  #destroyed = false
  #shownOnce = false
  #isLoaded = false
  #preloadContext: number | undefined
  #expectedUrl: string | undefined

  constructor(options: WindowOptions = {}) {
    const { x = 0, y = 0, width = 800, height = 600, show = true, title = '', webPreferences = {} } = options
    super({ x, y, width, height })
    this.#title = title
    this.isSheet = process.platform === 'darwin' && options.modal === true && options.parent !== undefined
    const { preload, sandbox, contextIsolation, nodeIntegration } = webPreferences
    if (sandbox === false || contextIsolation === false || nodeIntegration === true) {
      throw new Error('The double of Electron has only sandboxed, isolated windows.')
    }
    sequence += 1
    this.id = sequence
    this.#visible = show
    this.session = webPreferences.session ?? session.defaultSession
    this.webContents = new WebContents(this)
    running.windows.add(this)
    running.events.emit('window-made', this)
    running.events.emit('page-made', this.webContents)
    running.focused = this
    this.page = this.#create(preload === undefined ? '' : readFileSync(preload, 'utf8'))
    this.page.catch((error: unknown) => running.quitting || console.error(error))
  }

  static getAllWindows(): BrowserWindow[] {
    return [...running.windows]
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return contents.window
  }

  /** A window that a page of this one opened. */
  openAnother(url: string, options: WindowOptions = {}): BrowserWindow {
    const popup = new BrowserWindow({
      ...options,
      webPreferences: { ...options.webPreferences, session: this.session },
    })
    void popup.loadURL(url).catch(() => {})
    return popup
  }

  async #create(preload: string): Promise<PageSession> {
    const { chromium } = running
    if (chromium === undefined) throw new Error('Cannot create BrowserWindow before app is ready')
    targets ??= new PageTargets(chromium)
    const { page, sessionId, targetId } = await targets.open(this.id, this.getBounds(), await this.session.contextId())
    this.targetId = targetId
    chromium.on(
      'Target.detachedFromTarget',
      (gone: { sessionId: string }) => gone.sessionId === sessionId && this.#gone(),
    )
    chromium.on('disconnected', () => this.#gone())
    this.#listen(page, chromium)
    await Promise.all([
      page.send('Page.enable'),
      page.send('Runtime.enable'),
      page.send('Network.enable'),
      ...(this.session.isPartition
        ? [page.send('Emulation.setUserAgentOverride', { userAgent: this.session.getUserAgent() })]
        : [
            page.send('Emulation.setUserAgentOverride', {
              userAgent: chromium.userAgent,
              acceptLanguage: locale,
            }),
          ]),
      this.#watchNavigation(page),
    ])
    const sources = pageSources(preload)
    await page.send('Runtime.addBinding', { name: binding, executionContextName: isolatedWorld })
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: sources.page })
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: sources.preload, worldName: isolatedWorld })
    nativeTheme.on('updated', () => this.#applyTheme(page))
    this.#applyTheme(page)
    await page.send('Runtime.runIfWaitingForDebugger')
    return page
  }

  #listen(page: PageSession, chromium: Chromium): void {
    page.on('Runtime.bindingCalled', ({ name, executionContextId, payload }) => {
      if (name === binding) void this.#fromPreload(executionContextId, JSON.parse(payload) as FromPreload)
    })
    page.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === isolatedWorld && context.auxData?.frameId === this.targetId)
        this.#preloadContext = context.id
    })
    let status = 0
    page.on('Network.responseReceived', ({ type, frameId, response }) => {
      if (type === 'Document' && frameId === this.targetId) status = response.status
    })
    // As in Electron, an error page has the address of the page that failed.
    let failure = 'net::ERR_HTTP_RESPONSE_CODE_FAILURE'
    page.on('Network.loadingFailed', ({ type, errorText }) => {
      if (type === 'Document') failure = errorText
    })
    page.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId) return
      if (frame.unreachableUrl !== undefined) {
        this.pageUrl = frame.unreachableUrl
        this.#failed(failure, frame.unreachableUrl)
        return
      }
      this.pageUrl = frame.url
      this.webContents.emit('did-navigate', doubleEvent(), fromWeb(frame.url), status)
      this.#isLoaded = false
    })
    page.on('Page.navigatedWithinDocument', ({ url }) => {
      this.pageUrl = url
    })
    chromium.on('Target.targetCrashed', ({ targetId, status, errorCode }: Crash) => {
      if (targetId !== this.targetId) return
      this.#isLoaded = false
      const details = { reason: crashReasons[status] ?? status, exitCode: errorCode }
      this.webContents.emit('render-process-gone', doubleEvent(), details)
      running.events.emit('page-gone', this.webContents, details)
    })
    page.on('Page.loadEventFired', () => {
      if (this.#expectedUrl === undefined || this.pageUrl.startsWith('data:')) return
      this.#isLoaded = true
      void this.#takeTitle(page).catch(() => {})
      this.webContents.emit('did-finish-load', doubleEvent())
      if (this.#shownOnce) return
      this.#shownOnce = true
      this.emit('ready-to-show', doubleEvent())
    })
    page.on('Page.javascriptDialogOpening', () => void page.send('Page.handleJavaScriptDialog', { accept: true }))
  }

  #failed(error: string, url: string): void {
    const description = error.replace('net::', '')
    this.webContents.emit(
      'did-fail-load',
      doubleEvent(),
      errorCodes[description] ?? -2,
      description,
      fromWeb(url),
      true,
    )
  }

  /** Pauses each document until the app has allowed it, as Electron's will-navigate and will-frame-navigate do. */
  async #watchNavigation(page: PageSession): Promise<void> {
    page.on('Fetch.requestPaused', ({ requestId, request, resourceType, frameId }) => {
      const errorReason = !this.#mayGo(request.url, resourceType, frameId)
        ? 'Aborted'
        : this.session.cancels(request.url) && 'BlockedByClient'
      if (errorReason === 'Aborted' && frameId === this.targetId) this.#failed('ERR_ABORTED', request.url)
      const answer = errorReason
        ? page.send('Fetch.failRequest', { requestId, errorReason })
        : page.send('Fetch.continueRequest', { requestId })
      answer.catch(() => {})
    })
    await page.send('Fetch.enable', {
      patterns: [{ urlPattern: '*', ...(this.session.isPartition ? {} : { resourceType: 'Document' }) }],
    })
  }

  #mayGo(url: string, resourceType: string, frameId: string): boolean {
    if (resourceType !== 'Document' || url === this.#expectedUrl) return true
    return this.#mayNavigate(fromWeb(url), frameId === this.targetId)
  }

  #mayNavigate(url: string, isMainFrame: boolean): boolean {
    const events = ['will-frame-navigate', ...(isMainFrame ? ['will-navigate'] : [])]
    return events.every((name) => {
      const event = doubleEvent({ url, isMainFrame })
      this.webContents.emit(name, event, url)
      return !event.defaultPrevented
    })
  }

  async #fromPreload(context: number, { kind, id, channel, value, url }: FromPreload): Promise<void> {
    this.#preloadContext = context
    if (kind === 'open') return this.webContents.open(url)
    const event = { sender: this.webContents, senderFrame: this.webContents.mainFrame }
    const reply = (ok: boolean, answer: string | undefined) => this.#reply({ kind: 'reply', id, ok, value: answer })
    try {
      reply(true, toJson(await invoke(channel, event, JSON.parse(value))))
    } catch (error) {
      reply(false, String(error))
    }
  }

  /** A page that is still loading does not receive messages. */
  tellPreload(channel: string, args: readonly unknown[]): void {
    if (!this.#isLoaded) return
    this.#reply({ kind: 'message', channel, value: toJson(args) })
  }

  #reply(message: object): void {
    const expression = `${replyFunction}(${JSON.stringify(JSON.stringify(message))})`
    const contextId = this.#preloadContext
    void this.page.then((page) => page.send('Runtime.evaluate', { contextId, expression })).catch(() => {})
  }

  #applyTheme(page: PageSession): void {
    const value = nativeTheme.shouldUseDarkColors ? 'dark' : 'light'
    page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] }).catch(() => {})
  }

  async loadURL(url: string): Promise<void> {
    const isLoadable = isServed(url)
    const page = await this.page
    if (!isLoadable) throw new Error(`ERR_UNKNOWN_URL_SCHEME (-302) loading '${url}'`)
    this.#expectedUrl = toWeb(url)
    const loaded = once(this.webContents, 'did-finish-load')
    const { errorText } = await page.send('Page.navigate', { url: this.#expectedUrl })
    if (errorText) throw new Error(`${errorText} loading '${url}'`)
    await loaded
  }

  setTitle(title: string): void {
    this.#title = title
  }

  /** What a person sees above the page. */
  get shownTitle(): string | undefined {
    return this.isSheet ? undefined : this.#title
  }

  async #takeTitle(page: PageSession): Promise<void> {
    const answer = await page.send('Runtime.evaluate', { expression: 'document.title' })
    const title = String((answer.result as { value?: unknown }).value)
    const event = doubleEvent()
    this.emit('page-title-updated', event, title)
    if (!event.defaultPrevented) this.#title = title
  }

  show(): void {
    this.#visible = true
    this.emit('show')
    this.focus()
  }

  hide(): void {
    this.#visible = false
    this.emit('hide')
  }

  isVisible(): boolean {
    return this.#visible
  }

  focus(): void {
    running.focused = this
    running.events.emit('window-focused', this)
    void this.page.then((page) => page.send('Page.bringToFront')).catch(() => {})
  }

  isFocused(): boolean {
    return running.focused === this
  }

  close(): void {
    if (this.#destroyed) return
    const event = doubleEvent()
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  destroy(): void {
    const { targetId } = this
    this.#gone()
    if (targetId) running.chromium?.send('Target.closeTarget', { targetId }).catch(() => {})
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  #gone(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    running.windows.delete(this)
    if (running.focused === this) running.focused = undefined
    this.emit('closed')
    running.events.emit('window-closed')
  }
}
