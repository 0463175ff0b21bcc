import { app, dialog } from 'electron'
import { findNewestBackup, replaceDatabase } from '../backups/backups.ts'
import { desktopTextFor, errorText } from './desktop-text.ts'

/**
 * Offers to restore the newest backup if the database is damaged or missing, and starts the app again after that.
 * @returns false if there is no backup
 */
export async function offerRestore(dataDir: string, error: unknown): Promise<boolean> {
  const backup = await findNewestBackup(dataDir)
  if (backup === undefined) return false
  const locale = app.getLocale()
  const text = desktopTextFor(locale)
  const date = new Date(backup.createdAt).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' })
  const restore = 0
  const quit = 1
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: text('dialogs.restoreQuestion'),
    detail: `${errorText(error, locale)}\n\n${text('dialogs.restoreDetail', { date })}`,
    buttons: [text('dialogs.restore'), text('dialogs.quit')],
    defaultId: restore,
    cancelId: quit,
    noLink: true,
  })
  if (response === quit) {
    app.exit(1)
    return true
  }
  await replaceDatabase(dataDir, backup, new Date())
  app.relaunch()
  app.exit(0)
  return true
}
