import { beforeAll, describe, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import {
  cancelActiveJobs,
  cancelJob,
  forgetEndedJobs,
  forgetJob,
  getJob,
  getQueue,
  listJobs,
  pauseQueue,
  retryFailedJobs,
  retryJob,
} from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'

let jobIds: string[]
let mangaId: string
let sourceId: string

/** Twenty-five jobs of one source that cannot be reached: one is tried, the others stand in the queue. */
const { api, started } = appForTests()
beforeAll(async () => {
  sourceId = (await api.call(createContentSource, { body: sampleSource })).json().id
  const { id } = (await api.call(createManga, { body: sampleManga })).json()
  await api.call(addChapters, { params: { id }, body: { from: 1, to: 25 } })
  mangaId = id
  jobIds = (await api.call(scrapeChapters, { body: { mangaId: id } })).json().jobIds
})

const list = async (query: Record<string, string | number | readonly string[]> = {}) =>
  (await api.call(listJobs, { query })).json()
const cancel = (id: string) => api.call(cancelJob, { params: { id } })
const retry = (id: string) => api.call(retryJob, { params: { id } })

test('describes what a job works on', async () => {
  const job = (await api.call(getJob, { params: { id: jobIds[0]! } })).json()
  expect(job).toMatchObject({ id: jobIds[0], type: 'scrape_chapter', maxAttempts: 3 })
  expect(job.context).toContain('chapter=1')
  expect(job.context).toContain('manga=Star Smith')
})

test('cancels a job once and queues it again', async () => {
  const id = jobIds[20]!
  expect((await cancel(id)).json()).toMatchObject({ status: 'cancelled', completedAt: expect.any(String) })
  expect((await cancel(id)).status).toBe(409)
  expect((await retry(id)).json()).toMatchObject({ status: 'pending', completedAt: null })
  expect((await retry(id)).status).toBe(409)
  await cancel(id)
})

test('pauses and resumes the queue and reports its state', async () => {
  const pause = (body: unknown) => api.call(pauseQueue, { body: body as { paused: boolean } })
  expect((await pause({ paused: true })).json()).toMatchObject({ paused: true, pausedAt: expect.any(String) })
  const { paused, pausedAt, pending, running } = (await api.call(getQueue)).json()
  expect({ paused, all: pending + running }).toEqual({ paused: true, all: 24 })
  expect((await pause({ paused: true })).json()).toMatchObject({ paused: true, pausedAt })
  expect((await pause({ paused: 'yes' })).status).toBe(400)
  expect((await pause({})).status).toBe(422)
  expect((await pause({ paused: false })).json()).toMatchObject({ paused: false, pausedAt: null })
})

test('returns not found for unknown jobs', async () => {
  for (const ask of [() => api.call(getJob, { params: { id: 'nope' } }), () => cancel('nope'), () => retry('nope')]) {
    expect((await ask()).status).toBe(404)
  }
})

test('returns one job in the four media types', async () => {
  const params = { id: jobIds[1]! }
  const ld = await api.call(getJob, { params, headers: { Accept: 'application/ld+json' } })
  expect(ld.data).toMatchObject({ '@id': `/api/jobs/${params.id}`, '@type': 'Job' })
  const hal = await api.call(getJob, { params, headers: { Accept: 'application/hal+json' } })
  expect(hal.data._links.self.href).toBe(`/api/jobs/${params.id}`)
  expect((await api.call(getJob, { params, headers: { Accept: 'text/html' } })).text).toContain('<dl>')
})

describe('the list', () => {
  test('is newest first, twenty per page, and an array in plain JSON', async () => {
    const first = await list()
    expect(first).toHaveLength(20)
    expect(first[0]!.createdAt >= first[19]!.createdAt).toBe(true)
    expect(await list({ page: 2 })).toHaveLength(5)
  })

  test('accepts statuses separated by commas or as an array', async () => {
    await cancel(jobIds[22]!)
    const both = await list({ status: 'cancelled,failed', limit: 100 })
    expect(both.length).toBeGreaterThan(0)
    expect(both.every((job) => ['cancelled', 'failed'].includes(job.status))).toBe(true)
    const form = await list({ 'status[]': ['cancelled', 'failed'], limit: 100 })
    expect(form.map((job) => job.id)).toEqual(both.map((job) => job.id))
    const repeated = await fetch(`${started.origin}/api/jobs?status=cancelled&status=failed&limit=100`)
    expect(((await repeated.json()) as { id: string }[]).map((job) => job.id)).toEqual(both.map((job) => job.id))
  })

  test('filters by type and by date', async () => {
    expect(await list({ type: 'nothing' })).toEqual([])
    expect(await list({ createdAfter: '2999-01-01T00:00:00Z' })).toEqual([])
    expect(await list({ createdBefore: '2999-01-01T00:00:00+02:00', limit: 100 })).toHaveLength(25)
    expect(await list({ createdAfter: '2000-01-01', limit: 100 })).toHaveLength(25)
  })

  test('filters by the manga of a job', async () => {
    expect(await list({ mangaId, limit: 100 })).toHaveLength(25)
    expect(await list({ mangaId, type: 'fetch_chapters' })).toEqual([])
    expect(await list({ mangaId: 'nope' })).toEqual([])
  })

  test('filters by the first source of a job and by the latest job for the same work', async () => {
    expect(await list({ sourceId, limit: 100 })).toHaveLength(25)
    expect(await list({ sourceId: 'nope' })).toEqual([])
    expect(await list({ latest: 'true', limit: 100 })).toHaveLength(25)
  })

  test('sorts both ways by every column', async () => {
    for (const sortBy of ['createdAt', 'type', 'status']) {
      const down = await list({ sortBy, limit: 100 })
      const up = await list({ sortBy, sortOrder: 'asc', limit: 100 })
      expect(up.map((job) => job.id)).toHaveLength(25)
      expect(new Set(down.map((job) => job.id))).toEqual(new Set(up.map((job) => job.id)))
    }
  })

  test('counts all jobs in its envelopes', async () => {
    const ld = (await api.call(listJobs, { query: { limit: 10 }, headers: { Accept: 'application/ld+json' } })).data
    expect(ld['hydra:totalItems']).toBe(25)
    expect(ld['hydra:view']['hydra:last']).toBe('/api/jobs?limit=10&page=3')
    expect(ld['hydra:search']['hydra:mapping']).toContainEqual({
      '@type': 'IriTemplateMapping',
      variable: 'createdAfter',
      property: 'createdAt',
      required: false,
    })
    const halOf = async (query?: { limit: number }) =>
      (await api.call(listJobs, { headers: { Accept: 'application/hal+json' }, ...(query && { query }) })).data
    expect(await halOf()).toMatchObject({ totalItems: 25, itemsPerPage: 20 })
    expect(await halOf({ limit: 5000 })).toMatchObject({ totalItems: 25, itemsPerPage: 100 })
  })

  test.each([
    { status: 'nope' },
    { latest: 'perhaps' },
    { status: 'pending,nope' },
    { status: '' },
    { 'status[]': ['nope'] },
    { limit: 0 },
    { sortBy: 'id; drop table jobs' },
    { sortOrder: 'sideways' },
    { createdAfter: 'yesterday' },
    { createdBefore: '2020-13-45' },
  ])('rejects %j as a bad request', async (query) => {
    expect((await api.call(listJobs, { query: query as Record<string, string> })).status).toBe(400)
  })

  test('lists the statuses when one is unknown', async () => {
    const answer = await fetch(`${started.origin}/api/jobs?status=pending,nope`)
    expect(await answer.json()).toMatchObject({
      violations: [{ propertyPath: 'status[1]', message: expect.stringMatching(/^must be one of: pending, /) }],
    })
  })
})

test('retries an unreachable site and shows the reason on the job', async () => {
  await expect
    .poll(async () => (await api.call(getJob, { params: { id: jobIds[0]! } })).json())
    .toMatchObject({ status: 'pending', waitReason: expect.any(String), waitUntil: expect.any(String) })
})

test('cancels everything that is pending or running, optionally of one manga', async () => {
  const cancelAll = async (body: unknown) => await api.call(cancelActiveJobs, { body: body as object })
  expect((await cancelAll({ mangaId: 'nope' })).json()).toEqual({ jobIds: [] })
  expect((await cancelAll({ mangaId: 7 })).status).toBe(400)
  const { jobIds: stopped } = (await cancelAll({ mangaId })).json()
  expect(stopped.length).toBeGreaterThan(10)
  expect((await cancelAll({})).json()).toEqual({ jobIds: [] })
  expect((await api.call(getQueue)).json()).toMatchObject({ pending: 0, running: 0 })
})

test('does not retry cancelled jobs with all failures', async () => {
  expect((await api.call(retryFailedJobs, { body: { mangaId } })).json()).toEqual({ jobIds: [] })
  expect((await api.call(retryFailedJobs, { body: {} })).json()).toEqual({ jobIds: [] })
})

test('removes finished jobs from the history, one by one or by filter', async () => {
  const forget = (id: string) => api.call(forgetJob, { params: { id } })
  const forgetAll = (body: unknown) => api.call(forgetEndedJobs, { body: body as object })
  expect((await forget(jobIds[20]!)).status).toBe(204)
  expect((await forget(jobIds[20]!)).status).toBe(404)
  expect((await retry(jobIds[21]!)).status).toBe(200)
  expect((await forget(jobIds[21]!)).status).toBe(409)
  await cancel(jobIds[21]!)
  expect((await forgetAll({ status: ['pending'] })).status).toBe(422)
  expect((await forgetAll({ status: 'failed' })).status).toBe(400)
  expect((await forgetAll({ createdBefore: '2000-01-01' })).json()).toEqual({ jobIds: [] })
  expect((await forgetAll({ status: ['cancelled'], mangaId, sourceId })).json().jobIds).toHaveLength(24)
  expect((await forgetAll({})).json()).toEqual({ jobIds: [] })
})
