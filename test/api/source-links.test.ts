import { afterEach, describe, expect, test } from 'vitest'
import { addChapters, fetchChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource, type SourceOptions } from '../../shared/contracts/content-sources.ts'
import { createManga, editManga } from '../../shared/contracts/mangas.ts'
import { setPreferredSources } from '../../shared/contracts/scraping.ts'
import {
  addSourceLink,
  deleteSourceLink,
  getSourceLink,
  listSourceLinks,
  setSourceLink,
} from '../../shared/contracts/source-links.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { emptyLibrary } from '../support/empty-library.ts'
import { chaptersOf, download, prepareManga } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'

const slug = 'star-smith'
const { api, sites } = appForTests({ sites: { only: ['a1', 'a10'], seedLibrary: smallLibrary } })
afterEach(() => emptyLibrary(api))

const rename = (id: string, to: string) => api.call(editManga, { params: { id }, body: { slug: to } })
const readList = async (mangaId: string) =>
  await api.finished((await api.call(fetchChapters, { body: { mangaId } })).json().jobId)

/** A manga whose chapters a source without a chapter list downloads. */
async function prepareWithoutList(mangaSlug = slug) {
  const source = (
    await api.call(createContentSource, { body: { ...sites.source('a1'), name: 'Without list', options: {} } })
  ).json()
  const manga = (await api.call(createManga, { body: { ...sampleManga, slug: mangaSlug } })).json()
  await api.call(setPreferredSources, { params: { id: manga.id }, body: { sourceIds: [source.id] } })
  await api.call(addChapters, { params: { id: manga.id }, body: { from: 1, to: 3 } })
  return { mangaId: manga.id, sourceId: source.id, chapters: await chaptersOf(api, manga.id) }
}

describe('a manga whose slug was changed', () => {
  test('keeps its chapter list', async () => {
    const { mangaId, chapters } = await prepareManga(api, sites, 'a1')
    await rename(mangaId, 'another-name')
    expect(await readList(mangaId)).toMatchObject({ status: 'completed', failureReason: null })
    expect(await chaptersOf(api, mangaId)).toHaveLength(chapters.length)
  })

  test('keeps its downloads', async () => {
    const { mangaId, chapters } = await prepareWithoutList()
    expect(await download(api, [chapters[0]!.id])).toMatchObject([{ status: 'completed' }])
    await rename(mangaId, 'another-name')
    await rename(mangaId, 'a-third-name')
    expect(await download(api, [chapters[1]!.id])).toMatchObject([{ status: 'completed', failureReason: null }])
  })

  test('keeps its downloads if none was made before', async () => {
    const { mangaId, chapters } = await prepareWithoutList()
    await rename(mangaId, 'another-name')
    expect(await download(api, [chapters[1]!.id])).toMatchObject([{ status: 'completed', failureReason: null }])
  })

  test('reads its sources by the new slug if only that one works', async () => {
    const { mangaId, chapters } = await prepareWithoutList('wrong-slug')
    await rename(mangaId, slug)
    expect(await download(api, [chapters[1]!.id])).toMatchObject([{ status: 'completed', failureReason: null }])
  })
})

const setLink = (id: string, sourceId: string, body: object) =>
  api.call(setSourceLink, { params: { id, sourceId }, body })
const getLink = (id: string, sourceId: string) => api.call(getSourceLink, { params: { id, sourceId } })
const seriesUrl = (site = 'a1', name = slug) => `${sites.origin(site)}/manga/${name}/`
const violations = (answer: { data: { violations: { propertyPath: string; message: string }[] } }) =>
  answer.data.violations

/** A manga whose own slug leads nowhere. */
async function prepareUnlinked(options: SourceOptions = sites.source('a1').options) {
  const prepared = await prepareWithoutList('own-name')
  const body = { ...sites.source('a1'), name: 'With list', options }
  const source = (await api.call(createContentSource, { body })).json()
  await api.call(setPreferredSources, { params: { id: prepared.mangaId }, body: { sourceIds: [source.id] } })
  return { ...prepared, sourceId: source.id }
}

