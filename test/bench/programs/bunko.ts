import { join } from 'node:path'
import { createApp } from '../../../main/app.ts'
import { createLog } from '../../../main/platform/log.ts'
import { createMemorySecrets } from '../../../main/platform/secrets/secrets.ts'
import { createForkWorkers } from '../../../main/platform/workers/fork-workers.ts'
import { listening } from '../programs.ts'

// Arguments: the data folder. Bunko as the server host builds it, but for the keychain, which a build machine lacks.
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
const { origin } = await app.listen({ host: '127.0.0.1', port: 0, ownsProcess: true })
await app.start()
listening(origin)
