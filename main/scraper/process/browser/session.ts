import { type FilteringProxy, startFilteringProxy } from '../../../platform/browser/filtering-proxy.ts'
import type { SharedBrowser } from '../../../platform/browser/shared-browser.ts'
import type { RunningBrowser } from '../../../platform/browser/start-browser.ts'
import { isPrivateBaseUrl } from '../../../platform/safe-fetch/addresses.ts'
import { type CookieJar, createCookieJar } from '../../../platform/safe-fetch/cookie-jar.ts'
import { requireSendableHeaders } from '../../../platform/safe-fetch/request-headers.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import type { EngineDeps } from '../chapter/read-chapter.ts'
import { browserCrashed, openTab, type Tab } from './tab.ts'

export type BrowserDeps = EngineDeps & {
  readonly browser: SharedBrowser
  /** Browser to start. If not set, an installed one is searched for. */
  readonly browserPath: string | undefined
  readonly userAgent: string
  /** Time limit for opening and rendering one page. */
  readonly pageLimitMs?: number
  /** Time for the optional steps of a suggestion, in ms. */
  readonly optionalStepsMs?: number | undefined
}

export type BrowserSession = {
  readonly tab: Tab
  readonly proxy: FilteringProxy
  readonly site: SiteConfig
  readonly deps: BrowserDeps
  readonly cookies: CookieJar
  readonly userAgent: string
}

/** Runs with an isolated browser context, which is always closed afterwards. */
export async function withBrowserSession<T>(
  site: SiteConfig,
  deps: BrowserDeps,
  run: (session: BrowserSession) => Promise<T>,
): Promise<T> {
  const { signal } = deps
  requireSendableHeaders(site.options.headers ?? {})
  return await deps.browser.use(deps.browserPath, async (browser: RunningBrowser) => {
    signal.throwIfAborted()
    // Everything that waits for a browser that ends fails, each in its own way.
    const explain = (error: unknown) => {
      throw signal.aborted || browser.isAlive() ? error : browserCrashed()
    }
    const proxy = await startFilteringProxy({ allowPrivate: isPrivateBaseUrl(site.baseUrl) })
    try {
      const { userAgent, acquirePermit } = deps
      const options = { browser, site, proxyOrigin: proxy.origin, userAgent, acquirePermit, signal }
      const tab = await openTab(options).catch(explain)
      try {
        const session = { tab, proxy, site, deps, cookies: createCookieJar(), userAgent: tab.userAgent }
        return await Promise.race([run(session), tab.crashed, aborted(signal)]).catch(explain)
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
