import { beforeEach, describe, expect, test } from 'vitest'
import { addChapters, downloadChapterFile, fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

let mangaId: string
let count = 0
const { api } = appForTests()
beforeEach(async () => {
  mangaId = (await api.call(createManga, { body: { ...sampleManga, slug: `m-${++count}` } })).json().id
})

const add = (body: object) => api.call(addChapters, { params: { id: mangaId }, body })
const numbers = async (query = {}) =>
  (await api.call(listChapters, { params: { id: mangaId }, query })).data.items.map(
    (item: { number: number }) => item.number,
  )

describe('adding by hand', () => {
  test('returns one chapter with all fields of a list item', async () => {
    const answer = await add({ number: 10.5, title: 'The Anvil', volume: 2 })
    expect(answer.status).toBe(201)
    expect(answer.data.items).toEqual([
      {
        id: expect.any(String),
        number: 10.5,
        title: 'The Anvil',
        volume: 2,
        isVisible: true,
        isAvailable: false,
        isLocked: false,
        unlocksAt: null,
        isLastRead: false,
        isOffline: false,
        fileProblem: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        pageCount: null,
        language: null,
        groups: [],
        sourceName: null,
        sourceId: null,
        publishedAt: null,
        externalUrl: null,
        label: null,
        sizeBytes: null,
        lastReadPage: null,
        isRead: false,
      },
    ])
  })

  test('adds the missing numbers of a range', async () => {
    await add({ number: 3 })
    expect((await add({ from: 1, to: 5 })).data.total).toBe(4)
    expect(await numbers({ sortOrder: 'asc' })).toEqual([1, 2, 3, 4, 5])
  })

  test('treats the same number in another volume as another chapter', async () => {
    await add({ number: 1, volume: 1 })
    expect((await add({ number: 1, volume: 2 })).status).toBe(201)
    const again = await add({ number: 1, volume: 2 })
    expect(again.status).toBe(422)
    expect(again.data.violations[0].propertyPath).toBe('number')
  })

  test.each([
    [{}, 422, 'number'],
    [{ from: 1 }, 422, 'to'],
    [{ to: 1 }, 422, 'from'],
    [{ from: 5, to: 1 }, 422, 'to'],
    [{ from: 1, to: 10_000 }, 422, 'to'],
    [{ number: 1, from: 1 }, 422, 'from'],
    [{ number: -1 }, 422, 'number'],
    [{ number: 1e9 }, 422, 'number'],
    [{ number: '1' }, 400, 'number'],
    [{ number: 1, volume: 1.5 }, 422, 'volume'],
  ])('rejects %j', async (body, status, path) => {
    const answer = await add(body)
    expect(answer.status).toBe(status)
    expect(answer.data.violations[0].propertyPath).toBe(path)
  })

  test('returns not found for an unknown manga', async () => {
    expect((await api.call(addChapters, { params: { id: 'nope' }, body: { number: 1 } })).status).toBe(404)
  })
})

describe('listing', () => {
  test('sorts by number, newest first by default, twenty per page', async () => {
    await add({ from: 1, to: 25 })
    expect(await numbers()).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index))
    expect(await numbers({ sortOrder: 'asc', limit: 3, page: 2 })).toEqual([4, 5, 6])
    expect(await numbers({ page: 99 })).toEqual([])
    expect(await numbers({ visibility: 'hidden' })).toEqual([])
  })

  test('adds the members of JSON-LD and HAL to the same shape', async () => {
    await add({ number: 1 })
    const ask = async (type: string) =>
      (await api.call(listChapters, { params: { id: mangaId }, headers: { Accept: type } })).data
    expect(await ask('application/ld+json')).toMatchObject({
      '@context': '/api/contexts/ChapterCollection',
      '@id': `/api/mangas/${mangaId}/chapters`,
      '@type': 'ChapterCollection',
      total: 1,
    })
    expect(await ask('application/hal+json')).toMatchObject({
      _links: { self: { href: `/api/mangas/${mangaId}/chapters` } },
      total: 1,
    })
  })

  test('sorts equal numbers by volume, then by language', async () => {
    await add({ number: 2, volume: 1 })
    await add({ number: 1, volume: 3 })
    await add({ number: 1 })
    await add({ number: 1, volume: 2 })
    const volumes = async (sortOrder: string) =>
      (await api.call(listChapters, { params: { id: mangaId }, query: { sortOrder } })).data.items.map(
        (item: { volume: number | null }) => item.volume,
      )
    expect(await volumes('asc')).toEqual([null, 2, 3, 1])
    expect(await volumes('desc')).toEqual([1, 3, 2, null])
  })

  test.each([
    ['asc', [1, 2, 3]],
    ['ASC', [1, 2, 3]],
    ['Asc', [1, 2, 3]],
    ['desc', [3, 2, 1]],
    ['DESC', [3, 2, 1]],
  ])('sortOrder=%s', async (sortOrder, expected) => {
    await add({ from: 1, to: 3 })
    expect(await numbers({ sortOrder })).toEqual(expected)
  })

  test.each([
    [{ limit: 501 }, { page: 1, limit: 500, total: 25, hasNextPage: false, hasPreviousPage: false }, 25],
    [{ limit: 10 }, { page: 1, limit: 10, total: 25, hasNextPage: true, hasPreviousPage: false }, 10],
    [{ limit: 10, page: 3 }, { page: 3, limit: 10, total: 25, hasNextPage: false, hasPreviousPage: true }, 5],
    [{ page: 99 }, { page: 99, limit: 20, total: 25, hasNextPage: false, hasPreviousPage: true }, 0],
    [{ unheard: 'of' }, { page: 1, limit: 20, total: 25, hasNextPage: true, hasPreviousPage: false }, 20],
  ])('returns the page for %j', async (query, expected, length) => {
    await add({ from: 1, to: 25 })
    const list = (await api.call(listChapters, { params: { id: mangaId }, query: query as Record<string, number> }))
      .data
    expect(list).toMatchObject(expected)
    expect(list.items).toHaveLength(length)
  })

  test.each([
    ...['0', '-1', '1.5', 'x', '', '1e1', ' 1', '9'.repeat(20)].map((page) => ({ page })),
    ...['0', '-5', '2.5', 'all', ''].map((limit) => ({ limit })),
    ...['up', '', 'asc,desc'].map((sortOrder) => ({ sortOrder })),
    ...['some', '', 'HIDDEN '].map((visibility) => ({ visibility })),
  ])('rejects %j as a bad request', async (query) => {
    const answer = await api.call(listChapters, { params: { id: mangaId }, query: query as Record<string, string> })
    expect(answer.status).toBe(400)
    expect(answer.data.violations[0].propertyPath).toBe(Object.keys(query)[0])
  })

  test('returns not found for an unknown manga', async () => {
    expect((await api.call(listChapters, { params: { id: 'nope' } })).status).toBe(404)
  })
})

