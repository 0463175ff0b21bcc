import { expect, test } from 'vitest'
import {
  createContentSource,
  getContentSource,
  listContentSources,
  replaceContentSource,
} from '../../shared/contracts/content-sources.ts'
import { createManga, editManga, getMangaById, getMangaBySlug } from '../../shared/contracts/mangas.ts'
import { removeContentSource, removeManga, removeMangas } from '../../shared/contracts/removal.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'

const { api } = appForTests()

const createdManga = async (slug: string) =>
  (await api.call(createManga, { body: { ...sampleManga, slug, title: `Title of ${slug}` } })).json()
const createdSource = async (name: string) =>
  (await api.call(createContentSource, { body: { ...sampleSource, name } })).json()

const mediaTypes = ['application/json', 'application/ld+json', 'application/hal+json', 'text/html']

const etagOf = ({ headers }: { readonly headers: Headers }): string => {
  const etag = headers.get('etag')
  expect(etag).toMatch(/^"[\w.-]+"$/)
  return etag!
}

test('a manga has a strong ETag that changes with the manga and differs between media types', async () => {
  const { id, slug } = await createdManga('versioned')
  const read = async (accept: string) =>
    etagOf(await api.call(getMangaById, { params: { id }, headers: { Accept: accept } }))
  const first = await Promise.all(mediaTypes.map(read))
  expect(new Set(first).size).toBe(mediaTypes.length)
  expect(await Promise.all(mediaTypes.map(read))).toEqual(first)
  expect(etagOf(await api.call(getMangaBySlug, { params: { slug } }))).toBe(first[0])

  const edited = await api.call(editManga, { params: { id }, body: { title: 'Another title' } })
  expect(etagOf(edited)).toBe(await read('application/json'))
  expect(edited.headers.get('content-location')).toBe(`/api/mangas/by-id/${id}`)
  expect(first).not.toContain(etagOf(edited))
})

test('the ETag of a manga changes with what Bunko adds to it, the version does not', async () => {
  const { id } = await createdManga('there-and-back')
  const first = etagOf(await api.call(getMangaById, { params: { id } }))
  await api.call(editManga, { params: { id }, body: { slug: 'elsewhere' } })
  const back = await api.call(editManga, { params: { id }, body: { slug: 'there-and-back' } })
  expect(back.json().alternativeSlugs).toEqual(['elsewhere'])
  expect(etagOf(back)).not.toBe(first)
  const edit = { params: { id }, body: { author: 'New' }, headers: { 'If-Match': first } }
  expect((await api.call(editManga, edit)).status).toBe(200)
})

test('an edit with a stale If-Match changes nothing and says what to do', async () => {
  const { id } = await createdManga('twice-edited')
  const stale = etagOf(await api.call(getMangaById, { params: { id } }))
  const first = await api.call(editManga, { params: { id }, body: { author: 'First' }, headers: { 'If-Match': stale } })
  expect(first.status).toBe(200)

  const second = await api.call(editManga, {
    params: { id },
    body: { author: 'Second' },
    headers: { 'If-Match': stale },
  })
  expect([second.status, second.data.type]).toEqual([412, 'urn:bunko:problem:precondition_failed'])
  expect(second.data.detail).toMatch(/read it again/i)
  expect((await api.call(getMangaById, { params: { id } })).json().author).toBe('First')

  const matches = [etagOf(first), `"other", ${etagOf(first)}`, '*', undefined]
  for (const [index, match] of matches.entries()) {
    const headers = match === undefined ? {} : { 'If-Match': match }
    const { status, data } = await api.call(editManga, { params: { id }, body: { author: 'First' }, headers })
    expect([index, status, data.author]).toEqual([index, 200, 'First'])
  }
})

test('the ETag of every media type is accepted', async () => {
  const { id } = await createdManga('any-type')
  for (const type of mediaTypes) {
    const etag = etagOf(await api.call(getMangaById, { params: { id }, headers: { Accept: type } }))
    const edit = { params: { id }, body: { author: type }, headers: { 'If-Match': etag } }
    expect((await api.call(editManga, edit)).status).toBe(200)
    expect((await api.call(editManga, edit)).status).toBe(412)
  }
})

test('weak tags never match, and something else than tags is 400', async () => {
  const { id } = await createdManga('weak')
  const etag = etagOf(await api.call(getMangaById, { params: { id } }))
  const edit = (match: string) =>
    api.call(editManga, { params: { id }, body: { author: 'Somebody' }, headers: { 'If-Match': match } })
  expect((await edit(`W/${etag}`)).status).toBe(412)
  expect((await edit('"')).status).toBe(400)
  expect((await edit(etag.replaceAll('"', ''))).data.detail).toMatch(/If-Match/)
  // Reading it must not take longer the more separators it has.
  expect((await edit(`${etag}${', '.repeat(5000)}x`)).status).toBe(400)
})

test('a manga that was changed meanwhile is not removed', async () => {
  const { id } = await createdManga('not-removed')
  const stale = etagOf(await api.call(getMangaById, { params: { id } }))
  const etag = etagOf(await api.call(editManga, { params: { id }, body: { author: 'New' } }))
  const remove = (match: string) => api.call(removeManga, { params: { id }, headers: { 'If-Match': match } })
  expect((await remove(stale)).status).toBe(412)
  expect((await api.call(getMangaById, { params: { id } })).status).toBe(200)
  expect((await remove(etag)).status).toBe(204)
  expect((await remove('*')).status).toBe(404)
})

test('a removal of many ignores If-Match', async () => {
  const { id } = await createdManga('bulk')
  const headers = { 'If-Match': '"stale"' }
  expect((await api.call(removeMangas, { body: { mangaIds: [id] }, headers })).status).toBe(200)
})

test('of edits at the same time with the same ETag, one is made', async () => {
  const { id } = await createdManga('raced')
  const etag = etagOf(await api.call(getMangaById, { params: { id } }))
  const edits = Array.from({ length: 12 }, (_, index) =>
    api.call(editManga, { params: { id }, body: { author: `Author ${index}` }, headers: { 'If-Match': etag } }),
  )
  const statuses = (await Promise.all(edits)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array(11).fill(412)])
})

test('a content source is protected in the same way, also when only its cookie changes', async () => {
  const { id, name } = await createdSource('Versioned')
  const stale = etagOf(await api.call(getContentSource, { params: { id } }))
  const unchanged = await api.call(getContentSource, { params: { id }, headers: { 'If-None-Match': stale } })
  expect([unchanged.status, unchanged.text]).toEqual([304, ''])
  const replace = (description: string, match?: string) =>
    api.call(replaceContentSource, {
      params: { id },
      body: { ...sampleSource, name, description },
      headers: match === undefined ? {} : { 'If-Match': match },
    })
  const etag = etagOf(await replace('First', stale))
  expect((await replace('Second', stale)).status).toBe(412)
  expect((await api.call(getContentSource, { params: { id } })).json().description).toBe('First')
  const last = etagOf(await replace('Third', etag))

  const remove = (match: string) => api.call(removeContentSource, { params: { id }, headers: { 'If-Match': match } })
  expect((await remove(etag)).status).toBe(412)
  expect((await api.call(listContentSources)).json().map((source) => source.id)).toContain(id)
  expect((await remove(last)).status).toBe(204)
})
