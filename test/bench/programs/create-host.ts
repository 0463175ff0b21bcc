import { join } from 'node:path'
import { type App, createApp } from '../../../main/app.ts'
import { createLog } from '../../../main/platform/log.ts'
import { createMemorySecrets } from '../../../main/platform/secrets.ts'
import { createForkWorkers } from '../../../main/platform/workers.ts'

/** Bunko as its hosts create it, without the keychain, which build machines lack. */
export function createHost(dataDir: string): Promise<App> {
  const root = join(import.meta.dirname, '../../..')
  const log = createLog({ level: 'error', folder: join(dataDir, 'logs') })
  return createApp({
    dataDir,
    log,
    workers: createForkWorkers({ entry: join(root, 'dist/worker.js'), log }),
    fileWorkers: createForkWorkers({ entry: join(root, 'dist/file-worker.js'), serialization: 'advanced', log }),
    databaseWorkers: createForkWorkers({ entry: join(root, 'dist/database-worker.js'), log }),
    rendererDir: join(root, 'dist/renderer'),
    secrets: createMemorySecrets(),
  })
}
