import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createContentSource,
  importContentSources,
  replaceContentSource,
} from '../../shared/contracts/content-sources.ts'
import { listJobs, pauseQueue } from '../../shared/contracts/jobs.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { setSourceLink } from '../../shared/contracts/source-links.ts'
import { smallLibrary } from '../simulators/sites/support.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { emptyLibrary } from '../support/empty-library.ts'
import { chaptersOf, download, type Prepared, prepareManga } from '../support/prepare-manga.ts'

const slug = 'star-smith'
let prepared: Prepared
let other: { readonly id: string; readonly name: string }
const { api, sites } = appForTests({ sites: { only: ['a1', 'a10'], seedLibrary: smallLibrary } })
beforeEach(async () => {
  prepared = await prepareManga(api, sites, 'a1')
  other = (await api.call(createContentSource, { body: sites.source('a10') })).json()
})
afterEach(async () => {
  for (const id of sites.ids) sites.switches(id).reset()
  await emptyLibrary(api)
})

const first = () => prepared.chapters[0]!
const stored = async () => (await chaptersOf(api, prepared.mangaId)).find(({ id }) => id === first().id)!
const request = (body: object) => api.call(scrapeChapters, { body: { chapterId: first().id, ...body } })
const isPageOf = async (site: string) => {
  const image = await api.call(getPageImage, { params: { chapterId: first().id, pageNumber: '1' } })
  const [page] = await sites.expected(site, slug, first().number)
  return image.bytes.equals(await page!.bytes())
}

test('a chapter names the source of its file, and another source can replace it', async () => {
  expect(await stored()).toMatchObject({ sourceId: null, sourceName: null })
  await download(api, [first().id])
  expect(await stored()).toMatchObject({ sourceId: prepared.sourceId, sourceName: sites.source('a1').name })
  expect(await isPageOf('a1')).toBe(true)

  const answer = await request({ sourceId: other.id })
  expect(answer.status).toBe(202)
  expect(answer.json()).toMatchObject({ chapterIds: [first().id], sourceIds: [other.id] })
  expect(await api.finished(answer.json().jobIds[0]!)).toMatchObject({ status: 'completed' })
  expect(await stored()).toMatchObject({ sourceId: other.id, sourceName: other.name })
  expect(await isPageOf('a10')).toBe(true)
  expect((await request({ sourceId: other.id })).json()).toMatchObject({ jobIds: [], status: 'completed' })

  const source = sites.source('a10')
  await api.call(replaceContentSource, { params: { id: other.id }, body: { ...source, name: 'Renamed' } })
  expect(await stored()).toMatchObject({ sourceId: other.id, sourceName: 'Renamed' })
  await api.call(importContentSources, { body: { ...source, id: other.id, name: 'Imported' } })
  expect(await stored()).toMatchObject({ sourceId: other.id, sourceName: 'Imported' })
})

test('a file stays until the one from the other source is complete', async () => {
  await download(api, [first().id])
  sites.switches('a10').fault({ on: 'image', page: 2, effect: 'status', status: 404 })
  const { jobIds } = (await request({ sourceId: other.id })).json()
  expect(await api.finished(jobIds[0]!)).toMatchObject({ status: 'failed' })
  expect(await stored()).toMatchObject({ isAvailable: true, sourceId: prepared.sourceId })
  expect(await isPageOf('a1')).toBe(true)

  await api.call(setSourceLink, {
    params: { id: prepared.mangaId, sourceId: other.id },
    body: { slug: 'nothing-here' },
  })
  const missing = (await request({ sourceId: other.id })).json()
  expect(await api.finished(missing.jobIds[0]!)).toMatchObject({ failureCode: 'chapter_not_found' })
  expect(await isPageOf('a1')).toBe(true)
})

test('a queued download gives way to one from the chosen source', async () => {
  await api.call(pauseQueue, { body: { paused: true } })
  const [queued] = (await request({})).json().jobIds
  const [chosen] = (await request({ sourceId: other.id })).json().jobIds
  expect(chosen).not.toBe(queued)
  expect((await request({ sourceId: other.id })).json().jobIds).toEqual([chosen])
  const jobs = (await api.call(listJobs, { query: { type: 'scrape_chapter', mangaId: prepared.mangaId } })).json()
  expect(Object.fromEntries(jobs.map(({ id, status }) => [id, status]))).toEqual({
    [queued!]: 'cancelled',
    [chosen!]: 'pending',
  })
  await api.call(pauseQueue, { body: { paused: false } })
  await api.finished(chosen!)
  expect(await stored()).toMatchObject({ sourceId: other.id })
})

test('the chosen source is validated', async () => {
  const violations = async (body: object) => (await request(body)).data.violations
  expect(await violations({ sourceId: 'nobody' })).toMatchObject([{ propertyPath: 'sourceId' }])
  expect(await violations({ sourceId: other.id, sourceIds: [other.id] })).toMatchObject([{ propertyPath: 'sourceId' }])
  expect((await request({ sourceId: 5 })).status).toBe(400)
})

test('a chapter that no source has names each source with its reason on a line of its own', async () => {
  for (const site of ['a1', 'a10']) sites.switches(site).fault({ on: 'chapter', effect: 'status', status: 404 })
  const { jobIds } = (await request({ sourceIds: [prepared.sourceId, other.id] })).json()
  const { status, failureReason } = await api.finished(jobIds[0]!)
  expect(status).toBe('failed')
  const lines = failureReason!.split('\n')
  expect(lines.map((line: string) => line.split(':')[0])).toEqual([sites.source('a1').name, other.name])
})