describe('fetching', () => {
  test('is queued once; without a listing source the job says what to do', async () => {
    const first = (await api.call(fetchChapters, { body: { mangaId } })).json()
    expect(first).toMatchObject({ mangaId, status: 'pending' })
    const job = await api.finished(first.jobId)
    expect(job).toMatchObject({
      status: 'failed',
      type: 'fetch_chapters',
      failureCode: 'no_chapter_list',
      failureReason: expect.stringContaining('chapter list'),
    })
  })

  test.each([
    [{}, 422],
    [{ mangaId: null }, 422],
    [{ mangaId: 5 }, 422],
    [{ mangaId: 'not-a-uuid' }, 422],
    [{ mangaId: '00000000-0000-4000-8000-000000000000' }, 422],
    ['{', 400],
    ['[]', 422],
  ])('answers %j with %i', async (body, status) => {
    const answer = await api.call(fetchChapters, { body })
    expect(answer.status).toBe(status)
  })

  test('accepts and returns JSON only', async () => {
    const body = JSON.stringify({ mangaId })
    expect((await api.call(fetchChapters, { body, headers: { 'Content-Type': 'application/ld+json' } })).status).toBe(
      415,
    )
    expect((await api.call(fetchChapters, { body, headers: { Accept: 'application/hal+json' } })).status).toBe(406)
  })
})

test('returns no file for a chapter that is not downloaded', async () => {
  const { id } = (await add({ number: 1 })).data.items[0]
  expect((await api.call(downloadChapterFile, { params: { id } })).status).toBe(404)
  expect((await api.call(downloadChapterFile, { params: { id: 'nope' } })).status).toBe(404)
})
