import { expect, test } from 'vitest'
import { getJob, listJobs } from '../../shared/contracts/jobs.ts'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { addChapter, simManga } from '../simulators/catalog/entities.ts'
import { catalogAndAppPerTest } from '../support/catalog-and-app.ts'
import { addFromCatalog, expectedMarks, readMarks, shortDeadlines } from '../support/catalog-for-tests.ts'
import { download } from '../support/prepare-manga.ts'

const here = catalogAndAppPerTest()
const { api, start } = here

const asksForPages = () => here.catalog.requestLog.requests({ path: /^\/at-home\// }).length
const reportsOn = (node: number) =>
  here.catalog.requestLog.reports().filter(({ url }) => url.startsWith(here.catalog.nodeUrls[node] as string))
const downloadFirst = async (manga = here.catalog.special.hoshi) => {
  const { mangaId, chapters } = await addFromCatalog(api, manga)
  const [job] = await download(api, [chapters[0]!.id])
  return { mangaId, chapterId: chapters[0]!.id, job: job! }
}

test.each(['gone', 'broken', 'truncated', 'trickle', 'reset', 'wrong-bytes', 'webp-as-png', 'html'] as const)(
  'reports a page host that is %s, avoids it, and downloads from another',
  async (manner) => {
    await start(manner === 'trickle' ? { deadlines: shortDeadlines } : {})
    here.catalog.switches.nodes = ['good', manner, manner]
    const { chapterId, job } = await downloadFirst()
    expect(job).toMatchObject({ status: 'completed', attempts: 1 })
    expect(await readMarks(api, chapterId, 5)).toEqual(expectedMarks(here.catalog.special.hoshi.chapters[0]!))
    expect(asksForPages()).toBe(3)
    for (const node of [1, 2]) {
      const reports = reportsOn(node)
      expect(reports.length).toBeGreaterThan(0)
      expect(reports.length).toBeLessThanOrEqual(3) // as many as were under way at once
      expect(reports.every(({ success }) => !success)).toBe(true)
    }
    expect(reportsOn(0)).toHaveLength(5)
    expect(reportsOn(0).every(({ success, bytes }) => success && bytes > 1000)).toBe(true)
    for (const { headers } of here.catalog.requestLog.requests({ host: 'node' })) {
      expect(headers['user-agent']).toMatch(/^Bunko\//)
      for (const name of ['cookie', 'authorization', 'referer', 'origin']) expect(headers[name]).toBeUndefined()
    }
  },
)

test('downloads the other pages while one hangs, reports progress, and fetches the missing one elsewhere', async () => {
  await start({ deadlines: shortDeadlines })
  const manga = simManga({ key: 'A Stubborn Page' })
  const version = addChapter(manga, { chapter: '1', pages: 14 })
  here.catalog.mangas.push(manga)
  here.catalog.faults.add({ kind: 'hang', host: 'node', path: /\/5-/ })
  const { chapters } = await addFromCatalog(api, manga)
  const chapterId = chapters[0]!.id
  const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId } })).json()
  const reported: number[] = []
  const look = async () => {
    const { status, progress } = (await api.call(getJob, { params: { id: jobIds[0]! } })).json()
    reported.push(progress?.done ?? 0)
    return { status, done: progress?.done }
  }
  await expect.poll(look).toEqual({ status: 'in_progress', done: 13 })
  here.catalog.faults.clear()
  await expect.poll(look).toEqual({ status: 'completed', done: 14 })
  // Another host begins where the first one stopped, for the user who looks on as well.
  expect(reported).toEqual(reported.toSorted((left, right) => left - right))
  expect(await readMarks(api, chapterId, 14)).toEqual(expectedMarks(version))
  expect(here.catalog.requestLog.requests({ host: 'node', status: 200 })).toHaveLength(14)
  const hung = here.catalog.requestLog.requests({ host: 'node', path: /\/5-/, status: 0 })
  expect(hung.length).toBeGreaterThan(0)
  const unhappy = here.catalog.requestLog.reports().filter(({ success }) => !success)
  expect(unhappy.map(({ url }) => new URL(url).pathname)).toEqual(hung.map(({ path }) => path))
})

