import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { DesktopText } from '../../platform/i18n/desktop-text.ts'
import type { Log } from '../../platform/log.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Looks for a newer Bunko once a day, where the package was published with an address for updates (app-update.yml,
 * which electron-builder writes for a publish target). The person is told when one is ready; it is put in at the end.
 */
export function checkForUpdates(text: DesktopText, log: Log): void {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return
  const check = async () => {
    const { default: updater } = await import('electron-updater')
    updater.autoUpdater.logger = null
    await updater.autoUpdater.checkForUpdatesAndNotify({
      title: text('notifications.updateReady'),
      // The updater fills in the version.
      body: text('notifications.updateReadyBody', { version: '{version}' }),
    })
  }
  const checkSoftly = () =>
    void check().catch((error: unknown) => log.warn({ err: error }, 'updates could not be looked for'))
  checkSoftly()
  setInterval(checkSoftly, dayMs).unref()
}
