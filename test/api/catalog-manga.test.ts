import { beforeEach, describe, expect, test } from 'vitest'
import { refreshManga } from '../../shared/contracts/catalog.ts'
import {
  createManga,
  editManga,
  getMangaById,
  getMangaBySlug,
  getMangaCover,
  searchMangas,
} from '../../shared/contracts/mangas.ts'
import { tag, updateAttributes } from '../simulators/catalog/entities.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { createFromCatalog } from '../support/catalog-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const here = catalogAndApp()
const { api } = here
beforeEach(() => here.catalog.requestLog.clear())

const create = (externalId: string) => createFromCatalog(api, externalId)

describe('create', () => {
  test('stores what the catalog knows and the cover in the requested sizes', async () => {
    const manga = here.catalog.add({
      key: 'Created',
      attributes: { altTitles: [{ 'ja-ro': 'Tsukurareta' }], status: 'cancelled', year: null },
    })
    const answer = await create(manga.id.toUpperCase())
    expect(answer.status).toBe(201)
    const created = answer.json()
    expect(answer.headers.get('location')).toBe(`/api/mangas/by-id/${created.id}`)
    expect(created).toMatchObject({
      title: 'Created',
      slug: 'created',
      author: 'K. Ito',
      publicationYear: 2021,
      genres: ['Drama'],
      status: 'hiatus',
      externalId: manga.id,
      rating: 3.95,
      description: 'About Created.',
    })
    expect(created.alternativeSlugs).toEqual(['tsukurareta'])
    expect((await api.call(getMangaBySlug, { params: { slug: 'tsukurareta' } })).json().id).toBe(created.id)
    const cover = await fetch(new URL(created.thumbnailUrl!, here.started.origin))
    expect(cover.headers.get('content-type')).toBe('image/webp')
    const original = await api.call(getMangaCover, { params: { id: created.id } })
    expect(original.headers.get('content-type')).toBe('image/png')
  })

  test('rejects an externalId that is taken or unknown', async () => {
    const { id } = here.catalog.add({ key: 'Twice' })
    const first = (await create(id)).json()
    const again = await create(id)
    expect(again.status).toBe(422)
    expect(again.data).toMatchObject({ existingId: first.id, violations: [{ propertyPath: 'externalId' }] })
    const unknown = await create('00000000-0000-4000-8000-000000000000')
    expect(unknown.status).toBe(422)
    expect(unknown.data.violations[0].propertyPath).toBe('externalId')
  })

  test('appends a number to a slug that is taken', async () => {
    const slugs = []
    for (const key of ['first', 'second', 'third']) {
      const { id } = here.catalog.add({ key, attributes: { title: { en: 'Same Name' } } })
      slugs.push((await create(id)).json().slug)
    }
    expect(slugs).toEqual(['same-name', 'same-name-2', 'same-name-3'])
  })
})

describe('a manga in the library', () => {
  const detail = async (id: string) => (await api.call(getMangaById, { params: { id } })).json()
  const refreshed = async (id: string) => {
    const answer = await api.call(refreshManga, { params: { id } })
    expect(answer.status).toBe(202)
    expect(await api.finished(answer.json().id)).toMatchObject({ status: 'completed' })
    return await detail(id)
  }

  test('applies changes of the catalog except to edited fields', async () => {
    const manga = here.catalog.add({ key: 'Refreshed' })
    const { id } = (await create(manga.id)).json()
    const mine = { title: 'Mine', genres: ['Mine', 'Drama'], status: 'hiatus', rating: 1 } as const
    await api.call(editManga, { params: { id }, body: mine })
    updateAttributes(manga, {
      title: { en: 'Renamed' },
      description: { en: 'Told anew.' },
      status: 'completed',
      year: 2020,
      tags: [tag('Comedy', 'genre')],
    })
    expect(await refreshed(id)).toMatchObject({ ...mine, description: 'Told anew.', publicationYear: 2020 })
    await api.call(editManga, { params: { id }, body: { status: 'ongoing', title: 'Refreshed' } })
    const after = await refreshed(id)
    expect(after).toMatchObject({ ...mine, title: 'Renamed', status: 'completed' })
    expect(after.slug).toBe('refreshed')
  })

  test('keeps its values when the catalog returns less', async () => {
    const manga = here.catalog.add({ key: 'Fading' })
    const before = (await create(manga.id)).json()
    updateAttributes(manga, { title: [], description: [], tags: [], altTitles: [] })
    const poorer = { ...manga, authors: [], artists: [], cover: null, rating: null }
    here.catalog.mangas.splice(here.catalog.mangas.indexOf(manga), 1, poorer)
    expect(await refreshed(before.id)).toEqual(before)
  })

  test('created by hand keeps its values and is filled in where it has none', async () => {
    const manga = here.catalog.add({ key: 'By Hand And Catalog' })
    const body = { ...sampleManga, slug: 'by-hand-too', externalId: manga.id, description: '', rating: null }
    const before = (await api.call(createManga, { body })).json()
    const after = await refreshed(before.id)
    expect(after).toMatchObject({ title: sampleManga.title, author: sampleManga.author, status: sampleManga.status })
    expect(after).toMatchObject({ description: 'About By Hand And Catalog.', rating: 3.95 })
  })

  test('is found by every title of the catalog, best match first', async () => {
    const altTitles = [{ 'ja-ro': 'Yoru no Kagiya' }, { ja: '夜の鍵屋' }, { fr: 'Le Serrurier de la Nuit' }]
    const manga = here.catalog.add({ key: 'Night Locksmith', attributes: { altTitles } })
    const { id } = (await create(manga.id)).json()
    await api.call(createManga, { body: { ...sampleManga, title: 'Not Le Serrurier de la Nuit', slug: 'not-le' } })
    const found = async (q: string) =>
      (await api.call(searchMangas, { query: { q } })).json().items.map((one) => one.id)
    expect(await found('serrurier de la nuit')).toContain(id)
    expect((await found('le serrurier'))[0]).toBe(id)
    expect(await found('夜の鍵屋')).toEqual([id])
    await api.call(editManga, { params: { id }, body: { title: 'Renamed by me' } })
    expect(await found('night locksmith')).toEqual([id])
    updateAttributes(manga, { altTitles: [{ de: 'Der Nachtschlosser' }] })
    await refreshed(id)
    expect(await found('nachtschlosser')).toEqual([id])
    expect(await found('夜の鍵屋')).toEqual([])
  })
})

test('created by hand fetches its cover from the given address, but never from the local network', async () => {
  const imageUrl = `${here.catalog.uploadsUrl}/elsewhere.png`
  const { id } = (await api.call(createManga, { body: { ...sampleManga, slug: 'by-hand', imageUrl } })).json()
  const jobs = await (await fetch(new URL('/api/jobs?type=fetch_cover', here.started.origin))).json()
  const job = jobs.find(({ context }: { context: string[] }) => context.includes(`mangaId=${id}`))
  const ended = await api.finished(job.id)
  expect(ended).toMatchObject({ status: 'failed' })
  expect(here.catalog.requestLog.requests()).toEqual([])
})
