import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource, replaceContentSource } from '../../shared/contracts/content-sources.ts'
import { cancelJob, getJob, type Job } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { type ReaderSites, startReaderSites } from '../simulators/sites/reader-sites.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { sampleManga } from '../support/samples.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'
import { startServer, type TestServer } from '../support/start-server.ts'

const slug = 'star-smith'
const html = (title: string, body: string) => `<!doctype html><title>${title}</title><body>${body}</body>`

/** What stands before the pages of a site, by the first part of its address. */
const walls: Record<string, { readonly status: number; readonly headers?: object; readonly page: string }> = {
  'check-403': { status: 403, headers: { 'cf-mitigated': 'challenge' }, page: html('One moment', '') },
  'check-503': {
    status: 503,
    page: html('Just a moment...', '<script src="/cdn-cgi/challenge-platform/x.js"></script>'),
  },
  'login-401': { status: 401, page: html('Members', 'Members only') },
  'login-200': { status: 200, page: html('Log in', '<form><input name="user"><input type="password"></form>') },
  'captcha-200': { status: 200, page: html('Reader', '<div class="g-recaptcha" data-sitekey="x"></div>') },
  plain: { status: 403, page: html('Forbidden', 'No') },
  absent: { status: 404, page: html('Nothing', '') },
  busy: { status: 429, headers: { 'Retry-After': '900' }, page: html('Slow down', '') },
}

let wall: TestServer
let sites: ReaderSites
let started: StartedApp
let api: ApiClient
let mangaId: string

beforeAll(async () => {
  wall = await startServer((request, answer) => {
    const { status, headers, page } = walls[request.url?.split('/')[1] ?? ''] ?? walls['absent']!
    answer.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(page)
  })
  sites = await startReaderSites({ only: ['a1', 'a10'] })
})
afterAll(async () => {
  wall.close()
  await sites.stop()
})
beforeEach(async () => {
  await begin(await startApp())
})
afterEach(() => started.end())

async function begin(app: StartedApp): Promise<void> {
  started = app
  api = createClient(app.origin)
  mangaId = (await api.call(createManga, { body: { ...sampleManga, slug } })).json().id
}
const jobNow = async (id: string): Promise<Job> => (await api.call(getJob, { params: { id } })).json()

const add = async (body: object): Promise<string> => (await api.call(createContentSource, { body })).json().id
const behind = (kind: string, change: object = {}) => ({
  name: `Site ${kind}`,
  baseUrl: wall.origin,
  chapterUrlFormat: `/${kind}/{slug}/{chapter}`,
  scrapingType: 'html',
  imageSelector: '#pages img',
  ...change,
})
async function queued(sourceIds: readonly string[], number = 1): Promise<string> {
  const added = await api.call(addChapters, { params: { id: mangaId }, body: { number } })
  const chapterId = added.data.items.find((chapter: { number: number }) => chapter.number === number).id
  return (await api.call(scrapeChapters, { body: { chapterId, sourceIds } })).json().jobIds[0]!
}
const download = async (sourceIds: readonly string[], number?: number): Promise<Job> =>
  await api.finished(await queued(sourceIds, number))

describe('a site that requires a person', () => {
  test.each<[string, RegExp]>([
    ['check-403', /bot check.*Cookie/],
    ['check-503', /bot check.*Cookie/],
    ['login-401', /requires a login.*Cookie/],
    ['login-200', /login page instead of the chapter.*Cookie/],
    ['captcha-200', /requires human verification.*Cookie/],
  ])('%s fails the job at its first attempt and says what to do', async (kind, words) => {
    const job = await download([await add(behind(kind))])
    expect(job).toMatchObject({ status: 'failed', failureCode: 'needs_you', attempts: 1 })
    expect(job.failureReason).toMatch(words)
  })

  test('is skipped if the next source has the chapter', async () => {
    const next = await add(sites.source('a1'))
    const job = await download([await add(behind('captcha-200')), next])
    expect(job).toMatchObject({ status: 'completed', failureCode: null, failureReason: null })
  })

  test.each<[readonly string[], object]>([
    [['absent', 'check-503'], { failureCode: 'needs_you' }],
    [['plain', 'login-200', 'absent'], { failureCode: 'needs_you' }],
    [['plain', 'absent'], { failureCode: 'site_refused' }],
    [['absent', 'plain'], { failureCode: 'chapter_not_found' }],
  ])('among %j decides the code of the job, which gives the reason of each source', async (kinds, failure) => {
    const sourceIds = []
    for (const kind of kinds) sourceIds.push(await add(behind(kind)))
    const job = await download(sourceIds)
    expect(job).toMatchObject({ status: 'failed', attempts: 1, ...failure })
    for (const kind of kinds) expect(job.failureReason).toContain(`Site ${kind}: `)
  })

  test('does not fail a job while another source may still succeed', async () => {
    const id = await queued([await add(behind('check-403')), await add(behind('busy'))])
    await expect.poll(async () => (await jobNow(id)).waitReason).toMatch(/Site check-403: .*\nSite busy: /)
    expect(await jobNow(id)).toMatchObject({ status: 'pending', attempts: 0, failureCode: null })
  })
})

