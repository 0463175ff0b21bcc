import { isAbsolute, join, relative, resolve } from 'node:path'
import { BrowserWindow, type IpcMainInvokeEvent, ipcMain, shell } from 'electron'
import {
  type BridgeCall,
  bridgeCalls,
  bridgeChannel,
  type DesktopBridge,
  openFileChannel,
} from '../../shared/bridge.ts'
import type { ApiToken } from './api-access.ts'
import type { ChoosePath } from './choose-path.ts'
import { classifyLink } from './security/page-policy.ts'
import { canStartAtLogin } from './system/start-at-login.ts'
import type { Updates } from './system/updates.ts'

/** The handlers of `window.desktop`. Arguments are untrusted. */
type Handlers = {
  readonly [Call in BridgeCall]: (window: BrowserWindow, ...args: unknown[]) => ReturnType<DesktopBridge[Call]>
}

type BridgeDeps = {
  readonly dataDir: string
  readonly choosePath: ChoosePath
  /** Opens an external file and returns its path in the app. */
  readonly openFile: (file: string) => Promise<string>
  /** @returns the path of the file of a chapter */
  readonly findChapterFile: (chapterId: string) => Promise<string>
  readonly signInToMeals: (parent: BrowserWindow) => Promise<boolean>
  readonly visitSite: (sourceId: string, parent: BrowserWindow) => Promise<boolean>
  readonly abortRequest: (id: string) => void
  readonly token: Pick<ApiToken, 'get' | 'regenerate'>
  readonly updates: Updates
  readonly setLanguage: (language: unknown) => Promise<void>
  readonly setTheme: (theme: unknown) => Promise<void>
}

/** Registers the handlers of `window.desktop`. */
export function handleBridgeCalls(deps: BridgeDeps): void {
  const {
    dataDir,
    choosePath,
    token,
    openFile,
    signInToMeals,
    visitSite,
    abortRequest,
    setLanguage,
    setTheme,
    updates,
    findChapterFile,
  } = deps
  const handlers: Handlers = {
    async pickFolder(window) {
      return (await choosePath({ properties: ['openDirectory', 'createDirectory'] }, window)) ?? null
    },
    async showFile(_window, path) {
      shell.showItemInFolder(resolveInside(dataDir, path))
    },
    async dragChapter(window, chapterId) {
      const file = await findChapterFile(String(chapterId))
      window.webContents.startDrag({ file, icon: join(import.meta.dirname, 'icons/32x32.png') })
    },
    async toggleFullScreen(window) {
      const next = !window.isFullScreen()
      window.setFullScreen(next)
      return next
    },
    setLanguage: (_window, language) => setLanguage(language),
    setTheme: (_window, theme) => setTheme(theme),
    canStartAtLogin: async () => canStartAtLogin(process.env),
    getApiToken: () => token.get(),
    regenerateApiToken: () => token.regenerate(),
    signInToMeals,
    visitSite: (window, sourceId) => visitSite(String(sourceId), window),
    getUpdateStatus: async () => updates.status(),
    checkForUpdates: () => updates.check(),
    installUpdate: () => updates.install(),
    abortRequest: async (_window, id) => abortRequest(String(id)),
  }
  for (const call of bridgeCalls) {
    ipcMain.handle(bridgeChannel(call), (event, ...args) => handlers[call](requireOwnWindow(event), ...args))
  }
  ipcMain.handle(openFileChannel, async (event, file: unknown) => {
    requireOwnWindow(event)
    return await openFile(String(file))
  })
}

/** The window of the caller. @throws Error for calls from other pages or frames */
function requireOwnWindow(event: IpcMainInvokeEvent): BrowserWindow {
  const window = BrowserWindow.fromWebContents(event.sender)
  const frame = event.senderFrame
  const isOwnPage = frame !== null && frame === event.sender.mainFrame && classifyLink(frame.url) === 'window'
  if (window === null || !isOwnPage) throw new Error('This page must not call the desktop app.')
  return window
}

function resolveInside(folder: string, path: unknown): string {
  const file = resolve(folder, typeof path === 'string' ? path : '')
  const inside = relative(folder, file)
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside))
    throw new Error('The file is not in the data folder.')
  return file
}
