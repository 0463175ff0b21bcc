import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addChapters, hideChapter, listChapters, markChapters } from '../../shared/contracts/chapters.ts'
import {
  createManga,
  editManga,
  getMangaBySlug,
  listGenres,
  listMangas,
  searchMangas,
} from '../../shared/contracts/mangas.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const { api } = appForTests()

const create = async (slug: string) =>
  (await api.call(createManga, { body: { ...sampleManga, slug, title: `Title of ${slug}` } })).json()

test('a list has an ETag, and a conditional request answers 304 until the library changes', async () => {
  const manga = await create('tagged')
  const first = await api.call(listMangas)
  const etag = first.headers.get('etag')!
  expect(etag).toMatch(/^"[\w-]+"$/)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const again = await api.call(listMangas)
  expect(again.text).toBe(first.text)
  expect(again.headers.get('etag')).toBe(etag)
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(again.headers.get('x-content-type-options')).toBe('nosniff')

  const unchanged = await api.call(listMangas, { headers: { 'If-None-Match': `"other", W/${etag}` } })
  expect([unchanged.status, unchanged.text]).toEqual([304, ''])
  expect(unchanged.headers.get('content-type')).toBeNull()

  await api.call(editManga, { params: { id: manga.id }, body: { ...sampleManga, slug: 'tagged', title: 'New title' } })
  const changed = await api.call(listMangas, { headers: { 'If-None-Match': etag } })
  expect(changed.status).toBe(200)
  expect(changed.json().items.map(({ title }) => title)).toContain('New title')
})

test('each address and media type has ETags of its own', async () => {
  const { slug } = await create('told-apart')
  const accept = { Accept: 'application/hal+json' }
  const etagOf = ({ headers }: { headers: Headers }) => headers.get('etag')!
  const tags = [
    etagOf(await api.call(listMangas, { query: { limit: 3 } })),
    etagOf(await api.call(listMangas, { query: { limit: 4 } })),
    etagOf(await api.call(listMangas, { query: { limit: 3 }, headers: accept })),
    etagOf(await api.call(getMangaBySlug, { params: { slug } })),
  ]
  expect(new Set(tags).size).toBe(4)
  for (const [index, etag] of tags.entries()) {
    const headers = { 'If-None-Match': etag }
    const statuses = [
      (await api.call(listMangas, { query: { limit: 3 }, headers })).status,
      (await api.call(listMangas, { query: { limit: 4 }, headers })).status,
      (await api.call(listMangas, { query: { limit: 3 }, headers: { ...headers, ...accept } })).status,
      (await api.call(getMangaBySlug, { params: { slug }, headers })).status,
    ]
    expect(statuses).toEqual([200, 200, 200, 200].with(index, 304))
  }
})

test('shows every change in the next answer while other clients read the same lists', async () => {
  const chapterCount = 4
  const manga = await create('busy')
  const params = { id: manga.id }
  const chapters = (await api.call(addChapters, { params, body: { from: 1, to: chapterCount } })).json().items
  let isDone = false
  const readers = Array.from({ length: 6 }, async (_, reader) => {
    while (!isDone) {
      if (reader % 2 === 0) await api.call(listChapters, { params, query: { limit: 100 } })
      else await api.call(listMangas, { query: reader === 1 ? { find: 'ti' } : {} })
      await setTimeout(0)
    }
  })
  const seen = async () => {
    const listed = (await api.call(listMangas)).json().items.find(({ id }) => id === manga.id)!
    const found = (await api.call(searchMangas, { query: { q: listed.title } })).json().items[0]!
    const { total, items } = (await api.call(listChapters, { params, query: { limit: 100 } })).json()
    expect(found).toMatchObject({ title: listed.title, unreadCount: listed.unreadCount })
    for (const limit of [29, 30]) {
      const other = (await api.call(listMangas, { query: { limit } })).json().items.find(({ id }) => id === manga.id)
      expect(other).toEqual(listed)
    }
    for (const find of ['ti', listed.title]) {
      const filtered = (await api.call(listMangas, { query: { find } })).json().items.find(({ id }) => id === manga.id)
      expect(filtered).toEqual(listed)
    }
    return {
      title: listed.title,
      visible: listed.chapterCount,
      total,
      hidden: items.filter((c) => !c.isVisible).length,
      read: items.filter((c) => c.isRead).length,
    }
  }
  for (const [index, chapter] of chapters.entries()) {
    const title = `Title ${index}`
    await api.call(editManga, { params, body: { ...sampleManga, slug: 'busy', title } })
    expect(await seen()).toEqual({
      title,
      visible: chapterCount - index,
      total: chapterCount,
      hidden: index,
      read: index,
    })
    await api.call(hideChapter, { params: { id: chapter.id } })
    await api.call(markChapters, { body: { chapterIds: [chapter.id], isRead: true } })
    expect(await seen()).toEqual({
      title,
      visible: chapterCount - index - 1,
      total: chapterCount,
      hidden: index + 1,
      read: index + 1,
    })
  }
  isDone = true
  await Promise.all(readers)
  expect((await api.call(getMangaBySlug, { params: { slug: 'busy' } })).json().title).toBe(`Title ${chapterCount - 1}`)
})

test('lists the genres as they are after each change of a manga', async () => {
  const manga = await create('genred')
  const genreNames = async () => (await api.call(listGenres)).json().items.map(({ name }) => name)
  for (const genre of ['Cooking', 'Gardening', 'Cooking']) {
    const body = { ...sampleManga, slug: 'genred', genres: [genre] }
    await api.call(editManga, { params: { id: manga.id }, body })
    expect((await genreNames()).filter((name) => ['Cooking', 'Gardening'].includes(name))).toEqual([genre])
  }
})
