import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMangaFromCatalog, getCatalogCover, searchCatalog } from '../../shared/contracts/catalog.ts'
import { fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { getJob, type Job } from '../../shared/contracts/jobs.ts'
import { getMangaById, listMangas } from '../../shared/contracts/mangas.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import {
  type CatalogStandIn,
  catalogChapter,
  type StandInManga,
  startCatalogStandIn,
} from '../support/catalog-stand-in.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let catalog: CatalogStandIn
let started: StartedApp
let api: ApiClient
const start = async () => {
  catalog = await startCatalogStandIn()
  started = await startApp({ catalog: catalog.addresses })
  api = createClient(started.origin)
}
const end = async () => {
  await started.end()
  await catalog.close()
}

const create = async (externalId: string) => await api.call(createMangaFromCatalog, { body: { externalId } })
const request = async (mangaId: string) => (await api.call(fetchChapters, { body: { mangaId } })).json().jobId
const chapterCount = async (id: string) => (await api.call(listChapters, { params: { id } })).json().total
const waiting = async (jobId: string): Promise<Job> => {
  const job = async () => (await api.call(getJob, { params: { id: jobId } })).json()
  await expect.poll(async () => (await job()).waitReason, { timeout: 15_000 }).not.toBeNull()
  return await job()
}
const long = (title: string): StandInManga => {
  const manga = catalog.add({ title: { en: title }, altTitles: [] })
  manga.chapters = Array.from({ length: 600 }, (_, index) => catalogChapter({ chapter: String(index + 1) }))
  return manga
}

