import { describe, expect, test } from 'vitest'
import { createManga, getMangaById, getMangaBySlug, getMangaCover, listMangas } from '../../shared/contracts/mangas.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const { api } = appForTests()

let count = 0
const create = (body: object = {}) =>
  api.call(createManga, { body: { ...sampleManga, slug: `manga-${++count}`, ...body } })

test('reports at most a hundred of many violations, and how many there are', async () => {
  for (const [genres, status] of [
    [Array.from({ length: 10_000 }, () => 5), 400],
    [Array.from({ length: 50_000 }, () => ''), 422],
  ] as const) {
    const answer = await create({ genres })
    expect(answer.status).toBe(status)
    expect(answer.data.violations).toHaveLength(100)
    expect(answer.data.violationCount).toBeGreaterThanOrEqual(genres.length)
    expect(answer.data.detail).toMatch(/^genres\[0\]: /)
    expect(answer.data.detail).toMatch(/and [\d,]+ more$/)
  }
})

describe('creating', () => {
  test('finds a manga by its id and its slug, with every detail', async () => {
    const answer = await create({
      rating: 4.5,
      imageUrl: 'https://img.example/a.jpg',
      externalId: '5f0e3d2c-7a11-4d5b-9c3e-2f6a1b8c9d00',
    })
    expect(answer.status).toBe(201)
    const manga = answer.json()
    expect(answer.headers.get('location')).toBe(`/api/mangas/by-id/${manga.id}`)
    expect(manga).toEqual({
      ...sampleManga,
      id: expect.any(String),
      slug: `manga-${count}`,
      alternativeSlugs: [],
      externalId: '5f0e3d2c-7a11-4d5b-9c3e-2f6a1b8c9d00',
      imageUrl: 'https://img.example/a.jpg',
      thumbnailUrl: null,
      rating: 4.5,
      isYearEstimated: false,
      incognito: false,
      notes: '',
    })
    expect((await api.call(getMangaById, { params: { id: manga.id } })).json()).toEqual(manga)
    expect((await api.call(getMangaBySlug, { params: { slug: manga.slug } })).json()).toEqual(manga)
  })

  test('rejects a slug that another manga uses', async () => {
    const { slug } = (await create()).json()
    const clash = await create({ slug })
    expect(clash.status).toBe(422)
    expect(clash.data.violations[0].propertyPath).toBe('slug')
  })

  test('accepts titles with equal or empty folder names', async () => {
    for (const title of [
      'CON',
      'con',
      '../../etc/passwd',
      '...',
      '進撃',
      'a/b\\c:d',
      'x'.repeat(255),
      '😀'.repeat(255),
    ]) {
      expect((await create({ title })).status).toBe(201)
      expect((await create({ title })).status).toBe(201)
    }
  })

  // Other bad values, which an edit refuses too: manga-edit.test.ts.
  test.each(['title', 'description'])('rejects a manga without %s', async (member) => {
    const answer = await create({ [member]: undefined })
    expect([answer.status, answer.data.violations]).toMatchObject([422, [{ propertyPath: member }]])
  })

  test('accepts values at the limits', async () => {
    for (const body of [
      { title: 'x' },
      { title: '漢'.repeat(255) },
      { publicationYear: 1900 },
      { publicationYear: 2100 },
      { rating: 0 },
      { rating: 5 },
      { rating: null, imageUrl: null, externalId: null },
      { description: '', author: '' },
    ]) {
      expect((await create(body)).status).toBe(201)
    }
  })
})

