// Uses Debian's Chromium for windows: one browser per run, controlled over its DevTools socket.
import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { patienceMs } from '../patience.ts'

const closeMs = 5_000
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome']

export type Params = Readonly<Record<string, unknown>>
type Call = { readonly method: string; resolve(result: Record<string, unknown>): void; reject(error: Error): void }
type Message = {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: Params
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

/** A page of the browser: emits its DevTools events and sends commands. */
export class PageSession extends EventEmitter {
  readonly send: (method: string, params?: Params) => Promise<Record<string, unknown>>

  constructor(send: PageSession['send']) {
    super()
    this.send = send
  }
}

export class Chromium extends EventEmitter {
  readonly endpoint: string
  userAgent = ''
  readonly #process: ChildProcess
  readonly #socket: WebSocket
  readonly #program: string
  readonly #flags: readonly string[]
  readonly #calls = new Map<number, Call>()
  readonly #sessions = new Map<string, PageSession>()
  #sequence = 0

  constructor(process: ChildProcess, socket: WebSocket, program: string, flags: readonly string[]) {
    super()
    this.#process = process
    this.#socket = socket
    this.#program = program
    this.#flags = flags
    this.endpoint = socket.url
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as Message)
    socket.onclose = () => this.emit('disconnected')
  }

  send(method: string, params: Params = {}, sessionId?: string): Promise<Record<string, unknown>> {
    this.#sequence += 1
    const id = this.#sequence
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return reject(new Error('The browser is gone.'))
      this.#calls.set(id, { method, resolve, reject })
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  }

  session(sessionId: string): PageSession {
    const session = new PageSession((method, params) => this.send(method, params, sessionId))
    this.#sessions.set(sessionId, session)
    return session
  }

  /** Opens a window without tabs: a second launch with the same profile passes it to the first browser. */
  openWindow(url: string, { width, height }: { readonly width: number; readonly height: number }): void {
    spawn(this.#program, [...this.#flags, `--window-size=${width},${height}`, `--app=${url}`], { stdio: 'ignore' })
  }

  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return
    const gone = once(this.#process, 'exit')
    this.send('Browser.close').catch(() => {})
    await Promise.race([gone, sleep(closeMs)])
    if (this.#process.exitCode === null) this.#process.kill('SIGKILL')
  }

  #receive({ id, sessionId, method = '', params, result = {}, error }: Message): void {
    if (id === undefined) {
      ;(sessionId === undefined ? this : this.#sessions.get(sessionId))?.emit(method, params)
      return
    }
    const call = this.#calls.get(id)
    this.#calls.delete(id)
    if (error) call?.reject(new Error(`${call.method}: ${error.message}`))
    else call?.resolve(result)
  }
}

export async function startChromium(profile: string, extraFlags: readonly string[]): Promise<Chromium> {
  const program = places.find((place) => existsSync(place))
  if (program === undefined) throw new Error('The double of Electron needs Chromium: apt-get install chromium')
  mkdirSync(profile, { recursive: true })
  const portFile = join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const { features = [], flags: own } = splitFeatures(extraFlags)
  const disabled = `--disable-features=${['Translate', 'MediaRouter', ...features].join(',')}`
  const flags = [...chromiumFlags(profile), disabled, ...own]
  const child = spawn(program, [...flags, '--remote-debugging-port=0', '--no-startup-window'], {
    stdio: 'ignore',
    env: withoutProxies(process.env),
  })
  const socket = new WebSocket(await devToolsAddress(portFile, child))
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('Chromium does not answer.'))
  })
  const chromium = new Chromium(child, socket, program, flags)
  chromium.userAgent = (await chromium.send('Browser.getVersion')).userAgent as string
  await chromium.send('Target.setDiscoverTargets', { discover: true })
  await chromium.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  return chromium
}

async function devToolsAddress(portFile: string, child: ChildProcess): Promise<string> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline && child.exitCode === null) {
    const [port, path] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : []
    if (port && path) return `ws://127.0.0.1:${port}${path}`
    await sleep(20)
  }
  child.kill('SIGKILL')
  throw new Error('Chromium did not start: is there a display?')
}

/** The proxy of a partition would be ignored with a flag or a variable. */
function withoutProxies(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/_proxy$/i.test(name)))
}

/** Chromium uses only the last of several lists of features. */
function splitFeatures(flags: readonly string[]) {
  const prefix = '--disable-features='
  const isList = (flag: string) => flag.startsWith(prefix)
  return {
    features: flags.filter(isList).flatMap((flag) => flag.slice(prefix.length).split(',')),
    flags: flags.filter((flag) => !isList(flag)),
  }
}

function chromiumFlags(profile: string): readonly string[] {
  const isRoot = process.getuid?.() === 0
  return [
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--password-store=basic',
    '--use-mock-keychain',
    '--test-type',
    ...(isRoot ? ['--no-sandbox'] : []),
  ]
}
