import { join } from 'node:path'
import { app, BrowserWindow, dialog, session } from 'electron'
import { type App, createApp } from '../app.ts'
import { createLog, type Log } from '../platform/log.ts'
import { isProblem } from '../platform/problem.ts'
import { answerBridge } from './bridge.ts'
import { chooseDataFolder } from './data-folder.ts'
import { setMenu } from './menu.ts'
import { registerWindowScheme, serveWindow } from './protocol.ts'
import { createUtilityWorkers } from './utility-workers.ts'
import { focusWindow, openWindow } from './window.ts'

const defaultPort = 7717
/** A stop that takes longer is abandoned: every write is atomic, and the jobs resume at the next start. */
const stopMs = 5_000
/** As `serve` exits when another program holds the data folder. */
const folderInUse = 3

const here = import.meta.dirname
const dataDir = chooseDataFolder(process.env)

if (app.requestSingleInstanceLock()) begin()
else app.quit()

function begin(): void {
  // As root Chromium starts only with --no-sandbox, and enableSandbox would take that away again.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  registerWindowScheme()
  const log = createLog({ level: 'info', folder: join(dataDir, 'logs') })
  app.on('second-instance', focusWindow)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app
    .whenReady()
    .then(() => open(log))
    .catch((error: unknown) => fail(error, log))
}

async function open(log: Log): Promise<void> {
  const library = await createApp({
    dataDir,
    log,
    workers: createUtilityWorkers({ entry: join(here, 'worker.js'), log }),
    rendererDir: join(here, 'renderer'),
  })
  stopBeforeQuit(library, log)
  serveWindow(library)
  answerBridge({ dataDir })
  setMenu()
  session.defaultSession.setPermissionRequestHandler((_contents, permission, decide) => {
    decide(permission === 'fullscreen' || permission === 'clipboard-sanitized-write')
  })
  openWindow()
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow()
  })
  await library.start()
  await listen(library, log)
}

/** For other programs of the user. The window does not need it, so a port in use is no reason to stop. */
async function listen(library: App, log: Log): Promise<void> {
  const port = Number(process.env.BUNKO_PORT ?? defaultPort)
  try {
    const { origin } = await library.listen({ host: '127.0.0.1', port })
    log.info({ origin }, 'listening')
  } catch (error) {
    log.warn({ err: error, port }, 'not listening: other programs cannot reach Bunko this time')
  }
}

function stopBeforeQuit(library: App, log: Log): void {
  let stopped = false
  app.on('will-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    const late = new Promise<void>((resolve) => setTimeout(resolve, stopMs))
    Promise.race([library.stop(), late])
      .catch((error: unknown) => log.error({ err: error }, 'stopping failed'))
      .finally(() => {
        stopped = true
        app.quit()
      })
  })
}

function fail(error: unknown, log: Log): void {
  log.error({ err: error }, 'Bunko could not start')
  dialog.showErrorBox('Bunko could not start', isProblem(error) ? error.detail : String(error))
  app.exit(isProblem(error, 'conflict') ? folderInUse : 1)
}
