import { join } from 'node:path'
import { app, dialog, powerMonitor } from 'electron'
import { type App, createApp } from '../app.ts'
import type { Config } from '../platform/config.ts'
import { desktopTextFor, errorText } from '../platform/i18n/desktop-text.ts'
import { createLog, type Log } from '../platform/log.ts'
import { isProblem } from '../platform/problem.ts'
import { openSecrets, secretsScope } from '../platform/secrets/keychain.ts'
import { createAsk } from './api-access/api-client.ts'
import { createApiToken } from './api-access/api-token.ts'
import { answerBridge } from './bridge.ts'
import { createDesktop } from './desktop.ts'
import { signInToMeals } from './login/login-window.ts'
import { adoptFolder, readOptions, saysPort } from './options.ts'
import { lockDown } from './security/hardening.ts'
import { linkScheme, openingOf } from './system/deep-links.ts'
import { setMenu } from './system/menu.ts'
import { openSafeStorage } from './system/safe-storage-secrets.ts'
import { checkForUpdates } from './system/updates.ts'
import { createUtilityWorkers } from './utility-workers.ts'
import { registerWindowScheme, serveWindow } from './window/window-protocol.ts'
import { createWindows } from './windows.ts'

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
  const windows = createWindows({ boundsFile: join(config.dataDir, 'window.json'), log })
  app.on('second-instance', (_event, argv, cwd) => windows.open(openingOf(argv, cwd)))
  // macOS tells of links and files by events, also before it is ready.
  app.on('open-url', (_event, url) => windows.open(openingOf(['', url], '')))
  app.on('open-file', (_event, file) => windows.open({ file }))
  app
    .whenReady()
    .then(() => open(config, windows, log))
    .catch((error: unknown) => {
      log.error({ err: error }, 'Bunko could not start')
      fail(error, isProblem(error, 'conflict') ? exitCodes.folderHeld : exitCodes.failed)
    })
}

async function open(config: Config, windows: ReturnType<typeof createWindows>, log: Log): Promise<void> {
  const {
    dataDir,
    browserPath,
    gatewayUrl,
    mealPicturesUrl,
    catalogUrl: url,
    catalogUploadsUrl: uploadsUrl,
    catalogReportUrl: reportUrl,
  } = config
  const otherwise = () => openSafeStorage(join(dataDir, 'secrets.json'))
  const secrets = await openSecrets({ scope: secretsScope(dataDir), log, openFallback })
  const token = await createApiToken(secrets, config.apiToken)
  const library = await createApp({
    dataDir,
    log,
    secrets,
    workers: createUtilityWorkers({ entry: join(here, 'worker.js'), log }),
    rendererDir: join(here, 'renderer'),
    apiToken: token.demanded,
    browserPath,
    catalog: { url, uploadsUrl, reportUrl },
    gatewayUrl,
    mealPicturesUrl,
  })
  stopBeforeQuit(library, log)
  serveWindow(library, token.demanded)
  const pathOfFile = async (file: string) => `/read/${(await library.openFile(file)).id}`
  const ask = createAsk(library, token.demanded)
  answerBridge({ dataDir, token, pathOfFile, signInToMeals: (parent) => signInToMeals(config.gatewayUrl, parent, ask) })
  windows.readFilesBy(pathOfFile)
  const text = desktopTextFor(app.getLocale())
  setMenu(text)
  app.setAsDefaultProtocolClient(linkScheme)
  const desktop = createDesktop({
    library,
    ask,
    token,
    windows,
    text,
    fixedDoor: saysPort(process.argv, process.env) ? { host: config.host, port: config.port } : undefined,
    log,
  })
  windows.open(openingOf(process.argv, process.cwd()))
  app.on('activate', () => windows.open({}))
  await library.start()
  await desktop.begin()
  powerMonitor.on('suspend', () => library.rest())
  powerMonitor.on('resume', () => library.wake())
  checkForUpdates(text, log)
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
  dialog.showErrorBox(desktopTextFor(app.getLocale())('dialogs.startFailed'), errorText(error, app.getLocale()))
  app.exit(exitCode)
}
