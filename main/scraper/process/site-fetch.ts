import { setTimeout as sleep } from 'node:timers/promises'
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
import type { SiteConfig } from '../protocol/messages.ts'
import type { SiteRequest } from './chapter-list/ajax-requests.ts'
import type { RequestPermit } from './permit-client.ts'

export type SiteFetch = {
  page(url: string, options?: { readonly referer?: string }): Promise<FetchResult>
  /** As a script of the site would ask. */
  request(url: string, request: SiteRequest): Promise<FetchResult>
  image(
    url: string,
    options: { readonly referer: string; readonly headers?: Record<string, string> },
  ): Promise<FetchResult>
}

export type SiteFetchDeps = {
  readonly site: Pick<SiteConfig, 'baseUrl' | 'options'>
  readonly safeFetch: SafeFetch
  readonly ask: RequestPermit
  readonly signal: AbortSignal
  /** The visit of a browser that is gone on with: its cookies (the login among them) and its name. */
  readonly visit?: { readonly cookies: CookieJar; readonly userAgent: string }
}

const maxPageBytes = 10 * 1024 ** 2
const maxImageBytes = 32 * 1024 ** 2

/** Fetches for one task as its source wants it: headers, limits, and cookies shared by pages and pictures. */
export function createSiteFetch({ site, safeFetch, ask, signal, visit }: SiteFetchDeps): SiteFetch {
  const cookies = visit?.cookies ?? createCookieJar()
  const { timeoutMs } = site.options
  const common = {
    allowPrivate: isPrivateBaseUrl(site.baseUrl),
    cookies,
    gate: ask,
    signal,
    ...(timeoutMs !== undefined && { headersTimeoutMs: timeoutMs, idleTimeoutMs: timeoutMs }),
  }
  const headersFor = (url: string, own: Record<string, string>) => {
    const { Cookie, ...headers } = site.options.headers ?? {}
    const login = Cookie !== undefined && !visit && isSameSite(url, site.baseUrl) ? { Cookie } : {}
    const named = visit ? { 'User-Agent': visit.userAgent } : {}
    return { ...own, ...(headers as Record<string, string>), ...login, ...named }
  }
  /** Some sites refuse the first visit and hand out a cookie with which the second succeeds. */
  const fetchOnceMoreWithCookie = async (
    url: string,
    headers: Record<string, string>,
    maxBytes: number,
    sent: Pick<SafeFetchOptions, 'method' | 'body'> = {},
  ) => {
    const before = cookies.header(new URL(url))
    const options = { ...common, ...sent, headers, maxBytes }
    try {
      return await safeFetch(url, options)
    } catch (error) {
      if (!isProblem(error, 'site_refused') || cookies.header(new URL(url)) === before) throw error
      return await safeFetch(url, options)
    }
  }
  return {
    page: (url, { referer } = {}) =>
      fetchOnceMoreWithCookie(
        url,
        headersFor(url, { Accept: acceptHtml, ...(referer !== undefined && { Referer: referer }) }),
        maxPageBytes,
      ),
    request: (url, { headers, ...sent }) =>
      fetchOnceMoreWithCookie(
        url,
        headersFor(url, { Accept: '*/*', ...formType(sent.body), ...headers }),
        maxPageBytes,
        sent,
      ),
    image: (url, { referer, headers = {} }) =>
      fetchOnceMoreWithCookie(
        url,
        headersFor(url, { Accept: acceptImages, Referer: referer, ...headers }),
        maxImageBytes,
      ),
  }
}

const formType = (body: string | undefined): Record<string, string> =>
  body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' }

/** A login belongs to the site and its subdomains, not to the hosts that its pages name. */
export function isSameSite(url: string, baseUrl: string): boolean {
  const [host, home] = [url, baseUrl].map((address) => normalizeHost(new URL(address).hostname)) as [string, string]
  return host === home || host.endsWith(`.${home.replace(/^www\./, '')}`)
}

const retryDelaysMs = [300, 1000]

/** Three tries in place for what may pass in a moment; the last failure is the one to tell. */
export async function withRetries<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await run()
    } catch (error) {
      if (!isProblem(error) || !error.retryable) throw error
      await sleep(delayMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
  return await run()
}
