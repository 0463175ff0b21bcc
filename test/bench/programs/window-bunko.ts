import { join } from 'node:path'
import { createApp } from '../../../main/app.ts'
import { createLog } from '../../../main/platform/log.ts'
import { createMemorySecrets } from '../../../main/platform/secrets.ts'
import { createForkWorkers } from '../../../main/platform/workers.ts'
import { toLoopbackRequest } from '../../../main/shell/window/loopback-request.ts'
import { listenInWindow } from './in-window.ts'

// Argument: the data folder. Bunko as the desktop shell asks it: the request of the window becomes one of the API.
const dataDir = process.argv[2]!
const dist = join(import.meta.dirname, '../../../dist')
const log = createLog({ level: 'error', folder: join(dataDir, 'logs') })
const app = await createApp({
  dataDir,
  log,
  workers: createForkWorkers({ entry: join(dist, 'worker.js'), log }),
  fileWorkers: createForkWorkers({ entry: join(dist, 'file-worker.js'), serialization: 'advanced', log }),
  databaseWorkers: createForkWorkers({ entry: join(dist, 'database-worker.js'), log }),
  rendererDir: join(dist, 'renderer'),
  // Build machines have no keychain.
  secrets: createMemorySecrets(),
})
await app.start()
listenInWindow((request) => {
  // Requests of scripts can be aborted, those of images cannot.
  const abort = request.url.endsWith('/image') ? undefined : new AbortController()
  return app.fetch(toLoopbackRequest(request, { abort })!)
})
