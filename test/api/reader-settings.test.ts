import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { deleteProgress, getReaderChapter, saveProgress } from '../../shared/contracts/reader.ts'
import {
  getMangaReaderSettings,
  replaceMangaReaderSettings,
  resetMangaReaderSettings,
} from '../../shared/contracts/reader-settings.ts'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const { api, started } = appForTests()
let id: string
let chapterId: string
beforeAll(async () => {
  id = (await api.call(createManga, { body: sampleManga })).json().id
  await api.call(addChapters, { params: { id }, body: { number: 1 } })
  const database = new Database(join(started.dataDir, 'library.db'), { readonly: true })
  chapterId = database.prepare('select id from chapters').pluck().get() as string
  database.close()
})
const read = async () => (await api.call(getMangaReaderSettings, { params: { id } })).json()
const put = (body: unknown) => api.call(replaceMangaReaderSettings, { params: { id }, body })

describe('the reader settings of a manga', () => {
  test('are inherited until it has its own, and again after a reset', async () => {
    expect(await read()).toEqual({})
    const own = { mode: 'double', direction: 'ltr', nudgedChapters: [chapterId] }
    expect((await put(own)).json()).toEqual(own)
    expect(await read()).toEqual(own)
    const context = (await api.call(getReaderChapter, { params: { chapterId } })).json()
    expect(context).toMatchObject({ readerSettings: own, pages: [], groups: [], sourceName: null })
    expect((await api.call(resetMangaReaderSettings, { params: { id } })).status).toBe(204)
    expect(await read()).toEqual({})
  })

  test('are replaced as a whole: omitted members are inherited', async () => {
    await put({ mode: 'strip', gap: 12 })
    expect((await put({ gap: 3 })).json()).toEqual({ gap: 3 })
  })

  test.each([
    [{ mode: 'triple' }, 422, 'mode'],
    [{ gap: -1 }, 422, 'gap'],
    [{ brightness: 500 }, 422, 'brightness'],
    [{ invert: 'yes' }, 400, 'invert'],
  ])('answer %j with %i and change nothing', async (body, status, path) => {
    const before = await read()
    const answer = await put(body)
    expect(answer.status).toBe(status)
    expect(answer.data.violations[0].propertyPath).toBe(path)
    expect(await read()).toEqual(before)
  })

  test('return not found for an unknown manga', async () => {
    const params = { id: 'nobody' }
    expect((await api.call(getMangaReaderSettings, { params })).status).toBe(404)
    expect((await api.call(replaceMangaReaderSettings, { params, body: {} })).status).toBe(404)
    expect((await api.call(resetMangaReaderSettings, { params })).status).toBe(404)
  })
})

describe('the default reader settings', () => {
  test('have defaults, keep keys, and reject unknown actions', async () => {
    expect((await api.call(getSettings)).json().reader).toMatchObject({ mode: 'auto', direction: 'rtl', keys: {} })
    const reader = { background: 'white', keys: { next: ['n', 'Shift+ArrowDown'] } }
    expect((await api.call(replaceSettings, { body: { reader } })).json().reader).toMatchObject(reader)
    const four = { next: ['a', 'b', 'c', 'd'] }
    expect((await api.call(replaceSettings, { body: { reader: { keys: four } } })).status).toBe(422)
    expect((await api.call(replaceSettings, { body: { reader: { keys: { dance: ['d'] } } } })).status).toBe(422)
    expect((await api.call(replaceSettings, { body: { reader: { keys: { next: ['a b'] } } } })).status).toBe(422)
  })
})

test('marks a chapter as unread when its progress is deleted', async () => {
  const params = { chapterId }
  await api.call(saveProgress, { params, body: { page: 3, completed: true } })
  expect((await api.call(deleteProgress, { params })).status).toBe(204)
  const context = (await api.call(getReaderChapter, { params })).json()
  expect(context).toMatchObject({ lastReadPage: null, isRead: false })
  expect((await api.call(deleteProgress, { params: { chapterId: 'nobody' } })).status).toBe(404)
})
