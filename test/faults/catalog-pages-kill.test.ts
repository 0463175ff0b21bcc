import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openArchive } from '../../main/platform/cbz/read-archive.ts'
import { getJob, listJobs } from '../../shared/contracts/jobs.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { addChapter, simManga } from '../simulators/catalog/entities.ts'
import { chapterFiles } from '../simulators/catalog/images.ts'
import { type CatalogSimulator, startCatalog } from '../simulators/catalog/start-catalog.ts'
import { createClient } from '../support/api-client.ts'
import { addFromCatalog } from '../support/catalog-for-tests.ts'
import { processesBelow } from '../support/processes.ts'
import { startServe } from '../support/serve-process.ts'
import { temporaryFolder } from '../support/start-app.ts'

let catalog: CatalogSimulator
let dataDir: string
beforeEach(async () => {
  catalog = await startCatalog()
  dataDir = await temporaryFolder()
})
afterEach(async () => {
  await catalog.stop()
  await rm(dataDir, { recursive: true, force: true })
  expect(catalog.requestLog.violations()).toEqual([])
})

/** The pages that hosts gave, by the numbers in their names, sorted. */
const servedPages = () =>
  catalog.requestLog
    .requests({ host: 'node', status: 200 })
    .map(({ path }) => Number.parseInt(path.split('/').at(-1) ?? '', 10))
    .toSorted((left, right) => left - right)

async function archives(): Promise<string[]> {
  const library = join(dataDir, 'library')
  const files = await readdir(library, { recursive: true }).catch(() => [])
  return files.filter((name) => name.endsWith('.cbz')).map((name) => join(library, name))
}

test('fetches only the missing pages after a power failure in the middle of a chapter', async () => {
  const manga = simManga({ key: 'A Long Night' })
  const version = addChapter(manga, { chapter: '1', pages: 12 })
  catalog.mangas.push(manga)
  const { apiUrl, uploadsUrl, reportUrl } = catalog
  const options = ['--catalog-url', apiUrl, '--catalog-uploads-url', uploadsUrl, '--catalog-report-url', reportUrl]
  let serve = await startServe(dataDir, options)
  let api = createClient(serve.origin)
  const { chapters } = await addFromCatalog(api, manga)
  const chapterId = chapters[0]!.id
  // As many requests hang as the download sends concurrently, so no later page arrives.
  catalog.faults.add({ kind: 'hang', host: 'node', path: /\/(8|9|1\d)-/ })
  const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId } })).json()
  const progress = async () => (await api.call(getJob, { params: { id: jobIds[0]! } })).json().progress
  await expect.poll(progress).toEqual({ done: 7, total: 12, unit: 'pages' })
  await serve.kill()
  expect(servedPages()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(await archives()).toEqual([])
  catalog.faults.clear()

  serve = await startServe(dataDir, options)
  api = createClient(serve.origin)
  expect(await api.finished(jobIds[0]!)).toMatchObject({ status: 'completed', attempts: 1 })
  // Each once: what was there when the power went was kept.
  expect(servedPages()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  const { data } = await chapterFiles(manga, version)
  for (const [index, { bytes }] of data.entries()) {
    const image = await api.call(getPageImage, { params: { chapterId, pageNumber: String(index + 1) } })
    expect(image.bytes.equals(bytes)).toBe(true)
  }
  expect(await archives()).toHaveLength(1)
  const archive = await openArchive((await archives())[0]!)
  expect(archive.entries).toHaveLength(12)
  for (const entry of archive.entries) await archive.read(entry)
  await archive.close()
  expect(await readdir(join(dataDir, 'staging'))).toEqual([])
  expect((await api.call(listJobs, { query: { type: 'scrape_chapter' } })).json()).toHaveLength(1)
  expect(await serve.terminate()).toBe(0)
  expect(processesBelow(process.pid)).toEqual([])
})
