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
    })
    expect((await api.call(getMangaById, { params: { id: manga.id } })).json()).toEqual(manga)
    expect((await api.call(getMangaBySlug, { params: { slug: manga.slug } })).json()).toEqual(manga)
  })

  test('accepts and returns the four media types', async () => {
    for (const type of ['application/json', 'application/ld+json', 'application/hal+json', 'text/html']) {
      const body = JSON.stringify({ ...sampleManga, title: `<b>${type}</b>`, slug: `typed-${++count}` })
      const answer = await api.call(createManga, {
        body,
        headers: { 'Content-Type': `${type}; charset=utf-8`, Accept: type },
      })
      expect(answer.status).toBe(201)
      expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
      if (type === 'application/ld+json') {
        expect(answer.data).toMatchObject({
          '@context': '/api/contexts/Manga',
          '@type': 'Manga',
          '@id': answer.headers.get('location'),
        })
      }
      if (type === 'application/hal+json') expect(answer.data._links.self.href).toBe(answer.headers.get('location'))
      if (type === 'text/html') {
        expect(answer.text).not.toContain('<b>text')
        expect(answer.text).toContain('&lt;b&gt;text/html&lt;/b&gt;')
      }
    }
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

  const cases: [string, object, number, string][] = [
    ['no title', { title: undefined }, 422, 'title'],
    ['an empty title', { title: '' }, 422, 'title'],
    ['a title of 256', { title: 'x'.repeat(256) }, 422, 'title'],
    ['a title that is a list', { title: ['x'] }, 400, 'title'],
    ['capitals in the slug', { slug: 'Star' }, 422, 'slug'],
    ['an empty slug', { slug: '' }, 422, 'slug'],
    ['a slug with a line end', { slug: 'star\n' }, 422, 'slug'],
    ['a slug with an umlaut', { slug: 'stär' }, 422, 'slug'],
    ['no description', { description: undefined }, 422, 'description'],
    ['a number as author', { author: 1 }, 400, 'author'],
    ['a year too early', { publicationYear: 1899 }, 422, 'publicationYear'],
    ['a year too late', { publicationYear: 2101 }, 422, 'publicationYear'],
    ['half a year', { publicationYear: 2000.5 }, 422, 'publicationYear'],
    ['a year as text', { publicationYear: '2000' }, 400, 'publicationYear'],
    ['no genre', { genres: [] }, 422, 'genres'],
    ['genres as text', { genres: 'Action' }, 400, 'genres'],
    ['a blank genre', { genres: ['Action', ' '] }, 422, 'genres[1]'],
    ['a number among genres', { genres: ['Action', 2] }, 400, 'genres[1]'],
    ['an unknown status', { status: 'cancelled' }, 422, 'status'],
    ['a rating below 0', { rating: -0.1 }, 422, 'rating'],
    ['a rating above 5', { rating: 5.1 }, 422, 'rating'],
    ['a rating as text', { rating: '5' }, 400, 'rating'],
    ['an image that is no address', { imageUrl: 'not a uri' }, 422, 'imageUrl'],
    ['a number as externalId', { externalId: 5 }, 400, 'externalId'],
    ['a blank externalId', { externalId: ' ' }, 422, 'externalId'],
    ['an empty externalId', { externalId: '' }, 422, 'externalId'],
    ['a malformed externalId', { externalId: 'x-1' }, 422, 'externalId'],
  ]
  test.each(cases)('rejects %s', async (_, change, status, path) => {
    const answer = await create(change)
    expect(answer.status).toBe(status)
    expect(answer.data.violations.map((violation: { propertyPath: string }) => violation.propertyPath)).toEqual([path])
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
      '/api/mangas{?page,limit,sortBy,sortOrder,status,genre,label,unread,downloaded,missing,find}',
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
    expect((await api.call(listMangas, { query: { genre: 'nothing' } })).json()).toMatchObject({ items: [], total: 0 })
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
    { page: 'x' },
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
