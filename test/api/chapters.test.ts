import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addChapters, downloadChapterFile, fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { sampleManga } from '../support/samples.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let started: StartedApp
let api: ApiClient
let mangaId: string
let count = 0
beforeAll(async () => {
  started = await startApp()
  api = createClient(started.origin)
})
afterAll(() => started.end())
beforeEach(async () => {
  mangaId = (await api.call(createManga, { body: { ...sampleManga, slug: `m-${++count}` } })).json().id
})

const add = (body: object) => api.call(addChapters, { params: { id: mangaId }, body })
const numbers = async (query = {}) =>
  (await api.call(listChapters, { params: { id: mangaId }, query })).data.items.map(
    (item: { number: number }) => item.number,
  )

describe('adding by hand', () => {
  test('one chapter, with all fields of the list item', async () => {
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
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        pageCount: null,
        language: null,
        groups: [],
        sourceName: null,
        sizeBytes: null,
        lastReadPage: null,
        isRead: false,
      },
    ])
  })

  test('a range adds what is missing', async () => {
    await add({ number: 3 })
    expect((await add({ from: 1, to: 5 })).data.total).toBe(4)
    expect(await numbers({ sortOrder: 'asc' })).toEqual([1, 2, 3, 4, 5])
  })

  test('the same number in another volume is another chapter', async () => {
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
  ])('%j is refused', async (body, status, path) => {
    const answer = await add(body)
    expect(answer.status).toBe(status)
    expect(answer.data.violations[0].propertyPath).toBe(path)
  })

  test('an unknown manga is not found', async () => {
    expect((await api.call(addChapters, { params: { id: 'nope' }, body: { number: 1 } })).status).toBe(404)
  })
})

describe('listing', () => {
  test('by number, newest first unless asked otherwise, twenty a page', async () => {
    await add({ from: 1, to: 25 })
    expect(await numbers()).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index))
    expect(await numbers({ sortOrder: 'asc', limit: 3, page: 2 })).toEqual([4, 5, 6])
    expect(await numbers({ page: 99 })).toEqual([])
    expect(await numbers({ visibility: 'hidden' })).toEqual([])
  })

  test('JSON-LD and HAL add their members to the same shape', async () => {
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

  test.each([{ page: 0 }, { limit: 501 }, { limit: 0 }, { sortOrder: 'up' }, { visibility: 'some' }])(
    '%j is a bad request',
    async (query) => {
      expect(
        (await api.call(listChapters, { params: { id: mangaId }, query: query as Record<string, string> })).status,
      ).toBe(400)
    },
  )

  test('an unknown manga is not found', async () => {
    expect((await api.call(listChapters, { params: { id: 'nope' } })).status).toBe(404)
  })
})

describe('fetching', () => {
  test('is queued once; without a source that lists chapters the job says what to do', async () => {
    const first = (await api.call(fetchChapters, { body: { mangaId } })).json()
    expect(first).toMatchObject({ mangaId, status: 'pending' })
    const job = await api.finished(first.jobId)
    expect(job).toMatchObject({
      status: 'failed',
      type: 'fetch_chapters',
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
  ])('%j is refused with %i', async (body, status) => {
    const answer = await api.call(fetchChapters, { body })
    expect(answer.status).toBe(status)
  })

  test('it reads and answers JSON only', async () => {
    const body = JSON.stringify({ mangaId })
    expect((await api.call(fetchChapters, { body, headers: { 'Content-Type': 'application/ld+json' } })).status).toBe(
      415,
    )
    expect((await api.call(fetchChapters, { body, headers: { Accept: 'application/hal+json' } })).status).toBe(406)
  })
})

test('a chapter that is not downloaded has no file', async () => {
  const { id } = (await add({ number: 1 })).data.items[0]
  expect((await api.call(downloadChapterFile, { params: { id } })).status).toBe(404)
  expect((await api.call(downloadChapterFile, { params: { id: 'nope' } })).status).toBe(404)
})
