import { join } from 'node:path'
import { createApp } from '../../../main/app.ts'
import { createLog } from '../../../main/platform/log.ts'
import { createMemorySecrets } from '../../../main/platform/secrets.ts'
import { createForkWorkers } from '../../../main/platform/workers.ts'
import { listening } from '../programs.ts'

// Argument: the data folder. Bunko as the server host creates it, without the keychain, which build machines lack.
const [dataDir = ''] = process.argv.slice(2)
const root = join(import.meta.dirname, '../../..')
const log = createLog({ level: 'error', folder: join(dataDir, 'logs') })
const app = await createApp({
  dataDir,
  log,
  workers: createForkWorkers({ entry: join(root, 'dist/worker.js'), log }),
  fileWorkers: createForkWorkers({ entry: join(root, 'dist/file-worker.js'), serialization: 'advanced', log }),
  rendererDir: join(root, 'dist/renderer'),
  secrets: createMemorySecrets(),
})
const { origin } = await app.listen({ host: '127.0.0.1', port: 0, ownsProcess: true })
await app.start()
listening(origin)
