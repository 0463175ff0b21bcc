import { afterEach, expect, test } from 'vitest'
import { getJob, type Job } from '../../shared/contracts/jobs.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import type { PagesRefusal } from '../simulators/catalog/limits.ts'
import { type CatalogOptions, type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { addFromCatalog, addressesOf, marksOf, marksOfVersion } from '../support/catalog-for-tests.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let catalog: CatalogSimulator
let started: StartedApp
let api: ApiClient
/** How far the clocks of the program and of the catalog have been set ahead, milliseconds. */
let aheadMs = 0

async function start(limits: CatalogOptions['limits'] = {}): Promise<void> {
  aheadMs = 0
  catalog = await startCatalog({ limits, now: () => Date.now() + aheadMs })
  const clock = { now: () => new Date(Date.now() + aheadMs), monotonicMs: () => performance.now() + aheadMs }
  started = await startApp({ catalog: addressesOf(catalog), clock })
  api = createClient(started.origin)
}
afterEach(async () => {
  expect(catalog.journal.breaches()).toEqual([])
  await started.end()
  await catalog.stop()
})

const asksForPages = () => catalog.journal.requests({ path: /^\/at-home\// }).length
const jobOf = async (id: string): Promise<Job> => (await api.call(getJob, { params: { id } })).json()
const waiting = async (id: string): Promise<Job> => {
  await expect.poll(async () => (await jobOf(id)).waitReason, { timeout: 20_000 }).not.toBeNull()
  return await jobOf(id)
}
const ask = async (chapterIds: string[]): Promise<string[]> =>
  (await api.call(scrapeChapters, { body: { chapterIds } })).json().jobIds
const setAhead = (milliseconds: number) => {
  aheadMs += milliseconds
  started.app.wake()
}

test.each<[PagesRefusal['form'], number, number]>([
  ['headers', 100, 121],
  ['retry-after', 100, 121],
  ['bare', 50, 61],
  ['skewed', 0, 2],
  ['html-400', 50, 61],
  ['ban', 880, 901],
])(
  'refused (%s): the jobs wait and say until when, nobody asks again before, then they go on',
  async (form, least, most) => {
    await start()
    const { chapters } = await addFromCatalog(api, catalog.special.hoshi)
    catalog.switches.limits.refusePagesOnce = { form, seconds: 120 }
    const ids = await ask(chapters.slice(0, 2).map(({ id }) => id))
    const job = await waiting(ids[0]!)
    const seconds = (Date.parse(job.waitUntil!) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(least - 5)
    expect(seconds).toBeLessThan(most)
    expect(job).toMatchObject({ status: 'pending', attempts: 0, failureReason: null })
    expect(job.waitReason).toContain('catalog')
    if (form !== 'skewed') {
      // The second chapter waits as well, without a question of its own.
      expect(await waiting(ids[1]!)).toMatchObject({ status: 'pending', attempts: 0 })
      expect(asksForPages()).toBe(1)
    }
    setAhead(most * 1000)
    for (const id of ids) expect(await api.finished(id, 60_000)).toMatchObject({ status: 'completed', attempts: 1 })
    for (const [index, { id }] of chapters.slice(0, 2).entries())
      expect(await marksOf(api, id, 5)).toEqual(marksOfVersion(catalog.special.hoshi.chapters[index]!))
  },
)

test('the day’s chapters are used up: what is left waits until after midnight and then comes', async () => {
  await start({ chaptersPerDay: 1 })
  const { chapters } = await addFromCatalog(api, catalog.special.hoshi)
  const ids = await ask(chapters.map(({ id }) => id))
  expect(await api.finished(ids[0]!)).toMatchObject({ status: 'completed' })
  const job = await waiting(ids[1]!)
  expect(job).toMatchObject({ status: 'pending', attempts: 0 })
  expect(job.waitReason).toContain('no more chapters today')
  const midnight = new Date().setUTCHours(24, 0, 0, 0)
  expect(Date.parse(job.waitUntil!)).toBeGreaterThan(midnight)
  expect(Date.parse(job.waitUntil!)).toBeLessThan(midnight + 10 * 60_000)
  await waiting(ids[2]!)
  expect(asksForPages()).toBe(2)
  setAhead(midnight + 10 * 60_000 - Date.now())
  expect(await api.finished(ids[1]!, 60_000)).toMatchObject({ status: 'completed', attempts: 1 })
  expect(await waiting(ids[2]!)).toMatchObject({ status: 'pending', attempts: 0 })
})
