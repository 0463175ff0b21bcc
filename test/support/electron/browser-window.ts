import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { PageSession } from './chromium.ts'
import { invoke } from './ipc-main.ts'
import { nativeTheme } from './native-theme.ts'
import { binding, isolatedWorld, pageSources, replyFunction } from './page-source.ts'
import { PageTargets } from './page-target.ts'
import { PlacedWindow } from './placed-window.ts'
import { doubleEvent, running } from './running.ts'
import { fromWeb, toWeb } from './schemes.ts'
import { makeCodec } from './structured-codec.ts'
import { type Session, session, WebContents } from './web-contents.ts'

type Preferences = {
  readonly session?: Session
  readonly preload?: string
  readonly sandbox?: boolean
  readonly contextIsolation?: boolean
  readonly nodeIntegration?: boolean
}
type Options = {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly show?: boolean
  readonly webPreferences?: Preferences
}
type FromPreload = {
  readonly kind: 'invoke' | 'open'
  readonly id: number
  readonly channel: string
  readonly value: string
  readonly url: string
}

const codec = makeCodec()
let sequence = 0
let targets: PageTargets | undefined

export class BrowserWindow extends PlacedWindow {
  readonly id: number
  readonly webContents: WebContents
  readonly page: Promise<PageSession>
  pageUrl = 'about:blank'
  readonly session: Session
  title = ''
  #visible: boolean
  #destroyed = false
  #shownOnce = false
  #isLoaded = false
  #preloadContext: number | undefined
  #expectedUrl: string | undefined

  constructor({ x = 0, y = 0, width = 800, height = 600, show = true, webPreferences = {} }: Options = {}) {
    super({ x, y, width, height })
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

  static fromId(id: number): BrowserWindow | null {
    return [...running.windows].find((window) => window.id === id) ?? null
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return contents.window
  }

  static getFocusedWindow(): BrowserWindow | null {
    return running.focused ?? null
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
    this.#listen(page)
    await Promise.all([
      page.send('Inspector.enable'),
      page.send('Page.enable'),
      page.send('Runtime.enable'),
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

  #listen(page: PageSession): void {
    page.on('Runtime.bindingCalled', ({ name, executionContextId, payload }) => {
      if (name === binding) void this.#fromPreload(executionContextId, JSON.parse(payload) as FromPreload)
    })
    page.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === isolatedWorld && context.auxData?.frameId === this.targetId)
        this.#preloadContext = context.id
    })
    page.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId) return
      this.pageUrl = frame.url
      this.#isLoaded = false
    })
    page.on('Page.navigatedWithinDocument', ({ url }) => {
      this.pageUrl = url
    })
    page.on('Inspector.targetCrashed', () => {
      this.#isLoaded = false
      running.events.emit('page-gone', this.webContents)
    })
    page.on('Page.loadEventFired', () => {
      if (this.#expectedUrl === undefined || this.pageUrl.startsWith('data:')) return
      this.#isLoaded = true
      this.webContents.emit('did-finish-load', doubleEvent())
      if (this.#shownOnce) return
      this.#shownOnce = true
      this.emit('ready-to-show', doubleEvent())
    })
    page.on('Page.javascriptDialogOpening', () => void page.send('Page.handleJavaScriptDialog', { accept: true }))
  }

  /** Pauses each document until the app has allowed it, as Electron's will-navigate and will-frame-navigate do. */
  async #watchNavigation(page: PageSession): Promise<void> {
    page.on('Fetch.requestPaused', ({ requestId, request, resourceType, frameId }) => {
      const allowed = !this.session.cancels(request.url) && this.#mayGo(request.url, resourceType, frameId)
      const [method, why] = allowed ? ['Fetch.continueRequest', {}] : ['Fetch.failRequest', { errorReason: 'Aborted' }]
      page.send(method as string, { requestId, ...(why as object) }).catch(() => {})
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
    const reply = (ok: boolean, answer: string) => this.#reply({ kind: 'reply', id, ok, value: answer })
    try {
      reply(true, codec.encode(await invoke(channel, event, codec.decode(value) as unknown[])))
    } catch (error) {
      reply(false, String(error))
    }
  }

  /** A page that is still loading does not receive messages. */
  tellPreload(channel: string, args: readonly unknown[]): void {
    if (!this.#isLoaded) return
    this.#reply({ kind: 'message', channel, value: codec.encode(args) })
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
    const page = await this.page
    this.#expectedUrl = toWeb(url)
    const loaded = once(this.webContents, 'did-finish-load')
    const { errorText } = await page.send('Page.navigate', { url: this.#expectedUrl })
    if (errorText) throw new Error(`${errorText} loading '${url}'`)
    await loaded
  }

  setTitle(title: string): void {
    this.title = title
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
