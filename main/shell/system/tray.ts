import { join } from 'node:path'
import { BrowserWindow, Menu, nativeImage, Tray } from 'electron'
import type { DesktopText } from '../../platform/i18n/desktop-text.ts'
import type { Activity } from './queue-activity.ts'

export type TrayActions = { open(): void; pause(paused: boolean): void; quit(): void }

export type BunkoTray = { show(activity: Activity): void }

/** Bunko beside the clock: how the downloads stand, pause and resume, the window, the way out. */
export function createTray(text: DesktopText, actions: TrayActions): BunkoTray {
  const folder = join(import.meta.dirname, 'icons')
  const file = process.platform === 'darwin' ? 'trayTemplate.png' : '32x32.png'
  const tray = new Tray(nativeImage.createFromPath(join(folder, file)))
  tray.on('click', actions.open)

  function show(activity: Activity): void {
    tray.setToolTip(`Bunko – ${summary(activity, text)}`)
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'open', label: text('tray.open'), click: actions.open },
        { type: 'separator' },
        { id: 'summary', label: summary(activity, text), enabled: false },
        {
          id: 'pause',
          label: text(activity.paused ? 'tray.resumeDownloads' : 'tray.pauseDownloads'),
          click: () => actions.pause(!activity.paused),
        },
        { type: 'separator' },
        { id: 'quit', label: text('tray.quit'), click: actions.quit },
      ]),
    )
  }

  show({ running: 0, left: 0, fraction: undefined, paused: false })
  return { show }
}

function summary({ left, paused }: Activity, text: DesktopText): string {
  if (paused) return text('tray.paused')
  return left === 0 ? text('tray.idle') : text('tray.jobsLeft', { count: left })
}

/** Electron's word for a bar that runs without an end. */
const endless = 2

/** The bar on the dock or taskbar: part of what is running, nothing while the queue rests. */
export function showProgress({ running, fraction, paused }: Activity): void {
  const bar = paused || running === 0 ? -1 : (fraction ?? endless)
  for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(bar)
}
