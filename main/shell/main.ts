import { join } from 'node:path'
import { app, BrowserWindow, dialog } from 'electron'
import { type App, createApp } from '../app.ts'
import type { Config } from '../platform/config.ts'
import { createLog, type Log } from '../platform/log.ts'
import { isProblem } from '../platform/problem.ts'
import { answerBridge } from './bridge.ts'
import { lockDown } from './lock-down.ts'
import { setMenu } from './menu.ts'
import { adoptFolder, readOptions } from './options.ts'
import { registerWindowScheme, serveWindow } from './protocol.ts'
import { createUtilityWorkers } from './utility-workers.ts'
import { openWindow, showWindow } from './window.ts'

/** A stop that takes longer is abandoned: every write is atomic, and the jobs resume at the next start. */
const stopMs = 5_000
/** As `serve` exits. */
const exitCodes = { wrongOption: 2, folderHeld: 3, failed: 1 } as const

const here = import.meta.dirname

try {
  const config = readOptions(process.argv, process.env)
  if (config === undefined) app.exit(0)
  else begin(config)
} catch (error) {
  fail(error, exitCodes.wrongOption)
}

function begin(config: Config): void {
  adoptFolder(config.dataDir)
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  // As root Chromium starts only with --no-sandbox, and enableSandbox would take that away again.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  registerWindowScheme()
  lockDown()
  const log = createLog({ level: config.logLevel, folder: join(config.dataDir, 'logs') })
  app.on('second-instance', () => showWindow())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app
    .whenReady()
    .then(() => open(config, log))
    .catch((error: unknown) => {
      log.error({ err: error }, 'Bunko could not start')
      fail(error, isProblem(error, 'conflict') ? exitCodes.folderHeld : exitCodes.failed)
    })
}

async function open(config: Config, log: Log): Promise<void> {
  const { dataDir, apiToken, browserPath, gatewayUrl, catalogUrl: url, catalogUploadsUrl: uploadsUrl } = config
  const library = await createApp({
    dataDir,
    log,
    workers: createUtilityWorkers({ entry: join(here, 'worker.js'), log }),
    rendererDir: join(here, 'renderer'),
    apiToken,
    browserPath,
    catalog: { url, uploadsUrl },
    gatewayUrl,
  })
  stopBeforeQuit(library, log)
  serveWindow(library, apiToken)
  answerBridge({ dataDir })
  setMenu()
  const windowOptions = { boundsFile: join(dataDir, 'window.json'), log }
  openWindow(windowOptions)
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow(windowOptions)
  })
  await library.start()
  await listen(library, config, log)
}

/** For other programs of the person. The window does not need it, so a port in use is no reason to stop. */
async function listen(library: App, { host, port }: Config, log: Log): Promise<void> {
  try {
    const { origin } = await library.listen({ host, port })
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
      .catch((error: unknown) => log.error({ err: error }, 'closing failed'))
      .finally(() => {
        stopped = true
        app.quit()
      })
  })
}

function fail(error: unknown, exitCode: number): void {
  dialog.showErrorBox('Bunko could not start', isProblem(error) ? error.detail : (error as Error).message)
  app.exit(exitCode)
}