describe('a link', () => {
  test('is stored when a list or a download works', async () => {
    const { mangaId, sourceId } = await prepareManga(api, sites, 'a1')
    const link = { mangaId, sourceId, slug, url: null, listUrl: seriesUrl(), isChosen: false }
    const verifiedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect((await getLink(mangaId, sourceId)).json()).toMatchObject({ ...link, verifiedAt })
    await rename(mangaId, 'another-name')
    const { items } = (await api.call(listSourceLinks, { params: { id: mangaId } })).json()
    expect(items).toEqual([expect.objectContaining({ ...link, verifiedAt })])

    const other = await prepareWithoutList('wrong-slug')
    await rename(other.mangaId, 'lighthouse-9')
    expect(await download(api, [other.chapters[0]!.id])).toMatchObject([{ status: 'completed' }])
    expect((await getLink(other.mangaId, other.sourceId)).json()).toMatchObject({ slug: 'lighthouse-9', listUrl: null })
  })

  test('replaces the slug in lists and downloads, with any characters', async () => {
    const { mangaId, sourceId, chapters } = await prepareUnlinked()
    expect(await readList(mangaId)).toMatchObject({ status: 'failed' })
    const answer = await setLink(mangaId, sourceId, { slug: 'Стар Смит & co' })
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ slug: 'Стар Смит & co', isChosen: true, verification: null })
    expect(await download(api, [chapters[0]!.id])).toMatchObject([
      { status: 'failed', failureReason: expect.stringContaining(encodeURIComponent('Стар Смит & co')) },
    ])
    await setLink(mangaId, sourceId, { slug })
    expect(await readList(mangaId)).toMatchObject({ status: 'completed' })
    const listed = await chaptersOf(api, mangaId)
    expect(listed).toHaveLength(sites.chapters('a1', slug).length)
    expect(await download(api, [listed[0]!.id])).toMatchObject([{ status: 'completed' }])
  })

  test('by URL is read as the list page, whatever its path', async () => {
    const { mangaId, sourceId } = await prepareUnlinked({ theme: 'madara' })
    sites.switches('a1').set({ list: 'ajax' })
    const url = `${seriesUrl()}?from=search`
    const answer = await setLink(mangaId, sourceId, { url, verify: true })
    const count = sites.chapters('a1', slug).length
    expect(answer.json()).toMatchObject({
      url,
      slug: null,
      listUrl: url,
      verifiedAt: expect.any(String),
      verification: { success: true, listed: count, inLibrary: 3, matching: 3, message: null },
    })
    expect(await readList(mangaId)).toMatchObject({ status: 'completed' })
    expect(await chaptersOf(api, mangaId)).toHaveLength(count)
    sites.switches('a1').reset()
  })

  test('says that the list behind it cannot be read', async () => {
    const { mangaId, sourceId } = await prepareUnlinked()
    const answer = await setLink(mangaId, sourceId, { url: seriesUrl('a1', 'nothing-here'), verify: true })
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({
      verifiedAt: null,
      verification: { success: false, matching: 0, message: expect.stringContaining('nothing-here') },
    })
  })

  test('by the URL of a chapter is the slug in it', async () => {
    const { mangaId, sourceId } = await prepareUnlinked()
    const answer = await setLink(mangaId, sourceId, { url: sites.chapterUrl('a1', slug, 2) })
    expect(answer.json()).toMatchObject({ slug, url: null })
  })

  test('forgets the addresses of the series it led to before', async () => {
    const { mangaId, sourceId, chapters } = await prepareManga(api, sites, 'a1')
    await setLink(mangaId, sourceId, { slug: 'nothing-here' })
    expect(await download(api, [chapters[0]!.id])).toMatchObject([
      { status: 'failed', failureReason: expect.stringContaining('nothing-here') },
    ])
  })

  test('is found by host and refused at other sources', async () => {
    const { mangaId, sourceId } = await prepareUnlinked()
    const { id, name } = (await api.call(createContentSource, { body: sites.source('a10') })).json()
    const added = await api.call(addSourceLink, { params: { id: mangaId }, body: { url: seriesUrl() } })
    expect(added.status).toBe(201)
    expect(added.json()).toMatchObject({ sourceId, url: seriesUrl() })
    const refused = await setLink(mangaId, id, { url: seriesUrl() })
    expect(refused.status).toBe(422)
    expect(violations(refused)).toEqual([{ propertyPath: 'url', message: expect.stringMatching(/With list/) }])
    const unknown = await api.call(addSourceLink, {
      params: { id: mangaId },
      body: { url: 'https://nobody.example/a' },
    })
    expect(unknown.status).toBe(422)
    expect(violations(unknown)).toEqual([{ propertyPath: 'url', message: expect.stringMatching(/nobody\.example/) }])
    const foreign = await setLink(mangaId, id, { url: 'https://nobody.example/a' })
    expect(violations(foreign)[0]!.message).toContain(name)
  })

  test('is validated', async () => {
    const { mangaId, sourceId } = await prepareUnlinked()
    for (const body of [{}, { url: seriesUrl(), slug }, { url: 'ftp://a/b' }, { slug: ' ' }])
      expect((await setLink(mangaId, sourceId, body)).status).toBe(422)
    expect((await setLink(mangaId, sourceId, { slug: 5 })).status).toBe(400)
    expect((await setLink(mangaId, 'nobody', { slug })).status).toBe(404)
    expect((await setLink('nobody', sourceId, { slug })).status).toBe(404)
    expect((await getLink('nobody', sourceId)).status).toBe(404)
    expect((await api.call(addSourceLink, { params: { id: 'nobody' }, body: { url: seriesUrl() } })).status).toBe(404)
    expect((await api.call(listSourceLinks, { params: { id: 'nobody' } })).status).toBe(404)
  })

  test('can be deleted', async () => {
    const { mangaId, sourceId } = await prepareUnlinked()
    const remove = () => api.call(deleteSourceLink, { params: { id: mangaId, sourceId } })
    await setLink(mangaId, sourceId, { slug })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await getLink(mangaId, sourceId)).status).toBe(404)
    expect(await readList(mangaId)).toMatchObject({ status: 'failed' })
  })
})
