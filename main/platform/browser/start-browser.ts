import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, ConnectOverCDPTransport } from 'playwright-core'
import { isMessage, type Message, message, sentences } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../i18n.ts'
import { Problem } from '../problem.ts'

export type RunningBrowser = {
  readonly browser: Browser
  /** Undefined for the browser of the desktop app, which is part of it. */
  readonly pid: number | undefined
  /** The user agent that the browser sends to sites. */
  readonly userAgent: string
  isAlive(): boolean
  /** Closes the browser, kills it after two seconds, and removes its profile. */
  close(): Promise<void>
}

const profilePrefix = 'bunko-browser-'
const startTimeoutMs = 60_000
const closeTimeoutMs = 2000
/** A closed pipe is noticed before the end of its process. */
const exitTimeoutMs = 1000
/** The system ends processes when memory is short, and a browser can crash once. */
const maxStarts = 3

/** How a browser ended by itself; undefined if it could not be started, or did not end. */
type End = { readonly code: number | null; readonly signal: NodeJS.Signals | null }
type FailedStart = { readonly problem: Problem; readonly wasKilled: boolean }

/**
 * Starts a headless browser with an empty profile. It can access the network only through the proxy of a context. The
 * browser runs in the process group of this process and exits when the pipe closes. One that is killed or crashes while it
 * starts is started again.
 * @throws Problem `upstream_failed` when it does not start; retryable when another start may succeed
 */
export async function startBrowser(file: string): Promise<RunningBrowser> {
  for (let start = 1; ; start += 1) {
    const started = await startOnce(file)
    if (!('problem' in started)) return started
    if (!started.wasKilled || start === maxStarts) throw started.problem
  }
}

async function startOnce(file: string): Promise<RunningBrowser | FailedStart> {
  await removeOrphanProfiles()
  const profile = await mkdtemp(join(tmpdir(), `${profilePrefix}${process.pid}-`))
  const child = spawn(file, [...switches, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const readStderr = captureStderr(child)
  const exited = new Promise<End | undefined>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal })).once('error', () => resolve(undefined))
  })
  const killNow = () => void child.kill('SIGKILL')
  process.once('exit', killNow)
  let alive = true
  const cleanedUp = exited.then(async () => {
    alive = false
    process.off('exit', killNow)
    // What is left is removed at a later start.
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {})
  })
  try {
    const [, , , input, output] = child.stdio as unknown as [null, null, Readable, Writable, Readable]
    const { browser, userAgent } = await connectToBrowser(createPipeTransport(input, output), exited)
    return {
      browser,
      userAgent,
      pid: child.pid as number,
      isAlive: () => alive && browser.isConnected(),
      async close() {
        const closing = browser.newBrowserCDPSession().then((session) => session.send('Browser.close'))
        closing.catch(() => {}) // A browser that does not answer is killed.
        await Promise.race([exited, sleep(closeTimeoutMs, undefined, { ref: false })])
        killNow()
        await cleanedUp
      },
    }
  } catch (error) {
    const end = await Promise.race([exited, sleep(exitTimeoutMs, undefined, { ref: false })])
    killNow()
    await cleanedUp
    return failedStart(file, readStderr(), error, end)
  }
}

/**
 * Connects to a browser that starts.
 * @param ended resolves when the browser has ended
 * @throws Error whose cause is a message
 */
export async function connectToBrowser(
  transport: ConnectOverCDPTransport,
  ended: Promise<unknown>,
): Promise<Pick<RunningBrowser, 'browser' | 'userAgent'>> {
  // Imported on first use, because most tasks of a worker need no browser.
  const { chromium } = await import('playwright-core')
  const started = (async () => {
    const browser = await chromium.connectOverCDP(transport, { timeout: startTimeoutMs })
    const session = await browser.newBrowserCDPSession()
    const { userAgent } = await session.send('Browser.getVersion')
    return { browser, userAgent }
  })()
  started.catch(() => {}) // It may fail after another outcome was returned.
  return await Promise.race([
    started,
    ended.then(() => Promise.reject(startError(message('browser.exitedAtStart')))),
    sleep(startTimeoutMs, undefined, { ref: false }).then(() =>
      Promise.reject(startError(message('browser.noAnswer'))),
    ),
  ])
}

/** Transport for `--remote-debugging-pipe`: JSON messages that end with a zero byte. It does not open a port. */
function createPipeTransport(input: Writable, output: Readable): ConnectOverCDPTransport {
  let pieces: Buffer[] = []
  const transport: ConnectOverCDPTransport = {
    send: (message) => void input.write(`${JSON.stringify(message)}\0`),
    close: () => input.end(),
  }
  output.on('data', (data: Buffer) => {
    let start = 0
    for (let end = data.indexOf(0); end !== -1; end = data.indexOf(0, start)) {
      const message = Buffer.concat([...pieces, data.subarray(start, end)]).toString()
      pieces = []
      start = end + 1
      transport.onmessage?.(JSON.parse(message))
    }
    if (start < data.length) pieces.push(data.subarray(start))
  })
  output.on('close', () => transport.onclose?.())
  // A crash of the browser breaks both pipes and is reported by `close`.
  input.on('error', () => {})
  output.on('error', () => {})
  return transport
}

const startError = (reason: Message): Error => new Error(formatMessage(reason, 'en'), { cause: reason })

/** Keeps the last 2,000 characters of stderr, where Chromium reports why it does not start. */
function captureStderr(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (data: Buffer) => {
    text = (text + data.toString()).slice(-2000)
  })
  return () => text
}

function failedStart(file: string, stderr: string, cause: unknown, end: End | undefined): FailedStart {
  const hasNoSandbox = /No usable sandbox/i.test(stderr)
  const known = isMessage((cause as Error).cause) ? (cause as Error & { cause: Message }).cause : undefined
  // A script that starts the browser passes its signal on as a code.
  const wasKilled = !hasNoSandbox && end !== undefined && (end.signal !== null || (end.code ?? 0) > 128)
  const reason = hasNoSandbox
    ? message('browser.noSandbox')
    : end
      ? message('browser.exitedAtStart')
      : (known ?? (cause as Error).message.split('\n')[0] ?? '')
  const suggestion = message('browser.setAnother')
  const problem = new Problem(
    'upstream_failed',
    sentences(message('browser.didNotStart', { file, reason }), suggestion),
    {
      cause,
      retryable: wasKilled || known?.key === 'browser.noAnswer',
      extra: { field: 'scrapingType', suggestion },
    },
  )
  return { problem, wasKilled }
}

/** Removes the profiles of killed workers. What cannot be removed stays for a later start. */
async function removeOrphanProfiles(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(profilePrefix))
  const orphans = names.filter((name) => !isRunning(Number.parseInt(name.slice(profilePrefix.length), 10)))
  await Promise.all(orphans.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const isRoot = process.getuid?.() === 0

const switches = [
  '--headless',
  '--remote-debugging-pipe',
  // The sandbox does not work as root, which servers in containers use.
  ...(isRoot ? ['--no-sandbox'] : []),
  // Only contexts can access the network, through their own proxy. This proxy does not exist, and names do not resolve.
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  // The proxy checks for local addresses. To Chromium every address looks local, because the proxy is.
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LocalNetworkAccessChecks,Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,AcceptCHFrame,GlobalMediaControls,AutofillServerCommunication',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-dev-shm-usage',
  '--disable-search-engine-choice-screen',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--metrics-recording-only',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
]
