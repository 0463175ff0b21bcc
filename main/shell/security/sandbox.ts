import { app, type BrowserWindow, dialog } from 'electron'
import { desktopText as text } from '../desktop-text.ts'

/** AppImages have none where the system allows programs no namespaces of their own. */
export const hasSandbox = (): boolean => !app.commandLine.hasSwitch('no-sandbox')

/** Call before a site is shown. Without a sandbox, a dialog says what to install. @throws Error then */
export async function requireSandbox(parent: BrowserWindow): Promise<void> {
  if (hasSandbox()) return
  await dialog.showMessageBox(parent, {
    type: 'warning',
    message: text('dialogs.noSandbox'),
    detail: text('dialogs.noSandboxDetail'),
  })
  throw new Error(text('dialogs.noSandbox'))
}
