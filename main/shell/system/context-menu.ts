import { app, BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron'
import { desktopText as text } from '../desktop-text.ts'

/** Shows a menu for texts on the right mouse button, also on sites to log in to. Electron shows none. */
export function showContextMenus(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_clicked, params) => {
      const items = itemsFor(params)
      const window = BrowserWindow.fromWebContents(contents)
      if (items.length > 0 && window) Menu.buildFromTemplate(items).popup({ window })
    })
  })
}

function itemsFor({
  isEditable,
  selectionText,
  editFlags,
}: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>): MenuItemConstructorOptions[] {
  const copy = { role: 'copy', label: text('menu.copy'), enabled: editFlags.canCopy } as const
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy]
  return [
    { role: 'cut', label: text('menu.cut'), enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: text('menu.paste'), enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: text('menu.selectAll'), enabled: editFlags.canSelectAll },
  ]
}
