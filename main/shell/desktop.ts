import { app } from 'electron'
import type { SettingsValues } from '../../shared/contracts/settings.ts'
import type { App } from '../app.ts'
import type { DesktopText } from '../platform/i18n/desktop-text.ts'
import type { Log } from '../platform/log.ts'
import type { Ask } from './api-access/api-client.ts'
import { createApiServer, type Door } from './api-access/api-server.ts'
import type { ApiToken } from './api-access/api-token.ts'
import { showNotices } from './system/notifications.ts'
import { followActivity } from './system/queue-activity.ts'
import { startAtLogin } from './system/start-at-login.ts'
import { createTray, showProgress } from './system/tray.ts'
import type { Windows } from './windows.ts'

export type DesktopPorts = {
  readonly library: App
  readonly ask: Ask
  readonly token: ApiToken
  readonly windows: Windows
  readonly text: DesktopText
  /** Where the command line says to listen; the settings decide where it says nothing. */
  readonly fixedDoor: Door | undefined
  readonly log: Log
}

const loopback = '127.0.0.1'

/** Everything around the window: tray, progress, notifications, the API for other programs, as the settings want it. */
export function createDesktop(ports: DesktopPorts): { begin(): Promise<void> } {
  const { library, ask, token, windows, text, fixedDoor, log } = ports
  const server = createApiServer(library, log)
  let settings: SettingsValues['desktop'] | undefined
  let quitting = false

  async function apply(): Promise<void> {
    settings = (await ask<SettingsValues>('/api/settings')).desktop
    await token.demand(settings.requireApiToken)
    const { serveApi, apiPort: port } = settings
    await server.openAt(fixedDoor ?? (serveApi ? { host: loopback, port } : undefined))
    // A folder that cannot be written to is no reason to open without a tray.
    await startAtLogin(settings.openAtLogin).catch((error: unknown) =>
      log.warn({ err: error }, 'whether Bunko starts at login could not be written down'),
    )
  }
  const applySoon = () => apply().catch((error: unknown) => log.error({ err: error }, 'settings could not be applied'))

  function stayWithoutWindow(): boolean {
    return process.platform === 'darwin' || (settings?.closeToTray ?? false)
  }

  return {
    async begin() {
      app.on('before-quit', () => {
        quitting = true
      })
      app.on('window-all-closed', () => {
        if (quitting || !stayWithoutWindow()) app.quit()
      })
      library.subscribe((event) => {
        if (event.name === 'settings.changed' && event.data.group === 'desktop') void applySoon()
      })
      const tray = createTray(text, {
        open: () => windows.open({}),
        pause: (paused) =>
          void ask('/api/queue', { method: 'PUT', body: { paused } }).catch((error: unknown) =>
            log.error({ err: error }, 'the queue could not be paused'),
          ),
        quit: () => app.quit(),
      })
      followActivity({ library, ask, log }, (activity) => {
        tray.show(activity)
        showProgress(activity)
      })
      await apply()
      showNotices({ library, text, wanted: () => settings!, open: (path) => windows.open({ path }) })
    },
  }
}
