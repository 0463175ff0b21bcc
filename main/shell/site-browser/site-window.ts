import { BrowserWindow, type Session } from 'electron'
import { webPreferences } from '../security/web-preferences.ts'

/** A hidden window that a worker controls by the DevTools protocol. */
export type SiteWindow = {
  readonly targetId: string
  /** Of the DevTools protocol. */
  readonly sessionId: string
  /** @param sessionId of the page, or of one of its frames and workers */
  send(method: string, params: object, sessionId: string): Promise<unknown>
  close(): void
}

type Listeners = {
  onMessage(method: string, params: { readonly sessionId?: unknown }, sessionId: string): void
  onClosed(window: Pick<SiteWindow, 'targetId' | 'sessionId'>): void
}

/** Electron windows have no such command. The page's size is set by others. */
const windowCommands: { readonly [method: string]: object } = {
  'Browser.getWindowForTarget': { windowId: 1, bounds: {} },
  'Browser.setWindowBounds': {},
  'Target.detachFromTarget': {},
}

/** Nobody sees the frames, but scripts wait for them. Electron draws 60 otherwise. */
const framesPerSecond = 10

/** Printing would show a dialog of the system. */
const noPrinting = 'window.print = () => {}'

/** Opens an empty page. It has no access to Bunko, opens no windows, plays no sound, and is drawn although it is hidden. */
export async function openSiteWindow(session: Session, { onMessage, onClosed }: Listeners): Promise<SiteWindow> {
  const window = new BrowserWindow({
    show: false,
    skipTaskbar: true,
    webPreferences: {
      ...webPreferences,
      session,
      // Draws pages that are not visible. Without that, scripts wait for a frame that never comes.
      offscreen: true,
      backgroundThrottling: false,
      disableDialogs: true,
      devTools: false,
    },
  })
  const { webContents } = window
  const { debugger: devTools } = webContents
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  // A page must not keep the app from quitting.
  webContents.on('will-prevent-unload', (event) => event.preventDefault())
  webContents.setAudioMuted(true)
  webContents.setFrameRate(framesPerSecond)
  webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  await window.loadURL('about:blank')
  devTools.attach('1.3')
  await devTools.sendCommand('Page.enable')
  await devTools.sendCommand('Page.addScriptToEvaluateOnNewDocument', { source: noPrinting })
  const { targetInfo } = (await devTools.sendCommand('Target.getTargetInfo')) as { targetInfo: { targetId: string } }
  const { targetId } = targetInfo
  const own = { targetId, sessionId: `page-${targetId}` }
  devTools.on('message', (_event, method, params, sessionId) => onMessage(method, params, sessionId || own.sessionId))
  window.once('closed', () => onClosed(own))
  return {
    ...own,
    send: (method, params, sessionId) =>
      windowCommands[method] === undefined
        ? devTools.sendCommand(method, params, sessionId === own.sessionId ? undefined : sessionId)
        : Promise.resolve(windowCommands[method]),
    close() {
      if (!window.isDestroyed()) window.destroy()
    },
  }
}