describe('listing', () => {
  test('returns six members per manga, by title, twenty per page', async () => {
    for (let number = 1; number <= 45; number += 1) await create({ title: `Manga ${number}` })
    const { items, total, page, limit, hasNextPage, hasPreviousPage } = (await api.call(listMangas)).json()
    expect({ page, limit, hasNextPage, hasPreviousPage }).toEqual({
      page: 1,
      limit: 20,
      hasNextPage: true,
      hasPreviousPage: false,
    })
    expect(items).toHaveLength(20)
    expect(total).toBeGreaterThan(40)
    expect(items[0]).toMatchObject({ chapterCount: 0, availableChapterCount: 0, unreadCount: 0 })
    expect(items[0]).not.toHaveProperty('description')
  })

  test('returns JSON-LD and HAL envelopes whose links keep the other parameters', async () => {
    const query = { page: 2, limit: 10, sortBy: 'createdAt', sortOrder: 'ASC' }
    const ld = (await api.call(listMangas, { query, headers: { Accept: 'application/ld+json' } })).data
    expect(ld['hydra:view']['hydra:next']).toBe('/api/mangas?page=3&limit=10&sortBy=createdAt&sortOrder=ASC')
    expect(ld['hydra:search']['hydra:template']).toBe(
      '/api/mangas{?page,limit,sortBy,sortOrder,status,genre,shelf,unread,downloaded,missing,query,find}',
    )
    const hal = (await api.call(listMangas, { query, headers: { Accept: 'application/hal+json' } })).data
    expect(hal._links.previous).toEqual(hal._links.prev)
    expect(hal._embedded).toHaveLength(10)
    expect(hal._embedded[0]._links.self.href).toBe(`/api/mangas/by-id/${hal._embedded[0].id}`)
  })

  test('returns the same items in each media type', async () => {
    const query = { page: 2, limit: 10, sortBy: 'updatedAt' }
    const get = async (type: string) => await api.call(listMangas, { query, headers: { Accept: type } })
    const { items } = (await get('application/json')).json()
    expect(items).toHaveLength(10)
    const members = items.map((item) => expect.objectContaining(item))
    expect((await get('application/ld+json')).data['hydra:member']).toEqual(members)
    expect((await get('application/hal+json')).data._embedded).toEqual(members)
    const page = (await get('text/html')).text
    for (const { id, slug } of items) {
      expect(page).toContain(`<a href="/api/mangas/by-id/${id}">${id}</a>`)
      expect(page).toContain(`<td>${slug}</td>`)
    }
  })

  test('sorts both ways by displayed values, consistently across pages', async () => {
    const titles = async (sortOrder: string) =>
      (await api.call(listMangas, { query: { limit: 100, sortBy: 'createdAt', sortOrder } }))
        .json()
        .items.map((item) => item.id)
    expect(await titles('desc')).toEqual((await titles('asc')).toReversed())
  })

  test('filters by status and genre', async () => {
    const { id } = (await create({ status: 'hiatus', genres: ['Éclair'] })).json()
    const byStatus = (await api.call(listMangas, { query: { status: 'hiatus' } })).json().items
    expect(byStatus.map((item) => item.id)).toEqual([id])
    const byGenre = (await api.call(listMangas, { query: { genre: 'ECLAIR' } })).json()
    expect(byGenre).toMatchObject({ items: [{ id }], total: 1 })
    for (const genre of ['nothing', 'ecl'])
      expect((await api.call(listMangas, { query: { genre } })).json()).toMatchObject({ items: [], total: 0 })
    expect((await api.call(listMangas, { query: { unread: 'true' } })).json().total).toBe(0)
  })

  test('clamps a limit above 100 and says so', async () => {
    for (const limit of [101, 1_000_000, '9'.repeat(30)]) {
      const answer = await api.call(listMangas, { query: { limit } as Record<string, number> })
      expect(answer.json()).toMatchObject({ page: 1, limit: 100 })
    }
  })

  test.each([
    { page: 0 },
    { limit: 0 },
    { limit: '1e9' },
    { sortBy: 'nothing' },
    { sortOrder: 'up' },
    { status: 'cancelled' },
    { unread: 'maybe' },
  ])('rejects %j and names the parameter', async (query) => {
    const answer = await api.call(listMangas, { query: query as Record<string, string> })
    expect(answer.status).toBe(400)
    expect(answer.data.violations[0].propertyPath).toBe(Object.keys(query)[0])
  })
})

test('returns not found for unknown mangas and missing covers', async () => {
  expect((await api.call(getMangaById, { params: { id: 'nope' } })).status).toBe(404)
  expect((await api.call(getMangaBySlug, { params: { slug: 'no-such' } })).status).toBe(404)
  const { id } = (await create()).json()
  const cover = await api.call(getMangaCover, { params: { id } })
  expect(cover.status).toBe(404)
  expect(cover.data.detail).toMatch(/no cover yet/)
  expect((await api.call(getMangaCover, { params: { id }, query: { width: 1 } })).status).toBe(400)
})
