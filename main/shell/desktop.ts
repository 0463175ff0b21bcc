import { app, Menu } from 'electron'
import type { EventName } from '../../shared/contracts/events.ts'
import type { SettingsValues } from '../../shared/contracts/settings.ts'
import type { App } from '../app.ts'
import type { Log } from '../platform/log.ts'
import { type ApiToken, createApiServer, type ListenAddress } from './api-access.ts'
import type { ApiClient } from './api-client.ts'
import type { ChoosePath } from './choose-path.ts'
import { type DesktopText, onDesktopLanguageChange } from './desktop-text.ts'
import { showBadge } from './system/badge.ts'
import { recentItems, setMenu } from './system/menu.ts'
import { createMenuActions } from './system/menu-actions.ts'
import { showNotifications } from './system/notifications.ts'
import { watchQueue } from './system/queue-activity.ts'
import { type RecentChapter, showRecentAtIcon, watchRecentChapters } from './system/recent-chapters.ts'
import type { RecentFiles } from './system/recent-files.ts'
import { setStartAtLogin } from './system/start-at-login.ts'
import { createTray, showProgress } from './system/tray.ts'
import { watchLibrary } from './system/watch-library.ts'
import type { MainWindow } from './window/main-window.ts'

type DesktopDeps = {
  readonly library: App
  readonly callApi: ApiClient
  readonly token: ApiToken
  readonly mainWindow: MainWindow
  readonly choosePath: ChoosePath
  readonly recentFiles: RecentFiles
  readonly text: DesktopText
  /** The address from the command line; it overrides the settings. */
  readonly fixedAddress: ListenAddress | undefined
  readonly logsFolder: string
  readonly log: Log
}

const loopback = '127.0.0.1'

/** Events after which another number of new chapters may be unread. */
const unreadEvents: ReadonlySet<EventName> = new Set([
  'chapters.noticed',
  'chapters.changed',
  'progress.saved',
  'manga.changed',
  'mangas.removed',
])

/**
 * The desktop features outside the window: menus, tray, progress, notifications, and the API for other programs (ADR 0022).
 */
export function createDesktopIntegration(deps: DesktopDeps) {
  const { library, callApi, token, mainWindow, recentFiles, text, fixedAddress, logsFolder, log } = deps
  const server = createApiServer(library, log)
  let settings: SettingsValues['desktop'] | undefined
  let isQuitting = false

  let listening: Promise<void> = Promise.resolve()

  async function openApi({ serveApi, apiPort: port, requireApiToken }: SettingsValues['desktop']): Promise<void> {
    let address = fixedAddress ?? (serveApi ? { host: loopback, port } : undefined)
    try {
      await token.setRequired(requireApiToken)
    } catch (error) {
      log.warn({ err: error }, 'not listening: the required API token could not be read')
      address = undefined
    }
    await server.listenOn(address)
  }

  async function applySettings(): Promise<void> {
    settings = (await callApi<SettingsValues>('/api/settings')).desktop
    const desktop = settings
    // Nothing waits for it: the token is in the keychain, which can hang.
    listening = listening.then(() => openApi(desktop))
    updateBadge()
    // Without write access to the autostart folder the other features still work.
    await setStartAtLogin(settings.openAtLogin).catch((error: unknown) =>
      log.warn({ err: error }, 'the setting to start at login could not be applied'),
    )
  }
  const applyAndLog = () =>
    applySettings().catch((error: unknown) => log.error({ err: error }, 'settings could not be applied'))

  let unread = 0
  const updateBadge = () => showBadge(settings?.showBadge ? unread : 0, mainWindow.current(), text)

  function runsWithoutWindow(): boolean {
    return process.platform === 'darwin' || (settings?.closeToTray ?? false)
  }

  const open = (path: string) => mainWindow.open({ path })
  const menuActions = createMenuActions({ mainWindow, choosePath: deps.choosePath, recentFiles, text, logsFolder, log })
  let recentChapters: readonly RecentChapter[] = []
  const showMenus = () => {
    setMenu(text, { chapters: recentChapters, files: recentFiles.list() }, menuActions)
    showRecentAtIcon(recentChapters, text, () => Menu.buildFromTemplate(recentItems(recentChapters, open)))
  }
  setMenu(text, { chapters: [], files: recentFiles.list() }, menuActions)

  return {
    async start(): Promise<void> {
      app.on('before-quit', () => {
        isQuitting = true
      })
      // Hidden windows that read sites open and close without the user.
      app.on('window-all-closed', () => {})
      mainWindow.onClosed(() => {
        if (isQuitting || !runsWithoutWindow()) app.quit()
      })
      library.subscribe((event) => {
        if (event.name === 'settings.changed' && event.data.group === 'desktop') void applyAndLog()
      })
      const tray = createTray(text, {
        open: () => mainWindow.open({}),
        pause: (paused) =>
          void callApi('/api/queue', { method: 'PUT', body: { paused } }).catch((error: unknown) =>
            log.error({ err: error }, 'the queue could not be paused'),
          ),
        quit: () => app.quit(),
      })
      watchQueue({ library, callApi, log }, (activity) => {
        tray.show(activity)
        showProgress(activity)
      })
      recentFiles.onChange(showMenus)
      onDesktopLanguageChange(() => {
        showMenus()
        tray.translate()
      })
      watchRecentChapters({ library, callApi, text, log }, (recent) => {
        recentChapters = recent
        showMenus()
      })
      await applySettings()
      watchLibrary({
        library,
        log,
        events: unreadEvents,
        read: () => library.countUnreadUpdates(),
        onChange(count) {
          unread = count
          updateBadge()
        },
      })
      // A new window of Windows has a new button in the taskbar.
      app.on('browser-window-focus', updateBadge)
      showNotifications({ library, text, getSettings: () => settings!, open })
    },
    /** Those of the desktop. Call after `start`. */
    settings: (): SettingsValues['desktop'] => settings!,
  }
}
