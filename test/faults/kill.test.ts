import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../../main/platform/cbz/read-archive.ts'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { createClient } from '../support/api-client.ts'
import { chaptersOf, prepareManga } from '../support/prepare-manga.ts'
import { startServe } from '../support/serve-process.ts'
import { temporaryFolder } from '../support/start-app.ts'

const rounds = 20
let sites: ReaderSites
let dataDir: string

beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1'] })
  sites.switches('a1').set({ imageDelayMs: 60 })
  dataDir = await temporaryFolder()
})
afterAll(async () => {
  await sites.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function archives(): Promise<string[]> {
  const files = await readdir(join(dataDir, 'library'), { recursive: true })
  return files.filter((name) => name.endsWith('.cbz')).map((name) => join(dataDir, 'library', name))
}

test(`survives ${rounds} kills during downloads without losing a finished chapter or showing half a chapter`, async () => {
  let serve = await startServe(dataDir)
  let api = createClient(serve.origin)
  const { mangaId, chapters } = await prepareManga(api, sites, 'a1')
  const ids = chapters.slice(0, 3).map((chapter) => chapter.id)
  const acknowledged = new Set<string>()
  let interrupted = 0

  for (let round = 0; round < rounds; round += 1) {
    // Once all three exist, the same chapters are downloaded again over the existing files.
    const jobsWith = async (status: string) => (await api.call(listJobs, { query: { status } })).json()
    const open = await jobsWith('pending,in_progress')
    if (open.length === 0) await api.call(scrapeChapters, { body: { chapterIds: ids, force: true } })
    // In every second round the running jobs make progress: too many interruptions in a row would fail a job. A job
    // keeps the number of its last attempt until it reports the next one.
    const first = new Map<string, number>()
    const hasProgress = async () => {
      const running = await jobsWith('in_progress')
      const doneOf = ({ progress }: (typeof running)[number]) => progress?.done ?? 0
      for (const job of running) if (!first.has(job.id)) first.set(job.id, doneOf(job))
      if (running.length === 0) return (await jobsWith('pending')).length === 0
      return running.every((job) => doneOf(job) !== first.get(job.id))
    }
    if (round % 2 === 1) await expect.poll(hasProgress, { timeout: 60_000 }).toBe(true)
    await sleep((round * 137) % 1400)
    interrupted += (await jobsWith('in_progress')).length
    for (const chapter of await chaptersOf(api, mangaId)) if (chapter.isAvailable) acknowledged.add(chapter.id)
    await serve.kill()

    for (const file of await archives()) {
      const archive = await openArchive(file) // throws for an incomplete file
      for (const entry of archive.entries) await archive.read(entry)
      await archive.close()
    }
    serve = await startServe(dataDir)
    api = createClient(serve.origin)
    const now = await chaptersOf(api, mangaId)
    for (const id of acknowledged) expect(now.find((chapter) => chapter.id === id)).toMatchObject({ isAvailable: true })
  }
  expect(interrupted).toBeGreaterThan(rounds / 3) // otherwise the kills interrupted nothing

  const jobs = (await api.call(listJobs, { query: { limit: 100 } })).json()
  for (const { id, type } of jobs) {
    const job = await api.finished(id, 60_000)
    if (type === 'scrape_chapter') expect(job).toMatchObject({ status: 'completed', failureReason: null })
  }
  const items = (await api.call(listChapters, { params: { id: mangaId }, query: { sortOrder: 'asc' } })).data.items
  for (const chapter of items.slice(0, 3)) {
    const pages = await sites.expected('a1', 'star-smith', chapter.number)
    expect(chapter.pageCount).toBe(pages.length)
    for (const page of pages) {
      const image = await api.call(getPageImage, { params: { chapterId: chapter.id, pageNumber: String(page.page) } })
      expect(image.bytes.equals(await page.bytes())).toBe(true)
    }
  }
  expect(await archives()).toHaveLength(3)
  expect(await readdir(join(dataDir, 'staging'))).toEqual([])
  expect(await serve.terminate()).toBe(0)
  // 20 rounds take two minutes on a busy machine.
}, 600_000)
