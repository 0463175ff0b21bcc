import { afterAll, beforeAll } from 'vitest'
import { type ApiClient, createClient } from './api-client.ts'
import { type StartedApp, startApp } from './start-app.ts'

/** The whole program and a client for all tests of a file. Both are available once its tests run. */
export function appForTests(): { readonly api: ApiClient; readonly started: Omit<StartedApp, 'end'> } {
  let running: StartedApp
  let client: ApiClient
  beforeAll(async () => {
    running = await startApp()
    client = createClient(running.origin)
  })
  afterAll(() => running.end())
  return {
    api: {
      call: (endpoint, sent) => client.call(endpoint, sent),
      finished: (jobId, withinMs) => client.finished(jobId, withinMs),
    },
    started: {
      get app() {
        return running.app
      },
      get origin() {
        return running.origin
      },
      get dataDir() {
        return running.dataDir
      },
    },
  }
}
