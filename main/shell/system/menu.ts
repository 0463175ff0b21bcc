import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { DesktopText } from '../desktop-text.ts'
import type { MenuActions } from './menu-actions.ts'
import type { RecentChapter } from './recent-chapters.ts'

const separator: MenuItemConstructorOptions = { type: 'separator' }

/**
 * Sets the menu of the app. Roles provide the shortcuts and actions. The labels are set here, because those of the roles are
 * English.
 */
export function setMenu(text: DesktopText, recent: readonly RecentChapter[], actions: MenuActions): void {
  const isMac = process.platform === 'darwin'
  const template = [
    ...(isMac ? [appMenu(text, actions)] : []),
    fileMenu(text, recent, actions, isMac),
    editMenu(text),
    viewMenu(text),
    windowMenu(text, isMac),
    helpMenu(text, actions, isMac),
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** Opens a chapter each. For menus of the app, and of its icon in the dock. */
export function recentItems(
  recent: readonly RecentChapter[],
  open: (path: string) => void,
): MenuItemConstructorOptions[] {
  // A single & marks the letter of a menu item that the keyboard selects.
  return recent.map(({ label, path }) => ({ id: path, label: label.replaceAll('&', '&&'), click: () => open(path) }))
}

/** The first menu on macOS, which has the name of the app. */
function appMenu(text: DesktopText, { open }: MenuActions): MenuItemConstructorOptions {
  return {
    label: app.name,
    submenu: [
      { id: 'about', label: text('menu.about'), click: () => open('/about') },
      separator,
      settingsItem(text, open),
      separator,
      { role: 'services', label: text('menu.services') },
      separator,
      { role: 'hide', label: text('menu.hide') },
      { role: 'hideOthers', label: text('menu.hideOthers') },
      { role: 'unhide', label: text('menu.showAll') },
      separator,
      { role: 'quit', label: text('menu.quit') },
    ],
  }
}

const settingsItem = (text: DesktopText, open: MenuActions['open']): MenuItemConstructorOptions => ({
  id: 'settings',
  label: text('menu.settings'),
  accelerator: 'CmdOrCtrl+,',
  click: () => open('/settings'),
})

function fileMenu(
  text: DesktopText,
  recent: readonly RecentChapter[],
  { openFile, openFolder, open }: MenuActions,
  isMac: boolean,
): MenuItemConstructorOptions {
  const recentFiles: MenuItemConstructorOptions = {
    role: 'recentDocuments',
    label: text('menu.openRecent'),
    submenu: [{ role: 'clearRecentDocuments', label: text('menu.clearRecent') }],
  }
  return {
    label: text('menu.file'),
    submenu: [
      { id: 'openFile', label: text('menu.openFile'), accelerator: 'CmdOrCtrl+O', click: openFile },
      { id: 'openFolder', label: text('menu.openFolder'), accelerator: 'CmdOrCtrl+Shift+O', click: openFolder },
      ...(isMac ? [recentFiles] : []),
      {
        id: 'continueReading',
        label: text('menu.continueReading'),
        enabled: recent.length > 0,
        submenu: recentItems(recent, open),
      },
      separator,
      ...(isMac
        ? [closeWindow(text)]
        : [settingsItem(text, open), separator, { role: 'quit', label: text('menu.quit') } as const]),
    ],
  }
}

const editMenu = (text: DesktopText): MenuItemConstructorOptions => ({
  label: text('menu.edit'),
  submenu: [
    { role: 'undo', label: text('menu.undo') },
    { role: 'redo', label: text('menu.redo') },
    separator,
    { role: 'cut', label: text('menu.cut') },
    { role: 'copy', label: text('menu.copy') },
    { role: 'paste', label: text('menu.paste') },
    { role: 'delete', label: text('menu.delete') },
    separator,
    { role: 'selectAll', label: text('menu.selectAll') },
  ],
})

const viewMenu = (text: DesktopText): MenuItemConstructorOptions => ({
  label: text('menu.view'),
  submenu: [
    { role: 'resetZoom', label: text('menu.actualSize') },
    { role: 'zoomIn', label: text('menu.zoomIn') },
    { role: 'zoomOut', label: text('menu.zoomOut') },
    separator,
    { role: 'togglefullscreen', label: text('menu.fullScreen') },
    ...developerItems(text),
  ],
})

const developerItems = (text: DesktopText): MenuItemConstructorOptions[] =>
  app.isPackaged
    ? []
    : [
        { role: 'reload', label: text('menu.reload') },
        { role: 'toggleDevTools', label: text('menu.developerTools') },
      ]

const closeWindow = (text: DesktopText): MenuItemConstructorOptions => ({
  role: 'close',
  label: text('menu.closeWindow'),
})

const windowMenu = (text: DesktopText, isMac: boolean): MenuItemConstructorOptions => ({
  role: 'window',
  label: text('menu.window'),
  submenu: [{ role: 'minimize', label: text('menu.minimize') }, ...(isMac ? [] : [closeWindow(text)])],
})

const helpMenu = (text: DesktopText, { open, openLogs }: MenuActions, isMac: boolean): MenuItemConstructorOptions => ({
  role: 'help',
  label: text('menu.help'),
  submenu: [
    { id: 'openLogs', label: text('menu.openLogs'), click: openLogs },
    ...(isMac ? [] : [separator, { id: 'about', label: text('menu.about'), click: () => open('/about') }]),
  ],
})
