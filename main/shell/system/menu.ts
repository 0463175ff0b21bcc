import { basename } from 'node:path'
import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { DesktopText } from '../desktop-text.ts'
import type { MenuActions } from './menu-actions.ts'
import type { RecentChapter } from './recent-chapters.ts'

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** What was read and opened last. */
type Recent = { readonly chapters: readonly RecentChapter[]; readonly files: readonly string[] }

/**
 * Sets the menu of the app. Roles provide the shortcuts and actions. The labels are set here, because those of the roles are
 * English.
 */
export function setMenu(text: DesktopText, recent: Recent, actions: MenuActions): void {
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
  return recent.map(({ label, path }) => ({ id: path, label: escapeMnemonic(label), click: () => open(path) }))
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

function fileMenu(text: DesktopText, recent: Recent, actions: MenuActions, isMac: boolean): MenuItemConstructorOptions {
  const { openFile, openFolder, open } = actions
  return {
    label: text('menu.file'),
    submenu: [
      { id: 'openFile', label: text('menu.openFile'), accelerator: 'CmdOrCtrl+O', click: openFile },
      { id: 'openFolder', label: text('menu.openFolder'), accelerator: 'CmdOrCtrl+Shift+O', click: openFolder },
      isMac ? systemRecentFiles(text) : recentFiles(text, recent.files, actions),
      {
        id: 'continueReading',
        label: text('menu.continueReading'),
        enabled: recent.chapters.length > 0,
        submenu: recentItems(recent.chapters, open),
      },
      separator,
      ...(isMac
        ? [closeWindow(text)]
        : [settingsItem(text, open), separator, { role: 'quit', label: text('menu.quit') } as const]),
    ],
  }
}

/** macOS keeps the list. */
const systemRecentFiles = (text: DesktopText): MenuItemConstructorOptions => ({
  role: 'recentDocuments',
  label: text('menu.openRecent'),
  submenu: [{ role: 'clearRecentDocuments', label: text('menu.clearRecent') }],
})

const recentFiles = (
  text: DesktopText,
  files: readonly string[],
  { openRecent, clearRecent }: MenuActions,
): MenuItemConstructorOptions => ({
  id: 'openRecent',
  label: text('menu.openRecent'),
  enabled: files.length > 0,
  submenu: [
    ...files.map((file) => ({ id: file, label: escapeMnemonic(basename(file)), click: () => openRecent(file) })),
    separator,
    { id: 'clearRecent', label: text('menu.clearRecent'), click: clearRecent },
  ],
})

/** A single & marks the letter of a menu item that the keyboard selects. */
const escapeMnemonic = (label: string): string => label.replaceAll('&', '&&')

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
    ...otherZoomKeys,
    separator,
    { role: 'togglefullscreen', label: text('menu.fullScreen') },
    ...developerItems(text),
  ],
})

/** The role of zooming in has the key + only, which needs Shift on most keyboards. */
const otherZoomKeys: readonly MenuItemConstructorOptions[] = (
  [
    ['zoomIn', '='],
    ['zoomIn', 'numadd'],
    ['zoomOut', 'numsub'],
    ['resetZoom', 'num0'],
  ] as const
).map(([role, key]) => ({ role, accelerator: `CmdOrCtrl+${key}`, visible: false, acceleratorWorksWhenHidden: true }))

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

const frontItem = (text: DesktopText): MenuItemConstructorOptions => ({
  role: 'front',
  label: text('menu.bringToFront'),
})

const windowMenu = (text: DesktopText, isMac: boolean): MenuItemConstructorOptions => ({
  role: 'window',
  label: text('menu.window'),
  submenu: [
    { role: 'minimize', label: text('menu.minimize') },
    ...(isMac
      ? [{ role: 'zoom', label: text('menu.zoomWindow') } as const, separator, frontItem(text)]
      : [closeWindow(text)]),
  ],
})

const helpMenu = (text: DesktopText, { open, openLogs }: MenuActions, isMac: boolean): MenuItemConstructorOptions => ({
  role: 'help',
  label: text('menu.help'),
  submenu: [
    { id: 'openLogs', label: text('menu.openLogs'), click: openLogs },
    ...(isMac ? [] : [separator, { id: 'about', label: text('menu.about'), click: () => open('/about') }]),
  ],
})