const html = (response: ServerResponse, status: number, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<html><h1>DDoS-Guard</h1></html>')

describe('a catalog in trouble', () => {
  beforeAll(start)
  afterAll(end)
  beforeEach(() => {
    catalog.fault = undefined
  })

  test.each<[string, number, (response: ServerResponse) => unknown]>([
    ['a gateway page with 502', 502, (response) => html(response, 502)],
    ['a page of maintenance with 503', 502, (response) => html(response, 503)],
    ['a page instead of data', 502, (response) => html(response, 200)],
    ['a truncated answer', 502, (response) => response.writeHead(200).end('{"result":"ok","data":[{"id"')],
    ['a broken connection', 502, (response) => response.destroy()],
    ['an answer of an unknown form', 502, (response) => response.writeHead(200).end('{"result":"ok","things":[]}')],
    [
      'rows of an unknown form',
      502,
      (response) => response.writeHead(200).end('{"result":"ok","data":[{"ident":1}],"limit":20,"offset":0,"total":1}'),
    ],
    ['headers and then silence', 504, (response) => response.writeHead(200, { 'content-length': '99' }).write('{')],
    ['silence', 504, () => {}],
  ])('%s is told, and nothing is stored', async (name, status, fault) => {
    const manga = catalog.add({ title: { en: name } })
    const before = (await api.call(listMangas)).json().total
    catalog.fault = (_, response) => {
      fault(response)
      return true
    }
    const search = await api.call(searchCatalog, { query: { title: name } })
    expect([search.status, search.data.detail]).toEqual([status, expect.stringContaining('catalog')])
    const created = await create(manga.id)
    expect([created.status, created.data.detail]).toEqual([status, expect.stringContaining('catalog')])
    expect((await api.call(listMangas)).json().total).toBe(before)
    catalog.fault = undefined
    expect((await create(manga.id)).status).toBe(201)
  })

  test('JSON that is called something else is read all the same', async () => {
    catalog.fault = (_, response, { path }) => {
      if (path !== '/manga') return false
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('{"result":"ok","response":"collection","data":[],"limit":20,"offset":0,"total":0,"new":1}')
      return true
    }
    expect((await api.call(searchCatalog, { query: { title: 'mislabelled' } })).json().items).toEqual([])
  })

  test('without ratings a search still finds', async () => {
    catalog.add({ title: { en: 'Unrated' } })
    catalog.fault = (_, response, { path }) => path === '/statistics/manga' && (html(response, 502), true)
    const { items } = (await api.call(searchCatalog, { query: { title: 'unrated' } })).json()
    expect(items).toMatchObject([{ title: 'Unrated', rating: null }])
  })

  test('a cover that fails at first comes by itself later; a web page is never taken for one', async () => {
    const manga = catalog.add({ title: { en: 'Coverless at first' } })
    let failures = 1
    catalog.fault = (_, response, { path }) =>
      path.startsWith('/covers/') && failures-- > 0 && (html(response, 200), true)
    const created = (await create(manga.id)).json()
    expect(created.thumbnailUrl).toBeNull()
    const thumbnail = async () => (await api.call(getMangaById, { params: { id: created.id } })).json().thumbnailUrl
    await expect.poll(thumbnail, { timeout: 15_000 }).toContain('/cover?')
    failures = 10
    const params = { externalId: manga.id, fileName: '9d01.png' }
    expect((await api.call(getCatalogCover, { params })).status).toBe(502)
    failures = 0
    expect((await api.call(getCatalogCover, { params })).status).toBe(200)
  })

  test('a list that breaks off in the middle stores nothing, and is whole at the next attempt', async () => {
    const manga = long('Broken off')
    const { id } = (await create(manga.id)).json()
    let broken = 1
    catalog.fault = (_, response, { path, query }) =>
      path.endsWith('/feed') && query.get('offset') !== '0' && broken-- > 0 && (response.destroy(), true)
    const jobId = await request(id)
    expect((await waiting(jobId)).waitReason).toContain('catalog')
    expect(await chapterCount(id)).toBe(0)
    expect((await api.finished(jobId)).status).toBe('completed')
    expect(await chapterCount(id)).toBe(600)
  })

  test('a list that became empty hides nothing of what is here', async () => {
    const manga = long('Emptied')
    const { id } = (await create(manga.id)).json()
    await api.finished(await request(id))
    manga.chapters = []
    expect((await api.finished(await request(id))).status).toBe('completed')
    expect(await chapterCount(id)).toBe(600)
  })
})

describe('a catalog that asks to stay away', () => {
  beforeEach(start)
  afterEach(end)

  test.each<[string, (response: ServerResponse) => unknown, number, number]>([
    ['429 with Retry-After', (response) => response.writeHead(429, { 'retry-after': '120' }).end(), 100, 121],
    ['a bare 429', (response) => response.writeHead(429).end(), 50, 61],
    [
      'a window that ended long ago, by a clock that is wrong',
      (response) => response.writeHead(429, { 'x-ratelimit-retry-after': '1000000000' }).end('{}'),
      0,
      2,
    ],
    [
      'a window that ends next year',
      (response) => response.writeHead(429, { 'x-ratelimit-retry-after': '4000000000' }).end('{}'),
      880,
      901,
    ],
    ['a ban', (response) => html(response, 403), 880, 901],
    ['a page with 400', (response) => html(response, 400), 50, 61],
  ])('%s: the job waits and says until when, nobody else asks, no attempt is burnt', async (_, fault, least, most) => {
    const manga = long('Refused')
    const { id } = (await create(manga.id)).json()
    catalog.fault = (_request, response, { path }) => path.endsWith('/feed') && (fault(response), true)
    const job = await waiting(await request(id))
    const seconds = (Date.parse(job.waitUntil!) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(least - 2)
    expect(seconds).toBeLessThan(most)
    expect(job).toMatchObject({ status: 'pending', attempts: 0 })
    expect(job.waitReason).toContain('catalog')
    expect(await chapterCount(id)).toBe(0)
    if (least === 0) return
    const asked = catalog.asked.length
    const search = await api.call(searchCatalog, { query: { title: 'anything' } })
    expect(search.status).toBe(502)
    expect(Number(search.headers.get('retry-after'))).toBeGreaterThan(least - 10)
    expect(catalog.asked).toHaveLength(asked)
  })
})
