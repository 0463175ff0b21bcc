import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { getJob, type Job } from '../../shared/contracts/jobs.ts'
import type { ReaderSites } from '../simulators/sites/reader-sites.ts'
import type { ActiveFault } from '../simulators/sites/switches.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { allJobs, limits, prepareSource, startSiteOf } from '../support/outage.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let sites: ReaderSites
let started: StartedApp
let api: ApiClient
let prepared: Awaited<ReturnType<typeof prepareSource>>
let queue: typeof prepared.queue

beforeEach(async () => {
  sites = await startSiteOf(30)
  started = await startApp()
  api = createClient(started.origin)
  prepared = await prepareSource(api, sites)
  queue = prepared.queue
})
afterEach(async () => {
  await started.end()
  await sites.stop()
})

const jobNow = async (id: string): Promise<Job> => (await api.call(getJob, { params: { id } })).json()
const down = (status = 500): ActiveFault => sites.switches('a1').fault({ on: 'any', effect: 'status', status })
const allCompleted = (ids: readonly string[], withinMs: number) =>
  Promise.all(ids.map((id) => api.finished(id, withinMs))).then((jobs) =>
    expect(jobs.filter(({ status }) => status !== 'completed')).toEqual([]),
  )

describe('a site that returns errors to everything', () => {
  test('for 12 seconds fails none of 30 queued downloads and sees no burst afterwards', async () => {
    const outage = down()
    const ids = await queue(1, 30)
    await sleep(12_000)
    outage.remove()
    sites.requestLog.clear()
    await allCompleted(ids, 90_000)
    for (const job of await allJobs(api)) expect(job.attempts).toBeLessThanOrEqual(2)
    // A healthy site gets one second of requests at once, then its rate.
    expect(sites.requestLog.maxPerWindow(1000)).toBeLessThanOrEqual(2 * limits.requestsPerSecond)
    expect(sites.requestLog.maxConcurrent()).toBeLessThanOrEqual(limits.maxConcurrency)
  })

  test('does not fail a single download', async () => {
    const outage = down()
    const [id] = await queue(1, 1)
    await sleep(12_000)
    expect(await jobNow(id!)).toMatchObject({ status: expect.stringMatching(/pending|in_progress/) })
    outage.remove()
    expect(await api.finished(id!, 60_000)).toMatchObject({ status: 'completed' })
  })

  test('makes its jobs wait with the reason and the time of the next attempt, after few requests', async () => {
    down()
    const ids = await queue(1, 30)
    await expect
      .poll(async () => (await allJobs(api)).filter(({ waitReason }) => waitReason !== null), { timeout: 20_000 })
      .toHaveLength(ids.length)
    const jobs = await allJobs(api)
    for (const job of jobs) {
      expect(job).toMatchObject({ status: expect.stringMatching(/pending|in_progress/), waitUntil: expect.any(String) })
      expect(job.waitReason).toMatch(/127\.0\.0\.1:\d+.*HTTP 500/)
    }
    expect(jobs.filter(({ attempts }) => attempts > 1)).toEqual([])
    expect(sites.requestLog.requests({ site: 'a1' }).length).toBeLessThan(15)
  })
})

describe('a site that does not answer', () => {
  test('costs no attempt, and its jobs continue when it answers', async () => {
    const outage = sites.switches('a1').fault({ on: 'any', effect: 'hang' })
    const ids = await queue(1, 3)
    await expect.poll(async () => (await jobNow(ids[2]!)).waitReason, { timeout: 60_000 }).toMatch(/didn’t respond/)
    for (const id of ids) expect((await jobNow(id)).attempts).toBeLessThanOrEqual(1)
    outage.remove()
    await allCompleted(ids, 90_000)
    for (const id of ids) expect(await jobNow(id)).toMatchObject({ attempts: 1 })
  })
})

describe('errors of one chapter', () => {
  test('fail its job after three attempts with their cause, while the others complete', async () => {
    sites.switches('a1').fault({ on: 'chapter', effect: 'status', status: 500, chapter: 2 })
    const ids = await queue(1, 4)
    const [first, broken, ...others] = await Promise.all(ids.map((id) => api.finished(id, 110_000)))
    expect([first, ...others].map((job) => job?.status)).toEqual(['completed', 'completed', 'completed'])
    expect(broken).toMatchObject({ status: 'failed', attempts: 3, failureCode: 'upstream_failed' })
    expect(broken?.failureReason).toMatch(/HTTP 500/)
  })

  test('fail its job also when it is the only one', async () => {
    sites.switches('a1').fault({ on: 'chapter', effect: 'status', status: 500, chapter: 1 })
    const [id] = await queue(1, 1)
    const job = await api.finished(id!, 110_000)
    expect(job).toMatchObject({ status: 'failed', attempts: 3 })
    expect(job.failureReason).toMatch(/HTTP 500/)
  })

  test('fail its job when all its images are broken', async () => {
    sites.switches('a1').fault({ on: 'image', effect: 'status', status: 500, chapter: 1 })
    const ids = await queue(1, 2)
    expect(await api.finished(ids[0]!, 110_000)).toMatchObject({ status: 'failed', attempts: 3 })
    expect(await api.finished(ids[1]!, 110_000)).toMatchObject({ status: 'completed' })
  })

  test('such as 404 fail it immediately and never make other jobs wait', async () => {
    sites.switches('a1').fault({ on: 'chapter', effect: 'status', status: 404 })
    const ids = await queue(1, 30)
    const jobs = await Promise.all(ids.map((id) => api.finished(id, 110_000)))
    for (const job of jobs) expect(job).toMatchObject({ status: 'failed', attempts: 1, waitReason: null })
  })
})

test('a header that cannot be sent fails its job with the name of the header and stops no other source', async () => {
  const { sourceId, queue } = prepared
  const file = join(started.dataDir, 'library.db')
  const [id] = await queue(1, 1)
  await api.finished(id!, 60_000)
  // A source of an earlier version of Bunko.
  const broken = { ...sites.source('a1'), name: 'Broken', options: { headers: { Referer: 'x' } } }
  const { id: brokenId } = (await api.call(createContentSource, { body: broken })).json()
  const database = new Database(file)
  database
    .prepare('update content_sources set options = ? where id = ?')
    .run('{"headers":{"Referer":"a\\nb"}}', brokenId)
  database.close()
  const failing = await queue(2, 12, [brokenId])
  for (const jobId of failing) {
    const job = await api.finished(jobId, 60_000)
    expect(job).toMatchObject({ status: 'failed', attempts: 1, failureCode: 'validation_failed' })
    expect(job.failureReason).toMatch(/The header Referer .*options\.headers\.Referer/)
  }
  const healthy = await queue(13, 13, [sourceId])
  expect(await api.finished(healthy.at(-1)!, 60_000)).toMatchObject({ status: 'completed', attempts: 1 })
})
