import { expect, test } from 'vitest'
import { siteConfig } from '../../../../test/support/in-process-worker.ts'
import type { BrowserDeps } from '../browser/session.ts'
import { createSuggestion } from './suggestion.ts'

const url = new URL('https://reader.example/chapter-1')

function limitOf() {
  const task = { site: siteConfig(url.origin), addresses: [url.href], themes: [] }
  const deps = { acquirePermit: async () => () => {} } as unknown as BrowserDeps
  const { requestLimit } = createSuggestion(task, deps, () => {})
  const send = async (times: number, resourceType?: string) => {
    for (let sent = 0; sent < times; sent++) await requestLimit.acquirePermit(url, undefined, resourceType)
  }
  return { requestLimit, send }
}

test('requests of the scripts of a page do not use up those of a proposal', async () => {
  const { requestLimit, send } = limitOf()
  await send(150, 'xhr')
  await send(50, 'fetch')
  expect(requestLimit.count()).toBe(0)
  await expect(send(1, 'xhr')).rejects.toThrow('200 requests')
  await send(10)
  await send(10, 'document')
  expect(requestLimit.count()).toBe(20)
  await expect(send(1)).rejects.toThrow('20 requests')
  await expect(send(1, 'document')).rejects.toThrow('20 requests')
})
