import { randomUUID } from 'node:crypto'
import { type BrowserWindow, session } from 'electron'
import { type ContentSource, contentSourceFieldsSchema } from '../../shared/contracts/content-sources.ts'
import type { Log } from '../platform/log.ts'
import type { ApiClient } from './api-client.ts'
import { isPublicUrl } from './login-window.ts'
import { requireSandbox } from './security/sandbox.ts'
import { showSite } from './show-site.ts'
import { siteUserAgent } from './site-browser/site-browser.ts'

const size = { width: 1000, height: 800 } as const
/** Sites set their cookies with the page or shortly after it. */
const settleMs = 1_000
/** Of the header in a source. */
const maxCookieLength = 8_000

/**
 * Opens the site of a source in a window, where the user logs in or passes a check. Checks refuse what is no plain browser. Then
 * the source gets the cookies and the user agent of that window, to which sites tie their checks, and its failed jobs start
 * again. The window closes by itself when a refused page opens; after a login the user closes it.
 * @returns false if the site has set no cookie. @throws Error without a sandbox
 */
export async function visitSite(
  sourceId: string,
  parent: BrowserWindow,
  callApi: ApiClient,
  log: Log,
): Promise<boolean> {
  await requireSandbox(parent)
  const path = `/api/content-sources/${encodeURIComponent(sourceId)}`
  const visited = await callApi<ContentSource>(path)
  const userAgent = visited.options.headers?.['User-Agent'] ?? siteUserAgent()
  const cookie = await collectCookies(visited.baseUrl, userAgent, parent, log)
  if (cookie === '') return false
  // The window can be open for a long time. What changed meanwhile stays.
  const source = await callApi<ContentSource>(path)
  const { headers } = source.options
  const options = { ...source.options, headers: { ...headers, Cookie: cookie, 'User-Agent': userAgent } }
  await callApi(path, { method: 'PUT', body: contentSourceFieldsSchema.parse({ ...source, options }) })
  await callApi('/api/jobs/retry-failed', { method: 'POST', body: { sourceId } })
  return true
}

/** @returns the cookies that the site would get, as the value of a header */
async function collectCookies(baseUrl: string, userAgent: string, parent: BrowserWindow, log: Log): Promise<string> {
  const partition = session.fromPartition(`visit-${randomUUID()}`)
  partition.setUserAgent(userAgent)
  const window = showSite({
    url: baseUrl,
    partition,
    isAllowed: (address) => isAllowed(address, baseUrl),
    window: { ...size, parent },
    userAgent,
    mayOpenWindows: true,
    log,
  })
  let cookie = ''
  const finished = Promise.withResolvers<void>()
  // After the window is closed, its cookies can still be read.
  window.once('closed', finished.resolve)
  onPassed(window, baseUrl, finished.resolve)
  try {
    await finished.promise
    cookie = toHeader(await partition.cookies.get({ url: baseUrl }))
  } finally {
    if (!window.isDestroyed()) window.destroy()
    await partition.clearStorageData()
  }
  return cookie
}

/** Calls `onPass` when the site shows a page after it has refused one. */
function onPassed({ webContents }: BrowserWindow, baseUrl: string, onPass: () => void): void {
  let wasRefused = false
  webContents.on('did-navigate', (_event, url, status) => {
    if (status >= 400) wasRefused = true
    else if (wasRefused && isOfSite(url, baseUrl)) setTimeout(onPass, settleMs)
  })
}

/** Longer cookies do not fit into a header; the last ones are those of analytics. */
function toHeader(cookies: readonly { readonly name: string; readonly value: string }[]): string {
  const pairs = cookies.map(({ name, value }) => `${name}=${value}`)
  while (pairs.join('; ').length > maxCookieLength) pairs.pop()
  return pairs.join('; ')
}

const isOfSite = (address: string, baseUrl: string): boolean =>
  URL.parse(address)?.hostname === new URL(baseUrl).hostname

/** The source may be on a machine of the user's network; other sites must be public. */
const isAllowed = (address: string, baseUrl: string): boolean => isOfSite(address, baseUrl) || isPublicUrl(address)