test('reports the missing browser of one source rather than a missing chapter of another', async () => {
  await started.end()
  await begin(await startApp({ browserPath: '/nowhere/browser' }))
  const shown = { name: 'Shown', scrapingType: 'javascript' }
  const job = await download([await add(behind('absent')), await add(behind('plain', shown))])
  expect(job).toMatchObject({ status: 'failed', failureCode: 'browser_missing', attempts: 1 })
  expect(job.failureReason).toMatch(/Shown: .*\/nowhere\/browser/)
})

describe('a wait for the rate limit', () => {
  test('set by the source shows as the reason of the running job and does not count as an attempt', async () => {
    const slow = { ...sites.source('a1'), options: { ...sites.source('a1').options, requestsPerSecond: 0.2 } }
    const id = await queued([await add(slow)])
    await expect
      .poll(() => jobNow(id))
      .toMatchObject({
        status: 'in_progress',
        attempts: 1,
        waitReason: expect.stringMatching(/one request to \S+ every 5 s/),
        waitUntil: expect.stringMatching(/Z$/),
      })
    await expect.poll(async () => (await jobNow(id)).progress?.done).toBeGreaterThan(0)
    await api.call(cancelJob, { params: { id } })
    await expect.poll(() => jobNow(id)).toMatchObject({ status: 'cancelled', waitReason: null, waitUntil: null })
  })

  test('requested by the site shows until the job continues', async () => {
    const fault = { on: 'image', effect: 'status', status: 429, retryAfterSeconds: 6, times: 1 } as const
    const lift = sites.switches('a1').fault({ ...fault, slug, chapter: 1, page: 3 })
    const id = await queued([await add(sites.source('a1'))])
    const seen = new Set<string>()
    await expect
      .poll(async () => {
        const { status, waitReason } = await jobNow(id)
        if (waitReason) seen.add(waitReason)
        return status
      })
      .toBe('completed')
    lift.remove()
    expect([...seen].join()).toMatch(/requested a pause/)
    expect(await jobNow(id)).toMatchObject({ attempts: 1, waitReason: null, waitUntil: null })
  })
})

describe('the format of chapter numbers', () => {
  const requestedPaths = () => sites.requestLog.requests({ site: 'a10', kind: 'chapter' }).map(({ path }) => path)
  const wrong = () => sites.requestLog.requests({ site: 'a10', status: 404 }).map(({ path }) => path)

  test('that worked is tried first by the next job, also after a restart, until the address format changes', async () => {
    await started.end()
    const dataDir = await temporaryFolder()
    await begin(await startApp({ dataDir }))
    const source = { ...sites.source('a10'), options: {} }
    const id = await add(source)

    sites.requestLog.clear()
    expect(await download([id], 1)).toMatchObject({ status: 'completed' })
    expect(wrong()).toHaveLength(2) // 1 and 01 before 001
    sites.requestLog.clear()
    expect(await download([id], 2)).toMatchObject({ status: 'completed' })
    expect(wrong()).toEqual([])
    expect(requestedPaths()[0]).toContain('/c002/')

    await started.app.stop()
    started = await startApp({ dataDir })
    api = createClient(started.origin)
    sites.requestLog.clear()
    expect(await download([id], 3)).toMatchObject({ status: 'completed' })
    expect(wrong()).toEqual([])
    expect(requestedPaths()[0]).toContain('/c003/')

    const other = { ...source, chapterUrlFormat: `${source.chapterUrlFormat}?again` }
    await api.call(replaceContentSource, { params: { id }, body: other })
    sites.requestLog.clear()
    expect(await download([id], 4)).toMatchObject({ status: 'completed' })
    expect(wrong()).not.toEqual([])
  })
})
