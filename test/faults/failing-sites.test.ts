import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import type { SimManga } from '../simulators/sites/library.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import type { Effect } from '../simulators/sites/switches.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { editDatabase } from '../support/edit-database.ts'
import { sampleManga } from '../support/samples.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

const slug = 'many-chapters'
const chapters = 60
const manyChapters: SimManga = {
  slug,
  title: 'Many Chapters',
  author: 'Mori Aoba',
  description: 'Short chapters.',
  publicationYear: 2020,
  genres: ['Drama'],
  status: 'ongoing',
  rating: null,
  colour: false,
  pageSize: { width: 120, height: 180 },
  spreadEvery: 0,
  chapters: Array.from({ length: chapters }, (_, index) => ({
    number: index + 1,
    volume: null,
    title: null,
    pages: 1,
  })),
}
/** The limits of the source. */
const limits = { requestsPerSecond: 20, maxConcurrency: 4 }
const outageMs = 5 * 60_000

let sites: ReaderSites
let started: StartedApp
let api: ApiClient
let mangaId: string
let sourceId: string
let aheadMs: number

beforeEach(async () => {
  aheadMs = 0
  sites = await startReaderSites({ only: ['a1'], seedLibrary: [manyChapters] })
  const clock = {
    now: () => new Date(Date.now() + aheadMs),
    monotonicMs: () => performance.now() + aheadMs,
  }
  started = await startApp({ clock })
  api = createClient(started.origin)
  const source = sites.source('a1')
  const body = { ...source, options: { ...source.options, ...limits, timeoutMs: 2000 } }
  sourceId = (await api.call(createContentSource, { body })).json().id
  mangaId = (await api.call(createManga, { body: { ...sampleManga, slug } })).json().id
})
afterEach(async () => {
  await started.end()
  await sites.stop()
})

/** Adds chapters and downloads them. @returns their jobs */
async function queue(from: number, to: number, sourceIds: readonly string[] = [sourceId]): Promise<string[]> {
  const { items } = (await api.call(addChapters, { params: { id: mangaId }, body: { from, to } })).json()
  const numbered = items.filter(({ number }) => number >= from && number <= to)
  const body = { chapterIds: numbered.map(({ id }) => id), sourceIds }
  return (await api.call(scrapeChapters, { body })).json().jobIds
}
const jobs = async () => (await api.call(listJobs, { query: { limit: 100 } })).json()
/** The open jobs, once all of them wait. */
async function waitingJobs() {
  const isAtWork = async () =>
    (await jobs()).some(
      ({ status, waitUntil }) =>
        status === 'in_progress' ||
        (status === 'pending' && (waitUntil === null || Date.parse(waitUntil) < Date.now() + aheadMs)),
    )
  await expect.poll(isAtWork).toBe(false)
  return (await jobs()).filter(({ status }) => status === 'pending')
}
/** Moves the clock to the end of the first wait. */
async function skipWait(): Promise<void> {
  const ends = (await waitingJobs()).map(({ waitUntil }) => Date.parse(waitUntil!))
  if (ends.length === 0) return
  aheadMs = Math.min(...ends) - Date.now() + 1
  started.app.resume()
}

