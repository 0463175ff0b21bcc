import { app, type BrowserWindow, dialog, shell, type WebContents } from 'electron'
import type { Log } from '../platform/log.ts'
import { desktopTextFor } from './desktop-text.ts'
import { windowOrigin } from './window/loopback-request.ts'

type CrashDeps = { readonly log: Log; readonly logsFolder: string }

/**
 * Logs crashes of child processes, and asks what to do if the window crashed or does not respond. An error that nothing
 * catches is logged and ends the app, because its state is unknown. The next start resumes the jobs.
 */
export function handleCrashes(deps: CrashDeps): void {
  const { log, logsFolder } = deps
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.error({ reason, exitCode }, 'the process of a window ended')
    if (isBunko(contents)) void offerReload(contents, deps)
  })
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.warn({ type, name, reason, exitCode }, 'a child process ended')
  })
  app.on('browser-window-created', (_event, window) => {
    window.on('unresponsive', () => void offerToWait(window, deps))
  })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was rejected and nobody handled it'))
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'an error was not caught')
    const text = localText()
    dialog.showErrorBox(text('dialogs.stopped'), text('dialogs.stoppedDetail', { folder: logsFolder }))
    app.exit(1)
  })
}

/** The locale is known when the app is ready. */
const localText = () => desktopTextFor(app.getLocale())

const isBunko = (contents: WebContents): boolean => contents.getURL().startsWith(`${windowOrigin}/`)

async function offerReload(contents: WebContents, { log, logsFolder }: CrashDeps): Promise<void> {
  const text = localText()
  const reload = 0
  const openLogs = 1
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: text('dialogs.windowCrashed'),
    detail: text('dialogs.windowCrashedDetail'),
    buttons: [text('menu.reload'), text('dialogs.openLogs')],
    defaultId: reload,
    cancelId: reload,
    noLink: true,
  })
  if (response === openLogs) {
    const failure = await shell.openPath(logsFolder)
    if (failure !== '') log.warn({ failure }, 'the folder of the logs could not be opened')
  }
  if (!contents.isDestroyed()) contents.reload()
}

async function offerToWait(window: BrowserWindow, { log }: CrashDeps): Promise<void> {
  log.warn('the window does not respond')
  const text = localText()
  const wait = 0
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: text('dialogs.unresponsive'),
    buttons: [text('dialogs.wait'), text('menu.reload')],
    defaultId: wait,
    cancelId: wait,
    noLink: true,
  })
  if (response === wait || window.isDestroyed()) return
  window.webContents.forcefullyCrashRenderer()
  window.webContents.reload()
}
