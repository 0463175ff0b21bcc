import { describe, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { resourceMediaTypes } from '../../shared/contracts/endpoint.ts'
import { streamEvents } from '../../shared/contracts/events.ts'
import { createManga, editManga, getMangaById, getMangaBySlug, listMangas } from '../../shared/contracts/mangas.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { catalogId, sampleManga } from '../support/samples.ts'

const { api, started } = appForTests()

let count = 0
const create = async (body: object = {}) =>
  (await api.call(createManga, { body: { ...sampleManga, slug: `manga-${++count}`, ...body } })).json()
const edit = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  api.call(editManga, { params: { id }, body, headers })
const read = async (id: string) => (await api.call(getMangaById, { params: { id } })).json()
const bySlug = (slug: string) => api.call(getMangaBySlug, { params: { slug } })
const pathsOf = (answer: { data: { violations: { propertyPath: string }[] } }) =>
  answer.data.violations.map((violation) => violation.propertyPath)

describe('a partial update', () => {
  const changes: [string, object][] = [
    ['title', { title: '星の鍛冶屋' }],
    ['description', { description: '' }],
    ['author', { author: 'Someone Else' }],
    ['publicationYear', { publicationYear: 1999 }],
    ['genres', { genres: ['Drama', 'Éclair'] }],
    ['status', { status: 'completed' }],
    ['externalId', { externalId: catalogId(1) }],
    ['imageUrl', { imageUrl: 'https://img.example/b.png' }],
    ['rating', { rating: 0 }],
  ]
  test.each(changes)('of %s changes only that member', async (_, change) => {
    const manga = await create({ rating: 4, imageUrl: 'https://img.example/a.png', externalId: catalogId(100 + count) })
    const answer = await edit(manga.id, change)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.json()).toEqual({ ...manga, ...change })
    expect(await read(manga.id)).toEqual({ ...manga, ...change })
  })

  test('of all members changes all of them', async () => {
    const manga = await create()
    const all = {
      ...sampleManga,
      title: 'Another',
      slug: 'quite-another',
      genres: ['Drama', 'Comedy'],
      externalId: catalogId(2),
      imageUrl: 'https://img.example/c.png',
      rating: 2.5,
    }
    expect((await edit(manga.id, all)).json()).toEqual({
      ...manga,
      ...all,
      alternativeSlugs: [manga.slug],
    })
  })

  test('marks a year that nobody knows, until a user enters one', async () => {
    const manga = await create({ isYearEstimated: true })
    expect(manga.isYearEstimated).toBe(true)
    expect((await edit(manga.id, { title: 'Renamed' })).json().isYearEstimated).toBe(true)
    const listed = (await api.call(listMangas, { query: { find: 'Renamed' } })).json().items
    expect(listed.map((item) => item.isYearEstimated)).toEqual([true])
    const { publicationYear } = manga
    expect((await edit(manga.id, { publicationYear })).json()).toMatchObject({
      publicationYear,
      isYearEstimated: false,
    })
    expect((await edit(manga.id, { isYearEstimated: true })).json()).toMatchObject({ isYearEstimated: true })
    expect(pathsOf(await edit(manga.id, { isYearEstimated: 'yes' }))).toEqual(['isYearEstimated'])
  })

  test('keeps notes of up to 20,000 characters, which lists leave out', async () => {
    const manga = await create({ notes: 'From Emi.' })
    expect(manga.notes).toBe('From Emi.')
    const notes = 'Lent to Emi.\nBack in May.'
    expect((await edit(manga.id, { notes })).json().notes).toBe(notes)
    expect((await edit(manga.id, { title: 'Other' })).json().notes).toBe(notes)
    expect(pathsOf(await edit(manga.id, { notes: 'x'.repeat(20_001) }))).toEqual(['notes'])
    const [item] = (await api.call(listMangas, { query: { find: 'Other' } })).json().items
    expect(item).not.toHaveProperty('notes')
    expect((await edit(manga.id, { notes: '' })).json().notes).toBe('')
  })

  test('clears nullable members only on request', async () => {
    const manga = await create({ rating: 3, imageUrl: 'https://img.example/a.png', externalId: catalogId(3) })
    for (const member of ['rating', 'imageUrl', 'externalId'] as const) {
      expect((await edit(manga.id, { [member]: null })).json()[member]).toBeNull()
    }
    expect(await read(manga.id)).toEqual({ ...manga, rating: null, imageUrl: null, externalId: null })
    const other = await create({ externalId: catalogId(3) })
    expect(other.externalId).toBe(catalogId(3))
  })

  test('of nothing, of unknown members, or of equal values leaves the manga and its time unchanged', async () => {
    const manga = await create({ rating: 1.5, externalId: catalogId(100 + count) })
    const item = async () =>
      (await api.call(listMangas, { query: { limit: 100 } })).json().items.find(({ id }) => id === manga.id)
    const before = await item()
    for (const body of [{}, { nonsense: 1, '@id': 'x', _links: {} }, manga, { id: 'mine', alternativeSlugs: ['x'] }]) {
      const answer = await edit(manga.id, body)
      expect(answer.status).toBe(200)
      expect(answer.json()).toEqual(manga)
    }
    expect(await item()).toEqual(before)
  })

  test('removes repeated genres', async () => {
    const { id } = await create()
    expect((await edit(id, { genres: ['B', 'A', 'B'] })).json().genres).toEqual(['B', 'A'])
  })

  test('moves the manga in the list and in the filters', async () => {
    const { id } = await create({ title: 'Zzz', genres: ['Unusual'] })
    await edit(id, { title: '  Áa first of all', genres: ['Also Ünusual'], status: 'hiatus' })
    const ids = async (query: Record<string, string>) =>
      (await api.call(listMangas, { query: { ...query, limit: 100 } })).json().items.map((item) => item.id)
    expect((await ids({}))[0]).toBe(id)
    expect(await ids({ genre: 'unusual' })).toEqual([])
    expect(await ids({ genre: 'ALSO UNUSUAL' })).toEqual([id])
    expect(await ids({ status: 'hiatus' })).toEqual([id])
  })

  test('sends an event for a change only', async () => {
    const manga = await create()
    const stream = await fetch(started.origin + streamEvents.path)
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    await edit(manga.id, {})
    await edit(manga.id, { rating: 5 })
    const other = await create()
    let events = ''
    while (!events.includes(other.id)) events += (await reader.read()).value
    await reader.cancel()
    expect(events.match(/"mangaId":"[^"]+"/g)).toEqual([`"mangaId":"${manga.id}"`, `"mangaId":"${other.id}"`])
  })

  test('keeps the chapters', async () => {
    const manga = await create({ title: 'Chapters stay' })
    await api.call(addChapters, { params: { id: manga.id }, body: { from: 1, to: 3 } })
    await edit(manga.id, { title: 'Quite another title', slug: 'chapters-stayed' })
    const { items } = (await api.call(listMangas, { query: { limit: 100 } })).json()
    expect(items.find((item) => item.id === manga.id)).toMatchObject({ chapterCount: 3, unreadCount: 3 })
  })
})

describe('slugs', () => {
  test('lead to the manga after a change, oldest first among the alternatives', async () => {
    const { id, slug } = await create()
    for (const next of ['second-slug', 'third-slug']) expect((await edit(id, { slug: next })).status).toBe(200)
    const manga = await read(id)
    expect(manga.slug).toBe('third-slug')
    expect(manga.alternativeSlugs).toEqual([slug, 'second-slug'])
    for (const any of [slug, 'second-slug', 'third-slug']) expect((await bySlug(any)).json()).toEqual(manga)
  })

  test('can return to a former one', async () => {
    const { id, slug } = await create()
    await edit(id, { slug: 'for-a-while' })
    const back = (await edit(id, { slug })).json()
    expect(back).toMatchObject({ slug, alternativeSlugs: ['for-a-while'] })
    expect((await bySlug('for-a-while')).json()).toEqual(back)
  })

  test('may repeat the own one, but not one that another manga has or had', async () => {
    const other = await create()
    await edit(other.id, { slug: 'taken-now' })
    const manga = await create()
    expect((await edit(manga.id, { slug: manga.slug, title: 'New' })).status).toBe(200)
    for (const slug of ['taken-now', other.slug]) {
      const clash = await edit(manga.id, { slug, title: 'Lost?' })
      expect(clash.status).toBe(422)
      expect(pathsOf(clash)).toEqual(['slug'])
    }
    expect(await read(manga.id)).toEqual({ ...manga, title: 'New' })
    const created = await api.call(createManga, { body: { ...sampleManga, slug: other.slug } })
    expect(created.status).toBe(422)
    expect(pathsOf(created)).toEqual(['slug'])
  })

  test('are reported together with a taken externalId', async () => {
    const other = await create({ externalId: catalogId(4) })
    const { id } = await create()
    expect(pathsOf(await edit(id, { slug: other.slug, externalId: catalogId(4) }))).toEqual(['slug', 'externalId'])
    expect((await edit(other.id, { externalId: catalogId(4), rating: 1 })).status).toBe(200)
  })

  test('go to one of many concurrent edits', async () => {
    const mangas = await Promise.all(Array.from({ length: 8 }, () => create()))
    const answers = await Promise.all(mangas.map(({ id }) => edit(id, { slug: 'wanted-by-all' })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(422)])
  })
})

describe('the four types', () => {
  test.each(resourceMediaTypes)('accepts and returns %s', async (type) => {
    const { id } = await create()
    const answer = await edit(id, JSON.stringify({ title: `<i>${type}</i>` }), {
      'Content-Type': `${type}; charset=utf-8`,
      Accept: type,
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(answer.headers.get('vary')).toBe('Accept')
    const item = `/api/mangas/by-id/${id}`
    if (type === 'application/ld+json')
      expect(answer.data).toMatchObject({ '@context': '/api/contexts/Manga', '@id': item, '@type': 'Manga', id })
    if (type === 'application/hal+json') expect(answer.data._links.self.href).toBe(item)
    if (type === 'text/html') {
      expect(answer.text).toContain('&lt;i&gt;text/html&lt;/i&gt;')
      const embedded = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(answer.text)?.[1]
      expect(JSON.parse(embedded ?? '')).toEqual(await read(id))
    }
    expect((await read(id)).title).toBe(`<i>${type}</i>`)
  })

  test.each(resourceMediaTypes)('accepts what was read as %s without a change', async (type) => {
    const manga = await create({ title: 'a </script><b> & "quotes"', rating: 2 })
    const got = await api.call(getMangaById, { params: { id: manga.id }, headers: { Accept: type } })
    expect((await edit(manga.id, got.text, { 'Content-Type': type })).json()).toEqual(manga)
  })

  test('rejects other types in both directions', async () => {
    const { id } = await create()
    for (const type of ['text/plain', 'application/xml', 'application/merge-patch+json', '']) {
      expect((await edit(id, '{}', { 'Content-Type': type })).status).toBe(415)
    }
    expect((await edit(id, {}, { Accept: 'application/xml' })).status).toBe(406)
  })
})

describe('bad values', () => {
  const cases: [string, object, number, string][] = [
    ['null as title', { title: null }, 400, 'title'],
    ['an empty title', { title: '' }, 422, 'title'],
    ['a blank title', { title: ' \u3000' }, 422, 'title'],
    ['a title of 256', { title: '漢'.repeat(256) }, 422, 'title'],
    ['a title that is a list', { title: ['x'] }, 400, 'title'],
    ['NUL in the title', { title: 'a\u0000b' }, 422, 'title'],
    ['half a surrogate pair', { title: 'a\ud800' }, 422, 'title'],
    ['capitals in the slug', { slug: 'Star' }, 422, 'slug'],
    ['an empty slug', { slug: '' }, 422, 'slug'],
    ['null as slug', { slug: null }, 400, 'slug'],
    ['a slug with a line end', { slug: 'star\n' }, 422, 'slug'],
    ['a slug with an umlaut', { slug: 'stär' }, 422, 'slug'],
    ['a number as description', { description: 1 }, 400, 'description'],
    ['null as description', { description: null }, 400, 'description'],
    ['a control character in the description', { description: 'a\u0007' }, 422, 'description'],
    ['a number as author', { author: 1 }, 400, 'author'],
    ['a year too early', { publicationYear: 1899 }, 422, 'publicationYear'],
    ['a year too late', { publicationYear: 2101 }, 422, 'publicationYear'],
    ['half a year', { publicationYear: 2000.5 }, 422, 'publicationYear'],
    ['a year as text', { publicationYear: '2000' }, 400, 'publicationYear'],
    ['null as year', { publicationYear: null }, 400, 'publicationYear'],
    ['no genre', { genres: [] }, 422, 'genres'],
    ['genres as text', { genres: 'Action' }, 400, 'genres'],
    ['a blank genre', { genres: ['Action', ' '] }, 422, 'genres[1]'],
    ['a number among genres', { genres: ['Action', 2] }, 400, 'genres[1]'],
    ['an unknown status', { status: 'cancelled' }, 422, 'status'],
    ['a number as status', { status: 1 }, 400, 'status'],
    ['null as status', { status: null }, 400, 'status'],
    ['a number as externalId', { externalId: 5 }, 400, 'externalId'],
    ['a blank externalId', { externalId: ' ' }, 422, 'externalId'],
    ['an empty externalId', { externalId: '' }, 422, 'externalId'],
    ['a malformed externalId', { externalId: 'x-1' }, 422, 'externalId'],
    ['an image that is no address', { imageUrl: 'not a uri' }, 422, 'imageUrl'],
    ['an image of another scheme', { imageUrl: 'javascript:alert(1)' }, 422, 'imageUrl'],
    ['a number as image', { imageUrl: 1 }, 400, 'imageUrl'],
    ['a rating below 0', { rating: -0.1 }, 422, 'rating'],
    ['a rating above 5', { rating: 5.1 }, 422, 'rating'],
    ['a rating as text', { rating: '5' }, 400, 'rating'],
  ]
  test.each(cases)('rejects %s as in creation and stores nothing', async (_, change, status, path) => {
    const manga = await create()
    const answer = await edit(manga.id, { rating: 3, author: 'Lost?', ...change })
    expect(answer.status).toBe(status)
    expect(pathsOf(answer)).toEqual([path])
    expect(await read(manga.id)).toEqual(manga)
    const created = await api.call(createManga, { body: { ...sampleManga, slug: `same-${++count}`, ...change } })
    expect([created.status, created.data.violations]).toEqual([status, answer.data.violations])
  })

  test('reports all violations together', async () => {
    const { id } = await create()
    const answer = await edit(id, { title: '', slug: 'A', publicationYear: 1, genres: [], rating: 9 })
    expect(answer.status).toBe(422)
    expect(pathsOf(answer).sort()).toEqual(['genres', 'publicationYear', 'rating', 'slug', 'title'])
  })

  test('returns not found for unknown and malformed identifiers once the body is valid', async () => {
    for (const id of ['nope', '00000000-0000-0000-0000-000000000000', '..%2f', '😀', "' or 1=1 --"]) {
      expect((await edit(id, { title: 'x' })).status).toBe(404)
      expect((await edit(id, {})).status).toBe(404)
      expect((await edit(id, { title: '' })).status).toBe(422)
      expect((await edit(id, '{', { 'Content-Type': 'application/json' })).status).toBe(400)
    }
  })
})
