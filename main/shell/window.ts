import { join } from 'node:path'
import { BrowserWindow, nativeTheme, shell, type WebContents } from 'electron'
import { linkTarget } from './external-link.ts'
import { windowOrigin } from './loopback-request.ts'

/** The only place that makes windows: the page is Bunko's own, sandboxed, and cannot leave its address. */
export function openWindow(): BrowserWindow {
  const window = new BrowserWindow({
    width: 1200,
    height: 800,
    minWidth: 480,
    minHeight: 400,
    show: false,
    // The page's own --paper (renderer/ui/tokens.css), so that nothing flashes before it is drawn.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#131415' : '#fafaf9',
    webPreferences: {
      preload: join(import.meta.dirname, 'preload/index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      spellcheck: false,
    },
  })
  keepInside(window.webContents)
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${windowOrigin}/`)
  return window
}

export function focusWindow(): void {
  const [window] = BrowserWindow.getAllWindows()
  if (window === undefined) return void openWindow()
  if (window.isMinimized()) window.restore()
  window.focus()
}

function keepInside(contents: WebContents): void {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
  contents.on('will-navigate', (event) => {
    if (linkTarget(event.url) === 'window') return
    event.preventDefault()
    openOutside(event.url)
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

function openOutside(url: string): void {
  if (linkTarget(url) === 'browser') void shell.openExternal(url)
}
