import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { setPreferredSources } from '../../shared/contracts/scraping.ts'
import { setSourceLink } from '../../shared/contracts/source-links.ts'
import { gallery } from '../simulators/variants/families/galleries.ts'
import { type RunningVariant, startVariant } from '../simulators/variants/serve-variants.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { chaptersOf, download } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'

const { api } = appForTests()
let site: RunningVariant
beforeAll(async () => {
  site = await startVariant(gallery)
})
afterAll(() => site.stop())

test('follows the next link of a one-shot, whose list has no other chapter that it could lead to', async () => {
  const series = site.series[0]!
  const body = { name: gallery.name, baseUrl: site.origin, scrapingType: 'html', ...gallery.byHand }
  const sourceId = (await api.call(createContentSource, { body })).json().id
  const { id } = (await api.call(createManga, { body: { ...sampleManga, slug: series.slug } })).json()
  await api.call(setPreferredSources, { params: { id }, body: { sourceIds: [sourceId] } })
  await api.call(setSourceLink, { params: { id, sourceId }, body: { url: site.origin + series.path } })
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId: id } })).json()
  expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
  const chapters = await chaptersOf(api, id)
  expect(chapters.map(({ number }) => number)).toEqual([1])
  const [job] = await download(api, [chapters[0]!.id])
  expect(job).toMatchObject({ status: 'completed', failureReason: null, progress: { done: 14, total: 14 } })
})
