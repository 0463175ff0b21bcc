import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { createClient } from '../support/api-client.ts'
import { prepareManga } from '../support/prepare-manga.ts'
import { hasProc, type Process, processesBelow, stillRunning } from '../support/processes.ts'
import { startServe } from '../support/serve-process.ts'
import { temporaryFolder } from '../support/start-app.ts'

let sites: ReaderSites
let dataDir: string
let left: Process[] = []
beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1'] })
  dataDir = await temporaryFolder()
})
afterAll(async () => {
  await sites.stop()
  await rm(dataDir, { recursive: true, force: true })
})

// As any test does that fails in the middle: nothing after the failure is done.
test.runIf(hasProc).fails('a test that fails while the program and a worker of it run', async () => {
  const serve = await startServe(dataDir)
  await prepareManga(createClient(serve.origin), sites, 'a1')
  left = processesBelow(process.pid)
  throw new Error('the test failed')
})

test.runIf(hasProc)('both processes are ended', async () => {
  expect(left.map(({ command }) => command)).toEqual([
    expect.stringContaining('dist/serve.js'),
    expect.stringContaining('bunko scraping'),
  ])
  await expect.poll(() => stillRunning(left)).toEqual([])
})
