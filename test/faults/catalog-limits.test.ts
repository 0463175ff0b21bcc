import { beforeEach, expect, test } from 'vitest'
import { createMangaFromCatalog, searchCatalog } from '../../shared/contracts/catalog.ts'
import { fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { followManga, getFollowing } from '../../shared/contracts/following.ts'
import { getJob, type Job } from '../../shared/contracts/jobs.ts'
import { addChapter } from '../simulators/catalog/entities.ts'
import type { FaultKind } from '../simulators/catalog/faults.ts'
import type { RefusalForm } from '../simulators/catalog/limits.ts'
import { catalogAndAppPerTest } from '../support/catalog-and-app.ts'

/*
 * A catalog that asks to stay away. The simulator takes down whoever asks before the time that it was told, or within
 * the quarter of an hour of a ban; each test ends with nothing taken down.
 */

const here = catalogAndAppPerTest()
const { api, restart } = here
beforeEach(() => here.start())

const jobOf = async (id: string): Promise<Job> => (await api.call(getJob, { params: { id } })).json()
const secondsUntil = (time: string) => (Date.parse(time) - here.now()) / 1000
const chapterCount = async (id: string) => (await api.call(listChapters, { params: { id } })).json().total

async function add(): Promise<string> {
  const manga = here.catalog.add({ key: 'Refused' })
  for (let n = 1; n <= 20; n += 1) addChapter(manga, { chapter: String(n), day: n })
  return (await api.call(createMangaFromCatalog, { body: { externalId: manga.id } })).json().id
}

/** Asks for the chapters of a manga while the catalog is in that trouble. @returns the job, which waits */
async function refused(mangaId: string, kind: FaultKind): Promise<Job> {
  here.catalog.faults.add({ kind, host: 'api', path: /\/feed$/, times: 1 })
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
  await expect.poll(async () => (await jobOf(jobId)).waitReason).not.toBeNull()
  return await jobOf(jobId)
}

const requestCount = () => here.catalog.requestLog.requests({ host: 'api' }).length

test.each<[string, FaultKind, RefusalForm, number, number]>([
  ['429 with the end of the window', 'busy', 'headers', 115, 121],
  ['429 with Retry-After', 'busy', 'retry-after', 115, 120],
  ['a bare 429', 'busy', 'bare', 55, 60],
  ['a window that ends next year', 'busy', 'far', 890, 900],
  ['a page with 400', 'busy', 'html-400', 55, 60],
  ['a ban', 'ban', 'headers', 890, 900],
  ['a robot check', 'captcha', 'headers', 890, 900],
])(
  'waits with an end time after %s, sends no request, also after a restart, and then continues',
  async (_, kind, form, least, most) => {
    here.catalog.switches.limits.refusal = form
    const mangaId = await add()
    const begun = here.now()
    const job = await refused(mangaId, kind)
    expect((Date.parse(job.waitUntil!) - begun) / 1000).toBeGreaterThan(least - 5)
    expect(secondsUntil(job.waitUntil!)).toBeLessThanOrEqual(most)
    expect(job).toMatchObject({ status: 'pending', attempts: 0, waitReason: expect.stringContaining('The catalog') })
    expect(await chapterCount(mangaId)).toBe(0)

    const before = requestCount()
    const heldBack = async () => {
      const search = await api.call(searchCatalog, { query: { title: 'anything' } })
      expect([search.status, search.data.detail]).toEqual([502, expect.stringContaining('The catalog')])
      expect(Number(search.headers.get('retry-after'))).toBeGreaterThan(secondsUntil(job.waitUntil!) - 20)
    }
    await heldBack()
    await restart()
    await heldBack()
    expect(await jobOf(job.id)).toMatchObject({ status: 'pending', attempts: 0, waitUntil: job.waitUntil })
    expect(requestCount()).toBe(before)

    here.sleep((most + 5) * 1000)
    await restart()
    expect(await api.finished(job.id)).toMatchObject({ status: 'completed', attempts: 1 })
    expect(await chapterCount(mangaId)).toBe(20)
  },
)

test('waits one second for a window that ended long ago by a wrong clock', async () => {
  here.catalog.switches.limits.refusal = 'skewed'
  const mangaId = await add()
  const job = await refused(mangaId, 'busy')
  expect(secondsUntil(job.waitUntil!)).toBeLessThan(2)
  expect(await api.finished(job.id)).toMatchObject({ status: 'completed' })
})

test('keeps the rate limit over restarts and for all callers', async () => {
  const mangaId = await add()
  for (let round = 0; round < 3; round += 1) {
    const searches = [1, 2, 3].map((n) => api.call(searchCatalog, { query: { title: `${round} ${n}` } }))
    await Promise.all([...searches, api.call(fetchChapters, { body: { mangaId } })])
    await restart()
  }
  expect(here.catalog.requestLog.requests({ status: 429 })).toEqual([])
})

test('keeps the times of the next checks over a restart and a long sleep', async () => {
  const id = await add()
  const following = async () => (await api.call(getFollowing, { params: { id } })).json()
  await api.call(followManga, { params: { id }, body: {} })
  await expect.poll(async () => (await following()).checkedAt).not.toBeNull()
  const before = await following()
  await restart()
  expect(await following()).toEqual(before)
  here.sleep(10 * 24 * 3600_000)
  await restart()
  await expect.poll(async () => (await following()).checkedAt).not.toBe(before.checkedAt)
  expect(secondsUntil((await following()).nextCheckAt!)).toBeGreaterThan(3600)
})
