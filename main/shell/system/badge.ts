import { join } from 'node:path'
import { app, type BrowserWindow, nativeImage } from 'electron'
import type { DesktopText } from '../desktop-text.ts'

/**
 * Shows how many new chapters are unread: a number at the icon in the dock of macOS and Linux, a dot on the button in the
 * taskbar of Windows. 0 removes it.
 */
export function showBadge(count: number, window: BrowserWindow | undefined, text: DesktopText): void {
  if (process.platform !== 'win32') {
    app.setBadgeCount(count)
    return
  }
  const dot = count === 0 ? null : nativeImage.createFromPath(join(import.meta.dirname, 'icons/badge.png'))
  window?.setOverlayIcon(dot, count === 0 ? '' : text('notifications.newChapters', { count }))
}
