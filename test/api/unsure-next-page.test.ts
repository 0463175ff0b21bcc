import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { drawPage } from '../simulators/pages/draw-page.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { refreshChapters } from '../support/catalog-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'

const { api } = appForTests()

/** A one-shot without a number in its URL, whose next link may lead to more of it or to something else. */
let server: Server
let origin: string
beforeAll(async () => {
  const shown = {
    site: 's',
    manga: 'm',
    chapter: 1,
    page: 1,
    pages: 3,
    format: 'png',
    width: 600,
    height: 800,
  } as const
  const picture = await drawPage(shown)
  server = createServer((request, response) => {
    const path = request.url ?? ''
    const html = (body: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(body)
    if (path.endsWith('.png'))
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.concat([picture, Buffer.from(path)]))
    else if (path.startsWith('/series/')) html('<li><a href="/read/star-smith">Chapter 1</a></li>')
    else {
      const images = ['a', 'b', 'c'].map((name) => `<img src="${path}/${name}.png">`).join('')
      html(`<div class="pages">${images}</div><a class="next" href="/read/star-smith/2">Next</a>`)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('waits for the person when several images may be only the beginning of a chapter', async () => {
  const body = {
    ...sampleSource,
    baseUrl: origin,
    chapterUrlFormat: null,
    imageSelector: '.pages img',
    nextPageSelector: 'a.next',
    options: { chapterList: { urlFormat: '/series/{slug}', itemSelector: 'li' } },
  }
  const { id: sourceId } = (await api.call(createContentSource, { body })).json()
  const { id } = (await api.call(createManga, { body: sampleManga })).json()
  await api.call(setPreferredSources, { params: { id }, body: { sourceIds: [sourceId] } })
  expect((await refreshChapters(api, id)).status).toBe('completed')
  const [chapter] = await chaptersOf(api, id)
  const download = async (options: object = {}) => {
    const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId: chapter!.id, ...options } })).json()
    return await api.finished(jobIds[0]!)
  }
  const refused = await download()
  expect(refused).toMatchObject({ status: 'failed', failureCode: 'needs_you', attempts: 1, canStoreAnyway: true })
  expect(refused.failureReason).toMatch(/3 pages.*\/read\/star-smith\/2.*store them anyway/)
  expect(await chaptersOf(api, id)).toMatchObject([{ isAvailable: false }])
  expect(await download({ storeAnyway: true })).toMatchObject({ status: 'completed' })
  expect(await chaptersOf(api, id)).toMatchObject([{ isAvailable: true, pageCount: 3 }])
})
