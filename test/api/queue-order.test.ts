import { beforeAll, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { cancelActiveJobs, getQueue, listJobs, pauseQueue } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { openChapter } from '../../shared/contracts/open-chapter.ts'
import { listQueueGroups, moveJobs, restoreJobs } from '../../shared/contracts/queue-order.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'

let manga: string
let chapters: readonly string[]
let jobs: readonly string[]

/** Nothing runs: the queue is paused. */
const { api } = appForTests()
beforeAll(async () => {
  await api.call(pauseQueue, { body: { paused: true } })
  await api.call(createContentSource, { body: { ...sampleSource, baseUrl: 'http://nowhere.invalid' } })
  manga = (await api.call(createManga, { body: sampleManga })).json().id
  const { items } = (await api.call(addChapters, { params: { id: manga }, body: { from: 1, to: 5 } })).data
  chapters = items.toSorted((a: { number: number }, b: { number: number }) => a.number - b.number).map(idOf)
  jobs = (await api.call(scrapeChapters, { body: { chapterIds: chapters } })).json().jobIds
})

const idOf = ({ id }: { readonly id: string }) => id
const inOrder = async (extra: Record<string, string> = {}) =>
  (await api.call(listJobs, { query: { sortBy: 'queue', sortOrder: 'ASC', status: 'pending', ...extra } }))
    .json()
    .map(({ id }) => jobs.indexOf(id) + 1)
const move = (numbers: readonly number[], to: object) =>
  api.call(moveJobs, { body: { jobIds: numbers.map((number) => jobs[number - 1]), ...to } })

test('moves jobs to the start, the end and before another job', async () => {
  expect(await inOrder()).toEqual([1, 2, 3, 4, 5])
  expect((await move([5, 4], { place: 'first' })).json()).toEqual({ jobIds: [jobs[4], jobs[3]] })
  expect(await inOrder()).toEqual([5, 4, 1, 2, 3])
  await move([5], { place: 'last' })
  expect(await inOrder()).toEqual([4, 1, 2, 3, 5])
  await move([5, 3], { before: jobs[0] })
  expect(await inOrder()).toEqual([4, 5, 3, 1, 2])
  await move([4], { before: jobs[3] })
  expect(await inOrder()).toEqual([4, 5, 3, 1, 2])
  expect(await inOrder({ mangaId: 'another' })).toEqual([])
  await move([1, 2, 3, 4, 5], { place: 'first' })
})

test('refuses a move without a place, and before a job that is not queued', async () => {
  expect((await move([1], {})).status).toBe(422)
  expect((await move([1], { place: 'first', before: jobs[1] })).status).toBe(422)
  expect((await move([], { place: 'first' })).status).toBe(422)
  expect((await move([1], { before: 'unknown' })).status).toBe(409)
  expect((await api.call(moveJobs, { body: { jobIds: ['unknown'], place: 'first' } })).status).toBe(409)
  expect(await inOrder()).toEqual([1, 2, 3, 4, 5])
})

test('puts the chapter first that was opened last', async () => {
  for (const number of [3, 5]) await api.call(openChapter, { params: { chapterId: chapters[number - 1]! } })
  expect(await inOrder()).toEqual([5, 1, 2, 3, 4])
  await move([4], { place: 'first' })
  expect(await inOrder()).toEqual([5, 4, 1, 2, 3])
})

test('restores cancelled jobs at their places', async () => {
  const before = await inOrder()
  const { jobIds } = (await api.call(cancelActiveJobs, { body: {} })).json()
  expect(jobIds.toSorted()).toEqual(jobs.toSorted())
  expect(await inOrder()).toEqual([])
  expect((await api.call(restoreJobs, { body: { jobIds } })).json().jobIds).toHaveLength(5)
  expect(await inOrder()).toEqual(before)
  expect((await api.call(restoreJobs, { body: { jobIds } })).json().jobIds).toEqual([])
  expect((await api.call(restoreJobs, { body: { jobIds: [] } })).status).toBe(422)
})

test('cancels only the jobs that are named', async () => {
  const { jobIds } = (await api.call(cancelActiveJobs, { body: { jobIds: [jobs[1]], mangaId: manga } })).json()
  expect(jobIds).toEqual([jobs[1]])
  expect(await inOrder()).toHaveLength(4)
  await api.call(restoreJobs, { body: { jobIds } })
})

test('counts the queue by manga', async () => {
  expect((await api.call(listQueueGroups)).json()).toEqual({
    items: [
      { mangaId: manga, manga: sampleManga.title, pending: 5, running: 0, failed: 0, done: 0, secondsLeft: null },
    ],
  })
  expect((await api.call(getQueue)).json()).toMatchObject({ pending: 5, secondsLeft: null })
})
