import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addChapters, fetchChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga, editManga } from '../../shared/contracts/mangas.ts'
import { setPreferredSources } from '../../shared/contracts/scraping.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { chaptersOf, download, prepareManga } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

const slug = 'star-smith'
let sites: ReaderSites
let started: StartedApp
let api: ApiClient
beforeAll(async () => {
  sites = await startReaderSites({ only: ['a1', 'a10'], seedLibrary: smallLibrary })
})
afterAll(() => sites.stop())
beforeEach(async () => {
  started = await startApp()
  api = createClient(started.origin)
  return () => started.end()
})

const rename = (id: string, to: string) => api.call(editManga, { params: { id }, body: { slug: to } })
const readList = async (mangaId: string) =>
  await api.finished((await api.call(fetchChapters, { body: { mangaId } })).json().jobId)

/** A manga whose chapters a source without a chapter list downloads. */
async function prepareWithoutList(mangaSlug = slug) {
  const source = (await api.call(createContentSource, { body: { ...sites.source('a1'), options: {} } })).json()
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
