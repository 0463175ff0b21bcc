import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import { listHistory } from '../../shared/contracts/history.ts'
import { deleteProgress, getReaderChapter, saveProgress } from '../../shared/contracts/reader.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { seedReading } from '../support/seed-reading.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

let now = new Date(2026, 2, 23, 20, 0)
const clock = { now: () => now, monotonicMs: systemClock.monotonicMs }
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let started: StartedApp
let api: ApiClient
let chapterId: string
beforeAll(async () => {
  const dataDir = await temporaryFolder()
  const pages = Array.from({ length: 6 }, () => ({ width: 60, height: 90 }))
  ;[chapterId] = (await seedReading(dataDir, [{ number: 1, pages }])).chapterIds as [string]
  started = await startApp({ dataDir, clock })
  api = createClient(started.origin)
})
afterAll(() => started?.end())

const save = async (body: { page: number; completed?: boolean; secondsAgo?: number }) => {
  const answer = await api.call(saveProgress, { params: { chapterId }, body })
  expect(answer.status).toBe(200)
  return answer.json()
}
const stored = async () => {
  const { lastReadPage, isRead } = (await api.call(getReaderChapter, { params: { chapterId } })).json()
  return { page: lastReadPage, isRead }
}
const sessions = async () => (await api.call(listHistory)).json().total
const restart = () => api.call(deleteProgress, { params: { chapterId } })

test('a page that was read before the saved one changes nothing, one that was read after it does', async () => {
  await save({ page: 4 })
  wait(100)
  expect(await save({ page: 2, secondsAgo: 200 })).toMatchObject({ page: 4, completed: false })
  expect(await stored()).toEqual({ page: 4, isRead: false })
  const readAt = new Date(now.getTime() - 50_000).toISOString()
  expect(await save({ page: 5, secondsAgo: 50 })).toMatchObject({ page: 5, updatedAt: readAt })
  expect(await stored()).toEqual({ page: 5, isRead: false })
})

test('a chapter that was read to its end stays read, and the newer page stays', async () => {
  await restart()
  await save({ page: 2 })
  wait(10)
  expect(await save({ page: 6, completed: true, secondsAgo: 60 })).toMatchObject({ page: 2, completed: true })
  expect(await stored()).toEqual({ page: 2, isRead: true })
})

test('a page that the replaced file does not have counts as its last one, and does not finish the chapter', async () => {
  await restart()
  expect(await save({ page: 20, secondsAgo: 600 })).toMatchObject({ page: 6, completed: false })
  expect(await stored()).toEqual({ page: 6, isRead: false })
  const answer = await api.call(saveProgress, { params: { chapterId }, body: { page: 20 } })
  expect(answer.status).toBe(422)
})

test('a page that was read long ago makes no reading session of today', async () => {
  await restart()
  wait(3600)
  const before = await sessions()
  await save({ page: 3, secondsAgo: 600 })
  expect(await sessions()).toBe(before)
  await save({ page: 4, secondsAgo: 3 })
  expect(await sessions()).toBe(before + 1)
})

test.each([-1, 1e12])('%s is not a number of seconds', async (secondsAgo) => {
  const body = { page: 1, secondsAgo }
  expect((await api.call(saveProgress, { params: { chapterId }, body })).status).toBe(422)
})
