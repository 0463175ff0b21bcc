import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createContentSource, replaceContentSource } from '../../shared/contracts/content-sources.ts'
import { getJob } from '../../shared/contracts/jobs.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import type { ActiveFault, Effect } from '../simulators/sites/switches.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { chaptersOf, download, type Prepared, prepareManga } from '../support/prepare-manga.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let sites: ReaderSites
let started: StartedApp
let api: ApiClient
let prepared: Prepared
let chapterId: string
let number: number
let faults: ActiveFault[]

beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1', 'a9'] })
})
afterAll(() => sites.stop())
beforeEach(async () => {
  faults = []
  started = await startApp()
  api = createClient(started.origin)
  prepared = await prepareManga(api, sites, 'a1')
  const source = { ...sites.source('a1'), options: { ...sites.source('a1').options, timeoutMs: 1500 } }
  await api.call(replaceContentSource, { params: { id: prepared.sourceId }, body: source })
  chapterId = prepared.chapters[0]!.id
  number = prepared.chapters[0]!.number
})
afterEach(async () => {
  for (const fault of faults) fault.remove()
  await started.end()
})

const spoil = (page: number, effect: Effect, times?: number) =>
  faults.push(
    sites
      .switches('a1')
      .fault({ ...effect, on: 'image', slug: 'star-smith', chapter: number, page, ...(times && { times }) }),
  )
const chapter = async () => (await chaptersOf(api, prepared.mangaId)).find(({ id }) => id === chapterId)

async function expectWhole(site = 'a1'): Promise<void> {
  const pages = await sites.expected(site, 'star-smith', number)
  for (const page of pages) {
    const image = await api.call(getPageImage, { params: { chapterId, pageNumber: String(page.page) } })
    expect(image.bytes.equals(await page.bytes())).toBe(true)
  }
}

test('a page that is no image fails the attempt with its number and reason, and shows nothing', async () => {
  spoil(3, { effect: 'html' })
  const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId } })).json()
  const job = async () => (await api.call(getJob, { params: { id: jobIds[0]! } })).json()
  await expect.poll(async () => (await job()).failureReason).toMatch(/page 3.*HTML/i)
  expect(await chapter()).toMatchObject({ isAvailable: false, pageCount: null })
  const files = await readdir(join(started.dataDir, 'library'), { recursive: true })
  expect(files.filter((name) => name.endsWith('.cbz'))).toEqual([])
})

test('downloads pages that fail at first', async () => {
  spoil(2, { effect: 'status', status: 500 }, 2)
  spoil(4, { effect: 'truncate' }, 1)
  expect((await download(api, [chapterId]))[0]).toMatchObject({ status: 'completed' })
  await expectWhole()
})

test('downloads the whole chapter from the next source and names both', async () => {
  spoil(3, { effect: 'html' })
  const other = (await api.call(createContentSource, { body: sites.source('a9') })).json()
  const sourceIds = [prepared.sourceId, other.id]
  const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId, sourceIds } })).json()
  expect(await api.finished(jobIds[0]!)).toMatchObject({ status: 'completed' })
  expect(await chapter()).toMatchObject({ isAvailable: true, sourceName: other.name })
  await expectWhole('a9')
})

test('sends a cookie of the user to the site and stores it nowhere in plain text', async () => {
  const cookie = 'session=very-secret-value'
  const source = { ...sites.source('a1'), options: { ...sites.source('a1').options, headers: { Cookie: cookie } } }
  await api.call(replaceContentSource, { params: { id: prepared.sourceId }, body: source })
  sites.requestLog.clear()
  expect((await download(api, [chapterId]))[0]).toMatchObject({ status: 'completed' })
  const sent = sites.requestLog.requests({ site: 'a1' })
  expect(sent.length).toBeGreaterThan(2)
  for (const request of sent) expect(request.headers['cookie']).toContain(cookie)
  // A folder of staged pages can vanish while it is listed.
  const list = () => readdir(started.dataDir, { recursive: true, withFileTypes: true }).catch(() => null)
  let names = await list()
  while (names === null) names = await list()
  for (const name of names) {
    if (!name.isFile()) continue
    // Staged pages are removed after the job has completed.
    const bytes = await readFile(join(name.parentPath, name.name)).catch(ignoreMissing)
    expect(bytes.includes('very-secret-value')).toBe(false)
  }
})

function ignoreMissing(error: NodeJS.ErrnoException): Buffer {
  if (error.code !== 'ENOENT') throw error
  return Buffer.alloc(0)
}
