import { join } from 'node:path'
import { BrowserWindow, Menu, nativeImage, Tray } from 'electron'
import type { Activity } from './activity.ts'
import type { Words } from './words.ts'

export type TrayActions = { open(): void; pause(paused: boolean): void; quit(): void }

export type BunkoTray = { show(activity: Activity): void }

/** Bunko beside the clock: how the downloads stand, pause and resume, the window, the way out. */
export function createTray(words: Words, actions: TrayActions): BunkoTray {
  const folder = join(import.meta.dirname, 'icons')
  const file = process.platform === 'darwin' ? 'trayTemplate.png' : '32x32.png'
  const tray = new Tray(nativeImage.createFromPath(join(folder, file)))
  tray.on('click', actions.open)

  function show(activity: Activity): void {
    tray.setToolTip(`Bunko – ${summary(activity, words)}`)
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'open', label: words('open'), click: actions.open },
        { type: 'separator' },
        { id: 'summary', label: summary(activity, words), enabled: false },
        {
          id: 'pause',
          label: words(activity.paused ? 'resume' : 'pause'),
          click: () => actions.pause(!activity.paused),
        },
        { type: 'separator' },
        { id: 'quit', label: words('quit'), click: actions.quit },
      ]),
    )
  }

  show({ running: 0, left: 0, fraction: undefined, paused: false })
  return { show }
}

function summary({ left, paused }: Activity, words: Words): string {
  if (paused) return words('paused')
  return left === 0 ? words('idle') : words('busy', left)
}

/** Electron's word for a bar that runs without an end. */
const endless = 2

/** The bar on the dock or taskbar: part of what is running, nothing while the queue rests. */
export function showProgress({ running, fraction, paused }: Activity): void {
  const bar = paused || running === 0 ? -1 : (fraction ?? endless)
  for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(bar)
}
