import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { followManga, getFollowing } from '../../shared/contracts/following.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { openChapter } from '../../shared/contracts/open-chapter.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { drawPage } from '../simulators/pages/draw-page.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'
import { startServer, type TestServer } from '../support/start-server.ts'

let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs), monotonicMs: () => performance.now() + aheadMs }
const { api } = appForTests({ clock })
let server: TestServer
let origin: string
/** The rows of the list: number, and what the row says if it is locked. */
let rows: readonly (readonly [number: number, lock?: string])[] = []
let requests: string[] = []
let picture: Buffer

beforeAll(async () => {
  const size = { format: 'png', width: 600, height: 800 } as const
  picture = await drawPage({ site: 'locks', manga: 'm', chapter: 1, page: 1, pages: 1, ...size })
  server = await startServer((request, answer) => {
    const path = request.url ?? ''
    requests.push(path)
    const html = (body: string) => answer.writeHead(200, { 'Content-Type': 'text/html' }).end(`<body>${body}</body>`)
    if (path.startsWith('/series/')) {
      const row = ([number, lock]: (typeof rows)[number]) =>
        lock === undefined
          ? `<li><a href="/read/${number}">Chapter ${number}</a></li>`
          : `<li class="locked"><a href="${lock === 'no link' ? '#' : `/read/${number}`}">Chapter ${number}</a><b>${lock}</b></li>`
      html(rows.map(row).join(''))
    } else if (path.startsWith('/read/')) html(`<div id="pages"><img src="/img${path}.png"></div>`)
    else if (path.startsWith('/img/')) {
      answer.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.concat([picture, Buffer.from(path)]))
    } else answer.writeHead(404).end()
  })
  origin = server.origin
})
afterAll(() => server.close())

let mangaId: string
let sourceId: string
let count = 0
beforeEach(async () => {
  requests = []
  const slug = `locks-${++count}`
  mangaId = (await api.call(createManga, { body: { ...sampleManga, title: slug, slug } })).json().id
  const source = {
    name: slug,
    baseUrl: origin,
    chapterUrlFormat: '/read/{chapter}',
    scrapingType: 'html',
    imageSelector: '#pages img',
    options: { chapterList: { urlFormat: '/series/{slug}', itemSelector: 'li', lockedSelector: '.locked' } },
  } as const
  sourceId = (await api.call(createContentSource, { body: source })).json().id
  await api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds: [sourceId] } })
})

async function list() {
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
  expect((await api.finished(jobId)).status).toBe('completed')
  return await chaptersOf(api, mangaId)
}
/** Waits until no job of the manga is left. A job that makes others ends after they are queued. */
const settled = () =>
  expect
    .poll(async () => {
      const jobs = (await api.call(listJobs, { query: { limit: 100 } })).json()
      return jobs.filter(
        ({ status, context }) => /pending|in_progress/.test(status) && context.includes(`mangaId=${mangaId}`),
      )
    })
    .toEqual([])
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const chapter = async (number: number) => (await chaptersOf(api, mangaId)).find((one) => one.number === number)!

test('lists locked chapters with the date when they become free, and does not download them', async () => {
  const date = inDays(3)
  rows = [[4, 'no link'], [3, 'Early access'], [2, `<time datetime="${date}">soon</time>`], [1]]
  const listed = await list()
  expect(listed.map(({ number, isLocked, unlocksAt }) => [number, isLocked, unlocksAt])).toEqual([
    [1, false, null],
    [2, true, date],
    [3, true, null],
    [4, true, null],
  ])
  const all = (await api.call(scrapeChapters, { body: { mangaId } })).json()
  expect(all.chapterIds).toEqual([listed[0]!.id])
  expect(await api.finished(all.jobIds[0]!)).toMatchObject({ status: 'completed' })
  const named = await api.call(scrapeChapters, { body: { chapterIds: [listed[0]!.id, listed[2]!.id], force: true } })
  expect(named.status).toBe(422)
  expect(named.json()).toMatchObject({
    violations: [{ propertyPath: 'chapterIds[1]', message: expect.stringMatching(/locked by the site/) }],
  })
  for (const [index, reason] of [
    [1, new RegExp(`until ${date.slice(0, 10)}`)],
    [3, /keeps this chapter locked/],
  ] as const) {
    const opened = await api.call(openChapter, { params: { chapterId: listed[index]!.id } })
    expect(opened.status).toBe(422)
    expect(opened.text).toMatch(reason)
  }
  expect(requests.filter((path) => /^\/read\/[234]/.test(path))).toEqual([])
})

test('a locked chapter that another source has is downloaded from it', async () => {
  rows = [[2, 'Early access'], [1]]
  const [, second] = await list()
  const source = {
    name: `other ${count}`,
    baseUrl: origin,
    chapterUrlFormat: '/read/{slug}/{chapter}',
    scrapingType: 'html',
  }
  const body = { ...source, imageSelector: '#pages img' }
  const { id: otherId } = (await api.call(createContentSource, { body })).json()
  await api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds: [sourceId, otherId] } })
  const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId: second!.id } })).json()
  expect(await api.finished(jobIds[0]!)).toMatchObject({ status: 'completed' })
  expect(await chapter(2)).toMatchObject({ isAvailable: true, isLocked: false, sourceId: otherId })
})

test('a chapter of a followed manga is downloaded once its mark is gone', async () => {
  rows = [[1]]
  await list()
  await api.call(followManga, { params: { id: mangaId }, body: { downloadNewChapters: true } })
  await settled()
  rows = [[3], [2, 'Early access'], [1]]
  await list()
  await settled()
  expect(await chapter(2)).toMatchObject({ isLocked: true, isAvailable: false })
  expect(await chapter(3)).toMatchObject({ isAvailable: true })
  rows = [[3], [2], [1]]
  await list()
  await settled()
  expect(await chapter(2)).toMatchObject({ isLocked: false, isAvailable: true })
  expect(await chapter(1)).toMatchObject({ isAvailable: false })
})

test('a followed manga is checked when a locked chapter becomes free, and the chapter is downloaded', async () => {
  rows = [[1]]
  await list()
  // Following looks for due checks at once.
  const follow = () => api.call(followManga, { params: { id: mangaId }, body: { downloadNewChapters: true } })
  await follow()
  await settled()
  const nextCheck = async () => (await api.call(getFollowing, { params: { id: mangaId } })).json().nextCheckAt
  const [soon, later] = [inDays(0.1), inDays(90)]
  rows = [[3, `<time datetime="${later}">free later</time>`], [2, `<time datetime="${soon}">free soon</time>`], [1]]
  await list()
  expect(await nextCheck()).toBe(soon)
  await settled()
  expect(await chapter(2)).toMatchObject({ isLocked: true, isAvailable: false })
  aheadMs = 0.1 * 86_400_000 + 60_000
  await follow()
  await expect.poll(async () => (await chapter(2)).isAvailable).toBe(true)
  expect(await chapter(3)).toMatchObject({ isLocked: true, isAvailable: false })
  // The other chapter is free later than the usual check.
  expect([soon, later]).not.toContain(await nextCheck())
})
