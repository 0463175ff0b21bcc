import { join } from 'node:path'
import { createApp } from './app.ts'
import { type Config, readConfig, usage } from './platform/config.ts'
import { createLog, type Log } from './platform/log.ts'
import { isProblem } from './platform/problem.ts'
import { createForkWorkers } from './platform/workers/fork-workers.ts'

const here = import.meta.dirname
const stopLimitMs = 4800

/** Exit codes that scripts rely on (decisions, section 1). */
const exitCodes = { wrongOption: 2, folderHeld: 3, failed: 1 } as const

/** The program without a window. Prints one line on stdout when it is ready; everything else goes to stderr. */
export async function serve(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const config = readOptions(argv, env)
  if (config === undefined) return
  const log = createLog({ level: config.logLevel, folder: join(config.dataDir, 'logs') })
  try {
    await run(config, log)
  } catch (error) {
    const sentence = isProblem(error) ? error.detail : `Bunko could not start: ${(error as Error).message}`
    process.stderr.write(`${sentence}\n`)
    process.exit(isProblem(error, 'conflict') ? exitCodes.folderHeld : exitCodes.failed)
  }
  process.on('uncaughtException', dieOfMistake)
  process.on('unhandledRejection', dieOfMistake)
  try {
    const { origin } = await app.listen(config)
    await app.start()
    process.stdout.write(`Bunko is listening on ${origin}\n`)
  } catch (error) {
    await app.stop()
    throw error
  }
}
