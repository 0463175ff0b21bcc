import { randomUUID } from 'node:crypto'
import { BrowserWindow, type Session, session } from 'electron'
import type { Ask } from '../api-access/api-client.ts'
import { webPreferences } from '../security/web-preferences.ts'
import { isLoginAddress, isPublicAddress } from './login-address.ts'

/** The one thing that is read of the login (the gateway's interface, section 1). */
const cookieName = 'apiV2Auth'
const longestCookie = 16 * 1024
const size = { width: 480, height: 760 } as const

/** The whole login: what the site gave goes to the library and never to a page. @throws Error with a sentence */
export async function signInToMeals(siteUrl: string | undefined, parent: BrowserWindow, ask: Ask): Promise<boolean> {
  if (siteUrl === undefined) throw new Error('No meal site is set: start Bunko with --gateway-url.')
  const cookie = await askForLogin(siteUrl, parent)
  if (cookie === null) return false
  await ask('/api/meals/session', { method: 'POST', body: { cookie } })
  return true
}

/**
 * Lets the person sign in on the site itself, in a window that shares nothing with Bunko: a session in memory, no preload,
 * no way to anything but that site and the web. Neither scripted nor filled in.
 * @returns the cookie as it stands, or null when the window was closed without one
 */
async function askForLogin(siteUrl: string, parent: BrowserWindow): Promise<string | null> {
  const partition = session.fromPartition(`login-${randomUUID()}`)
  keepToTheWeb(partition, siteUrl)
  const window = new BrowserWindow({
    ...size,
    parent,
    modal: true,
    title: new URL(siteUrl).host,
    webPreferences: { ...webPreferences, session: partition, devTools: false },
  })
  // The title says where the person types a password, whatever the page calls itself.
  window.on('page-title-updated', (event) => event.preventDefault())
  keepInside(window, siteUrl)
  const closed = new Promise<null>((resolve) => window.once('closed', () => resolve(null)))
  void window.loadURL(siteUrl).catch(() => undefined)
  try {
    return await Promise.race([cookieOf(partition, siteUrl), closed])
  } finally {
    if (!window.isDestroyed()) window.destroy()
    await partition.clearStorageData()
  }
}

function keepToTheWeb({ webRequest }: Session, siteUrl: string): void {
  webRequest.onBeforeRequest(({ url }, decide) => {
    decide({ cancel: !(isLoginAddress(url, siteUrl) || isPublicAddress(url)) })
  })
}

/** Pages that the site sends a person to in order to sign in may come; a second window may not. */
function keepInside(window: BrowserWindow, siteUrl: string): void {
  const { webContents } = window
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  const stayOnTheWeb = (event: { readonly url: string; preventDefault(): void }) => {
    const isAllowed = isLoginAddress(event.url, siteUrl) || isPublicAddress(event.url)
    if (isAllowed) window.setTitle(new URL(event.url).host)
    else event.preventDefault()
  }
  webContents.on('will-navigate', stayOnTheWeb)
  webContents.on('will-redirect', stayOnTheWeb)
}

/** Settles when the site has set the cookie for itself, and never before. */
function cookieOf(partition: Session, siteUrl: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () =>
      partition.cookies.get({ url: siteUrl, name: cookieName }).then((found) => {
        const cookie = found.find(({ value }) => value.length > 0 && value.length <= longestCookie)
        if (cookie && isOfSite(cookie, siteUrl)) resolve(cookie.value)
      }, reject)
    partition.cookies.on('changed', (_event, { name }, _cause, removed) => {
      if (name === cookieName && !removed) void look()
    })
  })
}

function isOfSite({ domain = '', secure }: Electron.Cookie, siteUrl: string): boolean {
  const { hostname, protocol } = new URL(siteUrl)
  const own = domain.replace(/^\./, '')
  return (secure === true || protocol === 'http:') && (hostname === own || hostname.endsWith(`.${own}`))
}
