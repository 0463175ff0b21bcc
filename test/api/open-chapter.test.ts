import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ChapterListItem } from '../../shared/contracts/chapters.ts'
import { addChapters, deleteChapterFile, showChapters } from '../../shared/contracts/chapters.ts'
import { cancelActiveJobs, getJob, listJobs } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { openChapter } from '../../shared/contracts/open-chapter.ts'
import { getPage, getPageImage, getReaderChapter, listPages } from '../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { createClient } from '../support/api-client.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { prepareManga } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'
import { startApp } from '../support/start-app.ts'

const pending = 'urn:bunko:problem:page_pending'

const { api, sites } = appForTests({ sites: { only: ['a1', 'a10'] } })
let chapters: readonly ChapterListItem[]
let manga: string

beforeAll(async () => {
  const prepared = await prepareManga(api, sites, 'a1')
  chapters = prepared.chapters
  manga = prepared.mangaId
})
afterEach(() => {
  for (const id of sites.ids) sites.switches(id).reset()
})

const open = (chapterId: string, query: { from?: number } = {}) =>
  api.call(openChapter, { params: { chapterId }, query })
const pagesOf = (chapterId: string) => api.call(listPages, { params: { chapterId }, query: { itemsPerPage: 500 } })
const image = (chapterId: string, page: number, v?: string) =>
  api.call(getPageImage, {
    params: { chapterId, pageNumber: String(page) },
    ...(v !== undefined && { query: { v } }),
  })
const idOf = (number: number) => chapters.find((chapter) => chapter.number === number)!.id
const expected = (number: number) => sites.expected('a1', 'star-smith', number)
const slow = (imageDelayMs = 300) => sites.switches('a1').set({ imageDelayMs })

test('reads the first pages of a chapter from a slow site before it is complete, and the same addresses after', async () => {
  slow(2000)
  const id = idOf(1)
  const all = await expected(1)
  const opened = await open(id)
  expect(opened.status).toBe(202)
  const { jobId, job, isAvailable } = opened.json()
  expect([isAvailable, job?.priority]).toEqual([false, 'reading'])

  await expect.poll(async () => (await image(id, 1)).status, { interval: 20 }).toBe(200)
  expect((await api.call(getJob, { params: { id: jobId! } })).json().status).toBe('in_progress')
  expect((await image(id, 1)).bytes.equals(await all[0]!.bytes())).toBe(true)
  const asJson = (await api.call(getPage, { params: { chapterId: id, pageNumber: '1' } })).json()
  expect(Buffer.from(asJson.base64Content, 'base64').equals(await all[0]!.bytes())).toBe(true)
  const missing = await image(id, all.length)
  expect([missing.status, missing.data.type]).toEqual([404, pending])
  expect(Number(missing.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await image(id, all.length + 1)).data.type).toBe('urn:bunko:problem:not_found')
  const list = (await pagesOf(id)).json()
  expect(list).toMatchObject({ isComplete: false, total: all.length, totalItems: all.length })
  expect(list.pages[0]).toMatchObject({ number: 1, dimensions: { width: asJson.dimensions.width } })
  expect(list.pages.length).toBeLessThan(all.length)
  const staged = list.pages[0]!
  expect((await image(id, 1, staged.version)).headers.get('cache-control')).toContain('immutable')

  slow(0)
  expect(await api.finished(jobId!)).toMatchObject({ status: 'completed' })
  const after = await image(id, 1, staged.version)
  expect([after.status, after.bytes.equals(await all[0]!.bytes())]).toEqual([200, true])
  // The version of a staged page is not that of the archive, so caches do not keep the page under it for ever.
  expect(after.headers.get('cache-control')).not.toContain('immutable')
  const complete = (await pagesOf(id)).json()
  expect(complete).toMatchObject({ isComplete: true, total: all.length })
  expect(complete.pages).toHaveLength(all.length)
  expect((await image(id, 2, complete.pages[1]!.version)).headers.get('cache-control')).toContain('immutable')
  expect(await open(id).then((again) => [again.status, again.json()])).toEqual([
    200,
    { chapterId: id, mangaId: manga, isAvailable: true, jobId: null, job: null },
  ])
})

test('fetches the page first that is wanted', async () => {
  slow(800)
  const id = idOf(2)
  const all = await expected(2)
  const { jobId } = (await open(id, { from: all.length })).json()
  await expect.poll(async () => (await image(id, all.length)).status, { interval: 20 }).toBe(200)
  const { pages } = (await pagesOf(id)).json()
  expect(pages.length).toBeLessThan(all.length)
  slow(0)
  expect(await api.finished(jobId!)).toMatchObject({ status: 'completed' })
  expect((await image(id, 1)).bytes.equals(await all[0]!.bytes())).toBe(true)
})

