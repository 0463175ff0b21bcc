import { expect, test } from 'vitest'
import { searchCatalog } from '../../shared/contracts/catalog.ts'
import { cancelActiveJobs } from '../../shared/contracts/jobs.ts'
import { openChapter } from '../../shared/contracts/open-chapter.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { addFromCatalog } from '../support/catalog-for-tests.ts'

const here = catalogAndApp()
const { api } = here
const searches = () => here.catalog.requestLog.requests({ host: 'api', path: '/manga' })

test('requests the pages of the chapter that is read before everything that waits', async () => {
  const { chapters } = await addFromCatalog(api, here.catalog.special.lamps)
  await api.call(scrapeChapters, { body: { chapterIds: chapters.slice(0, 12).map(({ id }) => id) } })
  const before = searches().length
  const titles = Array.from({ length: 15 }, (_, index) => `lamps ${index}`)
  const searching = Promise.all(titles.map((title) => api.call(searchCatalog, { query: { title } })))
  await expect.poll(() => searches().length, { interval: 20 }).toBeGreaterThan(before)

  const { jobId } = (await api.call(openChapter, { params: { chapterId: chapters[300]!.id } })).json()
  expect(await api.finished(jobId!)).toMatchObject({ status: 'completed', priority: 'reading' })
  await searching
  const version = here.catalog.special.lamps.chapters[300]!.id
  const [request] = here.catalog.requestLog.requests({ path: `/at-home/server/${version}` })
  const after = searches().filter(({ at }) => at > request!.at)
  expect(after.length).toBeGreaterThan(titles.length / 3)
  await api.call(cancelActiveJobs, { body: {} })
  expect(here.catalog.requestLog.requests({ status: 429 })).toEqual([])
})
