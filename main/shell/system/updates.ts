import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { Log } from '../../platform/log.ts'
import type { DesktopText } from '../desktop-text.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Checks for updates once a day if the package has an update URL (app-update.yml, which electron-builder writes for a
 * publish target). Notifies the user when an update is downloaded; it is installed on exit.
 */
export function checkForUpdates(text: DesktopText, log: Log): void {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return
  const checkOnce = async () => {
    const { default: updater } = await import('electron-updater')
    updater.autoUpdater.logger = null
    await updater.autoUpdater.checkForUpdatesAndNotify({
      title: text('notifications.updateReady'),
      // The updater replaces {version}.
      body: text('notifications.updateReadyBody', { version: '{version}' }),
    })
  }
  const checkAndLog = () =>
    void checkOnce().catch((error: unknown) => log.warn({ err: error }, 'the check for updates failed'))
  checkAndLog()
  setInterval(checkAndLog, dayMs).unref()
}
