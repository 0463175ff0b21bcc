import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addChapters, hideChapter, markChapters, showChapters, showMangas } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { getJob } from '../../shared/contracts/jobs.ts'
import {
  createManga,
  downloadMangas,
  listGenres,
  listMangas,
  markMangas,
  searchMangas,
} from '../../shared/contracts/mangas.ts'
import { getContinueReading, saveProgress } from '../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'

let aheadMs = 0
const clock = { now: () => new Date(Date.UTC(2030, 0, 1) + aheadMs), monotonicMs: () => aheadMs }
const { api } = appForTests({ clock })
let sites: ReaderSites
let onDisk: string
let gaps: string
let bare: string

const create = async (body: object) => (await api.call(createManga, { body: { ...sampleManga, ...body } })).json().id
const add = (id: string, body: object) => api.call(addChapters, { params: { id }, body })

beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1'] })
  onDisk = await create({ genres: ['Fantasy', 'Éclair'] })
  gaps = await create({ title: 'Star gaps', slug: 'gaps', genres: ['eclair'], status: 'completed' })
  bare = await create({ title: 'Star bare', slug: 'bare', genres: ['ÉCLAIR', 'Éclair'], status: 'hiatus' })
  await add(onDisk, { from: 1, to: 3 })
  for (const number of [1, 1.5, 2, 4]) await add(gaps, { number })
})
afterAll(() => sites.stop())

test('filters the list by a text of any length', async () => {
  const titles = async (find: string) =>
    (await api.call(listMangas, { query: { find } })).json().items.map(({ title }) => title)
  expect(await titles('GA')).toEqual(['Star gaps'])
  expect(await titles('s')).toHaveLength(3)
  expect(await titles('%')).toEqual([])
  expect(await titles('_')).toEqual([])
  expect((await api.call(listMangas, { query: { find: ' ' } })).status).toBe(400)
})

test('lists genres by name, merges spellings, and counts each manga once', async () => {
  expect((await api.call(listGenres)).json()).toEqual({
    items: [
      { name: 'Éclair', mangaCount: 3 },
      { name: 'Fantasy', mangaCount: 1 },
    ],
  })
})

test('rejects each manga without a source, with the reason', async () => {
  const { jobCount, refused } = (await api.call(downloadMangas, { body: { mangaIds: [gaps, onDisk] } })).json()
  expect(jobCount).toBe(0)
  expect(refused).toEqual([gaps, onDisk].map((mangaId) => ({ mangaId, reason: expect.stringContaining('no active') })))
})

