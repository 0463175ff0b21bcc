import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMangaFromSeries, readSeriesData, recognizeAddress } from '../../shared/contracts/adding.ts'
import { fetchChapters } from '../../shared/contracts/chapters.ts'
import {
  createContentSource,
  exportContentSources,
  importContentSources,
  replaceContentSource,
} from '../../shared/contracts/content-sources.ts'
import { getJob, retryJob } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { getSourceLink, listSourceLinks } from '../../shared/contracts/source-links.ts'
import { listLinkCandidates, searchContentSource } from '../../shared/contracts/source-search.ts'
import { suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { startSuwayomi } from '../simulators/suwayomi/start-suwayomi.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { chaptersOf, download } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'
import { startServer } from '../support/start-server.ts'

const { api, started } = appForTests()
let server: Awaited<ReturnType<typeof startSuwayomi>>
beforeAll(async () => {
  server = await startSuwayomi()
})
afterAll(() => server.stop())
afterEach(() => server.heal())

let count = 0
const suggest = async (testUrl: string, login?: { username: string; password: string }) =>
  (await api.call(suggestConfiguration, { body: { testUrl, ...(login && { login }) } })).json()
async function addSource(login?: { username: string; password: string }) {
  const options = { server: { kind: 'suwayomi' as const, ...login } }
  const body = { name: `Suwayomi ${++count}`, baseUrl: server.origin, scrapingType: 'html' as const, options }
  const answer = await api.call(createContentSource, { body })
  expect(answer.status).toBe(201)
  return answer.json().id
}
const search = async (id: string, q: string) =>
  (await api.call(searchContentSource, { params: { id }, query: { q } })).json()
const seriesUrl = (id: number) => `${server.origin}/manga/${id}`

async function addManga(sourceId: string, id = 7, title = `Star Smith ${++count}`) {
  const added = await api.call(createMangaFromSeries, { body: { sourceId, url: seriesUrl(id), title } })
  expect(added.status).toBe(201)
  return added.json().id
}
/** Why a job failed or waits. */
async function reasonOf(id: string) {
  const { failureReason, waitReason } = (await api.call(getJob, { params: { id } })).json()
  return `${failureReason ?? ''} ${waitReason ?? ''}`
}
async function list(mangaId: string) {
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
  return { job: await api.finished(jobId), chapters: await chaptersOf(api, mangaId) }
}

test('reads a manga from end to end: server, search, chapters and every page', async () => {
  const { configuration, server: found, errors } = await suggest(`${server.origin}/`)
  expect([errors, found]).toEqual([[], { kind: 'suwayomi', version: 'v2.1.1867', needsLogin: false }])
  const source = (await api.call(createContentSource, { body: configuration! })).json()
  expect(source).toMatchObject({ name: 'Suwayomi', baseUrl: server.origin, options: { server: { kind: 'suwayomi' } } })

  const { items, warnings } = await search(source.id, 'star smith')
  expect(warnings).toEqual([])
  expect(items.map(({ url, title, site }) => [url, title, site])).toEqual([
    [seriesUrl(7), 'Star Smith', 'Comic Bay (EN)'],
    [seriesUrl(8), 'Star Smith', 'Étagère (FR)'],
  ])
  const cover = await fetch(new URL(items[0]!.coverUrl!, started.origin))
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

  const series = (await api.call(readSeriesData, { body: { url: seriesUrl(7), sourceId: source.id } })).json()
  expect(series).toMatchObject({
    title: { value: 'Star Smith' },
    author: { value: 'Mori Aoba' },
    status: { value: 'ongoing' },
    genres: { value: ['Fantasy'] },
  })

  const mangaId = await addManga(source.id)
  const { job, chapters } = await list(mangaId)
  expect(job).toMatchObject({ status: 'completed' })
  expect(chapters.map(({ number, title, volume, language }) => [number, title, volume, language])).toEqual([
    [0, 'Extra: The Bellows', null, 'en'],
    [1, 'The Cold Forge', 1, 'en'],
    [2, null, null, 'en'],
    [2.5, 'Sparks', null, 'en'],
    [3, 'Dawn', null, 'en'],
  ])
  const jobs = await download(
    api,
    chapters.map(({ id }) => id),
  )
  expect(jobs.map(({ status, failureReason }) => [status, failureReason])).toEqual(
    chapters.map(() => ['completed', null]),
  )
  for (const { id, number } of chapters) {
    const served = server.mangas[0]!.chapters.find((one) => one.chapterNumber === (number === 0 ? -1 : number))!
    for (let page = 0; page < served.pages; page++) {
      const image = await api.call(getPageImage, { params: { chapterId: id, pageNumber: String(page + 1) } })
      expect(image.bytes.equals(await server.page(7, served.id, page))).toBe(true)
    }
    const beyond = await api.call(getPageImage, { params: { chapterId: id, pageNumber: String(served.pages + 1) } })
    expect(beyond.status).toBe(404)
  }
})

describe('the addresses of a server', () => {
  test.each(['/manga/7', '/manga/7/chapter/3', '/manga/7?chapter=101'])(
    'recognizes %s as the same manga',
    async (path) => {
      const sourceId = await addSource()
      const recognized = (await api.call(recognizeAddress, { body: { url: server.origin + path } })).json()
      expect(recognized).toMatchObject({ kind: 'source', seriesUrl: seriesUrl(7) })
      const added = await api.call(createMangaFromSeries, {
        body: { sourceId, url: server.origin + path, title: 'One' },
      })
      const link = await api.call(getSourceLink, { params: { id: added.json().id, sourceId } })
      expect(link.json()).toMatchObject({ url: seriesUrl(7) })
    },
  )

  test('does not take the number of a manga for the slug of another', async () => {
    const sourceId = await addSource()
    const { id } = (await api.call(createManga, { body: { ...sampleManga, title: '86', slug: '86' } })).json()
    const before = server.requests.length
    await list(id)
    await api.call(setPreferredSources, { params: { id }, body: { sourceIds: [sourceId] } })
    const { job, chapters } = await list(id)
    expect(chapters).toEqual([])
    expect(job.failureReason).toMatch(/not linked to one on Suwayomi/)
    expect(server.requests.length).toBe(before)
    expect((await api.call(listSourceLinks, { params: { id } })).json().items).toEqual([])
  })

  test('offers the manga of the server as candidates for one of the library', async () => {
    const sourceId = await addSource()
    const { id } = (
      await api.call(createManga, { body: { ...sampleManga, title: 'Quiet Harbor', slug: 'quiet-harbor' } })
    ).json()
    const { items } = (await api.call(listLinkCandidates, { params: { id }, query: { sourceId } })).json()
    expect(items[0]).toMatchObject({ url: seriesUrl(86), title: 'Quiet Harbor', site: 'Étagère (FR)' })
  })
})

describe('logins', () => {
  test.each(['basic_auth', 'simple_login', 'ui_login'] as const)('reads a server with %s', async (mode) => {
    server.setLoginMode(mode)
    const asked = await suggest(server.origin)
    expect(asked.server).toEqual({ kind: 'suwayomi', version: null, needsLogin: true })
    const wrong = await suggest(server.origin, { ...server.user, password: 'wrong' })
    expect([wrong.configuration, wrong.errors[0]?.message]).toEqual([
      null,
      `${server.host} refused the user name or the password.`,
    ])
    const { configuration, server: found } = await suggest(server.origin, server.user)
    expect(found).toMatchObject({ version: 'v2.1.1867', needsLogin: false })
    expect(JSON.stringify(configuration)).not.toContain(server.user.password)

    const sourceId = await addSource(server.user)
    const mangaId = await addManga(sourceId)
    const { chapters } = await list(mangaId)
    const [first, second] = [chapters[1]!, chapters[2]!]
    expect(await download(api, [first.id])).toMatchObject([{ status: 'completed' }])
    const image = await api.call(getPageImage, { params: { chapterId: first.id, pageNumber: '4' } })
    expect(image.bytes.equals(await server.page(7, 101, 3))).toBe(true)
    // The server forgets its sessions, as when it restarts.
    server.endSessions()
    expect(await download(api, [second.id])).toMatchObject([{ status: 'completed' }])
  })

  test('waits for the person when the password is wrong, and continues with the right one', async () => {
    server.setLoginMode('ui_login')
    const sourceId = await addSource(server.user)
    const mangaId = await addManga(sourceId)
    const { chapters } = await list(mangaId)
    server.changePassword('other')
    const [job] = await download(api, [chapters[1]!.id])
    expect(job).toMatchObject({ status: 'failed', failureCode: 'site_refused' })
    expect(job!.failureReason).toMatch(/refused the user name or the password/)
    const options = { server: { kind: 'suwayomi' as const, username: server.user.username, password: 'other' } }
    const body = { name: `Suwayomi ${++count}`, baseUrl: server.origin, scrapingType: 'html' as const, options }
    const replaced = await api.call(replaceContentSource, { params: { id: sourceId }, body })
    expect(replaced.json().options.server).toEqual({ ...options.server, password: '***' })
    await api.call(retryJob, { params: { id: job!.id } })
    expect(await api.finished(job!.id)).toMatchObject({ status: 'completed' })
  })

  test('keeps a password that is sent as ***, exports none, and gives it to no other server', async () => {
    server.setLoginMode('basic_auth')
    const sourceId = await addSource(server.user)
    const exported = (await api.call(exportContentSources)).json().sources.find(({ id }) => id === sourceId)!
    expect(exported.options.server).toEqual({ kind: 'suwayomi', username: server.user.username, password: '***' })
    await api.call(importContentSources, { body: { formatVersion: 1, sources: [exported] } as never })
    expect((await search(sourceId, 'star')).items).not.toEqual([])

    const received: (string | undefined)[] = []
    const other = await startServer(({ headers }, response) => {
      received.push(headers.authorization, headers.cookie)
      response.writeHead(401, { 'WWW-Authenticate': 'Basic' }).end()
    })
    const moved = { ...exported, baseUrl: other.origin }
    await api.call(importContentSources, { body: { formatVersion: 1, sources: [moved] } as never })
    const refused = await api.call(searchContentSource, { params: { id: sourceId }, query: { q: 'star' } })
    await other.close()
    expect(refused.json()).toMatchObject({ type: 'urn:bunko:problem:site_refused' })
    expect(received.length).toBeGreaterThan(0)
    expect(received.filter(Boolean)).toEqual([])
  })
})

describe('a server that fails', () => {
  test('is retried like an outage when it is off', async () => {
    const sourceId = await addSource()
    const mangaId = await addManga(sourceId)
    const { chapters } = await list(mangaId)
    await server.setOffline(true)
    const { jobIds } = (await api.call(scrapeChapters, { body: { chapterIds: [chapters[1]!.id] } })).json()
    await expect.poll(() => reasonOf(jobIds[0]!)).toMatch(/connection refused/i)
    await server.setOffline(false)
    await api.call(retryJob, { params: { id: jobIds[0]! } })
    expect(await api.finished(jobIds[0]!)).toMatchObject({ status: 'completed' })
  })

  test('shows what an extension says, bounded, and finds what the others have', async () => {
    const sourceId = await addSource()
    const mangaId = await addManga(sourceId)
    server.failingSites.set(server.mangas[0]!.sourceId, `HTTP error 403 ${'x'.repeat(5000)}`)
    const { items, warnings } = await search(sourceId, 'star')
    expect(items.map(({ url }) => url)).toEqual([seriesUrl(7), seriesUrl(8)])
    expect(warnings).toEqual([expect.stringMatching(/^Comic Bay \(EN\): .*HTTP error 403 x+…$/)])
    expect(warnings[0]!.length).toBeLessThan(300)
    const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
    await expect.poll(() => reasonOf(jobId)).toMatch(/says: HTTP error 403/)
    server.failingSites.clear()
    await api.call(retryJob, { params: { id: jobId } })
    expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
  })

  test.each<[string, Parameters<typeof server.fail>[0], RegExp]>([
    [
      'HTML',
      ({ path }) => (path.startsWith('/api/') ? { status: 200, body: '<html>Sign in to Wi-Fi</html>' } : undefined),
      /didn’t answer like a Suwayomi server/,
    ],
    [
      'missing members',
      ({ query }) =>
        query.includes('fetchChapters')
          ? { status: 200, body: '{"data":{"fetchChapters":{"chapters":[{"id":1,"name":"Chapter 1"}]}}}' }
          : undefined,
      /left out fetchChapters\.chapters\.0\.chapterNumber/,
    ],
    [
      'a version that lacks a field',
      ({ query }) =>
        query.includes('fetchChapters')
          ? {
              status: 200,
              body: '{"errors":[{"message":"Validation error (FieldUndefined@[fetchChapters]) : Field \'fetchChapters\' in type \'Mutation\' is undefined"}]}',
            }
          : undefined,
      /doesn’t know a request.*Update the Suwayomi server/,
    ],
    [
      'a redirect',
      ({ path }) =>
        path.startsWith('/api/')
          ? { status: 307, headers: { Location: 'http://127.0.0.1:18080/api/graphql' } }
          : undefined,
      /leads to http:\/\/127\.0\.0\.1:18080/,
    ],
  ])('says what is wrong with %s', async (_, fault, words) => {
    const mangaId = await addManga(await addSource())
    server.fail(fault)
    const { job } = await list(mangaId)
    expect(job.status).toBe('failed')
    expect(job.failureReason).toMatch(words)
  })

  test('says that a chapter has no pages, and that its number belongs to another chapter now', async () => {
    const mangaId = await addManga(await addSource())
    const { chapters } = await list(mangaId)
    const served = server.mangas[0]!.chapters
    Object.assign(served[0]!, { pages: 0 })
    Object.assign(served[1]!, { chapterNumber: 40 })
    const [empty, other] = await download(api, [chapters[1]!.id, chapters[2]!.id])
    expect(empty!.failureReason).toMatch(/has no pages for this chapter/)
    expect(other!.failureReason).toMatch(/another chapter at this address/)
  })

  test('fetches the pages again if the list of the server changed meanwhile', async () => {
    const mangaId = await addManga(await addSource())
    const { chapters } = await list(mangaId)
    const served = server.mangas[0]!.chapters
    let isMoved = false
    server.fail(({ path }) => {
      if (isMoved || !path.endsWith('/page/1')) return undefined
      isMoved = true
      // The next page under this address is one of another chapter.
      served.unshift({ ...served[0]!, id: 999, chapterNumber: 0.5, name: 'Chapter 0.5', pages: 4 })
      return undefined
    })
    const { jobIds } = (await api.call(scrapeChapters, { body: { chapterIds: [chapters[1]!.id] } })).json()
    expect(await api.finished(jobIds[0]!)).toMatchObject({ status: 'completed' })
    expect(isMoved).toBe(true)
    for (let page = 0; page < 4; page++) {
      const params = { chapterId: chapters[1]!.id, pageNumber: String(page + 1) }
      const image = await api.call(getPageImage, { params })
      expect(image.bytes.equals(await server.page(7, 101, page))).toBe(true)
    }
  })

  test('fails a search only if nothing can be found', async () => {
    const sourceId = await addSource()
    for (const { sourceId: site } of server.mangas) server.failingSites.set(site, 'Cloudflare')
    server.failingSites.set('0', 'No folder')
    const answer = await api.call(searchContentSource, { params: { id: sourceId }, query: { q: 'harbor' } })
    expect([answer.status, answer.json()]).toEqual([
      502,
      expect.objectContaining({ type: 'urn:bunko:problem:upstream_failed' }),
    ])
  })
})

test('lists 5,000 chapters of a manga', async () => {
  const mangaId = await addManga(await addSource())
  const [model] = server.mangas[0]!.chapters
  const chapters = Array.from({ length: 5000 }, (_, index) => ({
    ...model!,
    id: 1000 + index,
    chapterNumber: index + 1,
    name: `Chapter ${index + 1}`,
  }))
  server.mangas[0]!.chapters.splice(0, Number.POSITIVE_INFINITY, ...chapters)
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
  expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
})

test('refuses a cookie for a server', async () => {
  const options = { server: { kind: 'suwayomi' as const }, headers: { Cookie: 'a=b' } }
  const body = { name: 'Other', baseUrl: server.origin, scrapingType: 'html' as const, options }
  const answer = await api.call(createContentSource, { body })
  expect(answer.json()).toMatchObject({ violations: [{ propertyPath: 'options.headers.Cookie' }] })
})
