import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ChapterListItem,
  deleteChapterFile,
  downloadChapterFile,
  hideChapter,
  listChapters,
  restoreChapter,
  restoreChapterFile,
  showChapters,
} from '../../shared/contracts/chapters.ts'
import { streamEvents } from '../../shared/contracts/events.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { getPageImage, getReaderChapter, saveProgress } from '../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { chaptersOf, download, prepareManga } from '../support/prepare-manga.ts'

let mangaId: string
let ids: readonly [string, string, string]

/** The first three chapters of Star Smith, downloaded. */
const { api, started, sites } = appForTests({ sites: { only: ['a1'] } })
beforeAll(async () => {
  const prepared = await prepareManga(api, sites, 'a1')
  mangaId = prepared.mangaId
  ids = prepared.chapters.slice(0, 3).map((chapter) => chapter.id) as [string, string, string]
})
/** Every test finds all three visible and on disk. */
beforeEach(async () => {
  for (const id of ids) await api.call(restoreChapter, { params: { id } })
  for (const job of await download(api, ids)) expect(job).toMatchObject({ status: 'completed', failureReason: null })
})

const chapter = async (id: string): Promise<ChapterListItem> =>
  (await chaptersOf(api, mangaId)).find((item) => item.id === id)!
const manga = async () => (await api.call(listMangas)).json().items[0]!
const hide = (id: string) => api.call(hideChapter, { params: { id } })
const restore = (id: string) => api.call(restoreChapter, { params: { id } })
const remove = (id: string) => api.call(deleteChapterFile, { params: { id } })
const navigation = async (id: string) =>
  (await api.call(getReaderChapter, { params: { chapterId: id } })).json().navigation
const cbzFiles = async () =>
  (await readdir(join(started.dataDir, 'library'), { recursive: true })).filter((name) => name.endsWith('.cbz'))

/** The events of that name that are heard while `work` goes on. */
async function countEvents(name: string, work: () => Promise<unknown>): Promise<number> {
  const answer = await fetch(started.origin + streamEvents.path)
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  await work()
  // A progress event marks the end: events come in the order of what happened.
  await api.call(saveProgress, { params: { chapterId: ids[2] }, body: { page: 1, completed: false } })
  let text = ''
  while (!text.includes('progress.saved')) text += (await reader.read()).value ?? ''
  await reader.cancel()
  return text.split(`event: ${name}\n`).length - 1
}

describe('hiding', () => {
  test('removes the chapter from reading and counts until it is restored', async () => {
    const before = await manga()
    expect(await navigation(ids[0])).toMatchObject({ next: { id: ids[1] } })
    const answer = await hide(ids[1])
    expect(answer.status).toBe(204)
    expect(answer.bytes).toHaveLength(0)
    expect(await chapter(ids[1])).toMatchObject({ isVisible: false, isAvailable: true })
    expect(await navigation(ids[0])).toMatchObject({ next: { id: ids[2] } })
    expect(await navigation(ids[2])).toMatchObject({ previous: { id: ids[0] } })
    expect(await manga()).toMatchObject({
      chapterCount: before.chapterCount - 1,
      availableChapterCount: before.availableChapterCount - 1,
      unreadCount: before.unreadCount - 1,
    })

    expect((await restore(ids[1])).status).toBe(204)
    expect(await chapter(ids[1])).toMatchObject({ isVisible: true })
    expect(await navigation(ids[0])).toMatchObject({ next: { id: ids[1] } })
    expect(await manga()).toMatchObject({ chapterCount: before.chapterCount, unreadCount: before.unreadCount })
  })

  test('is a filter of the list', async () => {
    await hide(ids[1])
    const list = async (visibility: string) =>
      (await api.call(listChapters, { params: { id: mangaId }, query: { visibility, limit: 500 } })).data
    const [all, visible, hidden] = [await list('all'), await list('visible'), await list('hidden')]
    expect(hidden.items.map((item: ChapterListItem) => item.id)).toEqual([ids[1]])
    expect(visible.total).toBe(all.total - 1)
    expect(visible.items.map((item: ChapterListItem) => item.id)).not.toContain(ids[1])
  })

  test('keeps the file of a hidden chapter, which opens and links to its neighbours', async () => {
    await hide(ids[1])
    expect((await api.call(downloadChapterFile, { params: { id: ids[1] } })).status).toBe(200)
    expect((await api.call(getPageImage, { params: { chapterId: ids[1], pageNumber: '1' } })).status).toBe(200)
    expect(await navigation(ids[1])).toMatchObject({ previous: { id: ids[0] }, next: { id: ids[2] } })
  })

  test('is idempotent and sends one event', async () => {
    const twice = async (call: (id: string) => Promise<{ status: number }>) => {
      expect((await call(ids[1])).status).toBe(204)
      expect((await call(ids[1])).status).toBe(204)
    }
    expect(await countEvents('chapters.changed', () => twice(hide))).toBe(1)
    expect(await countEvents('chapters.changed', () => twice(restore))).toBe(1)
  })

  test.each(['nope', '00000000-0000-4000-8000-000000000000', '%00', ' '])('answers %j with not found', async (id) => {
    for (const call of [hide, restore]) {
      const answer = await call(id)
      expect(answer.status).toBe(404)
      expect(answer.data.detail).toMatch(/no chapter/)
    }
  })
})

