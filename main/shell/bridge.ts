import { isAbsolute, relative, resolve } from 'node:path'
import { BrowserWindow, dialog, type IpcMainInvokeEvent, ipcMain, shell } from 'electron'
import {
  type DesktopBridge,
  type DesktopCall,
  desktopCalls,
  desktopChannel,
  desktopOpenFile,
} from '../../shared/bridge.ts'
import type { ApiToken } from './api-access/api-token.ts'
import { linkTarget } from './security/page-policy.ts'

/** The main side of window.desktop: each call with the window it came from; arguments are not trusted. */
type Handlers = {
  readonly [Call in DesktopCall]: (window: BrowserWindow, ...args: unknown[]) => ReturnType<DesktopBridge[Call]>
}

export type BridgePorts = {
  readonly dataDir: string
  /** The address in the window of an archive outside the library. */
  readonly pathOfFile: (file: string) => Promise<string>
  readonly signInToMeals: (parent: BrowserWindow) => Promise<boolean>
  readonly token: Pick<ApiToken, 'reveal' | 'renew'>
}

export function answerBridge({ dataDir, token, pathOfFile, signInToMeals }: BridgePorts): void {
  const handlers: Handlers = {
    async pickFolder(window) {
      const { filePaths } = await dialog.showOpenDialog(window, { properties: ['openDirectory', 'createDirectory'] })
      return filePaths[0] ?? null
    },
    async showFile(_window, path) {
      shell.showItemInFolder(fileInside(dataDir, path))
    },
    async toggleFullScreen(window) {
      const next = !window.isFullScreen()
      window.setFullScreen(next)
      return next
    },
    apiToken: () => token.reveal(),
    renewApiToken: () => token.renew(),
    signInToMeals,
  }
  for (const call of desktopCalls) {
    ipcMain.handle(desktopChannel(call), (event, ...args) => handlers[call](askingWindow(event), ...args))
  }
  ipcMain.handle(desktopOpenFile, async (event, file: unknown) => {
    askingWindow(event)
    return await pathOfFile(String(file))
  })
}

function askingWindow(event: IpcMainInvokeEvent): BrowserWindow {
  const window = BrowserWindow.fromWebContents(event.sender)
  const frame = event.senderFrame
  const isOwnPage = frame !== null && frame === event.sender.mainFrame && linkTarget(frame.url) === 'window'
  if (window === null || !isOwnPage) throw new Error('This page may not ask the desktop.')
  return window
}

function fileInside(folder: string, path: unknown): string {
  const file = resolve(folder, typeof path === 'string' ? path : '')
  const inside = relative(folder, file)
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) throw new Error('This is no file of the library.')
  return file
}
