import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import type { Effect } from '../simulators/sites/switches.ts'
import { createClient } from '../support/api-client.ts'
import { allJobs, limits, prepareSource, startSiteOf } from '../support/outage.ts'
import { startApp } from '../support/start-app.ts'

const outageMs = 5 * 60_000
const chapters = 200

test.concurrent.for<[string, Effect]>([
  ['returns errors', { effect: 'status', status: 500 }],
  ['does not answer', { effect: 'hang' }],
])(
  'a site that %s for five minutes loses none of 200 queued downloads',
  { timeout: 15 * 60_000 },
  async ([, effect], { expect, onTestFinished }) => {
    const sites = await startSiteOf(chapters)
    const started = await startApp()
    onTestFinished(async () => {
      await started.end()
      await sites.stop()
    })
    const api = createClient(started.origin)
    const { queue } = await prepareSource(api, sites)
    const outage = sites.switches('a1').fault({ on: 'any', ...effect })
    const ids = await queue(1, chapters)
    await sleep(outageMs)
    const during = sites.requestLog.requests().length
    const waiting = await allJobs(api)
    expect(waiting.filter(({ status }) => status === 'failed')).toEqual([])
    expect(waiting.filter(({ waitReason, waitUntil }) => waitReason === null || waitUntil === null)).toEqual([])
    // The requests that open the circuit, then a probe after each pause of 5, 10, 20, 40 and 60 s.
    expect(during).toBeLessThan(20)

    outage.remove()
    sites.requestLog.clear()
    for (const id of ids) await api.finished(id, 10 * 60_000)
    const jobs = await allJobs(api)
    expect(jobs.filter(({ status }) => status !== 'completed')).toEqual([])
    expect(Math.max(...jobs.map(({ attempts }) => attempts))).toBeLessThanOrEqual(2)
    // A site that was idle gets the requests of one second at once, and then its rate.
    const perSecond = sites.requestLog.maxPerWindow(1000)
    expect(perSecond).toBeLessThanOrEqual(2 * limits.requestsPerSecond)
    expect(sites.requestLog.maxPerWindow(10_000)).toBeLessThanOrEqual(11 * limits.requestsPerSecond)
    expect(sites.requestLog.maxConcurrent()).toBeLessThanOrEqual(limits.maxConcurrency)
  },
)
