import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchChildProcesses } from './child-processes.ts'
import { startChromium } from './chromium.ts'
import { calls } from './desktop.ts'
import { claimProfile } from './instances.ts'
import { doubleEvent, locale, running } from './running.ts'
import { startSchemeServer } from './schemes.ts'
import { session } from './web-contents.ts'

const folder = process.env.ELECTRON_DOUBLE_APP ?? process.cwd()
Reflect.set(process, 'resourcesPath', process.env.ELECTRON_DOUBLE_RESOURCES ?? folder)
const writeToStderr = process.stderr.write.bind(process.stderr)
// A Windows program without a console has no stderr.
if (process.env.ELECTRON_DOUBLE_STDERR === 'none') {
  process.stderr.write = () => {
    throw Object.assign(new Error('EBADF: bad file descriptor, write'), { code: 'EBADF' })
  }
}
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>

type LoginItem = { readonly openAtLogin: boolean }

class Application extends EventEmitter {
  readonly name = manifest.productName ?? manifest.name ?? 'app'
  readonly isPackaged = process.env.ELECTRON_DOUBLE_PACKAGED === '1'
  readonly #switches: string[] = []
  readonly commandLine = {
    appendSwitch: (name: string, value: string) => void this.#switches.push(`--${name}=${value}`),
    hasSwitch: (name: string) => process.argv.includes(`--${name}`),
  }
  readonly #paths = new Map<string, string>()
  readonly #ready: Promise<void>
  #release: (() => void) | undefined

  constructor() {
    super()
    // Starts after the app's module has run, because it may still register schemes and change its folders.
    this.#ready = new Promise<void>((resolve) => setTimeout(resolve)).then(() => this.#start())
    this.#ready.catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
    running.events.on('window-closed', () => this.#windowClosed())
    running.events.on('session-made', (made: unknown) => this.emit('session-created', made))
    running.events.on('window-made', (made: unknown) => this.emit('browser-window-created', {}, made))
    running.events.on('window-focused', (window: unknown) => this.emit('browser-window-focus', {}, window))
    running.events.on('page-gone', (contents: unknown, details: unknown) =>
      this.emit('render-process-gone', {}, contents, details),
    )
    running.events.on('page-made', (contents: unknown) => this.emit('web-contents-created', {}, contents))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.quit())
  }

  async #start(): Promise<void> {
    const profile = join(this.getPath('sessionData'), 'chromium-double')
    if (running.quitting) return new Promise(() => {})
    running.chromium = await startChromium(profile, [...(await startSchemeServer()), ...this.#switches])
    if (running.quitting) return new Promise(() => {})
    // Electron prints this for --remote-debugging-port; the test driver reads it.
    writeToStderr(`\nDevTools listening on ${running.chromium.endpoint}\n`)
    running.ready = true
    if (process.env.ELECTRON_DOUBLE_CHILDREN === 'watched') {
      const onGone = (child: object) => this.emit('child-process-gone', {}, { ...child, reason: 'killed', exitCode: 9 })
      // Chromium ends before its processes do.
      watchChildProcesses(running.chromium, onGone).catch(() => {})
    }
    this.emit('session-created', session.defaultSession)
    this.emit('ready', {})
    this.#openAtStart()
  }

  /** As macOS does for a file or a link that starts the app. */
  #openAtStart(): void {
    for (const [name, target] of [
      ['open-file', process.env.ELECTRON_DOUBLE_OPEN_FILE],
      ['open-url', process.env.ELECTRON_DOUBLE_OPEN_URL],
    ] as const) {
      if (target === undefined) continue
      const event = doubleEvent()
      this.emit(name, event, target)
      if (!event.defaultPrevented) throw new Error(`The app must prevent the default of ${name}.`)
    }
  }

  whenReady(): Promise<void> {
    return this.#ready
  }

  isReady(): boolean {
    return running.ready
  }

  getVersion(): string {
    return manifest.version ?? '0.0.0'
  }

  getAppPath(): string {
    return folder
  }

  getLocale(): string {
    return locale
  }

  enableSandbox(): void {}

  getPath(name: string): string {
    const path = this.#paths.get(name) ?? this.#defaultPath(name)
    if (name === 'userData') mkdirSync(path, { recursive: true })
    return path
  }

  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error(`Failed to set '${name}' path: there is no ${path}`)
    this.#paths.set(name, path)
  }

  #defaultPath(name: string): string {
    const configs = process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config')
    if (name === 'userData') return join(configs, this.name)
    if (name === 'sessionData') return this.getPath('userData')
    const fixed: Record<string, string> = { home: homedir(), appData: configs, temp: tmpdir() }
    const path = fixed[name]
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }

  requestSingleInstanceLock(): boolean {
    this.#release = claimProfile(this.getPath('userData'), ({ argv, cwd }) => {
      this.emit('second-instance', {}, argv, cwd)
    })
    return this.#release !== undefined
  }

  setAppUserModelId(id: string): void {
    running.appUserModelId = id
  }

  /** The next process starts when this one has ended; here it is only recorded. */
  relaunches = 0
  relaunch(): void {
    this.relaunches += 1
  }

  /** Recorded for tests. */
  readonly protocols = new Set<string>()
  setAsDefaultProtocolClient(scheme: string): boolean {
    this.protocols.add(scheme)
    return true
  }

  /** Recorded for tests. Linux has no such list. */
  addRecentDocument(path: string): void {
    calls.push({ what: 'app.addRecentDocument', args: [path] })
  }

  clearRecentDocuments(): void {
    calls.push({ what: 'app.clearRecentDocuments', args: [] })
  }

  /** The number at the icon, for tests. Windows has none. */
  badgeCount = 0
  setBadgeCount(count: number): boolean {
    if (process.platform === 'win32') return false
    this.badgeCount = count
    return true
  }

  /** Only on macOS. */
  get dock() {
    if (process.platform !== 'darwin') return undefined
    return {
      setMenu: (menu: { readonly items: readonly { readonly label: string | undefined }[] }) =>
        void calls.push({ what: 'dock.setMenu', args: [menu.items.map(({ label }) => label)] }),
    }
  }

  /** Only on Windows. */
  getJumpListSettings() {
    return { minItems: 10, removedItems: [] }
  }

  setJumpList(list: unknown): void {
    calls.push({ what: 'app.setJumpList', args: [list] })
  }

  #loginItem: LoginItem = { openAtLogin: false }
  setLoginItemSettings(item: LoginItem): void {
    // As in Electron, this has no effect on Linux.
    if (process.platform !== 'linux') this.#loginItem = item
  }

  getLoginItemSettings(): LoginItem & { readonly wasOpenedAtLogin: boolean } {
    return { ...this.#loginItem, wasOpenedAtLogin: false }
  }

  quit(): void {
    if (running.quitting) return
    const before = doubleEvent()
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    running.quitting = true
    for (const window of [...running.windows]) window.close()
    const will = doubleEvent()
    if (running.windows.size === 0) this.emit('will-quit', will)
    if (running.windows.size > 0 || will.defaultPrevented) running.quitting = false
    else this.exit(0)
  }

  exit(code = 0): void {
    running.quitting = true
    this.#release?.()
    const end = () => {
      this.emit('quit', {}, code)
      process.exit(code)
    }
    if (running.chromium) running.chromium.close().then(end, end)
    else setImmediate(end)
  }

  #windowClosed(): void {
    if (running.windows.size > 0 || running.quitting) return
    if (!this.emit('window-all-closed')) this.quit()
  }
}

export const app = new Application()
