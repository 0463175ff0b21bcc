import { join } from 'node:path'
import { type App, createApp } from './app.ts'
import { commandList, isCommand, runCommand } from './commands/commands.ts'
import { type Config, readConfig, usage } from './platform/config.ts'
import { requireDataFolder } from './platform/files/data-folder.ts'
import { createLog, type Log } from './platform/log.ts'
import { isProblem } from './platform/problem.ts'
import { createForkWorkers } from './platform/workers.ts'

const here = import.meta.dirname
/** `npm run dev` runs the sources; a build has the worker and the screens beside it in `dist`. */
const isSource = import.meta.filename.endsWith('.ts')
const workerFile = join(here, isSource ? 'scraper/process/entry.ts' : 'worker.js')
const databaseWorkerFile = join(here, isSource ? 'database/database-worker.ts' : 'database-worker.js')
const fileWorkerFile = join(here, isSource ? 'platform/file-worker/entry.ts' : 'file-worker.js')
const rendererDir = join(here, isSource ? '../dist/renderer' : 'renderer')
const stopLimitMs = 4800

/** Exit codes that scripts rely on: R1.7. */
const exitCodes = { wrongOption: 2, folderHeld: 3, failed: 1 } as const

/** Runs Bunko without a window. Prints one line on stdout when it is ready (R1.4); all other output goes to stderr. */
export async function serve(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  if (isCommand(argv[0])) {
    process.exitCode = await runCommand(argv[0], argv.slice(1), env)
    return
  }
  const config = readOptions(argv, env)
  if (config === undefined) return
  try {
    requireDataFolder(config.dataDir)
    await run(config, createLog({ level: config.logLevel, folder: join(config.dataDir, 'logs') }))
  } catch (error) {
    const sentence = isProblem(error) ? error.detail : `Bunko could not start: ${(error as Error).message}`
    process.stderr.write(`${sentence}\n`)
    process.exit(exitCodeOf(error))
  }
}

function exitCodeOf(error: unknown): number {
  if (isProblem(error, 'conflict')) return exitCodes.folderHeld
  return isProblem(error, 'validation_failed') ? exitCodes.wrongOption : exitCodes.failed
}

function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv): Config | undefined {
  try {
    const config = readConfig(argv, env)
    if (config !== 'help') return config
    process.stdout.write(`${usage()}\nCommands, each with --help:\n${commandList()}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = exitCodes.wrongOption
  }
  return undefined
}

type Started = { readonly app: App; readonly listener: Awaited<ReturnType<App['listen']>> }

async function start(
  config: Config,
  log: Log,
  restart: () => void,
  onDeviceListenerOpened: (origin: string) => void,
): Promise<Started> {
  const app = await createApp({
    dataDir: config.dataDir,
    log,
    workers: createForkWorkers({ entry: workerFile, log }),
    fileWorkers: createForkWorkers({ entry: fileWorkerFile, serialization: 'advanced', log }),
    databaseWorkers: createForkWorkers({ entry: databaseWorkerFile, log }),
    rendererDir,
    apiToken: () => config.apiToken,
    showPairingCode: (code) =>
      process.stderr.write(`To use the screens in a browser, enter this code there: ${code}\n`),
    restart,
    devices: config.devices,
    onDeviceListenerOpened,
    ownsProcess: true,
    browserPath: config.browserPath,
    sitePatience: config.sitePatience,
    catalog: { url: config.catalogUrl, uploadsUrl: config.catalogUploadsUrl, reportUrl: config.catalogReportUrl },
    gatewayUrl: config.gatewayUrl,
    mealPicturesUrl: config.mealPicturesUrl,
    trackerUrls: config.trackerUrls,
  })
  try {
    const listener = await app.listen({ ...config, ownsProcess: true })
    await app.start()
    return { app, listener }
  } catch (error) {
    await app.stop()
    throw error
  }
}

async function run(config: Config, log: Log): Promise<void> {
  const ready = Promise.withResolvers<void>()
  const printDevices = (origin: string) =>
    void ready.promise.then(() => process.stdout.write(`Other devices: ${origin}\n`))
  let running = start(config, log, () => void restart(), printDevices)
  const stop = async (code: number) => {
    setTimeout(() => process.exit(code), stopLimitMs).unref()
    await running
      .then(({ app }) => app.stop())
      .catch((error: unknown) => log.error({ err: error }, 'could not close properly'))
    process.exit(code)
  }
  // At the same address, even if the port was selected automatically.
  async function restart(): Promise<void> {
    const { app, listener } = await running
    const port = Number(new URL(listener.origin).port)
    running = app.stop().then(() => start({ ...config, port }, log, () => void restart(), printDevices))
    await running.catch((error: unknown) => {
      log.error({ err: error }, 'Bunko could not start again')
      process.exit(exitCodeOf(error))
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  // Started by serve.ts under another Node, which may be killed without a chance to say so.
  if (process.env['BUNKO_ENDS_WITH_PARENT'] !== undefined) {
    process.once('disconnect', () => void stop(0))
    if (!process.connected) void stop(0)
  }
  const failOnBug = (error: unknown) => {
    log.error({ err: error }, 'Bunko stops because of a bug')
    void stop(exitCodes.failed)
  }
  process.on('uncaughtException', failOnBug)
  process.on('unhandledRejection', failOnBug)
  const { listener } = await running
  process.stdout.write(`Bunko is listening on ${listener.origin}\n`)
  ready.resolve()
}
