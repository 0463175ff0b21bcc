import { BrowserWindow, type BrowserWindowConstructorOptions, dialog, type Session } from 'electron'
import type { Log } from '../platform/log.ts'
import { desktopText as text } from './desktop-text.ts'
import { webPreferences } from './security/web-preferences.ts'

type ShowSiteOptions = {
  readonly url: string
  /** A session of its own. */
  readonly partition: Session
  readonly isAllowed: (address: string) => boolean
  readonly window: BrowserWindowConstructorOptions
  readonly userAgent?: string
  /** Whether "Sign in with …" may open windows in the same session, under the same rules. Default false. */
  readonly mayOpenWindows?: boolean
  readonly log: Log
}

/** As many as a sign-in needs; a site must not fill the screen. */
const maxPopups = 3

/**
 * Shows a site to the user in a window that is isolated from Bunko: no preload script, allowed addresses only. Nothing is
 * injected or filled in. If a page can't be shown, a dialog says why and offers to try again.
 */
export function showSite({
  url,
  partition,
  isAllowed,
  window: options,
  userAgent,
  mayOpenWindows = false,
  log,
}: ShowSiteOptions): BrowserWindow {
  partition.webRequest.onBeforeRequest((request, decide) => decide({ cancel: !isAllowed(request.url) }))
  const window = new BrowserWindow({
    ...options,
    title: new URL(url).host,
    webPreferences: { ...webPreferences, session: partition, devTools: false },
  })
  restrict(window, isAllowed, mayOpenWindows ? new Set() : undefined)
  const load = (address: string) =>
    // The dialog tells the user.
    void window
      .loadURL(address, userAgent === undefined ? {} : { userAgent })
      .catch((error: unknown) => log.warn({ err: error }, 'a site could not be loaded'))
  offerToTryAgain(window, load)
  load(url)
  return window
}

function restrict(
  window: BrowserWindow,
  isAllowed: (address: string) => boolean,
  popups: Set<BrowserWindow> | undefined,
): void {
  const { webContents } = window
  // The title shows the host, so that the user sees where a password goes.
  window.on('page-title-updated', (event) => event.preventDefault())
  webContents.on('did-navigate', (_event, address) => window.setTitle(URL.parse(address)?.host ?? ''))
  webContents.setWindowOpenHandler(({ url }) => {
    const mayOpen = popups && popups.size < maxPopups && (url === 'about:blank' || isAllowed(url))
    if (!mayOpen) return { action: 'deny' }
    const overrideBrowserWindowOptions = { parent: window, webPreferences: { ...webPreferences, devTools: false } }
    return { action: 'allow', overrideBrowserWindowOptions }
  })
  webContents.on('did-create-window', (popup) => {
    popups?.add(popup)
    popup.once('closed', () => popups?.delete(popup))
    restrict(popup, isAllowed, popups)
  })
  const told = new Set<string>()
  const check = (event: { readonly url: string; readonly isMainFrame: boolean; preventDefault(): void }) => {
    if (isAllowed(event.url)) return
    event.preventDefault()
    const host = hostOf(event.url)
    if (!event.isMainFrame || told.has(host)) return
    told.add(host)
    void dialog.showMessageBox(window, {
      type: 'warning',
      message: text('dialogs.siteFailed', { host }),
      detail: `${text('dialogs.siteForbidden')}\n\n${shortened(event.url)}`,
    })
  }
  webContents.on('will-navigate', check)
  webContents.on('will-redirect', check)
}

/** Asks what to do when a page can't be loaded or its process ends. */
function offerToTryAgain(window: BrowserWindow, load: (address: string) => void): void {
  const { webContents } = window
  let isAsking = false
  const ask = async (url: string, reason: string, code: string) => {
    if (isAsking || window.isDestroyed()) return
    isAsking = true
    const tryAgain = 0
    const close = 1
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: text('dialogs.siteFailed', { host: hostOf(url) }),
      detail: `${reason}\n\n${shortened(url)} (${code})`,
      buttons: [text('dialogs.tryAgain'), text('menu.closeWindow')],
      defaultId: tryAgain,
      cancelId: close,
      noLink: true,
    })
    isAsking = false
    if (window.isDestroyed()) return
    if (response === tryAgain) load(url)
    else window.close()
  }
  webContents.on('did-fail-load', (_event, _code, description, url, isMainFrame) => {
    // The page or the user went elsewhere.
    if (isMainFrame && description !== 'ERR_ABORTED') void ask(url, reasonFor(description), description)
  })
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') void ask(webContents.getURL(), text('dialogs.siteStopped'), reason)
  })
}

const reasons = [
  [/^ERR_(?:INTERNET_DISCONNECTED|NETWORK_|PROXY_)/, 'dialogs.siteOffline'],
  [/^ERR_NAME_/, 'dialogs.siteUnknown'],
  [/^ERR_(?:CERT|SSL)_/, 'dialogs.siteInsecure'],
  [/^ERR_BLOCKED_/, 'dialogs.siteForbidden'],
] as const

/** @param description Chromium's name of a network error */
function reasonFor(description: string): string {
  const [, key] = reasons.find(([pattern]) => pattern.test(description)) ?? []
  return text(key ?? 'dialogs.siteNoAnswer')
}

const hostOf = (address: string): string => URL.parse(address)?.host || address

/** Long addresses would make the dialog higher than the screen. */
const shortened = (address: string): string => (address.length > 300 ? `${address.slice(0, 300)}…` : address)
