import { app, dialog, type Session, session, shell, type WebContents } from 'electron'
import { desktopText as text } from '../desktop-text.ts'
import { classifyLink, isOwnDownload, isPermissionGranted } from './page-policy.ts'

/** Applies Electron's security checklist to all sessions and pages. Call before the app is ready. */
export function hardenApp(): void {
  // Sites are read through a proxy on this machine, which checks for local addresses. To Chromium every address looks local.
  app.commandLine.appendSwitch('disable-features', 'LocalNetworkAccessChecks')
  app.on('session-created', hardenSession)
  app.whenReady().then(() => hardenSession(session.defaultSession))
  app.on('web-contents-created', (_event, contents) => hardenPage(contents))
}

const hardened = new WeakSet<Session>()

/** Checklist item 5: without handlers all permissions are granted. */
function hardenSession(session: Session): void {
  if (hardened.has(session)) return
  hardened.add(session)
  session.setPermissionRequestHandler((contents, permission, decide, { isMainFrame, requestingUrl }) => {
    decide(isPermissionGranted(permission, isMainFrame && isOwnPage(requestingUrl) && isOwnPage(contents.getURL())))
  })
  session.setPermissionCheckHandler((_contents, permission, origin, { isMainFrame }) =>
    isPermissionGranted(permission, isMainFrame && isOwnPage(origin)),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.setUSBProtectedClassesHandler(({ protectedClasses }) => protectedClasses)
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }))
  session.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL())) event.preventDefault()
  })
}

/**
 * Checklist items 11 to 15: no webview, no second window, and external links open in the browser. Applies to pages of
 * Bunko; the login window has its own session and rules.
 */
function hardenPage(contents: WebContents): void {
  contents.on('will-attach-webview', (event) => event.preventDefault())
  if (contents.session !== session.defaultSession) return
  contents.setWindowOpenHandler(({ url }) => {
    confirmAndOpenInBrowser(url)
    return { action: 'deny' }
  })
  contents.on('will-navigate', (event) => {
    if (isOwnPage(event.url)) return
    event.preventDefault()
    confirmAndOpenInBrowser(event.url)
  })
  contents.on('will-redirect', (event) => {
    if (!isOwnPage(event.url)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault()
  })
}

const isOwnPage = (address: string): boolean => classifyLink(address) === 'window'

/** Asks the user before every link is opened. */
async function confirmAndOpenInBrowser(address: string): Promise<void> {
  if (classifyLink(address) !== 'browser') return
  const { host } = new URL(address)
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: text('dialogs.openLink', { host }),
    detail: address.slice(0, 300),
    buttons: [text('dialogs.open'), text('dialogs.cancel')],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  if (response === 0) await shell.openExternal(address)
}
