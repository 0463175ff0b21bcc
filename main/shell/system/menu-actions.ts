import { type OpenDialogOptions, shell } from 'electron'
import { pageFileExtensions } from '../../../shared/page-file-extensions.ts'
import type { Log } from '../../platform/log.ts'
import type { ChoosePath } from '../choose-path.ts'
import type { DesktopText } from '../desktop-text.ts'
import type { MainWindow } from '../window/main-window.ts'
import { addFolderPath } from './deep-links.ts'
import type { RecentFiles } from './recent-files.ts'

type ActionDeps = {
  readonly mainWindow: MainWindow
  readonly choosePath: ChoosePath
  readonly recentFiles: RecentFiles
  readonly text: DesktopText
  readonly logsFolder: string
  readonly log: Log
}

export type MenuActions = ReturnType<typeof createMenuActions>

/** What the items of the menu do. They work without a window, too, as on macOS. */
export function createMenuActions({ mainWindow, choosePath, recentFiles, text, logsFolder, log }: ActionDeps) {
  const choose = (options: OpenDialogOptions) => choosePath(options, mainWindow.current())
  const report = (error: unknown) => log.error({ err: error }, 'the action of a menu failed')

  /** Asks for an archive and opens it in the reader. */
  async function openFile(): Promise<void> {
    const archives = { name: text('dialogs.archives'), extensions: [...pageFileExtensions] }
    const file = await choose({ properties: ['openFile'], filters: [archives] })
    if (file !== undefined) mainWindow.open({ file })
  }

  /** Asks for a folder and shows what Bunko recognizes in it. */
  async function openFolder(): Promise<void> {
    const folder = await choose({ properties: ['openDirectory'] })
    if (folder !== undefined) mainWindow.open({ path: addFolderPath(folder) })
  }

  async function openLogs(): Promise<void> {
    const failure = await shell.openPath(logsFolder)
    if (failure !== '') log.warn({ failure }, 'the folder of the logs could not be opened')
  }

  return {
    openFile: () => void openFile().catch(report),
    openRecent: (file: string) => mainWindow.open({ file }),
    clearRecent: () => void recentFiles.clear(),
    openFolder: () => void openFolder().catch(report),
    /** Opens a screen. @param path in the app */
    open: (path: string) => mainWindow.open({ path }),
    openLogs: () => void openLogs().catch(report),
  }
}
