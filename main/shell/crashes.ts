import { app, type BrowserWindow, dialog, shell, type WebContents } from 'electron'
import type { Log } from '../platform/log.ts'
import { desktopText as text } from './desktop-text.ts'
import { relaunch } from './relaunch.ts'
import { windowOrigin } from './window/loopback-request.ts'

type CrashDeps = { readonly log: Log; readonly logsFolder: string }

/**
 * Logs crashes of child processes, and asks what to do if the window of Bunko crashed or does not respond. An error that nothing
 * catches is logged and ends the app, because its state is unknown. The next start resumes the jobs.
 */
export function handleCrashes(deps: CrashDeps): void {
  const { log, logsFolder } = deps
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.error({ reason, exitCode }, 'the process of a window ended')
    if (!endedByUser.delete(contents) && isBunko(contents)) ask(contents, () => offerReload(contents, deps))
  })
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.warn({ type, name, reason, exitCode }, 'a child process ended')
  })
  app.on('browser-window-created', (_event, window) => {
    window.on('unresponsive', () => {
      // Windows of sites may be hidden, and their work has time limits.
      if (isBunko(window.webContents)) ask(window.webContents, () => offerToWait(window, deps))
    })
  })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was rejected and nobody handled it'))
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'an error was not caught')
    dialog.showErrorBox(text('dialogs.stopped'), text('dialogs.stoppedDetail', { folder: logsFolder }))
    app.exit(1)
  })
}

/** Windows for which a dialog is open. */
const asking = new WeakSet<WebContents>()

/** Windows whose process the user ended, because it did not respond. */
const endedByUser = new WeakSet<WebContents>()

/** Asks once at a time: Chromium can report the end of one process twice, and tells again that a window does not respond. */
function ask(contents: WebContents, question: () => Promise<void>): void {
  if (asking.has(contents)) return
  asking.add(contents)
  void question().finally(() => asking.delete(contents))
}

/** Windows that were loaded again after a crash and have not shown their page yet. */
const reloading = new WeakSet<WebContents>()

const isBunko = (contents: WebContents): boolean => contents.getURL().startsWith(`${windowOrigin}/`)

/** Offers a restart if the page could not be loaded again: Chromium can be damaged, too. */
async function offerReload(contents: WebContents, { log, logsFolder }: CrashDeps): Promise<void> {
  const isRepeated = reloading.has(contents)
  const goOn = 0
  const openLogs = 1
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: text(isRepeated ? 'dialogs.windowCrashedAgain' : 'dialogs.windowCrashed'),
    detail: text('dialogs.windowCrashedDetail'),
    buttons: [text(isRepeated ? 'dialogs.restart' : 'menu.reload'), text('dialogs.openLogs')],
    defaultId: goOn,
    cancelId: goOn,
    noLink: true,
  })
  if (response === openLogs) {
    const failure = await shell.openPath(logsFolder)
    if (failure !== '') log.warn({ failure }, 'the folder of the logs could not be opened')
  }
  if (isRepeated) {
    relaunch()
    app.quit()
  } else if (!contents.isDestroyed()) {
    reloading.add(contents)
    contents.once('did-finish-load', () => reloading.delete(contents))
    contents.reload()
  }
}

async function offerToWait(window: BrowserWindow, { log }: CrashDeps): Promise<void> {
  log.warn('the window does not respond')
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
  endedByUser.add(window.webContents)
  window.webContents.forcefullyCrashRenderer()
  window.webContents.reload()
}
