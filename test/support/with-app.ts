import { type ApiClient, createClient } from './api-client.ts'
import { startApp } from './start-app.ts'

/** Runs the whole program on a data folder, as long as `use` needs. */
export async function withApp<T>(dataDir: string, use: (api: ApiClient) => Promise<T>): Promise<T> {
  const started = await startApp({ dataDir })
  try {
    return await use(createClient(started.origin))
  } finally {
    await started.app.stop()
  }
}
