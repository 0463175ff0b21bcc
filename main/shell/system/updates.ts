import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { AppUpdater, UpdateInfo } from 'electron-updater'
import type { UpdateStatus } from '../../../shared/bridge.ts'
import type { Log } from '../../platform/log.ts'
import type { DesktopText } from '../desktop-text.ts'
import { htmlToText } from './html-to-text.ts'
import { notify } from './notifications.ts'

export type Updates = ReturnType<typeof createUpdates>

type UpdatesDeps = {
  readonly text: DesktopText
  readonly log: Log
  /** Whether the user wants checks without being asked. */
  readonly isEnabled: () => boolean
  /** Shows the screen with the release notes. */
  readonly showNotes: () => void
}

const dayMs = 24 * 60 * 60_000

/**
 * Looks for updates at the address in the package (`app-update.yml`, which electron-builder writes for a publish target): once a
 * day if the settings allow it, and when the user asks. A downloaded version is installed when the app ends.
 */
export function createUpdates({ text, log, isEnabled, showNotes }: UpdatesDeps) {
  let status: UpdateStatus = { kind: hasUpdates() ? 'unknown' : 'unavailable' }
  let checking: Promise<UpdateStatus> | undefined

  /** Asks the update server, and downloads a newer version. */
  async function check(): Promise<UpdateStatus> {
    if (status.kind === 'unavailable' || status.kind === 'ready') return status
    checking ??= checkOnce().finally(() => {
      checking = undefined
    })
    return checking
  }

  async function checkOnce(): Promise<UpdateStatus> {
    try {
      status = await downloadUpdate(await loadUpdater())
      if (status.kind === 'ready') announce(status.version)
    } catch (error) {
      log.warn({ err: error }, 'the check for updates failed')
      status = { kind: 'failed' }
    }
    return status
  }

  const announce = (version: string) =>
    notify(text('notifications.updateReady'), text('notifications.updateReadyBody', { version }), showNotes)

  const checkIfEnabled = () => {
    if (isEnabled()) void check()
  }

  return {
    /** What is known without asking the update server. */
    status: (): UpdateStatus => status,
    check,
    /** Ends the app, installs the downloaded version and starts it. */
    async install(): Promise<void> {
      if (status.kind === 'ready') (await loadUpdater()).quitAndInstall(true, true)
    },
    start(): void {
      if (status.kind === 'unavailable') return
      checkIfEnabled()
      setInterval(checkIfEnabled, dayMs).unref()
    },
  }
}

/** Not the portable program of Windows, beside which the updater would install Bunko, nor a Flatpak, which the system updates. */
export const isUpdatable = (env: NodeJS.ProcessEnv): boolean => !env.PORTABLE_EXECUTABLE_FILE && !env.FLATPAK_ID

function hasUpdates(): boolean {
  if (!app.isPackaged || !isUpdatable(process.env)) return false
  return existsSync(join(process.resourcesPath, 'app-update.yml'))
}

async function loadUpdater(): Promise<AppUpdater> {
  const { default: updater } = await import('electron-updater')
  const { autoUpdater } = updater
  autoUpdater.logger = null
  // A package of the system is installed with an administrator's password. Nobody expects that question on exit.
  autoUpdater.autoInstallOnAppQuit = process.platform !== 'linux' || process.env.APPIMAGE !== undefined
  return autoUpdater
}

async function downloadUpdate(updater: AppUpdater): Promise<UpdateStatus> {
  const found = await updater.checkForUpdates()
  if (found === null || !found.isUpdateAvailable) return { kind: 'current' }
  await found.downloadPromise
  return { kind: 'ready', version: found.updateInfo.version, notes: plainNotes(found.updateInfo) }
}

/** GitHub delivers notes as HTML. They are shown as text, because they come from outside. */
function plainNotes({ releaseNotes }: UpdateInfo): string | null {
  const notes = Array.isArray(releaseNotes) ? releaseNotes.map(({ note }) => note ?? '').join('\n') : releaseNotes
  const text = htmlToText(notes ?? '')
  return text === '' ? null : text
}
