import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { silentLog } from '../../main/platform/log.ts'
import { suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { appForTests } from '../support/app-for-tests.ts'

const errors: unknown[] = []
const { started, sites } = appForTests({
  sites: { only: ['a1'], seedLibrary: smallLibrary },
  log: { ...silentLog, error: (...about: unknown[]) => void errors.push(about) },
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
  const before = requests()
  await setTimeout(2000)
  // One more may have been under way.
  expect(requests()).toBeLessThanOrEqual(before + 1)
  expect(errors).toEqual([])
})
