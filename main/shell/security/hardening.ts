import { app, dialog, type Session, session, shell, type WebContents } from 'electron'
import { desktopTextFor } from '../../platform/i18n/desktop-text.ts'
import { mayUse } from '../permissions.ts'
import { linkTarget } from './page-policy.ts'

/** Guards every session and every page that will ever be made. Call before the app is ready. */
export function lockDown(): void {
  app.on('session-created', guardSession)
  app.whenReady().then(() => guardSession(session.defaultSession))
  app.on('web-contents-created', (_event, contents) => guardPage(contents))
}

const guarded = new WeakSet<Session>()

/** Electron's checklist, point 5: without handlers everything is granted. */
function guardSession(session: Session): void {
  if (guarded.has(session)) return
  guarded.add(session)
  session.setPermissionRequestHandler((contents, permission, decide, { isMainFrame, requestingUrl }) => {
    decide(mayUse(permission, isMainFrame && isOwn(requestingUrl) && isOwn(contents.getURL())))
  })
  session.setPermissionCheckHandler((_contents, permission, origin, { isMainFrame }) =>
    mayUse(permission, isMainFrame && isOwn(origin)),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.setUSBProtectedClassesHandler(({ protectedClasses }) => protectedClasses)
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }))
  session.on('will-download', (event, item) => {
    if (!isOwn(item.getURL())) event.preventDefault()
  })
}

/**
 * Points 11 to 15, for Bunko's own pages; the window of a login, which has a session of its own, guards itself. No webview, no
 * second window, and what leaves Bunko leaves for the person's browser.
 */
function guardPage(contents: WebContents): void {
  contents.on('will-attach-webview', (event) => event.preventDefault())
  if (contents.session !== session.defaultSession) return
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
  contents.on('will-navigate', (event) => {
    if (isOwn(event.url)) return
    event.preventDefault()
    openOutside(event.url)
  })
  contents.on('will-redirect', (event) => {
    if (!isOwn(event.url)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault()
  })
}

const isOwn = (address: string): boolean => linkTarget(address) === 'window'

/** The person sees where a link leads before it leaves; the answer is for this once. */
async function openOutside(address: string): Promise<void> {
  if (linkTarget(address) !== 'browser') return
  const { host } = new URL(address)
  const text = desktopTextFor(app.getLocale())
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
