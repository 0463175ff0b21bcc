import { beforeAll, expect, test } from 'vitest'
import { offeredTypes } from '../../main/api/negotiate.ts'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { type Endpoint, resourceMediaTypes } from '../../shared/contracts/endpoint.ts'
import { endpoints } from '../../shared/contracts/index.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import type { Sent } from '../support/api-client.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'

let known: { mangaId: string; sourceId: string; chapterId: string; jobId: string }
let count = 0

/** A source that cannot be reached, a manga with one chapter, and the job that waits for the site. */
const { api } = appForTests()
beforeAll(async () => {
  const sourceId = (await api.call(createContentSource, { body: sampleSource })).json().id
  const mangaId = (await api.call(createManga, { body: sampleManga })).json().id
  const chapterId = (await api.call(addChapters, { params: { id: mangaId }, body: { number: 1 } })).data.items[0].id
  const jobId = (await api.call(scrapeChapters, { body: { chapterId } })).json().jobIds[0]!
  known = { mangaId, sourceId, chapterId, jobId }
})

/** A valid call of each operation that speaks four types; a new one must find its place here. */
const calls: Record<string, () => Sent> = {
  listContentSources: () => ({}),
  createContentSource: () => ({ body: { ...sampleSource, name: `Source ${++count}` } }),
  exportContentSources: () => ({}),
  importContentSources: () => ({ body: [{ ...sampleSource, name: `Source ${++count}` }] }),
  getContentSource: () => ({ params: { id: known.sourceId } }),
  replaceContentSource: () => ({ params: { id: known.sourceId }, body: sampleSource }),
  listMangas: () => ({}),
  createManga: () => ({ body: { ...sampleManga, slug: `manga-${++count}` } }),
  editManga: () => ({ params: { id: known.mangaId }, body: { rating: 3 } }),
  getMangaById: () => ({ params: { id: known.mangaId } }),
  getMangaBySlug: () => ({ params: { slug: sampleManga.slug } }),
  listChapters: () => ({ params: { id: known.mangaId } }),
  addChapters: () => ({ params: { id: known.mangaId }, body: { number: 100 + ++count } }),
  setPreferredSources: () => ({ params: { id: known.mangaId }, body: { sourceIds: [known.sourceId] } }),
  scrapeChapters: () => ({ body: { chapterId: known.chapterId } }),
  listJobs: () => ({}),
  getJob: () => ({ params: { id: known.jobId } }),
}
/** Each takes a fresh job, a removed or a repaired source, or the catalog, which other tests have. */
const elsewhere = [
  'restoreContentSource',
  'repairSource',
  'undoSourceRepair',
  'cancelJob',
  'retryJob',
  'searchCatalog',
  'createMangaFromCatalog',
]

const fourTyped = endpoints.filter((endpoint) => offeredTypes(endpoint)?.length === resourceMediaTypes.length)

test('covers every operation that supports the four media types', () => {
  const ids = fourTyped.map(({ id }) => id).filter((id) => !elsewhere.includes(id))
  expect(Object.keys(calls).toSorted()).toEqual(ids.toSorted())
})

const called = fourTyped.filter(({ id }) => id in calls)
const pairs = (all: readonly Endpoint[]) =>
  all.flatMap((endpoint) => resourceMediaTypes.map((type) => [endpoint.id, type, endpoint] as const))

test.each(pairs(called))('%s answers %s', async (id, type, endpoint) => {
  const answer = await api.call(endpoint, { ...calls[id]!(), headers: { Accept: type } })
  expect(answer.status).toBe(endpoint.status)
  expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  expect(answer.headers.get('vary')).toBe(endpoint.localized ? 'Accept, Accept-Language' : 'Accept')
})

test.each(pairs(called.filter(({ body }) => body?.accepts === 'resource')))(
  '%s reads %s',
  async (id, type, endpoint) => {
    const { body, ...sent } = calls[id]!()
    const answer = await api.call(endpoint, { ...sent, body: JSON.stringify(body), headers: { 'Content-Type': type } })
    expect(answer.status).toBe(endpoint.status)
  },
)
