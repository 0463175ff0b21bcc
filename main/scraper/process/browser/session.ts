import { type FilteringProxy, startFilteringProxy } from '../../../platform/browser/filtering-proxy.ts'
import type { SharedBrowser } from '../../../platform/browser/shared-browser.ts'
import type { RunningBrowser } from '../../../platform/browser/start-browser.ts'
import { isPrivateBaseUrl } from '../../../platform/safe-fetch/addresses.ts'
import { type CookieJar, createCookieJar } from '../../../platform/safe-fetch/cookie-jar.ts'
import { requireSendableHeaders } from '../../../platform/safe-fetch/request-headers.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import type { EngineDeps } from '../chapter/read-chapter.ts'
import { openTab, type Tab } from './tab.ts'

export type BrowserDeps = EngineDeps & {
  readonly browser: SharedBrowser
  /** Browser to start. If not set, an installed one is searched for. */
  readonly browserPath: string | undefined
  readonly userAgent: string
  /** Time limit for opening and rendering one page. */
  readonly pageLimitMs?: number
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
    const proxy = await startFilteringProxy({ allowPrivate: isPrivateBaseUrl(site.baseUrl) })
    try {
      const { userAgent, acquirePermit } = deps
      const tab = await openTab({ browser, site, proxyOrigin: proxy.origin, userAgent, acquirePermit, signal })
      try {
        const session = { tab, proxy, site, deps, cookies: createCookieJar(), userAgent: tab.userAgent }
        return await Promise.race([run(session), tab.crashed, aborted(signal)])
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
  promise.catch(() => {})
  return promise
}
