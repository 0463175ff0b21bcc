import { join } from 'node:path'
import { app, dialog, powerMonitor } from 'electron'
import type { App } from '../app.ts'
import type { Config } from '../platform/config.ts'
import { requireDataFolder } from '../platform/files/data-folder.ts'
import { createLog, type Log } from '../platform/log.ts'
import { isProblem } from '../platform/problem.ts'
import { createSecrets, secretsScope } from '../platform/secrets.ts'
import { createApiToken } from './api-access.ts'
import { createApiClient } from './api-client.ts'
import { handleBridgeCalls } from './bridge.ts'
import { createPathChooser } from './choose-path.ts'
import { handleCrashes } from './crashes.ts'
import { createDesktopIntegration } from './desktop.ts'
import { desktopText, errorText, readDesktopLanguage, setDesktopLanguage } from './desktop-text.ts'
import { mealSiteOf, signInToMeals } from './login-window.ts'
import { hasAddressOption, readOptions, setElectronFolders } from './options.ts'
import { relaunch } from './relaunch.ts'
import { hardenApp } from './security/hardening.ts'
import { hasSandbox } from './security/sandbox.ts'
import { createSiteBrowser } from './site-browser/site-browser.ts'
import { visitSite } from './site-visit.ts'
import { showContextMenus } from './system/context-menu.ts'
import { linkScheme, parseOpenTarget } from './system/deep-links.ts'
import { offerToMove } from './system/move-to-applications.ts'
import { createRecentFiles } from './system/recent-files.ts'
import { openSafeStorageSecrets } from './system/safe-storage-secrets.ts'
import { isStartedAtLogin } from './system/start-at-login.ts'
import { createUpdates } from './system/updates.ts'
import { createUtilityWorkers } from './utility-workers.ts'
import { createMainWindow, type MainWindow } from './window/main-window.ts'
import { handleWindowRequests, registerWindowScheme, type WindowApi } from './window/window-protocol.ts'
import { readWindowTheme, setWindowTheme } from './window/window-theme.ts'

/** The app exits after this time even if it has not stopped. Writes are atomic and jobs resume at the next start. */
const stopTimeoutMs = 5_000
/** The same as those of `serve`. */
const exitCodes = { invalidOption: 2, dataFolderLocked: 3, failed: 1 } as const

/** The `appId` of electron-builder.yml, by which Windows assigns notifications to the app. */
const appId = 'app.bunko.reader'

const here = import.meta.dirname

const languageFile = (dataDir: string) => join(dataDir, 'language')
const themeFile = (dataDir: string) => join(dataDir, 'theme')

type Logging = { readonly log: Log; readonly logsFolder: string }

try {
  const config = readOptions(process.argv, process.env)
  if (config === undefined) app.exit(0)
  else start(config)
} catch (error) {
  fail(error, exitCodes.invalidOption)
}

function start(config: Config): void {
  requireDataFolder(config.dataDir)
  setElectronFolders(config.dataDir)
  readDesktopLanguage(languageFile(config.dataDir))
  readWindowTheme(themeFile(config.dataDir))
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  // As root, Chromium starts only with --no-sandbox, which enableSandbox would override.
  if (hasSandbox()) app.enableSandbox()
  registerWindowScheme()
  hardenApp()
  showContextMenus()
  // Only Windows uses it.
  app.setAppUserModelId(appId)
  const logsFolder = join(config.dataDir, 'logs')
  const log = createLog({ level: config.logLevel, folder: logsFolder })
  handleCrashes({ log, logsFolder })
  const mainWindow = createMainWindow({ boundsFile: join(config.dataDir, 'window.json'), log })
  app.on('second-instance', (_event, argv, cwd) => mainWindow.open(parseOpenTarget(argv, cwd, app.getAppPath())))
  // macOS reports links and files by events, even before the app is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    mainWindow.open(parseOpenTarget(['', url], ''))
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    mainWindow.open({ file })
  })
  app
    .whenReady()
    .then(
      async () => (await offerToMove(desktopText, log)) || (await startApp(config, mainWindow, { log, logsFolder })),
    )
    .catch(async (error: unknown) => {
      log.error({ err: error }, 'Bunko could not start')
      if (isProblem(error, 'internal') && error.extra?.needsRestore)
        return await (await import('./damaged-library.ts')).offerRecovery(
          { dataDir: config.dataDir, log, workers: databaseWorkers(log) },
          error,
        )
      fail(error, isProblem(error, 'conflict') ? exitCodes.dataFolderLocked : exitCodes.failed)
    })
}

