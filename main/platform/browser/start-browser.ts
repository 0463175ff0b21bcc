import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { isMessage, type Message, message, sentences } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../i18n/format-message.ts'
import { Problem } from '../problem.ts'
import { createPipeTransport } from './pipe-transport.ts'

export type RunningBrowser = {
  readonly browser: Browser
  readonly pid: number
  /** How the browser names itself to sites. */
  readonly userAgent: string
  isAlive(): boolean
  /** Ends the browser, kindly for two seconds, and removes its profile. */
  close(): Promise<void>
}

const profilePrefix = 'bunko-browser-'
const startLimitMs = 20_000
const kindCloseMs = 2000

/**
 * Starts a browser without a window on an empty profile. Nothing of it reaches the network but through the proxy of a
 * context. It is a child in our own process group, so whoever ends the group ends it too, and it ends by itself when
 * its pipe to us closes. @throws Problem `upstream_failed` when it does not start.
 */
export async function startBrowser(file: string): Promise<RunningBrowser> {
  await removeLeftProfiles()
  const profile = await mkdtemp(join(tmpdir(), `${profilePrefix}${process.pid}-`))
  const child = spawn(file, [...switches, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const said = lastWords(child)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  const killNow = () => void child.kill('SIGKILL')
  process.once('exit', killNow)
  let alive = true
  const cleaned = gone.then(async () => {
    alive = false
    process.off('exit', killNow)
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {})
  })
  try {
    const { browser, userAgent } = await connect(child, gone)
    return {
      browser,
      userAgent,
      pid: child.pid as number,
      isAlive: () => alive && browser.isConnected(),
      async close() {
        const kind = browser.newBrowserCDPSession().then((session) => session.send('Browser.close'))
        kind.catch(() => {})
        await Promise.race([gone, sleep(kindCloseMs, undefined, { ref: false })])
        killNow()
        await cleaned
      },
    }
  } catch (error) {
    killNow()
    await cleaned
    throw notStarted(file, said(), error)
  }
}

async function connect(child: ChildProcess, gone: Promise<void>) {
  // Loaded with the first page that wants it: most tasks of a worker need no browser.
  const { chromium } = await import('playwright-core')
  const [, , , to, from] = child.stdio as unknown as [null, null, Readable, Writable, Readable]
  const started = (async () => {
    const browser = await chromium.connectOverCDP(createPipeTransport(to, from), { timeout: startLimitMs })
    const session = await browser.newBrowserCDPSession()
    const { userAgent } = await session.send('Browser.getVersion')
    return { browser, userAgent }
  })()
  started.catch(() => {})
  return await Promise.race([
    started,
    gone.then(() => Promise.reject(unusable(message('browser.exitedAtStart')))),
    sleep(startLimitMs, undefined, { ref: false }).then(() => Promise.reject(unusable(message('browser.noAnswer')))),
  ])
}

const unusable = (why: Message): Error => new Error(formatMessage(why, 'en'), { cause: why })

/** The end of what the browser prints: Chromium says there why it would not start. */
function lastWords(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (data: Buffer) => {
    text = (text + data.toString()).slice(-2000)
  })
  return () => text
}

function notStarted(file: string, said: string, cause: unknown): Problem {
  const reason = /No usable sandbox/i.test(said)
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

/** A worker that was killed could not remove its profile. */
async function removeLeftProfiles(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(profilePrefix))
  const left = names.filter((name) => !isRunning(Number.parseInt(name.slice(profilePrefix.length), 10)))
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})))
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
  // Chromium refuses its sandbox to root; servers in containers run as root.
  ...(isRoot ? ['--no-sandbox'] : []),
  // Only contexts have a way out, each through its own proxy: everything else meets a closed door, names included.
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  // The proxy judges what is local; to Chromium everything looks local, because the proxy is.
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