describe('many together', () => {
  const show = (chapterIds: readonly string[], isVisible: boolean) =>
    api.call(showChapters, { body: { chapterIds: [...chapterIds], isVisible } })

  test('are hidden and restored in one step that returns what changed', async () => {
    await hide(ids[0])
    expect((await show(ids, false)).json().chapterIds.toSorted()).toEqual([ids[1], ids[2]].toSorted())
    expect((await chaptersOf(api, mangaId)).filter(({ isVisible }) => !isVisible)).toHaveLength(3)
    expect((await show(ids, true)).json().chapterIds).toHaveLength(3)
  })

  test('change nothing if one of them is unknown', async () => {
    const answer = await show([ids[0], 'nope'], false)
    expect(answer.status).toBe(422)
    expect(answer.data.violations).toEqual([expect.objectContaining({ propertyPath: 'chapterIds[1]' })])
    expect(await chapter(ids[0])).toMatchObject({ isVisible: true })
    expect((await show([], false)).status).toBe(422)
  })
})

describe('deleting the CBZ', () => {
  test('removes the file and keeps the chapter with its progress', async () => {
    await api.call(saveProgress, { params: { chapterId: ids[1] }, body: { page: 3 } })
    expect(await cbzFiles()).toHaveLength(3)
    const unread = (await manga()).unreadCount
    const answer = await remove(ids[1])
    expect(answer.status).toBe(204)
    expect(answer.bytes).toHaveLength(0)
    expect(await cbzFiles()).toHaveLength(2)
    expect(await chapter(ids[1])).toMatchObject({
      isVisible: true,
      isAvailable: false,
      lastReadPage: 3,
      pageCount: null,
      sizeBytes: null,
      sourceName: null,
    })
    expect(await manga()).toMatchObject({ availableChapterCount: 2, unreadCount: unread })
    expect(await navigation(ids[0])).toMatchObject({ next: { id: ids[2] } })
    expect((await api.call(downloadChapterFile, { params: { id: ids[1] } })).status).toBe(404)
    expect((await api.call(getPageImage, { params: { chapterId: ids[1], pageNumber: '1' } })).status).toBe(404)
  })

  test('happens once; a second time, and for an unknown chapter, there is nothing to delete', async () => {
    expect(await countEvents('chapters.changed', () => remove(ids[1]))).toBe(1)
    const again = await remove(ids[1])
    expect(again.status).toBe(404)
    expect(again.data.detail).toMatch(/no CBZ/)
    expect((await remove('nope')).data.detail).toMatch(/no chapter/)
    expect((await remove('nope')).status).toBe(404)
  })

  test('can be undone completely while nothing else has taken its place', async () => {
    const takeBack = (id: string) => api.call(restoreChapterFile, { params: { id } })
    const before = await chapter(ids[1])
    const file = (await api.call(downloadChapterFile, { params: { id: ids[1] } })).bytes
    await remove(ids[1])
    expect((await takeBack(ids[1])).status).toBe(204)
    expect(await chapter(ids[1])).toEqual(before)
    expect((await api.call(downloadChapterFile, { params: { id: ids[1] } })).bytes).toEqual(file)
    expect((await takeBack(ids[1])).status).toBe(404)
    await remove(ids[1])
    await download(api, [ids[1]])
    expect((await takeBack(ids[1])).status).toBe(409)
    expect(await cbzFiles()).toHaveLength(3)
  })

  test('allows another download, once a hidden chapter is restored', async () => {
    await hide(ids[1])
    expect((await remove(ids[1])).status).toBe(204)
    const violationsOf = async (body: { chapterId: string } | { chapterIds: readonly string[] }) => {
      const answer = await api.call(scrapeChapters, { body })
      return [answer.status, answer.data.violations]
    }
    const violation = (propertyPath: string) => ({ propertyPath, message: 'is hidden; unhide it first' })
    expect(await violationsOf({ chapterId: ids[1] })).toEqual([422, [violation('chapterId')]])
    expect(await violationsOf({ chapterIds: [ids[0], ids[1]] })).toEqual([422, [violation('chapterIds[1]')]])
    await restore(ids[1])
    for (const job of await download(api, [ids[1]])) expect(job).toMatchObject({ status: 'completed' })
    expect(await chapter(ids[1])).toMatchObject({ isVisible: true, isAvailable: true })
    expect(await cbzFiles()).toHaveLength(3)
  })

  test('deletes it once for two requests at the same time', async () => {
    const statuses = (await Promise.all([remove(ids[1]), remove(ids[1])])).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([204, 404])
    expect(await cbzFiles()).toHaveLength(2)
  })

  test('lets a running download finish with every byte', async () => {
    const path = `${started.origin}/api/manga/chapters/${ids[1]}/download`
    const answer = await fetch(path)
    const reader = answer.body!.getReader()
    let length = (await reader.read()).value!.length
    expect((await remove(ids[1])).status).toBe(204)
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      length += value.length
    }
    expect(length).toBe(Number(answer.headers.get('content-length')))
    expect(existsSync(started.dataDir)).toBe(true)
    expect(await cbzFiles()).toHaveLength(2)
  })
})