const databaseWorkers = (log: Log) => createUtilityWorkers({ entry: join(here, 'database-worker.js'), log })

async function startApp(config: Config, mainWindow: MainWindow, logging: Logging): Promise<void> {
  const { log, logsFolder } = logging
  const {
    dataDir,
    browserPath,
    sitePatience,
    gatewayUrl,
    mealPicturesUrl,
    trackerUrls,
    catalogUrl: url,
    catalogUploadsUrl: uploadsUrl,
    catalogReportUrl: reportUrl,
  } = config
  const started = Promise.withResolvers<WindowApi>()
  const abortRequest = handleWindowRequests(started.promise)
  if (!isStartedAtLogin(process.argv)) mainWindow.open(parseOpenTarget(process.argv, process.cwd(), app.getAppPath()))
  mainWindow.prepare()
  // Most of the code, loaded while the process of the window starts.
  const { createApp } = await import('../app.ts')
  const openFallback = () => openSafeStorageSecrets(join(dataDir, 'secrets.json'))
  const secrets = createSecrets({ scope: secretsScope(dataDir), log, openFallback })
  const token = createApiToken(secrets, config.apiToken)
  const library = await createApp({
    dataDir,
    log,
    secrets,
    workers: createUtilityWorkers({
      entry: join(here, 'worker.js'),
      // A browser that the user chose comes first. Sites never run in this one without a sandbox.
      openBrowser: browserPath === undefined && hasSandbox() ? createSiteBrowser(log) : undefined,
      log,
    }),
    fileWorkers: createUtilityWorkers({ entry: join(here, 'file-worker.js'), log }),
    databaseWorkers: databaseWorkers(log),
    rendererDir: join(here, 'renderer'),
    apiToken: token.getRequired,
    restart() {
      relaunch()
      app.quit()
    },
    browserPath,
    sitePatience,
    catalog: { url, uploadsUrl, reportUrl },
    gatewayUrl,
    mealPicturesUrl,
    trackerUrls,
  })
  stopBeforeQuit(library, log)
  const recentFiles = createRecentFiles(join(dataDir, 'recent-files.json'))
  const openFile = async (file: string) => {
    const { id } = await library.openFile(file)
    void recentFiles.add(file)
    return `/read/${id}`
  }
  const callApi = createApiClient(library, token.getRequired)
  const updates = createUpdates({
    text: desktopText,
    log,
    isEnabled: () => desktop.settings().checkForUpdates,
    showNotes: () => mainWindow.open({ path: '/about' }),
  })
  const choosePath = createPathChooser(join(dataDir, 'last-folder'))
  handleBridgeCalls({
    dataDir,
    choosePath,
    token,
    openFile,
    findChapterFile: library.findChapterFile,
    signInToMeals: async (parent) =>
      signInToMeals(config.gatewayUrl ?? (await mealSiteOf(callApi)), parent, callApi, log),
    visitSite: (sourceId, parent) => visitSite(sourceId, parent, callApi, log),
    abortRequest,
    updates,
    setLanguage: (language) => setDesktopLanguage(language, languageFile(dataDir)),
    setTheme: (theme) => setWindowTheme(theme, themeFile(dataDir)),
  })
  // In development this would register Electron itself. The portable program has no path that stays.
  if (app.isPackaged && !process.env.PORTABLE_EXECUTABLE_FILE) app.setAsDefaultProtocolClient(linkScheme)
  const desktop = createDesktopIntegration({
    library,
    callApi,
    token,
    mainWindow,
    choosePath,
    recentFiles,
    text: desktopText,
    fixedAddress: hasAddressOption(process.argv, process.env) ? { host: config.host, port: config.port } : undefined,
    logsFolder,
    log,
  })
  started.resolve({ fetch: library.fetch, apiToken: token.getRequired })
  mainWindow.start(openFile)
  app.on('activate', () => mainWindow.open({}))
  await library.start()
  await desktop.start()
  powerMonitor.on('suspend', () => library.suspend())
  powerMonitor.on('resume', () => library.resume())
  updates.start()
}

function stopBeforeQuit(library: App, log: Log): void {
  let isStopped = false
  app.on('will-quit', (event) => {
    if (isStopped) return
    event.preventDefault()
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, stopTimeoutMs))
    Promise.race([library.stop(), timeout])
      .catch((error: unknown) => log.error({ err: error }, 'the app did not stop cleanly'))
      .finally(() => {
        isStopped = true
        app.quit()
      })
  })
}

function fail(error: unknown, exitCode: number): void {
  dialog.showErrorBox(desktopText('dialogs.startFailed'), errorText(error))
  app.exit(exitCode)
}
