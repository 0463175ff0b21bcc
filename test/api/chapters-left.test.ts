import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import { getChaptersLeft } from '../../shared/contracts/chapters-left.ts'
import { deleteHistory } from '../../shared/contracts/history.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { sampleManga } from '../support/samples.ts'
import { seedReading } from '../support/seed-reading.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

let now = new Date(2026, 2, 1, 20, 0)
const clock = { now: () => now, monotonicMs: systemClock.monotonicMs }
let started: StartedApp
let api: ApiClient
let mangaId: string
let chapterIds: readonly string[]
beforeAll(async () => {
  const dataDir = await temporaryFolder()
  const pages = [1, 2].map(() => ({ width: 60, height: 90 }))
  ;({ mangaId, chapterIds } = await seedReading(
    dataDir,
    [1, 2, 3, 4, 5].map((number) => ({ number, pages })),
  ))
  started = await startApp({ dataDir, clock })
  api = createClient(started.origin)
})
afterAll(() => started?.end())

const read = async (chapter: number, page: number, seconds: number) => {
  await api.call(saveProgress, { params: { chapterId: chapterIds[chapter]! }, body: { page } })
  now = new Date(now.getTime() + seconds * 1000)
}
const left = async () => (await api.call(getChaptersLeft, {})).json()

test('nothing is left of mangas that were not started', async () => {
  expect(await left()).toEqual({ totals: { chapters: 0, seconds: 0, caughtUpOn: null }, mangas: [] })
})

test('foretells the day and the time by the pace of the last 30 days', async () => {
  await api.call(createManga, { body: { ...sampleManga, title: 'Other', slug: 'other' } })
  await read(0, 1, 10)
  await read(0, 2, 20)
  await read(1, 1, 30)
  await read(1, 2, 40)
  await read(1, 1, 0)
  // Two chapters of 50 s in 30 days: three more take 45 days.
  const sums = { chapters: 3, seconds: 150, caughtUpOn: '2026-04-15' }
  expect(await left()).toEqual({ totals: sums, mangas: [{ mangaId, mangaTitle: 'Star Smith', ...sums }] })
})

test('promises nothing without a pace', async () => {
  now = new Date(2026, 3, 5)
  const sums = { chapters: 3, seconds: null, caughtUpOn: null }
  expect(await left()).toEqual({ totals: sums, mangas: [{ mangaId, mangaTitle: 'Star Smith', ...sums }] })
  await api.call(deleteHistory, { query: { mangaId } })
  expect(await left()).toMatchObject({ totals: sums })
})
