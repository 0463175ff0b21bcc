import type { ImageInfo } from '../../platform/images/inspect-image.ts'
import { isProblem } from '../../platform/problem.ts'
import { isPrivateBaseUrl, normalizeHost } from '../../platform/safe-fetch/addresses.ts'
import { type CookieJar, createCookieJar } from '../../platform/safe-fetch/cookie-jar.ts'
import {
  acceptHtml,
  acceptImages,
  type FetchResult,
  type SafeFetch,
  type SafeFetchOptions,
} from '../../platform/safe-fetch/safe-fetch.ts'
import type { ReadyPage, SiteConfig } from '../protocol/messages.ts'
import { withRetries } from './attempt.ts'
import type { AcquirePermit } from './permit-client.ts'
import { createServerFetch } from './suwayomi/server-fetch.ts'

export type SiteRequest = {
  readonly method: 'GET' | 'POST'
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
}
/** Sends a request as a script of the page would, and again when it fails in passing. */
export type SendRequest = (url: string, request: SiteRequest) => Promise<FetchResult>

export type SiteFetch = {
  page(url: string, options?: { readonly referer?: string }): Promise<FetchResult>
  readonly request: SendRequest
  image(
    url: string,
    options: { readonly referer: string; readonly headers?: Record<string, string> },
  ): Promise<FetchResult>
}

export type EngineDeps = {
  readonly safeFetch: SafeFetch
  readonly acquirePermit: AcquirePermit
  readonly inspect: (bytes: Uint8Array) => ImageInfo
  readonly signal: AbortSignal
  /** Cookies that several fetches share; by default each has its own. */
  readonly cookies?: CookieJar
  readonly onProgress: (progress: { done: number; total: number }) => void
  /** A page is staged. */
  readonly onPage?: (page: ReadyPage) => void
  /** Index of the page that the user wants to read. */
  readonly firstWanted?: () => number
  /** Multiplies the time that pages and optional steps have. Default 1. */
  readonly patience?: number | undefined
}

export type SiteFetchDeps = Pick<EngineDeps, 'safeFetch' | 'acquirePermit' | 'signal' | 'cookies'> & {
  readonly site: Pick<SiteConfig, 'baseUrl' | 'options'>
  /** Cookies (the login among them) and user agent of a browser session to continue. */
  readonly session?: { readonly cookies: CookieJar; readonly userAgent: string }
}

const maxPageBytes = 10 * 1024 ** 2
const maxImageBytes = 32 * 1024 ** 2

/**
 * Fetches with the headers, limits and timeouts of a source. Pages and images share their cookies. An image that is
 * refused is requested again after its page was opened, as in a browser, if the page sets a cookie.
 */
export function createSiteFetch({
  site,
  safeFetch,
  acquirePermit,
  signal,
  session,
  ...deps
}: SiteFetchDeps): SiteFetch {
  const { server } = site.options
  const fetchOne = server ? createServerFetch(site.baseUrl, server, safeFetch) : safeFetch
  const cookies = session?.cookies ?? deps.cookies ?? createCookieJar()
  /** Pages that were opened, whether or not the site has them. */
  const opened = new Map<string, Promise<void>>()
  const { timeoutMs } = site.options
  const common = {
    allowPrivate: isPrivateBaseUrl(site.baseUrl),
    cookies,
    acquirePermit,
    signal,
    ...(timeoutMs !== undefined && { headersTimeoutMs: timeoutMs, idleTimeoutMs: timeoutMs }),
  }
  const headersFor = (url: string, defaults: Record<string, string>) => {
    const { Cookie, ...headers } = site.options.headers ?? {}
    const login = Cookie !== undefined && !session && isSameSite(url, site.baseUrl) ? { Cookie } : {}
    const userAgent = session ? { 'User-Agent': session.userAgent } : {}
    return { ...defaults, ...(headers as Record<string, string>), ...login, ...userAgent }
  }
  /** Some sites refuse the first request and set a cookie with which the second succeeds. */
  const fetchWithNewCookie = async (
    url: string,
    headers: Record<string, string>,
    maxBytes: number,
    request: Pick<SafeFetchOptions, 'method' | 'body'> = {},
  ) => {
    const cookieBefore = cookies.header(new URL(url))
    const options = { ...common, ...request, headers, maxBytes }
    try {
      return await fetchOne(url, options)
    } catch (error) {
      if (!isProblem(error, 'site_refused') || cookies.header(new URL(url)) === cookieBefore) throw error
      return await fetchOne(url, options)
    }
  }
  const page: SiteFetch['page'] = (url, { referer } = {}) => {
    const headers = headersFor(url, { Accept: acceptHtml, ...(referer !== undefined && { Referer: referer }) })
    const fetched = fetchWithNewCookie(url, headers, maxPageBytes)
    const ended = () => {}
    opened.set(url, fetched.then(ended, ended))
    return fetched
  }
  return {
    page,
    request(url, { headers, ...request }) {
      const sent = headersFor(url, { Accept: '*/*', ...formType(request.body), ...headers })
      return withRetries(() => fetchWithNewCookie(url, sent, maxPageBytes, request), signal)
    },
    async image(url, { referer, headers = {} }) {
      const sent = headersFor(url, { Accept: acceptImages, Referer: referer, ...headers })
      const before = cookies.header(new URL(url))
      try {
        return await fetchWithNewCookie(url, sent, maxImageBytes)
      } catch (error) {
        if (!isProblem(error, 'site_refused') || session) throw error
        // The image that was refused is the reason.
        if (!opened.has(referer)) await page(referer).catch(() => {})
        await opened.get(referer)
        if (cookies.header(new URL(url)) === before) throw error
        return await fetchWithNewCookie(url, sent, maxImageBytes)
      }
    },
  }
}

const formType = (body: string | undefined): Record<string, string> =>
  body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' }

/** Whether a URL belongs to the site or a subdomain, which receive the login, unlike other hosts that pages link to. */
export function isSameSite(url: string, baseUrl: string): boolean {
  const [host, siteHost] = [url, baseUrl].map((address) => normalizeHost(new URL(address).hostname)) as [string, string]
  return host === siteHost || host.endsWith(`.${siteHost.replace(/^www\./, '')}`)
}
