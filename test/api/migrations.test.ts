import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fetchChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { migrateMangas, planMigration, undoMigration } from '../../shared/contracts/migrations.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { getPreferredSources, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { listSourceLinks } from '../../shared/contracts/source-links.ts'
import { startChangingSite } from '../simulators/variants/changing-site.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { emptyLibrary } from '../support/empty-library.ts'
import { chaptersOf, download } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'

const { api } = appForTests()
type Site = Awaited<ReturnType<typeof startChangingSite>>
let [from, to]: Site[] = []
beforeAll(async () => {
  from = await startChangingSite({ id: 'from', name: 'Former' })
  to = await startChangingSite({ id: 'to', name: 'Next', chapters: 12 })
})
afterAll(() => Promise.all([from?.stop(), to?.stop()]))
afterEach(() => emptyLibrary(api))

async function prepare(title = 'Tide Clock', slug = 'tide-clock') {
  const add = async (site: Site) => (await api.call(createContentSource, { body: site.source })).json().id
  const ids = { former: await add(from!), next: await add(to!) }
  const manga = (await api.call(createManga, { body: { ...sampleManga, title, slug } })).json()
  await api.call(setPreferredSources, { params: { id: manga.id }, body: { sourceIds: [ids.former] } })
  await api.finished((await api.call(fetchChapters, { body: { mangaId: manga.id } })).json().jobId)
  return { ...ids, mangaId: manga.id, chapters: await chaptersOf(api, manga.id) }
}

const preferred = async (id: string) =>
  (await api.call(getPreferredSources, { params: { id } })).json().sources.map((source) => source.id)
const plan = (body: object) => api.call(planMigration, { body })

test('shows what would be missing, keeps progress and files, and is undone', async () => {
  const { former, next, mangaId, chapters } = await prepare()
  await download(api, [chapters[0]!.id])
  await api.call(saveProgress, { params: { chapterId: chapters[0]!.id }, body: { page: 3, completed: false } })
  const planned = (await plan({ mangaId, sourceId: next })).json()
  expect(planned).toMatchObject({
    title: 'Tide Clock',
    listed: 12,
    matching: 12,
    missing: [13, 14],
    double: [],
    isSafe: true,
  })
  expect(await preferred(mangaId)).toEqual([former])

  const body = { sourceId: next, fromSourceId: former, items: [{ mangaId, url: planned.url }] }
  const { jobId } = (await api.call(migrateMangas, { body })).json()
  expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
  expect(await preferred(mangaId)).toEqual([next])
  const read = (await api.call(listJobs, { query: { type: 'fetch_chapters', mangaId } })).json()
  await Promise.all(read.map(({ id }) => api.finished(id)))
  const after = await chaptersOf(api, mangaId)
  expect(after.map(({ id }) => id)).toEqual(chapters.map(({ id }) => id))
  expect(after[0]).toMatchObject({ isAvailable: true, lastReadPage: 3 })
  to!.takeRequests()
  expect(await download(api, [chapters[1]!.id])).toMatchObject([{ status: 'completed' }])
  expect(to!.takeRequests()).toContain('/manga/tide-clock/chapter-2/')

  const undone = await api.call(undoMigration, { params: { id: jobId } })
  expect(undone.json()).toEqual({ mangaIds: [mangaId] })
  expect(await preferred(mangaId)).toEqual([former])
  const { items } = (await api.call(listSourceLinks, { params: { id: mangaId } })).json()
  expect(items.map(({ sourceId }) => sourceId)).toEqual([former])
  expect((await api.call(undoMigration, { params: { id: jobId } })).json()).toEqual({ mangaIds: [] })
})

test('says that a source does not have the manga, and takes an address instead', async () => {
  const { next, mangaId } = await prepare('Another Name', 'another-name')
  expect((await plan({ mangaId, sourceId: next })).status).toBe(404)
  const url = `${to!.origin}/manga/tide-clock/`
  expect((await plan({ mangaId, sourceId: next, url })).json()).toMatchObject({
    url,
    title: null,
    listed: 12,
    matching: 0,
    missing: [],
  })
  expect((await plan({ mangaId, sourceId: 'none' })).status).toBe(422)
})

test('leaves a manga as it is whose list there cannot be read', async () => {
  const { former, next, mangaId } = await prepare()
  const body = { sourceId: next, items: [{ mangaId, url: `${to!.origin}/manga/nothing/` }] }
  const { jobId } = (await api.call(migrateMangas, { body })).json()
  const job = await api.finished(jobId)
  expect(job.status).toBe('completed')
  expect(job.context.join()).toContain('skipped=Tide Clock')
  expect(await preferred(mangaId)).toEqual([former])
  expect((await api.call(undoMigration, { params: { id: 'none' } })).status).toBe(404)
})
