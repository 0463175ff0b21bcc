import { join } from 'node:path'
import { BrowserWindow, Menu, nativeImage, Tray } from 'electron'
import type { DesktopText } from '../desktop-text.ts'
import type { QueueActivity } from './queue-activity.ts'

type TrayActions = { open(): void; pause(paused: boolean): void; quit(): void }

/** Creates the tray icon. Its menu opens the window, shows the state of the queue, pauses downloads and quits. */
export function createTray(text: DesktopText, actions: TrayActions) {
  const folder = join(import.meta.dirname, 'icons')
  const file = process.platform === 'darwin' ? 'trayTemplate.png' : '32x32.png'
  const tray = new Tray(nativeImage.createFromPath(join(folder, file)))
  tray.on('click', actions.open)

  let shownMenu: string | undefined
  let shown: QueueActivity = { running: 0, remaining: 0, fraction: undefined, paused: false }
  function show(activity: QueueActivity): void {
    shown = activity
    tray.setToolTip(`Bunko – ${summarize(activity, text)}`)
    const state = describeState(activity, text)
    // Setting the menu closes it while it is open.
    if (shownMenu === state) return
    shownMenu = state
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'open', label: text('tray.open'), click: actions.open },
        { type: 'separator' },
        { id: 'summary', label: state, enabled: false },
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

  show(shown)
  return {
    show,
    /** After a change of the language. */
    translate: () => show(shown),
  }
}

/** Unlike the tooltip it has no number, so that it rarely changes. */
function describeState({ remaining, paused }: QueueActivity, text: DesktopText): string {
  if (paused) return text('tray.paused')
  return text(remaining === 0 ? 'tray.idle' : 'tray.running')
}

function summarize({ remaining, paused }: QueueActivity, text: DesktopText): string {
  if (paused) return text('tray.paused')
  return remaining === 0 ? text('tray.idle') : text('tray.jobsLeft', { count: remaining })
}

/** Electron shows values greater than 1 as an indeterminate progress bar. */
const indeterminate = 2

/** Shows the progress of the running jobs on the dock or taskbar, and nothing while none runs. */
export function showProgress({ running, fraction }: QueueActivity): void {
  const bar = running === 0 ? -1 : (fraction ?? indeterminate)
  for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(bar)
}
