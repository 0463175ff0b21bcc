import { join } from 'node:path'
import { createApp } from '../../../main/app.ts'
import { createLog } from '../../../main/platform/log.ts'
import { createMemorySecrets } from '../../../main/platform/secrets.ts'
import { createForkWorkers } from '../../../main/platform/workers.ts'
import { toLoopbackRequest } from '../../../main/shell/window/loopback-request.ts'
import { listenInWindow } from './in-window.ts'

// Argument: the data folder. Bunko as the desktop shell asks it: the request of the window becomes one of the API.
const [dataDir = ''] = process.argv.slice(2)
const root = join(import.meta.dirname, '../../..')
const log = createLog({ level: 'error', folder: join(dataDir, 'logs') })
const app = await createApp({
  dataDir,
  log,
  workers: createForkWorkers({ entry: join(root, 'dist/worker.js'), log }),
  rendererDir: join(root, 'dist/renderer'),
  secrets: createMemorySecrets(),
})
await app.start()
listenInWindow((request) => app.fetch(toLoopbackRequest(request)!))