test.each<[string, Effect, RegExp]>([
  ['returns errors', { effect: 'status', status: 500 }, /127\.0\.0\.1:\d+.*HTTP 500/],
  ['does not answer', { effect: 'hang' }, /didn’t respond/],
])(
  'a site that %s for five minutes fails no download, gets few requests, and no burst afterwards',
  async (_, effect, reason) => {
    const outage = sites.switches('a1').fault({ on: 'any', ...effect })
    const ids = await queue(1, chapters)
    while (aheadMs < outageMs) {
      const waiting = await waitingJobs()
      expect(waiting).toHaveLength(ids.length)
      for (const { waitReason, attempts } of waiting) {
        expect(waitReason).toMatch(reason)
        expect(attempts).toBeLessThanOrEqual(1)
      }
      await skipWait()
    }
    // The requests that open the circuit, then a probe after each pause of 5, 10, 20, 40 and 60 s.
    expect(sites.requestLog.requests().length).toBeLessThan(20)

    await waitingJobs()
    outage.remove()
    sites.requestLog.clear()
    await skipWait()
    for (const id of ids) {
      const job = await api.finished(id)
      expect(job).toMatchObject({ status: 'completed' })
      expect(job.attempts).toBeLessThanOrEqual(2)
    }
    // A site that was idle gets the requests of one second at once, and then its rate.
    expect(sites.requestLog.maxPerWindow(1000)).toBeLessThanOrEqual(2 * limits.requestsPerSecond)
    expect(sites.requestLog.maxPerWindow(10_000)).toBeLessThanOrEqual(11 * limits.requestsPerSecond)
    expect(sites.requestLog.maxConcurrent()).toBeLessThanOrEqual(limits.maxConcurrency)
  },
)

describe('errors of one chapter', () => {
  test('fail its job after three attempts with their cause, while the others complete', async () => {
    sites.switches('a1').fault({ on: 'chapter', effect: 'status', status: 500, chapter: 2 })
    const ids = await queue(1, 4)
    const [first, broken, ...others] = await Promise.all(ids.map((id) => api.finished(id)))
    expect([first, ...others].map((job) => job?.status)).toEqual(['completed', 'completed', 'completed'])
    expect(broken).toMatchObject({ status: 'failed', attempts: 3, failureCode: 'upstream_failed' })
    expect(broken?.failureReason).toMatch(/HTTP 500/)
  })

  test('fail its job also when it is the only one', async () => {
    sites.switches('a1').fault({ on: 'chapter', effect: 'status', status: 500, chapter: 1 })
    const [id] = await queue(1, 1)
    const job = await api.finished(id!)
    expect(job).toMatchObject({ status: 'failed', attempts: 3 })
    expect(job.failureReason).toMatch(/HTTP 500/)
  })

  test('fail its job when all its images are broken', async () => {
    sites.switches('a1').fault({ on: 'image', effect: 'status', status: 500, chapter: 1 })
    const ids = await queue(1, 2)
    expect(await api.finished(ids[0]!)).toMatchObject({ status: 'failed', attempts: 3 })
    expect(await api.finished(ids[1]!)).toMatchObject({ status: 'completed' })
  })

  test('such as 404 fail it immediately and never make other jobs wait', async () => {
    sites.switches('a1').fault({ on: 'chapter', effect: 'status', status: 404 })
    const ids = await queue(1, 30)
    const jobs = await Promise.all(ids.map((id) => api.finished(id)))
    for (const job of jobs) {
      expect(job).toMatchObject({ status: 'failed', attempts: 1, waitReason: null })
      expect(job.failureReason).toMatch(/doesn’t have this chapter/)
    }
  })
})

test('a header that cannot be sent fails its job with the name of the header and stops no other source', async () => {
  const [id] = await queue(1, 1)
  await api.finished(id!)
  // A source of an earlier version of Bunko.
  const broken = { ...sites.source('a1'), name: 'Broken', options: { headers: { Referer: 'x' } } }
  const { id: brokenId } = (await api.call(createContentSource, { body: broken })).json()
  const sql = 'update content_sources set options = ? where id = ?'
  await editDatabase(started.dataDir, (database) =>
    database.prepare(sql).run('{"headers":{"Referer":"a\\nb"}}', brokenId),
  )
  const failing = await queue(2, 12, [brokenId])
  for (const jobId of failing) {
    const job = await api.finished(jobId)
    expect(job).toMatchObject({ status: 'failed', attempts: 1, failureCode: 'validation_failed' })
    expect(job.failureReason).toMatch(/The header Referer contains a character/)
  }
  const healthy = await queue(13, 13, [sourceId])
  expect(await api.finished(healthy.at(-1)!)).toMatchObject({ status: 'completed', attempts: 1 })
})
