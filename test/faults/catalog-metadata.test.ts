import { beforeEach, describe, expect, test } from 'vitest'
import { createMangaFromCatalog, getCatalogCover, searchCatalog } from '../../shared/contracts/catalog.ts'
import { fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { getJob } from '../../shared/contracts/jobs.ts'
import { getMangaById, listMangas } from '../../shared/contracts/mangas.ts'
import { addChapter, type SimCatalogManga } from '../simulators/catalog/entities.ts'
import type { FaultKind } from '../simulators/catalog/faults.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { shortDeadlines } from '../support/catalog-for-tests.ts'

const here = catalogAndApp({ deadlines: shortDeadlines })
const { api } = here
beforeEach(() => {
  here.catalog.faults.clear()
  here.catalog.switches.onFeedPage = undefined
})

const create = async (externalId: string) => await api.call(createMangaFromCatalog, { body: { externalId } })
const request = async (mangaId: string) => (await api.call(fetchChapters, { body: { mangaId } })).json().jobId
const chapterCount = async (id: string) => (await api.call(listChapters, { params: { id } })).json().total
const search = (title: string) => api.call(searchCatalog, { query: { title } })
const long = (key: string): SimCatalogManga => {
  const manga = here.catalog.add({ key })
  for (let n = 1; n <= 600; n += 1) addChapter(manga, { chapter: String(n), day: n })
  return manga
}

test.each<[FaultKind, number, string]>([
  ['html-502', 502, 'has a problem'],
  ['html-503', 502, 'has a problem'],
  ['error-500', 502, 'has a problem'],
  ['html-200', 502, 'login page'],
  ['not-found', 502, '404'],
  ['truncated', 502, 'MangaDex isn’t responding'],
  ['empty', 502, 'sent nothing'],
  ['broken-packing', 502, 'MangaDex isn’t responding'],
  ['reset', 502, 'MangaDex isn’t responding'],
  ['redirect-https', 502, 'MangaDex isn’t responding'],
  ['schema-change', 502, 'format'],
  ['unknown-rows', 502, 'format'],
  ['hang', 504, 'responding'],
  ['hang-after-headers', 504, 'responding'],
  ['trickle', 504, 'responding'],
])('reports %s and stores nothing', async (kind, status, words) => {
  const manga = here.catalog.add({ key: `Met with ${kind}` })
  const before = (await api.call(listMangas)).json().total
  here.catalog.faults.add({ kind, host: 'api' })
  const found = await search(`met with ${kind}`)
  expect([found.status, found.data.detail]).toEqual([status, expect.stringMatching(/catalog|MangaDex/)])
  expect(found.data.detail).toContain(words)
  if (kind === 'html-503') expect(found.headers.get('retry-after')).toBe('1')
  const created = await create(manga.id)
  expect([created.status, created.data.detail]).toEqual([status, expect.stringMatching(/catalog|MangaDex/)])
  expect((await api.call(listMangas)).json().total).toBe(before)
  here.catalog.faults.clear()
  expect((await create(manga.id)).status).toBe(201)
})

test('reads data with a wrong content type', async () => {
  here.catalog.add({ key: 'Mislabelled' })
  here.catalog.faults.add({ kind: 'wrong-type', host: 'api' })
  expect((await search('mislabelled')).json().items).toMatchObject([{ title: 'Mislabelled', rating: 3.95 }])
})

test.each([[['br']], [['gzip']], [[]]] as const)('reads responses in every encoding: %j', async (packing) => {
  const title = `Packed ${packing.join() || 'plainly'}`
  const manga = here.catalog.add({ key: title })
  here.catalog.switches.encodings = packing
  expect((await search(title)).json().items).toMatchObject([{ externalId: manga.id, rating: 3.95 }])
  const request = here.catalog.requestLog.requests({ path: '/manga' }).at(-1)
  expect(request?.headers['accept-encoding']).toMatch(/gzip.*br/)
  expect(request?.headers['user-agent']).toMatch(/^Bunko\/\d/)
})

describe('a search without ratings', () => {
  test('finds mangas that have none or no votes', async () => {
    here.catalog.add({ key: 'Rated never', rating: null })
    expect((await search('rated never')).json().items).toMatchObject([{ rating: null }])
    expect((await search('hoshi no kaji')).json().items[0]).toMatchObject({ title: 'Hoshi no Kaji', rating: null })
    here.catalog.add({ key: 'Rated never again' })
    const { items } = (await search('rated  never')).json()
    expect(items.map(({ rating }) => rating)).toEqual([null])
  })

  test.each<FaultKind>(['html-502', 'schema-change', 'reset', 'not-found'])(
    'finds mangas after the fault %s',
    async (kind) => {
      here.catalog.add({ key: `Unrated, ${kind}` })
      here.catalog.faults.add({ kind, host: 'api', path: /^\/statistics/ })
      expect((await search(`unrated, ${kind}`)).json().items).toMatchObject([
        { title: `Unrated, ${kind}`, rating: null },
      ])
    },
  )
})

test('retries a cover that failed, and rejects a web page in its place', async () => {
  const manga = here.catalog.add({ key: 'Coverless at first' })
  here.catalog.faults.add({ kind: 'html-200', host: 'uploads', times: 1 })
  const created = (await create(manga.id)).json()
  expect(created.thumbnailUrl).toBeNull()
  const thumbnail = async () => (await api.call(getMangaById, { params: { id: created.id } })).json().thumbnailUrl
  await expect.poll(thumbnail).toContain('/cover?')
  here.catalog.faults.add({ kind: 'html-200', host: 'uploads' })
  const params = { externalId: manga.id, fileName: manga.cover! }
  expect((await api.call(getCatalogCover, { params })).status).toBe(502)
  here.catalog.faults.clear()
  expect((await api.call(getCatalogCover, { params })).status).toBe(200)
})

const statusOf = async (jobId: string) => (await api.call(getJob, { params: { id: jobId } })).json()

test.each<FaultKind>(['reset', 'truncated', 'html-502', 'hang'])(
  'stores nothing of a list that %s interrupts, waits with a reason, and completes at the next attempt',
  async (kind) => {
    const manga = long(`Broken off by ${kind}`)
    const { id } = (await create(manga.id)).json()
    here.catalog.faults.add({ kind, host: 'api', path: /\/feed$/, after: 1, times: 1 })
    const jobId = await request(id)
    await expect.poll(async () => (await statusOf(jobId)).waitReason).toMatch(/catalog|MangaDex/)
    expect(await chapterCount(id)).toBe(0)
    expect((await api.finished(jobId)).status).toBe('completed')
    expect(await chapterCount(id)).toBe(600)
  },
)

test.each<FaultKind>(['schema-change', 'unknown-rows'])(
  'stores nothing of a list that changes its format halfway (%s), fails with the reason, and completes on the next request',
  async (kind) => {
    const manga = long(`Changed by ${kind}`)
    const { id } = (await create(manga.id)).json()
    here.catalog.faults.add({ kind, host: 'api', path: /\/feed$/, after: 1, times: 1 })
    const job = await api.finished(await request(id))
    expect(job).toMatchObject({
      status: 'failed',
      failureReason: expect.stringContaining('The catalog’s response has an unknown format'),
    })
    expect(await chapterCount(id)).toBe(0)
    expect((await api.finished(await request(id))).status).toBe('completed')
    expect(await chapterCount(id)).toBe(600)
  },
)

test('keeps the chapters when a list becomes empty', async () => {
  const manga = long('Emptied')
  const { id } = (await create(manga.id)).json()
  await api.finished(await request(id))
  manga.chapters = []
  expect((await api.finished(await request(id))).status).toBe('completed')
  expect(await chapterCount(id)).toBe(600)
})
