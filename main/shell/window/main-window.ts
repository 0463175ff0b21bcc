import { join } from 'node:path'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { Log } from '../../platform/log.ts'
import { webPreferences } from '../security/web-preferences.ts'
import { windowOrigin } from './loopback-request.ts'
import { fitBounds, readBounds, saveBounds, smallest } from './window-bounds.ts'

export type WindowOptions = {
  /** Where the window's place is kept. */
  readonly boundsFile: string
  readonly log: Log
}

/** Several moves and sizes in a row are one. */
const settleMs = 400

/** Bunko's window on `path`, where it stood last. It cannot leave its address: see lockDown. */
export function openWindow({ boundsFile, log }: WindowOptions, path = '/'): BrowserWindow {
  const saved = readBounds(boundsFile)
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  const window = new BrowserWindow({
    ...fitBounds(saved, screens),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    icon: join(import.meta.dirname, 'icons/256x256.png'),
    // The page's own --paper (renderer/ui/tokens.css), so that nothing flashes before it is drawn.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#131415' : '#fafaf9',
    webPreferences: { preload: join(import.meta.dirname, 'preload/index.cjs'), ...webPreferences },
  })
  if (saved?.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  rememberBounds(window, boundsFile, log)
  void window.loadURL(`${windowOrigin}${path}`)
  return window
}

function rememberBounds(window: BrowserWindow, file: string, log: Log): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    if (window.isDestroyed()) return
    saveBounds(file, { ...window.getNormalBounds(), maximized: window.isMaximized() }).catch((error: unknown) =>
      log.warn({ err: error }, 'the place of the window could not be kept'),
    )
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(save, settleMs)
  }
  window.on('resize', soon)
  window.on('move', soon)
  window.on('maximize', soon)
  window.on('unmaximize', soon)
  window.on('close', () => timer && save())
}

/** The window that there is, in front. Undefined when there is none. */
export function showWindow(): BrowserWindow | undefined {
  const [window] = BrowserWindow.getAllWindows()
  if (window?.isMinimized()) window.restore()
  window?.show()
  window?.focus()
  return window
}
