import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { quote } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import { createPageNavigator } from './page-navigator.ts'
import type { RequestGate } from './request-gate.ts'

const refused = new Problem('site_unreachable', quote('It refuses connections.'), { retryable: true })
const gate: RequestGate = { pass: async () => {}, problem: () => undefined, reset() {}, waitedMs: () => 0 }

/** A page that fails to open before it says which request failed, as Chromium does when its page of errors comes between. */
const failingPage = (reason: string): Page =>
  Object.assign(new EventEmitter(), {
    goto: async () => {
      throw new Error(reason)
    },
  }) as unknown as Page

test('an aborted navigation to a host that refuses connections says that it does', async () => {
  const asked: string[] = []
  const findFailure = (url: URL) => {
    asked.push(url.host)
    return refused
  }
  const navigator = createPageNavigator(failingPage('page.goto: net::ERR_ABORTED'), { findFailure }, gate)
  await expect(navigator.navigate('http://127.0.0.1:61234/one', undefined)).rejects.toBe(refused)
  expect(asked).toEqual(['127.0.0.1:61234'])
})
