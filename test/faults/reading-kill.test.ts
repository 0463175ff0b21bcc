import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChapter } from '../../shared/contracts/open-chapter.ts'
import { getPageImage, listPages, saveProgress } from '../../shared/contracts/reader.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { chaptersOf, prepareManga } from '../support/prepare-manga.ts'
import { startServe } from '../support/serve-process.ts'
import { temporaryFolder } from '../support/start-app.ts'

let sites: ReaderSites
let dataDir: string
beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1'] })
  dataDir = await temporaryFolder()
})
afterAll(async () => {
  await sites.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const readAgain = (api: ApiClient, chapterId: string) => ({
  list: async () => (await api.call(listPages, { params: { chapterId }, query: { itemsPerPage: 500 } })).json(),
  image: (page: number, v: string) =>
    api.call(getPageImage, { params: { chapterId, pageNumber: String(page) }, query: { v } }),
})

test('reads on where it was after a kill in the middle of a chapter, without the site, and then to the end', async () => {
  let serve = await startServe(dataDir)
  let api = createClient(serve.origin)
  const { mangaId, chapters } = await prepareManga(api, sites, 'a1')
  const chapterId = chapters[0]!.id
  const pages = await sites.expected('a1', 'star-smith', chapters[0]!.number)
  const hanging = sites.switches('a1').fault({ on: 'image', chapter: chapters[0]!.number, page: 6, effect: 'hang' })
  const { jobId } = (await api.call(openChapter, { params: { chapterId } })).json()
  let reader = readAgain(api, chapterId)
  await expect.poll(async () => (await reader.list()).pages.length).toBeGreaterThan(4)
  await api.call(saveProgress, { params: { chapterId }, body: { page: 3 } })
  const before = (await reader.list()).pages
  await serve.kill()

  sites.switches('a1').set({ delayMs: 2000 })
  serve = await startServe(dataDir)
  api = createClient(serve.origin)
  reader = readAgain(api, chapterId)
  const listed = await reader.list()
  expect(listed).toMatchObject({ isComplete: false, total: pages.length })
  expect(listed.pages.map(({ number }) => number)).toEqual(expect.arrayContaining(before.map(({ number }) => number)))
  for (const { number, version } of before) {
    const image = await reader.image(number, version)
    expect([image.status, image.bytes.equals(await pages[number - 1]!.bytes())]).toEqual([200, true])
  }
  expect((await api.call(openChapter, { params: { chapterId } })).json().jobId).toBe(jobId)

  hanging.remove()
  sites.switches('a1').reset()
  expect(await api.finished(jobId!)).toMatchObject({ status: 'completed' })
  for (const { page, bytes } of pages) {
    const image = await reader.image(page, before.find(({ number }) => number === page)?.version ?? '')
    expect([image.status, image.bytes.equals(await bytes())]).toEqual([200, true])
  }
  expect((await chaptersOf(api, mangaId))[0]).toMatchObject({ isAvailable: true, lastReadPage: 3, isRead: false })
})