test('reads the first page of a site with one image per page while it still turns the pages', async () => {
  const { chapters: paged } = await prepareManga(api, sites, 'a10', 'tower-of-tea')
  sites.switches('a10').set({ delayMs: 150 })
  const { id, number } = paged[0]!
  const all = await sites.expected('a10', 'tower-of-tea', number)
  const { jobId } = (await open(id)).json()
  await expect.poll(async () => (await image(id, 1)).status, { interval: 20 }).toBe(200)
  const list = (await pagesOf(id)).json()
  expect(list).toMatchObject({ isComplete: false, total: null })
  expect(list.pages.length).toBeLessThan(all.length)
  expect(await api.finished(jobId!)).toMatchObject({ status: 'completed' })
  expect((await pagesOf(id)).json().total).toBe(all.length)
  for (const { page, bytes } of all) expect((await image(id, page)).bytes.equals(await bytes())).toBe(true)
})

test('makes one job however often it is pressed, and takes over a queued one', async () => {
  slow(50)
  const [first, second] = [idOf(3), idOf(4)]
  const { jobIds } = (await api.call(scrapeChapters, { body: { chapterIds: [first, second] } })).json()
  const answers = await Promise.all([open(second), open(second), open(second)])
  expect(new Set(answers.map((answer) => answer.json().jobId))).toEqual(new Set([jobIds[1]]))
  const ended = await Promise.all(jobIds.map((id) => api.finished(id)))
  expect(ended.map(({ status }) => status)).toEqual(['completed', 'completed'])
  const jobs = (await api.call(listJobs, { query: { limit: 100 } })).json()
  expect(jobs.filter(({ context }) => context.includes(`chapterId=${second}`))).toHaveLength(1)
})

test('does not wait behind other downloads of the site', async () => {
  slow(100)
  const others = [5, 6, 7, 8].map(idOf)
  await api.call(scrapeChapters, { body: { chapterIds: others } })
  await expect.poll(async () => (await api.call(listJobs, { query: { status: 'in_progress' } })).json().length).toBe(1)
  const { jobId } = (await open(idOf(9))).json()
  await api.finished(jobId!)
  const left = (await api.call(listJobs, { query: { status: 'pending,in_progress' } })).json()
  expect(left.length).toBeGreaterThan(1)
  await api.call(cancelActiveJobs, { body: { jobIds: left.map(({ id }) => id) } })
})

test('starts a failed download again and reads the pages that it has', async () => {
  const id = idOf(10)
  const all = await expected(10)
  const gone = sites.switches('a1').fault({ on: 'image', chapter: 10, page: all.length, effect: 'status', status: 404 })
  const { jobId } = (await open(id)).json()
  const failed = await api.finished(jobId!)
  expect(failed.status).toBe('failed')
  expect((await image(id, 1)).status).toBe(200)
  const missing = await image(id, all.length)
  expect([missing.status, missing.data.type, missing.data.detail]).toEqual([
    404,
    'urn:bunko:problem:not_found',
    failed.failureReason,
  ])
  gone.remove()
  const again = (await open(id)).json()
  expect(again).toMatchObject({ jobId, job: { attempts: expect.any(Number) } })
  expect(await api.finished(jobId!)).toMatchObject({ status: 'completed' })
  expect((await image(id, all.length)).status).toBe(200)
})

test('refuses a chapter that no source can give, with the reason and what to do', async () => {
  const bare = await startApp()
  const client = createClient(bare.origin)
  const { id } = (await client.call(createManga, { body: sampleManga })).json()
  const { items } = (await client.call(addChapters, { params: { id }, body: { number: 1 } })).data
  const refused = await client.call(openChapter, { params: { chapterId: items[0].id } })
  expect(refused.status).toBe(422)
  expect(refused.data.violations).toEqual([
    { propertyPath: 'chapterId', message: expect.stringMatching(/no source.* add a content source/) },
  ])
  expect((await client.call(openChapter, { params: { chapterId: id } })).status).toBe(404)
  await bare.end()
})

test('a hidden chapter is not downloaded', async () => {
  const id = idOf(7)
  await api.call(showChapters, { body: { chapterIds: [id], isVisible: false } })
  const refused = await open(id)
  expect([refused.status, refused.data.violations]).toEqual([
    422,
    [{ propertyPath: 'chapterId', message: 'This chapter is hidden. Unhide it to download it.' }],
  ])
  await api.call(showChapters, { body: { chapterIds: [id], isVisible: true } })
})

test('answers 404 for a chapter without a file and without a download', async () => {
  const id = idOf(11)
  for (const answer of [await pagesOf(id), await image(id, 1)])
    expect([answer.status, answer.data.type]).toEqual([404, 'urn:bunko:problem:not_found'])
  expect((await image(id, 1)).headers.get('retry-after')).toBeNull()
  await api.finished((await open(id)).json().jobId!)
  await api.call(deleteChapterFile, { params: { id } })
  expect((await image(id, 1)).data.type).toBe('urn:bunko:problem:not_found')
})

test('names the chapters around one, with or without a file', async () => {
  const chapter = (await api.call(getReaderChapter, { params: { chapterId: idOf(2) } })).json()
  expect(chapter.neighbors.previous).toMatchObject({ id: idOf(1), isAvailable: true, missing: 0 })
  expect(chapter.neighbors.next).toMatchObject({ id: idOf(3) })
})
