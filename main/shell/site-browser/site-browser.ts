import { randomUUID } from 'node:crypto'
import { app, session } from 'electron'
import type { Log } from '../../platform/log.ts'
import { readCookies, writeCookies } from './cookies.ts'
import { openSiteWindow, type SiteWindow } from './site-window.ts'

/** Sends messages of the DevTools protocol, as JSON. */
type Send = (message: string) => void

export type BrowserConnection = {
  /** Takes a message of the DevTools protocol, as JSON. */
  receive(message: string): void
  /** Closes all windows and deletes what the sites stored. */
  close(): void
}

/** Opens a connection to the browser: an own set of contexts and windows. */
export type OpenBrowser = (send: Send) => BrowserConnection

type Command = {
  readonly id: number
  readonly method: string
  readonly params?: Params
  readonly sessionId?: string
}
type Params = { readonly [name: string]: unknown }
type Context = { readonly session: Electron.Session; readonly windows: Set<SiteWindow> }

/** The session of commands for the browser itself. */
const browserSession = 'browser'
const browserTarget = { targetId: 'browser', type: 'browser', title: '', url: '', attached: true }

/**
 * Lets a worker use Electron's own Chromium for sites that need JavaScript, as if it were a browser of its own. A page is a
 * hidden window with a session in memory; its commands go to Electron's debugger. Commands for the browser as a whole, which
 * the debugger does not have, are answered here, as far as the worker's client uses them.
 */
export function createSiteBrowser(log: Log): OpenBrowser {
  return (send) => connect(send, log)
}

function connect(send: Send, log: Log): BrowserConnection {
  const contexts = new Map<string, Context>()
  /** By the sessions of the DevTools protocol: its own, and those of its frames and workers. */
  const windows = new Map<string, SiteWindow>()
  let isClosed = false

  const post = (message: object) => {
    if (!isClosed) send(JSON.stringify(message))
  }

  function requireContext(id: unknown): Context {
    const context = contexts.get(String(id))
    if (!context) throw new Error(`There is no browser context ${String(id)}.`)
    return context
  }

  /** @returns the result of a command for the browser as a whole */
  const commands: { readonly [method: string]: (params: Params) => unknown } = {
    'Browser.getVersion': () => ({
      protocolVersion: '1.3',
      product: `Chrome/${process.versions.chrome}`,
      revision: '',
      userAgent: siteUserAgent(),
      jsVersion: process.versions.v8,
    }),
    // Sessions deny downloads and all permissions (hardening.ts).
    'Browser.setDownloadBehavior': () => ({}),
    'Browser.grantPermissions': () => ({}),
    'Browser.resetPermissions': () => ({}),
    'Browser.close': () => close(),
    'Target.setAutoAttach': () => ({}),
    'Target.getTargetInfo': () => ({ targetInfo: browserTarget }),
    'Target.attachToBrowserTarget': () => {
      post({
        method: 'Target.attachedToTarget',
        params: { sessionId: browserSession, targetInfo: browserTarget, waitingForDebugger: false },
      })
      return { sessionId: browserSession }
    },
    'Target.detachFromTarget': () => ({}),
    'Target.createBrowserContext': async ({ proxyServer }) => {
      const id = randomUUID()
      const partition = session.fromPartition(`site-${id}`, { cache: false })
      // Without a proxy there is no access to the network.
      await partition.setProxy({ proxyRules: String(proxyServer ?? noProxy), proxyBypassRules: '<-loopback>' })
      contexts.set(id, { session: partition, windows: new Set() })
      return { browserContextId: id }
    },
    'Target.disposeBrowserContext': async ({ browserContextId }) => {
      const context = requireContext(browserContextId)
      contexts.delete(String(browserContextId))
      await dispose(context)
      return {}
    },
    'Target.createTarget': async ({ browserContextId }) => {
      const contextId = String(browserContextId)
      return { targetId: await createWindow(contextId, requireContext(contextId)) }
    },
    'Target.closeTarget': ({ targetId }) => {
      for (const window of windows.values()) if (window.targetId === targetId) window.close()
      return { success: true }
    },
    'Storage.getCookies': async ({ browserContextId }) => ({
      cookies: await readCookies(requireContext(browserContextId).session),
    }),
    'Storage.setCookies': async ({ browserContextId, cookies }) => {
      await writeCookies(requireContext(browserContextId).session, cookies as Parameters<typeof writeCookies>[1])
      return {}
    },
    'Storage.clearCookies': async ({ browserContextId }) => {
      await requireContext(browserContextId).session.clearStorageData({ storages: ['cookies'] })
      return {}
    },
  }

  async function createWindow(browserContextId: string, context: Context): Promise<string> {
    const sessions = new Set<string>()
    const window = await openSiteWindow(context.session, {
      onMessage(method, params, sessionId) {
        if (method === 'Target.attachedToTarget') add(String(params.sessionId))
        post({ method, params, sessionId })
      },
      onClosed({ targetId, sessionId }) {
        for (const id of sessions) windows.delete(id)
        context.windows.delete(window)
        post({ method: 'Target.detachedFromTarget', params: { sessionId, targetId } })
      },
    })
    // The worker may have ended while the window opened.
    if (contexts.get(browserContextId) !== context) {
      window.close()
      throw new Error('The browser context was closed.')
    }
    function add(id: string): void {
      sessions.add(id)
      windows.set(id, window)
    }
    add(window.sessionId)
    context.windows.add(window)
    const { targetId, sessionId } = window
    const targetInfo = { targetId, type: 'page', title: '', url: 'about:blank', attached: true, browserContextId }
    post({ method: 'Target.attachedToTarget', params: { sessionId, targetInfo, waitingForDebugger: false } })
    return targetId
  }

  async function perform({ method, params = {}, sessionId }: Command): Promise<unknown> {
    if (sessionId === undefined || sessionId === browserSession) {
      const command = commands[method]
      if (!command) throw new Error(`${method} is not supported.`)
      return await command(params)
    }
    const window = windows.get(sessionId)
    if (!window) throw new Error('Session with given id not found.')
    return await window.send(method, params, sessionId)
  }

  async function answer(command: Command): Promise<void> {
    const { id, sessionId, method } = command
    try {
      post({ id, sessionId, result: (await perform(command)) ?? {} })
    } catch (error) {
      log.debug({ err: error, method }, 'a command for a page failed')
      post({ id, sessionId, error: { code: -32_000, message: (error as Error).message } })
    }
  }

  function close(): void {
    isClosed = true
    for (const context of contexts.values())
      dispose(context).catch((error: unknown) => log.warn({ err: error }, 'what a site stored could not be deleted'))
    contexts.clear()
  }

  return { receive: (message) => void answer(JSON.parse(message) as Command), close }
}

/** Nothing listens there. */
const noProxy = 'http://127.0.0.1:1'

async function dispose({ session, windows }: Context): Promise<void> {
  for (const window of [...windows]) window.close()
  await session.clearStorageData()
}

/** That of Chromium: sites refuse programs that they do not know. */
export const siteUserAgent = (): string =>
  session.defaultSession
    .getUserAgent()
    .split(' ')
    .filter(
      (product) => !product.startsWith('Electron/') && !product.toLowerCase().startsWith(`${app.name.toLowerCase()}/`),
    )
    .join(' ')