describe('with downloaded chapters', () => {
  beforeAll(async () => {
    await api.call(createContentSource, { body: sites.source('a1') })
    const [first, second] = await chaptersOf(api, onDisk)
    const { jobIds } = (await api.call(scrapeChapters, { body: { chapterIds: [first!.id, second!.id] } })).json()
    for (const id of jobIds) await api.finished(id)
  })

  test.each([
    [{ downloaded: true }, ['onDisk']],
    [{ downloaded: false }, ['gaps', 'bare']],
    [{ missing: true }, ['gaps']],
    [{ missing: false }, ['onDisk', 'bare']],
    [{ unread: false }, ['bare']],
    [{ status: 'completed', missing: true }, ['gaps']],
    [{ status: 'hiatus', missing: true }, []],
    [{ genre: 'eclair', downloaded: false }, ['gaps', 'bare']],
  ])('returns the same mangas for %j in the list and in a search', async (query, names) => {
    const expected = new Set(names.map((name) => ({ onDisk, gaps, bare })[name as 'gaps']))
    const listed = (await api.call(listMangas, { query })).json()
    expect(new Set(listed.items.map(({ id }) => id))).toEqual(expected)
    expect(listed.total).toBe(expected.size)
    const found = (await api.call(searchMangas, { query: { ...query, q: 'star' } })).json()
    expect(new Set(found.items.map(({ id }) => id))).toEqual(expected)
    expect(found.total).toBe(expected.size)
  })

  test('reports a missing number only if no visible chapter has its whole number', async () => {
    const id = await create({ title: 'Halves', slug: 'halves' })
    for (const number of [1, 2.5, 3]) await add(id, { number })
    const missing = async () =>
      (await api.call(listMangas, { query: { missing: true } })).json().items.some((item) => item.id === id)
    expect(await missing()).toBe(false)
    const half = (await chaptersOf(api, id)).find(({ number }) => number === 2.5)!
    await api.call(hideChapter, { params: { id: half.id } })
    expect(await missing()).toBe(true)
  })

  test('continues at the current chapter, then at the next one, then nowhere', async () => {
    const [first, second] = await chaptersOf(api, onDisk)
    expect((await api.call(getContinueReading)).json().items).toEqual([])
    await api.call(saveProgress, { params: { chapterId: first!.id }, body: { page: 2 } })
    const item = { mangaId: onDisk, title: 'Star Smith', chapterId: first!.id, number: '1', lastReadPage: 2 }
    expect((await api.call(getContinueReading)).json().items).toMatchObject([item])
    await api.call(saveProgress, { params: { chapterId: first!.id }, body: { page: 2, completed: true } })
    expect((await api.call(getContinueReading)).json().items).toMatchObject([{ chapterId: second!.id, number: '2' }])
    await api.call(markChapters, { body: { chapterIds: [second!.id], isRead: true } })
    expect((await api.call(getContinueReading)).json().items).toEqual([])
    expect((await api.call(getContinueReading, { query: { limit: 0 } })).status).toBe(400)
    expect((await api.call(getContinueReading, { query: { limit: 51 } })).status).toBe(200)
  })

  test('continues at what was read last, not at the highest chapter', async () => {
    const [first, second] = await chaptersOf(api, onDisk)
    for (const chapter of [second!, first!]) {
      aheadMs += 1000
      await api.call(saveProgress, { params: { chapterId: chapter.id }, body: { page: 2, completed: false } })
    }
    expect((await api.call(getContinueReading)).json().items).toMatchObject([{ chapterId: first!.id }])
    await api.call(markChapters, { body: { chapterIds: [first!.id, second!.id], isRead: true } })
  })

  test('says which chapter was read last; a mark is no reading', async () => {
    const { id } = (await api.call(createManga, { body: { ...sampleManga, title: 'Star last', slug: 'last' } })).json()
    await add(id, { from: 1, to: 3 })
    const [first, second, third] = await chaptersOf(api, id)
    const lastRead = async () =>
      (await chaptersOf(api, id)).filter((each) => each.isLastRead).map((each) => each.number)
    expect(await lastRead()).toEqual([])
    await api.call(saveProgress, { params: { chapterId: first!.id }, body: { page: 2 } })
    expect(await lastRead()).toEqual([1])
    aheadMs += 1000
    await api.call(saveProgress, { params: { chapterId: second!.id }, body: { page: 9, completed: true } })
    expect(await lastRead()).toEqual([2])
    aheadMs += 1000
    await api.call(markChapters, { body: { chapterIds: [third!.id], isRead: true } })
    expect(await lastRead()).toEqual([2])
  })

  test('keeps the page of a chapter when its mark is removed', async () => {
    const third = (await chaptersOf(api, onDisk))[2]!
    await api.call(saveProgress, { params: { chapterId: third.id }, body: { page: 7 } })
    const mark = async (isRead: boolean) =>
      (await api.call(markChapters, { body: { chapterIds: [third.id], isRead } })).json().chapterIds
    const now = async () => (await chaptersOf(api, onDisk))[2]!
    expect(await mark(true)).toEqual([third.id])
    expect(await mark(true)).toEqual([])
    expect(await now()).toMatchObject({ isRead: true, lastReadPage: 7 })
    expect(await mark(false)).toEqual([third.id])
    expect(await now()).toMatchObject({ isRead: false, lastReadPage: 7 })
  })

  test('marks whole mangas and returns only the chapters that changed', async () => {
    const [first] = await chaptersOf(api, gaps)
    await api.call(saveProgress, { params: { chapterId: first!.id }, body: { page: 1, completed: true } })
    const { chapterIds } = (await api.call(markMangas, { body: { mangaIds: [gaps], isRead: true } })).json()
    expect(chapterIds).toHaveLength(3)
    expect(chapterIds).not.toContain(first!.id)
    expect((await chaptersOf(api, gaps)).every(({ isRead }) => isRead)).toBe(true)
    await api.call(markMangas, { body: { mangaIds: [gaps], isRead: false } })
    expect((await chaptersOf(api, gaps)).some(({ isRead }) => isRead)).toBe(false)
  })

  test('hides and shows all chapters of mangas and returns only those that changed', async () => {
    const [first] = await chaptersOf(api, gaps)
    await api.call(showChapters, { body: { chapterIds: [first!.id], isVisible: false } })
    const show = async (isVisible: boolean) =>
      (await api.call(showMangas, { body: { mangaIds: [gaps], isVisible } })).json().chapterIds
    const hidden = await show(false)
    expect(hidden).toHaveLength(3)
    expect(hidden).not.toContain(first!.id)
    const shown = async () => (await chaptersOf(api, gaps)).filter(({ isVisible }) => isVisible)
    expect(await shown()).toEqual([])
    expect(await show(false)).toEqual([])
    expect((await show(true)).toSorted()).toEqual([...hidden, first!.id].toSorted())
    expect(await shown()).toHaveLength(4)
  })

  test('downloads mangas together and skips downloaded chapters', async () => {
    const counted = await api.call(downloadMangas, { body: { mangaIds: [onDisk, bare], dryRun: true } })
    expect(counted.json()).toEqual({ jobCount: 1, jobIds: [], refused: [] })
    const answer = await api.call(downloadMangas, { body: { mangaIds: [onDisk, bare] } })
    expect(answer.status).toBe(202)
    const { jobIds } = answer.json()
    expect(answer.json()).toEqual({ jobCount: 1, jobIds: [expect.any(String)], refused: [] })
    expect((await api.call(getJob, { params: { id: jobIds[0]! } })).json().context).toContain(`mangaId=${onDisk}`)
  })
})

test('names an unknown manga among many and changes nothing', async () => {
  const [first] = await chaptersOf(api, gaps)
  const marked = await api.call(markChapters, { body: { chapterIds: [first!.id, 'nope'], isRead: true } })
  expect(marked.status).toBe(422)
  expect(marked.data.violations).toEqual([{ propertyPath: 'chapterIds[1]', message: expect.any(String) }])
  expect((await chaptersOf(api, gaps))[0]!.isRead).toBe(false)
  for (const endpoint of [markMangas, downloadMangas, showMangas]) {
    const answer = await api.call(endpoint, { body: { mangaIds: [gaps, 'nope'], isRead: true, isVisible: false } })
    expect(answer.status).toBe(422)
    expect(answer.data.violations[0].propertyPath).toBe('mangaIds[1]')
  }
})
