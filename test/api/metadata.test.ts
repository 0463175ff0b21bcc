import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import { refreshManga } from '../../shared/contracts/catalog.ts'
import { chooseCover } from '../../shared/contracts/covers.ts'
import { createManga, editManga, getMangaById, getMangaCover, searchMangas } from '../../shared/contracts/mangas.ts'
import {
  chooseMetadata,
  compareMetadata,
  getProposedCover,
  type MetadataChoice,
  type MetadataField,
} from '../../shared/contracts/metadata.ts'
import { updateAttributes } from '../simulators/catalog/entities.ts'
import { type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { startAniList } from '../simulators/trackers/anilist-simulator.ts'
import { startMangaBaka } from '../simulators/trackers/mangabaka-simulator.ts'
import { describedSeries } from '../simulators/trackers/tracker-simulator.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { catalogAddresses, createFromCatalog } from '../support/catalog-for-tests.ts'
import { sampleManga } from '../support/samples.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'
import { type AniList, signInToAniList } from '../support/trackers-for-tests.ts'
import { waitFor } from '../support/wait-for.ts'
import { drawSmallPage } from '../support/write-collection.ts'

let catalog: CatalogSimulator
let anilist: AniList
let mangabaka: Awaited<ReturnType<typeof startMangaBaka>>
let started: StartedApp
let api: ApiClient
/** How far the program's clock is ahead. */
let skewMs = 0

beforeAll(async () => {
  catalog = await startCatalog()
  anilist = await startAniList()
  mangabaka = await startMangaBaka()
  started = await startApp({
    catalog: catalogAddresses(catalog),
    trackerUrls: { anilist: anilist.origin, mangabaka: mangabaka.origin },
    clock: {
      now: () => new Date(systemClock.now().getTime() + skewMs),
      monotonicMs: () => systemClock.monotonicMs() + skewMs,
    },
  })
  api = createClient(started.origin)
})
afterAll(async () => {
  await started.end()
  await Promise.all([catalog.stop(), anilist.stop(), mangabaka.stop()])
})
beforeEach(() => {
  anilist.heal()
  mangabaka.heal()
  // What was read before is not known any more, and no pause is left.
  skewMs += 2 * 3600_000
})

let count = 0
/** A manga as an import of files makes it. */
const addImported = async (title: string, body: object = {}): Promise<string> => {
  const unknown = { description: '', author: 'Unknown', genres: ['Uncategorized'], isYearEstimated: true }
  const slug = `imported-${++count}`
  return (await api.call(createManga, { body: { ...sampleManga, ...unknown, title, slug, ...body } })).json().id
}
const preview = (id: string, query: { source?: string; entry?: string; q?: string } = {}) =>
  api.call(compareMetadata, { params: { id }, query })
const fieldOf = async (id: string, field: MetadataField, source = 'anilist') =>
  (await preview(id, { source })).json().fields.find((one) => one.field === field)!
const choose = (id: string, body: MetadataChoice) => api.call(chooseMetadata, { params: { id }, body })
const detail = async (id: string) => (await api.call(getMangaById, { params: { id } })).json()
const refreshed = async (id: string) => {
  const job = (await api.call(refreshManga, { params: { id } })).json()
  expect(await api.finished(job.id)).toMatchObject({ status: 'completed' })
  return await detail(id)
}
const found = async (q: string) => (await api.call(searchMangas, { query: { q } })).json().items.map(({ id }) => id)

const description = 'A girl walks the old road.\n\nIt leads to the sea. (Source: Harbor & Sons)'

describe('the preview', () => {
  test('compares a manga that the catalog does not know with the first source that has it', async () => {
    const id = await addImported('berry road')
    const answer = (await preview(id)).json()
    expect(answer).toMatchObject({
      source: 'anilist',
      entry: { remoteId: '101', title: 'Beri Rodo', url: 'https://anilist.co/manga/101' },
      candidates: [],
    })
    const own = { presentFrom: null }
    expect(answer.fields).toEqual([
      { ...own, field: 'title', present: 'berry road', isLocked: true, proposed: 'Berry Road' },
      {
        ...{ ...own, field: 'alternativeTitles', present: null, isLocked: false },
        proposed: ['Beri Rodo', describedSeries.native],
      },
      { ...own, field: 'author', present: null, isLocked: false, proposed: 'Mori Aoba, Ren Sato' },
      { ...own, field: 'description', present: null, isLocked: false, proposed: description },
      { ...own, field: 'genres', present: null, isLocked: false, proposed: ['Adventure', 'Slice of Life'] },
      { ...own, field: 'status', present: 'ongoing', isLocked: true, proposed: 'hiatus' },
      { ...own, field: 'publicationYear', present: null, isLocked: false, proposed: 2015 },
      { ...own, field: 'imageUrl', present: null, isLocked: false, proposed: null },
    ])
    expect(await detail(id)).toMatchObject({ title: 'berry road', description: '' })
  })

  test('reads MangaBaka, follows a merged series, and needs no sign-in', async () => {
    mangabaka.merged.set(55, 101)
    const id = await addImported('Berry Road')
    const answer = (await preview(id, { source: 'mangabaka', entry: '55' })).json()
    expect(answer.entry).toMatchObject({ remoteId: '101', url: 'https://mangabaka.org/101' })
    const proposed = Object.fromEntries(answer.fields.map((one) => [one.field, one.proposed]))
    expect(proposed).toMatchObject({
      ...{ title: 'Berry Road', author: 'Mori Aoba, Ren Sato', description, status: 'hiatus', imageUrl: null },
      ...{ alternativeTitles: ['Beri Rodo', 'Berry Road (MangaBaka)'], genres: ['Adventure', 'Slice Of Life'] },
    })
  })

  test('proposes nothing where a service says nothing', async () => {
    const id = await addImported('Paper Fox')
    for (const source of ['anilist', 'mangabaka']) {
      const { fields } = (await preview(id, { source, entry: '102' })).json()
      const proposed = fields.filter((one) => one.proposed !== null).map((one) => one.field)
      expect(proposed).toEqual(['title', 'alternativeTitles', 'publicationYear'])
    }
  })

  test('asks which manga it is when no match is certain', async () => {
    const id = await addImported('Paper Fox')
    const answer = (await preview(id, { source: 'anilist' })).json()
    expect(answer.entry).toBe(null)
    expect(answer.candidates.map(({ remoteId, kind }) => [remoteId, kind])).toEqual([
      ['102', 'manga'],
      ['103', 'one shot'],
    ])
    expect(answer.fields.every(({ proposed }) => proposed === null)).toBe(true)
    const refused = await choose(id, { source: 'anilist', fields: ['title'] })
    expect(refused.status).toBe(422)
    expect(refused.data.violations[0].propertyPath).toBe('entry')
    expect((await choose(id, { source: 'anilist', entry: '103', fields: ['publicationYear'] })).json()).toMatchObject({
      publicationYear: 2018,
      isYearEstimated: false,
    })
  })

  test.for(['anilist', 'mangabaka'])(
    'searches %s for another title, because a certain match can be wrong',
    async (source) => {
      const id = await addImported('berry road')
      const { entry, candidates, fields } = (await preview(id, { source, q: 'paper fox' })).json()
      expect({ entry, titles: new Set(candidates.map(({ title }) => title)) }).toEqual({
        entry: null,
        titles: new Set(['Paper Fox']),
      })
      expect(fields.every(({ proposed }) => proposed === null)).toBe(true)
    },
  )

  test('searches when a link of the catalog leads nowhere', async () => {
    const manga = catalog.add({ key: 'Paper Fox', attributes: { links: { al: '999' } } })
    const { id } = (await createFromCatalog(api, manga.id)).json()
    const answer = (await preview(id, { source: 'anilist' })).json()
    expect(answer.entry).toBe(null)
    expect(answer.candidates.map(({ remoteId }) => remoteId)).toEqual(['102', '103'])
  })

  test('refuses what does not exist', async () => {
    const id = await addImported('Berry Road')
    expect((await preview('unknown')).status).toBe(404)
    expect((await preview(id, { source: 'kitsu' })).status).toBe(400)
    expect((await preview(id, { source: 'mangadex' })).status).toBe(409)
    for (const entry of ['999', 'berry', '99999999999'])
      expect((await preview(id, { source: 'anilist', entry })).json()).toMatchObject({ entry: null, candidates: [] })
  })
})

describe('a service that fails', () => {
  test('is passed over unless the user names it', async () => {
    const id = await addImported('Berry Road')
    anilist.disable()
    expect((await preview(id)).json()).toMatchObject({ source: 'mangabaka', entry: { remoteId: '101' } })
    const named = await preview(id, { source: 'anilist' })
    expect(named.status).toBe(502)
    expect(named.data.detail).toContain('AniList isn’t available right now')
    mangabaka.fail({ status: 500, body: '<html>Bad gateway</html>' })
    expect((await preview(id)).data.detail).toContain('AniList')
  })

  test('is requested again after the delay that it asks for', async () => {
    const id = await addImported('Berry Road')
    anilist.fail({ status: 429, headers: { 'Retry-After': '90' }, times: 1 })
    const limited = await preview(id, { source: 'anilist' })
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([503, '90'])
    const requests = anilist.requests.length
    expect((await preview(id, { source: 'anilist' })).status).toBe(503)
    expect(anilist.requests).toHaveLength(requests)
    skewMs += 91_000
    expect((await preview(id, { source: 'anilist' })).status).toBe(200)
  })

  test('changes nothing with an answer that is partly an error, or of another form', async () => {
    const id = await addImported('Berry Road')
    const media = { id: 101, title: { userPreferred: 'Wrong' }, description: 'Wrong.' }
    const partial = { data: { Media: media }, errors: [{ message: 'Internal Server Error', status: 500 }] }
    for (const body of [partial, { data: { Media: { id: 101, title: 'Wrong' } } }, '<html></html>']) {
      anilist.heal()
      anilist.fail({ status: 200, body })
      expect((await choose(id, { source: 'anilist', entry: '101', fields: ['title'] })).status).toBe(502)
    }
    expect(await detail(id)).toMatchObject({ title: 'Berry Road', description: '' })
  })

  test('is not needed again for what the user saw', async () => {
    const id = await addImported('Berry Road')
    const { entry } = (await preview(id, { source: 'anilist' })).json()
    anilist.disable()
    const requests = anilist.requests.length
    const stored = await choose(id, { source: 'anilist', entry: entry!.remoteId, fields: ['description'] })
    expect(stored.json().description).toBe(description)
    expect(anilist.requests).toHaveLength(requests)
  })
})

describe('the choice', () => {
  test('stores the chosen fields only, and all titles are found', async () => {
    const id = await addImported('berry road vol pack')
    const fields: MetadataField[] = ['title', 'alternativeTitles', 'author', 'genres']
    expect((await choose(id, { source: 'anilist', entry: '101', fields })).json()).toMatchObject({
      ...{ title: 'Berry Road', author: 'Mori Aoba, Ren Sato', genres: ['Adventure', 'Slice of Life'] },
      ...{ description: '', status: 'ongoing', isYearEstimated: true },
    })
    for (const q of [describedSeries.native, 'beri rodo', 'vol pack']) expect(await found(q)).toContain(id)
    expect(await fieldOf(id, 'title')).toMatchObject({ presentFrom: 'anilist', isLocked: true })
    await api.call(editManga, { params: { id }, body: { title: 'Mine' } })
    expect(await fieldOf(id, 'title')).toMatchObject({ present: 'Mine', presentFrom: null, isLocked: true })
  })

  test('changes nothing if one of the fields cannot be taken', async () => {
    const id = await addImported('Paper Fox')
    const answer = await choose(id, { source: 'anilist', entry: '102', fields: ['publicationYear', 'description'] })
    expect(answer.status).toBe(422)
    expect(answer.data.violations).toMatchObject([{ propertyPath: 'fields[1]' }])
    expect(await detail(id)).toMatchObject({ isYearEstimated: true })
    expect((await choose(id, { fields: ['title'] })).data.violations).toMatchObject([{ propertyPath: 'source' }])
    expect((await choose(id, { fields: ['slug' as 'title'] })).status).toBe(422)
    expect((await choose('unknown', {})).status).toBe(404)
  })

  test('survives refreshes from the catalog until the user returns to it', async () => {
    const manga = catalog.add({ key: 'Berry Road', attributes: { altTitles: [{ fr: 'La route aux baies' }] } })
    const { id } = (await createFromCatalog(api, manga.id)).json()
    expect((await preview(id)).json()).toMatchObject({ source: 'mangadex', entry: { remoteId: manga.id } })
    expect(await fieldOf(id, 'author', 'mangadex')).toMatchObject({ presentFrom: 'mangadex', isLocked: false })
    const fields: MetadataField[] = ['description', 'alternativeTitles']
    const chosen = await choose(id, { source: 'anilist', entry: '101', fields, locks: { genres: true } })
    expect(chosen.status).toBe(200)
    const { genres } = await detail(id)
    updateAttributes(manga, { description: { en: 'Told anew.' }, tags: [], status: 'completed', altTitles: [] })
    expect(await refreshed(id)).toMatchObject({ description, genres, status: 'completed' })
    for (const q of ['route aux baies', describedSeries.native]) expect(await found(q)).toContain(id)

    await choose(id, { locks: { alternativeTitles: false } })
    await choose(id, { source: 'mangadex', fields: ['description'] })
    expect(await fieldOf(id, 'description')).toMatchObject({ presentFrom: 'mangadex', isLocked: false })
    updateAttributes(manga, { description: { en: 'Told once more.' } })
    expect(await refreshed(id)).toMatchObject({ description: 'Told once more.', genres })
    expect(await found(describedSeries.native)).not.toContain(id)
  })

  test('locks and unlocks fields', async () => {
    const manga = catalog.add({ key: 'Locks', attributes: { year: 2011 } })
    const { id } = (await createFromCatalog(api, manga.id)).json()
    await api.call(editManga, { params: { id }, body: { title: 'Mine', description: '' } })
    await choose(id, { locks: { status: true, title: false, description: false } })
    expect(await fieldOf(id, 'title', 'mangadex')).toMatchObject({ presentFrom: null, isLocked: false })
    expect(await fieldOf(id, 'status', 'mangadex')).toMatchObject({ presentFrom: 'mangadex', isLocked: true })
    updateAttributes(manga, { title: { en: 'Renamed' }, status: 'completed' })
    expect(await refreshed(id)).toMatchObject({ title: 'Renamed', status: 'ongoing', description: 'About Locks.' })
    expect(await fieldOf(id, 'title', 'mangadex')).toMatchObject({ presentFrom: 'mangadex', isLocked: false })
    await choose(id, { locks: { status: false } })
    expect(await refreshed(id)).toMatchObject({ status: 'completed' })
  })

  test('sends no token of the user', async () => {
    await signInToAniList(api, started.origin, anilist)
    const id = await addImported('Berry Road')
    const before = anilist.requests.length
    await choose(id, { source: 'anilist', fields: ['author'] })
    const sent = anilist.requests.slice(before)
    expect(sent).toHaveLength(2)
    expect(sent.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  test('takes a cover, also in place of one that the user chose', async () => {
    const manga = catalog.add({ key: 'Cover Of Another' })
    const address = `${catalog.uploadsUrl}/covers/${manga.id}/${manga.cover}`
    anilist.covers.set(101, address)
    const id = await addImported('Berry Road')
    const stored = async () => (await api.call(getMangaCover, { params: { id } })).bytes
    const image = await drawSmallPage(1)
    const put = await fetch(`${started.origin}${chooseCover.path.replace('{id}', id)}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'image/png' },
      body: new Uint8Array(image),
    })
    expect(put.status).toBe(200)
    expect(await fieldOf(id, 'imageUrl')).toMatchObject({ proposed: address, presentFrom: null, isLocked: true })
    const shown = (source: string) => api.call(getProposedCover, { params: { id }, query: { source } })
    expect([(await shown('anilist')).headers.get('content-type'), (await shown('mangabaka')).status]).toEqual([
      'image/webp',
      404,
    ])
    const refused = await choose(id, { locks: { imageUrl: false } })
    expect(refused.data.violations).toMatchObject([{ propertyPath: 'locks.imageUrl' }])
    expect(await stored()).toEqual(image)
    expect((await choose(id, { source: 'anilist', fields: ['imageUrl'] })).json().imageUrl).toBe(address)
    const original = Buffer.from(await (await fetch(address)).arrayBuffer())
    await waitFor(async () => expect(await stored()).toEqual(original))
    expect(await fieldOf(id, 'imageUrl')).toMatchObject({ presentFrom: 'anilist', isLocked: true })
  })
})
