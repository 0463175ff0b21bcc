import { join } from 'node:path'
import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import { openPathChannel } from '../../../shared/bridge.ts'
import type { Log } from '../../platform/log.ts'
import { desktopTextFor, errorText } from '../desktop-text.ts'
import { webPreferences } from '../security/web-preferences.ts'
import type { OpenTarget } from '../system/deep-links.ts'
import { windowOrigin } from './loopback-request.ts'
import { fitBounds, minSize, readBounds, saveBounds } from './window-bounds.ts'

export type MainWindow = {
  /**
   * Shows the window, and opens a path or a file in it. Waits until the app is ready and, for a file, until the
   * resolver is set.
   */
  open(target: OpenTarget): void
  /** Sets the function that opens a file and returns its path in the app. */
  setFileResolver(openFile: (file: string) => Promise<string>): void
}

type WindowOptions = {
  /** The file with the bounds of the window. */
  readonly boundsFile: string
  readonly log: Log
}

/** The window of the app. It is created when it is opened, also again after it was closed. */
export function createMainWindow(options: WindowOptions): MainWindow {
  let openFile: ((file: string) => Promise<string>) | undefined
  const pending: OpenTarget[] = []

  function show(path: string | undefined): void {
    const window = showExistingWindow()
    if (window === undefined) createWindow(options, path)
    else if (path !== undefined) window.webContents.send(openPathChannel, path)
  }

  function open(target: OpenTarget): void {
    if (target.file === undefined) {
      if (app.isReady()) show(target.path)
      else pending.push(target)
    } else if (openFile === undefined) pending.push(target)
    else openFile(target.file).then(show, showFileError)
  }

  app.whenReady().then(() => {
    for (const target of pending.splice(0)) open(target)
  })
  return {
    open,
    setFileResolver(resolver) {
      openFile = resolver
      for (const target of pending.splice(0)) open(target)
    },
  }
}

function showFileError(error: unknown): void {
  dialog.showErrorBox(desktopTextFor(app.getLocale())('dialogs.fileFailed'), errorText(error, app.getLocale()))
}

function showExistingWindow(): BrowserWindow | undefined {
  const [window] = BrowserWindow.getAllWindows()
  if (window?.isMinimized()) window.restore()
  window?.show()
  window?.focus()
  return window
}

function createWindow({ boundsFile, log }: WindowOptions, path = '/'): BrowserWindow {
  const saved = readBounds(boundsFile)
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  const window = new BrowserWindow({
    ...fitBounds(saved, screens),
    minWidth: minSize.width,
    minHeight: minSize.height,
    show: false,
    icon: join(import.meta.dirname, 'icons/256x256.png'),
    // The color --paper of renderer/ui/tokens.css, so that nothing flashes before the page is drawn.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#131415' : '#fafaf9',
    webPreferences: { preload: join(import.meta.dirname, 'preload/index.cjs'), ...webPreferences },
  })
  if (saved?.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  saveBoundsOnChange(window, boundsFile, log)
  void window.loadURL(`${windowOrigin}${path}`)
  return window
}

const saveDelayMs = 400

function saveBoundsOnChange(window: BrowserWindow, file: string, log: Log): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    if (window.isDestroyed()) return
    saveBounds(file, { ...window.getNormalBounds(), maximized: window.isMaximized() }).catch((error: unknown) =>
      log.warn({ err: error }, 'the bounds of the window could not be saved'),
    )
  }
  const scheduleSave = () => {
    clearTimeout(timer)
    timer = setTimeout(save, saveDelayMs)
  }
  window.on('resize', scheduleSave)
  window.on('move', scheduleSave)
  window.on('maximize', scheduleSave)
  window.on('unmaximize', scheduleSave)
  window.on('close', () => timer && save())
}
