// A test double of Electron's main-process API, as far as Bunko uses it. Main, preload and page are the real bundles;
// the preload runs in an isolated world of a real Chromium, and custom schemes stream from the app's own handler. It
// does not cover Electron's own Node and V8, asar, fuses, native menus, trays and dialogs (these are recorded in
// `double.calls`), permission prompts, and speed. The page's origin is http://<host>.<scheme>.localhost.
import { app } from './application.ts'
import { BrowserWindow } from './browser-window.ts'
import { calls, dialog, shell } from './desktop.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu } from './menu.ts'
import { nativeTheme } from './native-theme.ts'
import { net } from './net.ts'
import { safeStorage } from './safe-storage.ts'
import { protocol } from './schemes.ts'
import { screen } from './screen.ts'
import { Notification, nativeImage, powerMonitor, Tray } from './tray.ts'
import { utilityProcess } from './utility-process.ts'
import { session, webContents } from './web-contents.ts'

const double = { calls }

export {
  app,
  BrowserWindow,
  dialog,
  double,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
}
