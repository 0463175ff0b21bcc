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
  readonly pid: number
  /** The user agent that the browser sends to sites. */
  readonly userAgent: string
  isAlive(): boolean
  /** Closes the browser, kills it after two seconds, and removes its profile. */
  close(): Promise<void>
}

const profilePrefix = 'bunko-browser-'
const startTimeoutMs = 20_000
const closeTimeoutMs = 2000

/**
 * Starts a headless browser with an empty profile. It can access the network only through the proxy of a context. The
 * browser runs in the process group of this process and exits when the pipe closes.
 * @throws Problem `upstream_failed` when it does not start
 */
export async function startBrowser(file: string): Promise<RunningBrowser> {
  await removeOrphanProfiles()
  const profile = await mkdtemp(join(tmpdir(), `${profilePrefix}${process.pid}-`))
  const child = spawn(file, [...switches, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const readStderr = captureStderr(child)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  const killNow = () => void child.kill('SIGKILL')
  process.once('exit', killNow)
  let alive = true
  const cleanedUp = exited.then(async () => {
    alive = false
    process.off('exit', killNow)
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {})
  })
  try {
    const { browser, userAgent } = await connect(child, exited)
    return {
      browser,
      userAgent,
      pid: child.pid as number,
      isAlive: () => alive && browser.isConnected(),
      async close() {
        const closing = browser.newBrowserCDPSession().then((session) => session.send('Browser.close'))
        closing.catch(() => {})
        await Promise.race([exited, sleep(closeTimeoutMs, undefined, { ref: false })])
        killNow()
        await cleanedUp
      },
    }
  } catch (error) {
    killNow()
    await cleanedUp
    throw browserDidNotStart(file, readStderr(), error)
  }
}

async function connect(child: ChildProcess, exited: Promise<void>) {
  // Imported on first use, because most tasks of a worker need no browser.
  const { chromium } = await import('playwright-core')
  const [, , , input, output] = child.stdio as unknown as [null, null, Readable, Writable, Readable]
  const started = (async () => {
    const browser = await chromium.connectOverCDP(createPipeTransport(input, output), { timeout: startTimeoutMs })
    const session = await browser.newBrowserCDPSession()
    const { userAgent } = await session.send('Browser.getVersion')
    return { browser, userAgent }
  })()
  started.catch(() => {})
  return await Promise.race([
    started,
    exited.then(() => Promise.reject(startError(message('browser.exitedAtStart')))),
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

function browserDidNotStart(file: string, stderr: string, cause: unknown): Problem {
  const reason = /No usable sandbox/i.test(stderr)
    ? message('browser.noSandbox')
    : isMessage((cause as Error).cause)
      ? (cause as Error & { cause: Message }).cause
      : ((cause as Error).message.split('\n')[0] ?? '')
  const suggestion = message('browser.setAnother')
  return new Problem('upstream_failed', sentences(message('browser.didNotStart', { file, reason }), suggestion), {
    cause,
    extra: { field: 'scrapingType', suggestion },
  })
}

/** Removes the profiles of killed workers. */
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
