import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../main/platform/log.ts'
import { suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

const errors: unknown[] = []
let sites: ReaderSites
let started: StartedApp
beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1'], seedLibrary: smallLibrary })
  started = await startApp({ log: { ...silentLog, error: (...about: unknown[]) => void errors.push(about) } })
})
afterAll(async () => {
  await started.end()
  await sites.stop()
})

test('a detection that its client cancels stops its requests and is no error', async () => {
  sites.switches('a1').set({ delayMs: 500 })
  const client = new AbortController()
  const body = JSON.stringify({ testUrl: sites.chapterUrl('a1', 'star-smith', 1) })
  const headers = { 'Content-Type': 'application/json' }
  const answer = fetch(new URL(suggestConfiguration.path, started.origin), {
    method: 'POST',
    body,
    headers,
    signal: client.signal,
  })
  const requests = () => sites.requestLog.requests({}).length
  await expect.poll(requests).toBe(1)
  client.abort()
  await expect(answer).rejects.toThrow('aborted')
  await setTimeout(2000)
  expect(requests()).toBeLessThanOrEqual(2)
  expect(errors).toEqual([])
})
