import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getHealth } from '../../shared/contracts/system.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { createClient } from '../support/api-client.ts'
import { download, prepareManga } from '../support/prepare-manga.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let sites: ReaderSites
let started: StartedApp | undefined

beforeEach(async ({ skip }) => {
  skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'mounting a folder read-only needs root')
  sites = await startReaderSites({ only: ['a1'] })
  started = await startApp()
})
afterEach(async () => {
  if (!started) return
  await started.end()
  await sites.stop()
})

test('a download into a read-only library says so immediately, and works when the folder can be written', async () => {
  const { origin, dataDir } = started!
  const api = createClient(origin)
  const { chapters } = await prepareManga(api, sites, 'a1')
  const library = join(dataDir, 'library')
  execFileSync('mount', ['--bind', library, library])
  try {
    execFileSync('mount', ['-o', 'remount,ro,bind', library])
    const [job] = await download(api, [chapters[0]!.id])
    expect(job).toMatchObject({ status: 'failed', failureCode: 'not_writable', attempts: 1 })
    expect(job!.failureReason).toMatch(/can’t write to the library folder \(EROFS\).*read-only.*retry/)
    expect((await api.call(getHealth)).status).toBe(200)
  } finally {
    execFileSync('umount', ['-l', library])
  }
  const [again] = await download(api, [chapters[0]!.id])
  expect(again).toMatchObject({ status: 'completed' })
})
