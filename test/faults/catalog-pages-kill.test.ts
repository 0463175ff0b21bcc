import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getJob, listJobs } from '../../shared/contracts/jobs.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { addChapter, simManga } from '../simulators/catalog/world.ts'
import { createClient } from '../support/api-client.ts'
import { addFromCatalog, marksOf, marksOfVersion } from '../support/catalog-for-tests.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { startServe } from './serve-process.ts'

// A file of its own: a program in this process would keep the simulator from drawing.
let catalog: CatalogSimulator
beforeEach(async () => {
  catalog = await startCatalog()
})
afterEach(async () => {
  expect(catalog.journal.breaches()).toEqual([])
  await catalog.stop()
})

test('the power goes in the middle of a chapter: at the next start only what is missing is fetched', async () => {
  const manga = simManga({ key: 'A Long Night' })
  const version = addChapter(manga, { chapter: '1', pages: 12 })
  catalog.mangas.push(manga)
  const dataDir = await temporaryFolder()
  const { apiUrl, uploadsUrl, reportUrl } = catalog
  const options = ['--catalog-url', apiUrl, '--catalog-uploads-url', uploadsUrl, '--catalog-report-url', reportUrl]
  let serve = await startServe(dataDir, options)
  let api = createClient(serve.origin)
  const { chapters } = await addFromCatalog(api, manga)
  const chapterId = chapters[0]!.id
  catalog.faults.add({ kind: 'hang', host: 'node', path: /\/8-/ })
  const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId } })).json()
  const progress = async () => (await api.call(getJob, { params: { id: jobIds[0]! } })).json().progress?.done ?? 0
  await expect.poll(progress, { timeout: 30_000 }).toBeGreaterThanOrEqual(7)
  await serve.killHard()
  catalog.faults.clear()
  const before = catalog.journal.requests({ host: 'node', status: 200 }).map(({ path }) => path.split('/').at(-1))

  serve = await startServe(dataDir, options)
  api = createClient(serve.origin)
  expect(await api.finished(jobIds[0]!, 60_000)).toMatchObject({ status: 'completed', attempts: 1 })
  expect(await marksOf(api, chapterId, 12)).toEqual(marksOfVersion(version))
  const fetched = catalog.journal.requests({ host: 'node', status: 200 }).map(({ path }) => path.split('/').at(-1))
  const again = fetched.slice(before.length).filter((name) => before.includes(name))
  expect(before.length).toBeGreaterThanOrEqual(7)
  // Of those under way when the power went some had come and were not written down yet.
  expect(again.length).toBeLessThanOrEqual(3)
  expect(await readdir(join(dataDir, 'staging'))).toEqual([])
  expect((await api.call(listJobs, { query: { type: 'scrape_chapter' } })).json()).toHaveLength(1)
  expect(await serve.terminate()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})
