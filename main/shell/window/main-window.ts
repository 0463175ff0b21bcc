import { join } from 'node:path'
import { BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import { openPathChannel } from '../../../shared/bridge.ts'
import type { Log } from '../../platform/log.ts'
import { desktopText, errorText } from '../desktop-text.ts'
import { webPreferences } from '../security/web-preferences.ts'
import type { OpenTarget } from '../system/deep-links.ts'
import { windowOrigin } from './loopback-request.ts'
import { fitBounds, minSize, readBounds, saveBounds } from './window-bounds.ts'

export type MainWindow = ReturnType<typeof createMainWindow>

type OpenWindow = { readonly window: BrowserWindow; readonly loaded: Promise<void> }

type WindowOptions = {
  /** The file with the bounds of the window. */
  readonly boundsFile: string
  readonly log: Log
}

/** If a file takes longer to open than this, the library is shown meanwhile. */
const fileWaitMs = 500

/** The window of the app. It is created when it is opened, also again after it was closed. */
export function createMainWindow(options: WindowOptions) {
  let openFile: ((file: string) => Promise<string>) | undefined
  let opened: OpenWindow | undefined
  const pending: OpenTarget[] = []
  const closedListeners: (() => void)[] = []

  function show(path?: string): void {
    if (opened === undefined) {
      opened = openWindow(options, path)
      opened.window.once('closed', () => {
        opened = undefined
        for (const listener of closedListeners) listener()
      })
      return
    }
    const { window, loaded } = opened
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    // A page that is still loading does not receive messages.
    if (path !== undefined)
      void loaded.then(() => window.isDestroyed() || window.webContents.send(openPathChannel, path))
  }

  function showFile(file: string, resolve: (file: string) => Promise<string>): void {
    const timer = setTimeout(() => opened ?? show(), fileWaitMs)
    resolve(file)
      .then(show, (error: unknown) => {
        if (opened === undefined) show()
        showFileError(error)
      })
      .finally(() => clearTimeout(timer))
  }

  /** Shows the window, and opens a path or a file in it. Waits for `start`. */
  function open(target: OpenTarget): void {
    if (openFile === undefined) pending.push(target)
    else if (target.file === undefined) show(target.path)
    else showFile(target.file, openFile)
  }

  return {
    open,
    /**
     * Creates the window for what was requested before, unless that is a file. Its process starts and its page is requested
     * while the app starts; the window appears when the page is drawn. Call when the window's scheme is handled.
     */
    prepare(): void {
      // The path of a file is known when the file is open.
      if (pending.length === 0 || pending.some(({ file }) => file !== undefined)) return
      show(pending.splice(0).findLast(({ path }) => path !== undefined)?.path)
    },
    /**
     * Opens what was requested before and is not in a prepared window. Call when the window's requests are answered.
     * @param resolver opens a file and returns its path in the app
     */
    start(resolver: (file: string) => Promise<string>): void {
      openFile = resolver
      for (const target of pending.splice(0)) open(target)
    },
    /** The window; undefined while none is open. */
    current: (): BrowserWindow | undefined => opened?.window,
    onClosed: (listener: () => void) => void closedListeners.push(listener),
  }
}

function showFileError(error: unknown): void {
  dialog.showErrorBox(desktopText('dialogs.fileFailed'), errorText(error))
}

function openWindow(options: WindowOptions, path: string | undefined): OpenWindow {
  const window = createWindow(options, path)
  const loaded = new Promise<void>((resolve) => window.webContents.once('did-finish-load', () => resolve()))
  return { window, loaded }
}

function createWindow({ boundsFile, log }: WindowOptions, path = '/'): BrowserWindow {
  const screens = workAreas()
  const saved = readBounds(boundsFile, screens)
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
  window
    .loadURL(`${windowOrigin}${path}`)
    .catch((error: unknown) => log.error({ err: error, path }, 'the window could not be loaded'))
  return window
}

const workAreas = () => screen.getAllDisplays().map(({ workArea }) => workArea)

const saveDelayMs = 400

function saveBoundsOnChange(window: BrowserWindow, file: string, log: Log): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    if (window.isDestroyed()) return
    saveBounds(file, workAreas(), { ...window.getNormalBounds(), maximized: window.isMaximized() }).catch(
      (error: unknown) => log.warn({ err: error }, 'the bounds of the window could not be saved'),
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
