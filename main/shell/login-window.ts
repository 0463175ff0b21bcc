import { randomUUID } from 'node:crypto'
import { type BrowserWindow, type Session, session } from 'electron'
import type { Log } from '../platform/log.ts'
import { isPrivateHost } from '../platform/safe-fetch/addresses.ts'
import type { ApiClient } from './api-client.ts'
import { requireSandbox } from './security/sandbox.ts'
import { showSite } from './show-site.ts'

/** The only cookie that is read (docs/requirements.md, R5.4). */
const cookieName = 'apiV2Auth'
const maxCookieLength = 16 * 1024
const size = { width: 480, height: 760 } as const

/**
 * Lets the user sign in to the meal site and sends the cookie to the API, without exposing it to a page.
 * @returns whether the user signed in. @throws Error with a message for the user
 */
export async function signInToMeals(
  siteUrl: string | undefined,
  parent: BrowserWindow,
  callApi: ApiClient,
  log: Log,
): Promise<boolean> {
  if (siteUrl === undefined) throw new Error('No meal site is set: start Bunko with --gateway-url.')
  await requireSandbox(parent)
  const cookie = await showLoginWindow(siteUrl, parent, log)
  if (cookie === null) return false
  await callApi('/api/meals/session', { method: 'POST', body: { cookie } })
  return true
}

/** The meal site of the settings. */
export async function mealSiteOf(callApi: ApiClient): Promise<string | undefined> {
  const settings = await callApi<{ readonly meals: { readonly gatewayUrl: string | null } }>('/api/settings')
  return settings.meals.gatewayUrl ?? undefined
}

/**
 * Shows the site in a window with an in-memory session and access to public sites only, which may be part of the login.
 * @returns the cookie, or null if the window was closed without one
 */
async function showLoginWindow(siteUrl: string, parent: BrowserWindow, log: Log): Promise<string | null> {
  const partition = session.fromPartition(`login-${randomUUID()}`)
  // On macOS a modal window would have no title and no close button.
  const isSheet = process.platform === 'darwin'
  const window = showSite({
    url: siteUrl,
    partition,
    isAllowed: (address) => isLoginUrl(address, siteUrl) || isPublicUrl(address),
    window: { ...size, ...(isSheet ? {} : { parent, modal: true }) },
    log,
  })
  const closed = new Promise<null>((resolve) => window.once('closed', () => resolve(null)))
  try {
    return await Promise.race([waitForCookie(partition, siteUrl), closed])
  } finally {
    if (!window.isDestroyed()) window.destroy()
    await partition.clearStorageData()
  }
}

/** Resolves when the site has set the cookie. */
function waitForCookie(partition: Session, siteUrl: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const check = () =>
      partition.cookies.get({ url: siteUrl, name: cookieName }).then((found) => {
        const cookie = found.find(({ value }) => value.length > 0 && value.length <= maxCookieLength)
        if (cookie && isSiteCookie(cookie, siteUrl)) resolve(cookie.value)
      }, reject)
    partition.cookies.on('changed', (_event, { name }, _cause, removed) => {
      if (name === cookieName && !removed) void check()
    })
  })
}

function isSiteCookie({ domain = '', secure }: Electron.Cookie, siteUrl: string): boolean {
  const { hostname, protocol } = new URL(siteUrl)
  const cookieHost = domain.replace(/^\./, '')
  return (secure === true || protocol === 'http:') && (hostname === cookieHost || hostname.endsWith(`.${cookieHost}`))
}

/** Whether a URL has the same origin as the site to sign in to. */
export function isLoginUrl(address: string, siteUrl: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.origin === new URL(siteUrl).origin && url.origin !== 'null'
}

/** Whether a URL is an https URL on the public internet. */
export function isPublicUrl(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && !isPrivateHost(url.hostname)
}
