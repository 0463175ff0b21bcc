import { beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import type { ChapterListItem } from '../../shared/contracts/chapters.ts'
import { deleteChapterFile, showChapters } from '../../shared/contracts/chapters.ts'
import { followManga, unfollowManga } from '../../shared/contracts/following.ts'
import { cancelActiveJobs, listJobs, pauseQueue } from '../../shared/contracts/jobs.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { openChapter } from '../../shared/contracts/open-chapter.ts'
import { getContinueReading, getReaderChapter, saveProgress } from '../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { chaptersOf, download, prepareManga } from '../support/prepare-manga.ts'

let manga: string
let chapters: readonly ChapterListItem[]

/** Minutes pass between two chapters. */
let laterMs = 0
const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + laterMs }

const { api, sites } = appForTests({ sites: { only: ['a1'] }, clock })
beforeAll(async () => {
  const prepared = await prepareManga(api, sites, 'a1')
  manga = prepared.mangaId
  chapters = prepared.chapters
})
beforeEach(() => {
  laterMs += 3600_000
})

const idAt = (index: number) => chapters[index]!.id
const open = (index: number) => api.call(openChapter, { params: { chapterId: idAt(index) } })
const setDownloads = (body: object) => api.call(replaceSettings, { body: { downloads: body } })
const read = (index: number, page: number) =>
  api.call(saveProgress, { params: { chapterId: idAt(index) }, body: { page } })

/** The queued chapters, as indexes, in the order in which they run, with their priorities. */
async function queued() {
  const jobs = (await api.call(listJobs, { query: { status: 'pending', sortBy: 'queue', sortOrder: 'ASC' } })).json()
  return jobs
    .filter(({ type }) => type === 'scrape_chapter')
    .map(({ context, priority }) => [chapters.findIndex(({ id }) => context.includes(`chapterId=${id}`)), priority])
}

test('queues the next chapters after what the user asked for, and before new ones', async () => {
  await api.call(pauseQueue, { body: { paused: true } })
  await setDownloads({ keepAhead: 2 })
  await api.call(scrapeChapters, { body: { chapterIds: [idAt(6)] } })
  await api.call(showChapters, { body: { chapterIds: [idAt(2)], isVisible: false } })
  await open(0)
  await expect.poll(queued).toEqual([
    [0, 'reading'],
    [6, 'requested'],
    [1, 'keep_ahead'],
    [3, 'keep_ahead'],
  ])
  await read(1, 1)
  await expect.poll(queued).toContainEqual([4, 'keep_ahead'])
  await api.call(showChapters, { body: { chapterIds: [idAt(2)], isVisible: true } })
})

test('does not queue again what was cancelled', async () => {
  const jobs = (await api.call(cancelActiveJobs, { body: { mangaId: manga } })).json()
  expect(jobs.jobIds.length).toBeGreaterThan(3)
  await open(0)
  await expect.poll(queued).toEqual([
    [0, 'reading'],
    [2, 'keep_ahead'],
  ])
  await api.call(cancelActiveJobs, { body: {} })
})

test('keeps two chapters ahead in followed mangas only, unless set', async () => {
  expect((await api.call(getSettings)).json().downloads.keepAhead).toBe(2)
  await setDownloads({})
  expect((await api.call(getSettings)).json().downloads).toEqual({
    keepAhead: null,
    deleteAfterReading: false,
    keepLastRead: 5,
  })
  expect((await setDownloads({ keepAhead: 3 })).status).toBe(422)
  await open(7)
  expect(await queued()).toEqual([[7, 'reading']])
  await api.call(followManga, { params: { id: manga }, body: {} })
  laterMs += 60_000
  await open(7)
  await expect.poll(queued).toEqual([
    [7, 'reading'],
    [8, 'keep_ahead'],
    [9, 'keep_ahead'],
  ])
  await api.call(unfollowManga, { params: { id: manga } })
  await api.call(cancelActiveJobs, { body: {} })
})

test('deletes files after reading, keeps the last ones, and remembers what was read', async () => {
  await api.call(pauseQueue, { body: { paused: false } })
  await download(
    api,
    [0, 1, 2, 3].map((index) => idAt(index)),
  )
  const before = await chaptersOf(api, manga)
  const finish = (index: number) => read(index, before[index]!.pageCount!)
  const withFile = async () =>
    (await chaptersOf(api, manga)).slice(0, 4).map(({ isAvailable }) => (isAvailable ? 1 : 0))
  await finish(0)
  await setDownloads({ keepAhead: 0, deleteAfterReading: true, keepLastRead: 1 })
  for (const index of [1, 2]) {
    laterMs += 600_000
    await finish(index)
  }
  // Chapter 0 was read before the setting, chapter 2 is the last one and open.
  await expect.poll(withFile).toEqual([1, 0, 1, 1])
  laterMs += 600_000
  await read(3, 1)
  expect(await withFile()).toEqual([1, 0, 1, 1])
  const after = await chaptersOf(api, manga)
  expect(after[1]).toMatchObject({ isAvailable: false, isRead: true, lastReadPage: before[1]!.pageCount })
  expect((await api.call(getReaderChapter, { params: { chapterId: idAt(1) } })).json().isRead).toBe(true)
  const unreadCount = async () => (await api.call(listMangas)).json().items[0]?.unreadCount
  expect(await unreadCount()).toBe(chapters.length - 3)
  await api.call(deleteChapterFile, { params: { id: idAt(2) } })
  expect(await unreadCount()).toBe(chapters.length - 3)
  // The chapter to go on with follows the last one that was read, with or without its file.
  await read(3, before[3]!.pageCount!)
  await api.call(deleteChapterFile, { params: { id: idAt(3) } })
  await download(api, [idAt(5)])
  expect((await api.call(getContinueReading)).json().items).toMatchObject([{ chapterId: idAt(5) }])
})
