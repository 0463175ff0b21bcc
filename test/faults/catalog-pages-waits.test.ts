import { expect, test } from 'vitest'
import { searchCatalog } from '../../shared/contracts/catalog.ts'
import { getJob, type Job } from '../../shared/contracts/jobs.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import type { PagesRefusal } from '../simulators/catalog/limits.ts'
import { quotaForms } from '../simulators/catalog/quota.ts'
import { catalogAndAppPerTest } from '../support/catalog-and-app.ts'
import { addFromCatalog, expectedMarks, readMarks } from '../support/catalog-for-tests.ts'

const here = catalogAndAppPerTest()
const { api, start } = here

const asksForPages = () => here.catalog.requestLog.requests({ path: /^\/at-home\// }).length
const jobOf = async (id: string): Promise<Job> => (await api.call(getJob, { params: { id } })).json()
const waiting = async (id: string): Promise<Job> => {
  await expect.poll(async () => (await jobOf(id)).waitReason).not.toBeNull()
  return await jobOf(id)
}
const ask = async (chapterIds: string[]): Promise<string[]> =>
  (await api.call(scrapeChapters, { body: { chapterIds } })).json().jobIds

test.each<[PagesRefusal['form'], number, number]>([
  ['headers', 100, 121],
  ['retry-after', 100, 121],
  ['bare', 50, 61],
  ['skewed', 0, 2],
  ['html-400', 50, 61],
  ['ban', 880, 901],
])(
  'waits with an end time when page requests are refused (%s), sends no request before, and then continues',
  async (form, least, most) => {
    await start()
    const { chapters } = await addFromCatalog(api, here.catalog.special.hoshi)
    here.catalog.switches.limits.refusePagesOnce = { form, seconds: 120 }
    const begun = Date.now()
    const ids = await ask(chapters.slice(0, 2).map(({ id }) => id))
    const job = await waiting(ids[0]!)
    const until = Date.parse(job.waitUntil!)
    expect(until - begun).toBeGreaterThan((least - 5) * 1000)
    expect(until - Date.now()).toBeLessThan(most * 1000)
    expect(job).toMatchObject({ status: 'pending', attempts: 0, failureReason: null })
    expect(job.waitReason).toContain('catalog')
    if (form !== 'skewed') {
      // The second chapter waits as well, without a question of its own.
      expect(await waiting(ids[1]!)).toMatchObject({ status: 'pending', attempts: 0 })
      expect(asksForPages()).toBe(1)
    }
    here.sleep(most * 1000)
    for (const id of ids) expect(await api.finished(id)).toMatchObject({ status: 'completed', attempts: 1 })
    for (const [index, { id }] of chapters.slice(0, 2).entries())
      expect(await readMarks(api, id, 5)).toEqual(expectedMarks(here.catalog.special.hoshi.chapters[index]!))
  },
)

test('waits as long as the catalog does not respond, without an attempt, and then downloads', async () => {
  await start()
  const { chapters } = await addFromCatalog(api, here.catalog.special.hoshi)
  here.catalog.faults.add({ kind: 'reset', host: 'api', path: /^\/at-home\// })
  const [id = ''] = await ask([chapters[0]!.id])
  for (const requests of [1, 2, 3, 4]) {
    await expect.poll(asksForPages).toBe(requests)
    const job = await waiting(id)
    expect(job).toMatchObject({ status: 'pending', attempts: 0, failureReason: null })
    expect(job.waitReason).toMatch(/MangaDex isn’t responding.*Bunko keeps trying/)
    if (requests === 4) here.catalog.faults.clear()
    here.sleep(60_000)
  }
  expect(await api.finished(id)).toMatchObject({ status: 'completed', attempts: 1 })
})

/** Milliseconds since the epoch of the next midnight (UTC). */
const midnight = () => new Date(here.now()).setUTCHours(24, 0, 0, 0)

test.each(quotaForms)(
  'waits until after midnight when the daily quota is used up (%s), and then downloads',
  async (quotaForm) => {
    await start({ limits: { chaptersPerDay: 1, quotaForm } })
    // Not in the last minutes of a day, which are a short wait like any other.
    here.sleep(midnight() - here.now() + 9 * 3600_000)
    const { chapters } = await addFromCatalog(api, here.catalog.special.hoshi)
    const ids = await ask(chapters.map(({ id }) => id))
    expect(await api.finished(ids[0]!)).toMatchObject({ status: 'completed' })
    const job = await waiting(ids[1]!)
    expect(job).toMatchObject({ status: 'pending', attempts: 0, failureReason: null })
    expect(job.waitReason).toContain('daily chapter limit')
    const end = midnight()
    expect(Date.parse(job.waitUntil!)).toBeGreaterThan(end)
    expect(Date.parse(job.waitUntil!)).toBeLessThan(end + 10 * 60_000)
    await waiting(ids[2]!)
    // Nobody asks again before, a program that was started anew included; what is no chapter is answered meanwhile.
    await here.restart()
    here.sleep(6 * 3600_000)
    expect((await api.call(searchCatalog, { query: { title: 'star' } })).status).toBe(200)
    expect((await waiting(ids[1]!)).waitUntil).toBe(job.waitUntil)
    expect(asksForPages()).toBe(2)
    here.sleep(end + 10 * 60_000 - here.now())
    expect(await api.finished(ids[1]!)).toMatchObject({ status: 'completed', attempts: 1 })
    expect(await readMarks(api, chapters[1]!.id, 5)).toEqual(expectedMarks(here.catalog.special.hoshi.chapters[1]!))
    expect(await waiting(ids[2]!)).toMatchObject({ status: 'pending', attempts: 0 })
  },
)
