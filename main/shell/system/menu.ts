import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { DesktopText } from '../desktop-text.ts'

/** Roles provide the shortcuts and actions. The labels are set here, because those of the roles are English. */
export function setMenu(text: DesktopText): void {
  const isMac = process.platform === 'darwin'
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const developerItems: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [
        { role: 'reload', label: text('menu.reload') },
        { role: 'toggleDevTools', label: text('menu.developerTools') },
      ]
  const closeWindow: MenuItemConstructorOptions = { role: 'close', label: text('menu.closeWindow') }
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: text('menu.file'), submenu: [isMac ? closeWindow : { role: 'quit', label: text('menu.quit') }] },
    {
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
    },
    {
      label: text('menu.view'),
      submenu: [
        { role: 'resetZoom', label: text('menu.actualSize') },
        { role: 'zoomIn', label: text('menu.zoomIn') },
        { role: 'zoomOut', label: text('menu.zoomOut') },
        separator,
        { role: 'togglefullscreen', label: text('menu.fullScreen') },
        ...developerItems,
      ],
    },
    {
      role: 'window',
      label: text('menu.window'),
      submenu: [{ role: 'minimize', label: text('menu.minimize') }, ...(isMac ? [] : [closeWindow])],
    },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
