import type { BrowserContext, Page as BrowserPage, Cookie, Route } from 'playwright-core'
import { message } from '../../../../shared/i18n/message.ts'
import { type FilteringProxy, startFilteringProxy } from '../../../platform/browser/filtering-proxy.ts'
import type { SharedBrowser } from '../../../platform/browser/shared-browser.ts'
import type { RunningBrowser } from '../../../platform/browser/start-browser.ts'
import { Problem } from '../../../platform/problem.ts'
import { isPrivateBaseUrl, normalizeHost } from '../../../platform/safe-fetch/addresses.ts'
import { type CookieJar, createCookieJar } from '../../../platform/safe-fetch/cookie-jar.ts'
import { requireSendableHeaders } from '../../../platform/safe-fetch/request-headers.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import type { EngineDeps } from '../site-fetch.ts'
import { placeholderImage } from './placeholder-image.ts'
import { createRequestGate, type RequestGate } from './request-gate.ts'

export type BrowserDeps = EngineDeps & {
  readonly browser: SharedBrowser
  /** Browser to start. If not set, an installed one is searched for. */
  readonly browserPath: string | undefined
  /** `Bunko/<version>`, appended to the browser's user agent. */
  readonly userAgent: string
}

export type BrowserSession = {
  readonly tab: Tab
  readonly proxy: FilteringProxy
  readonly site: SiteConfig
  readonly deps: BrowserDeps
  readonly cookies: CookieJar
  readonly userAgent: string
}

/**
 * Runs with an isolated browser context, which is always closed afterwards. A browser that ends before it has opened a
 * page is started again once: no page is to blame.
 */
export async function withBrowserSession<T>(
  site: SiteConfig,
  deps: BrowserDeps,
  run: (session: BrowserSession) => Promise<T>,
): Promise<T> {
  requireSendableHeaders(site.options.headers ?? {})
  const result = (await runInBrowser(site, deps, run)) ?? (await runInBrowser(site, deps, run))
  if (result === undefined) throw browserCrashed()
  return result.value
}

/** Undefined if the browser ended before it had opened a page. */
async function runInBrowser<T>(
  site: SiteConfig,
  deps: BrowserDeps,
  run: (session: BrowserSession) => Promise<T>,
): Promise<{ readonly value: T } | undefined> {
  const { signal } = deps
  return await deps.browser.use(deps.browserPath, async (browser: RunningBrowser) => {
    signal.throwIfAborted()
    const hasEnded = () => !signal.aborted && !browser.isAlive()
    const proxy = await startFilteringProxy({ allowPrivate: isPrivateBaseUrl(site.baseUrl) })
    try {
      const tab = await openTab({ ...deps, browser, site, proxyOrigin: proxy.origin }).catch((error: unknown) => {
        if (hasEnded()) return undefined
        throw error
      })
      if (tab === undefined) return undefined
      try {
        const session = { tab, proxy, site, deps, cookies: createCookieJar(), userAgent: tab.userAgent }
        const value = await Promise.race([run(session), tab.crashed, aborted(signal)])
        return { value }
      } catch (error) {
        // Everything that waits for a browser that ends fails, each in its own way.
        throw hasEnded() ? browserCrashed() : error
      } finally {
        await tab.close()
      }
    } finally {
      await proxy.close()
    }
  })
}

function aborted(signal: AbortSignal): Promise<never> {
  const promise = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  promise.catch(() => {}) // It may be aborted after the work has ended.
  return promise
}

export type Tab = {
  /** The page to use; a new one after `drop`. */
  page(): Promise<BrowserPage>
  /** Abandons a page that may hang and closes it in the background. */
  drop(): void
  cookies(): Promise<readonly Cookie[]>
  readonly userAgent: string
  readonly gate: RequestGate
  /** Rejects when the page or the browser crashes. */
  readonly crashed: Promise<never>
  close(): Promise<void>
}