test('requests new addresses when they expire in the middle, and fetches no page twice', async () => {
  // Every page takes four minutes of the catalog's time; an address is good for fifteen.
  let pagesAsked = () => 0
  await start({ now: () => Date.now() + 4 * 60_000 * pagesAsked() })
  pagesAsked = () => here.catalog.requestLog.requests({ host: 'node' }).length
  const manga = simManga({ key: 'A Slow Evening' })
  const version = addChapter(manga, { chapter: '1', pages: 14 })
  here.catalog.mangas.push(manga)
  const { chapterId, job } = await downloadFirst(manga)
  expect(job).toMatchObject({ status: 'completed', attempts: 1 })
  expect(await readMarks(api, chapterId, 14)).toEqual(expectedMarks(version))
  expect(asksForPages()).toBeGreaterThan(2)
  expect(here.catalog.requestLog.requests({ host: 'node', status: 403 }).length).toBeGreaterThan(0)
  expect(here.catalog.requestLog.requests({ host: 'node', status: 200 })).toHaveLength(14)
  expect(here.catalog.requestLog.reports().every(({ success }) => success)).toBe(true)
})

test('does not report pages from the main host of the catalog', async () => {
  await start()
  here.catalog.switches.pagesFrom = 'uploads'
  const { chapterId, job } = await downloadFirst()
  expect(job).toMatchObject({ status: 'completed' })
  expect(await readMarks(api, chapterId, 5)).toEqual(expectedMarks(here.catalog.special.hoshi.chapters[0]!))
  expect(here.catalog.requestLog.reports()).toEqual([])
})

test('downloads the chapter when the reports fail', async () => {
  await start()
  here.catalog.faults.add({ kind: 'hang', host: 'report' })
  expect((await downloadFirst()).job).toMatchObject({ status: 'completed', attempts: 1 })
})

test('fails with a reason within its attempts when no host provides the pages', async () => {
  await start()
  here.catalog.switches.nodes = ['broken', 'gone', 'html']
  const { job, chapterId } = await downloadFirst()
  expect(job).toMatchObject({ status: 'failed', failureCode: 'page_broken', attempts: 3 })
  expect(job.failureReason).toContain('image servers')
  expect(here.catalog.requestLog.requests({ host: 'node' }).length).toBeLessThanOrEqual(9)
  expect((await api.call(getReaderChapter, { params: { chapterId } })).json().isAvailable).toBe(false)
})

test.each(['html-200', 'html-502', 'truncated', 'reset', 'schema-change', 'hang'] as const)(
  'retries when the response with the page addresses is %s once',
  async (kind) => {
    await start(kind === 'hang' ? { deadlines: shortDeadlines } : {})
    here.catalog.faults.add({ kind, host: 'api', path: /^\/at-home\//, times: 1 })
    const { job, chapterId } = await downloadFirst()
    if (kind === 'schema-change') {
      // A form that is not known will not be known in two seconds either.
      expect(job).toMatchObject({ status: 'failed', failureCode: 'upstream_failed' })
      expect(job.failureReason).toContain('unknown format')
      return
    }
    // An attempt without a response does not count.
    const attempts = kind === 'reset' || kind === 'hang' ? 1 : 2
    expect(job).toMatchObject({ status: 'completed', attempts })
    expect(await readMarks(api, chapterId, 5)).toEqual(expectedMarks(here.catalog.special.hoshi.chapters[0]!))
  },
)

test('treats an empty list as a failure and downloads and credits the version of another group', async () => {
  await start()
  const manga = here.catalog.special.oddChapters
  const { chapters } = await addFromCatalog(api, manga)
  const first = chapters.find(({ number, language }) => number === 1 && language === 'en')!
  expect(first.groups).toEqual(['Noon Studio'])
  const withdraw = (edition: string) => {
    const index = manga.chapters.findIndex((one) => one.groups[0]?.name === edition)
    const chapter = manga.chapters[index]!
    manga.chapters[index] = { ...chapter, attributes: { ...chapter.attributes, isUnavailable: true } }
  }
  withdraw('Noon Studio')
  const [job] = await download(api, [first.id])
  expect(job).toMatchObject({ status: 'completed', attempts: 1 })
  const dusk = manga.chapters.find((one) => one.groups[0]?.name === 'Dusk Readers')!
  expect(await readMarks(api, first.id, 5)).toEqual(expectedMarks(dusk))
  const context = (await api.call(getReaderChapter, { params: { chapterId: first.id } })).json()
  expect(context).toMatchObject({ groups: ['Dusk Readers'], sourceName: 'MangaDex' })

  const only = here.catalog.special.hoshi
  const { chapters: others } = await addFromCatalog(api, only)
  only.chapters[0] = { ...only.chapters[0]!, attributes: { ...only.chapters[0]!.attributes, isUnavailable: true } }
  const [failed] = await download(api, [others[0]!.id])
  expect(failed).toMatchObject({ status: 'failed', failureCode: 'no_images', attempts: 1 })
  expect(failed!.failureReason).toBe('The catalog has no pages for this chapter.')
  const jobs = (await api.call(listJobs, { query: { type: 'scrape_chapter' } })).json()
  expect(jobs).toHaveLength(2)
})