type TabOptions = Pick<BrowserDeps, 'userAgent' | 'acquirePermit' | 'signal'> & {
  readonly browser: RunningBrowser
  readonly site: Pick<SiteConfig, 'baseUrl' | 'options'>
  readonly proxyOrigin: string
}

/** Closing a page may hang. After this time the browser is closed instead. */
const closeTimeoutMs = 2000
/** Tall, to need fewer scroll steps. */
const viewport = { width: 1280, height: 1600 }

/** Opens an isolated browser context for one task, without stored state. All its requests go through the proxy. */
export async function openTab(options: TabOptions): Promise<Tab> {
  const { browser, site, acquirePermit, signal } = options
  const headers = site.options.headers ?? {}
  const { Cookie: login, 'Accept-Language': language, 'X-Requested-With': requestedWith } = headers
  const userAgent = headers['User-Agent'] ?? `${browser.userAgent} ${options.userAgent}`
  const opening = browser.browser.newContext({
    proxy: { server: options.proxyOrigin },
    userAgent,
    viewport,
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    extraHTTPHeaders: {
      ...(language !== undefined && { 'Accept-Language': language }),
      ...(requestedWith !== undefined && { 'X-Requested-With': requestedWith }),
    },
  })
  // The browser may be closing.
  const context = await opening.catch(() => {
    throw browserCrashed()
  })
  const crashed = Promise.withResolvers<never>()
  crashed.promise.catch(() => {}) // Callers race it; without one, its rejection means nothing.
  context.on('close', () => crashed.reject(browserCrashed()))
  const gate = createRequestGate(context, { baseUrl: site.baseUrl, acquirePermit, signal })
  await context.route('**/*', (route) => routeRequest(route, gate))
  if (login) await context.addCookies(loginCookies(login, site.baseUrl))
  let current: BrowserPage | undefined
  // Close pop-ups.
  context.on('page', (page) => {
    if (current && page !== current) void page.close().catch(() => {}) // It may have closed itself.
  })

  async function close(): Promise<void> {
    const timeout = Promise.withResolvers<'timeout'>()
    const timer = setTimeout(() => timeout.resolve('timeout'), closeTimeoutMs)
    const closing = context.close().catch(() => {}) // Its browser has ended.
    const result = await Promise.race([closing, timeout.promise]).finally(() => clearTimeout(timer))
    if (result === 'timeout') await browser.close()
  }

  return {
    userAgent,
    gate,
    crashed: crashed.promise,
    async page() {
      if (current) return current
      const page = await context.newPage()
      current = page
      page.on('crash', () => crashed.reject(browserCrashed()))
      page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {})) // The page may be closed.
      return page
    },
    drop() {
      const page = current
      current = undefined
      void page?.close().catch(() => {})
    },
    cookies: () => context.cookies(),
    close,
  }
}

/** Answers image requests with a placeholder, blocks other resources that are not needed and passes on the rest. */
async function routeRequest(route: Route, gate: RequestGate): Promise<void> {
  const type = route.request().resourceType()
  const done =
    type === 'image'
      ? route.fulfill({
          contentType: 'image/svg+xml',
          headers: { 'access-control-allow-origin': '*' },
          body: placeholderImage,
        })
      : notNeeded.has(type)
        ? route.abort('blockedbyclient')
        : gate.pass(route)
  // The page may have been closed.
  await done.catch(() => {})
}

const notNeeded = new Set(['font', 'media', 'texttrack', 'manifest', 'ping'])

/** A login belongs to the site and its subdomains. */
function loginCookies(header: string, baseUrl: string): Parameters<BrowserContext['addCookies']>[0] {
  const host = normalizeHost(new URL(baseUrl).hostname)
  const domain = /^[\d.]+$|:|^localhost$/.test(host) ? host : `.${host.replace(/^www\./, '')}`
  return header.split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return name.trim() && value.length ? [{ name: name.trim(), value: value.join('=').trim(), domain, path: '/' }] : []
  })
}

const browserCrashed = () => new Problem('upstream_failed', message('browser.pageCrashed'), { retryable: true })
