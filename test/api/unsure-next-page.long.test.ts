import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { drawPage } from '../simulators/pages/draw-page.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { refreshChapters } from '../support/catalog-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { startServer, type TestServer } from '../support/start-server.ts'

const { api } = appForTests()

/** A one-shot without a number in its URL, whose next link may lead to more of it or to something else. */
let server: TestServer
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
  server = await startServer((request, response) => {
    const path = request.url ?? ''
    const html = (body: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(body)
    if (path.endsWith('.png'))
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.concat([picture, Buffer.from(path)]))
    else if (path.startsWith('/series/')) html(`<li><a href="/read/${path.split('/')[2]}">Chapter 1</a></li>`)
    else if (path.endsWith('/p/2')) response.writeHead(302, { location: path.replace('/p/2', '/2') }).end()
    else {
      const names = path === '/read/star-smith' ? ['a', 'b', 'c'] : ['a']
      const images = names.map((name) => `<img src="${path}/${name}.png">`).join('')
      const next = path === '/read/moved' ? `${path}/p/2` : `${path}/2`
      const link = path.endsWith('/2') ? '' : `<a class="next" href="${next}">Next</a>`
      html(`<div class="pages">${images}</div>${link}`)
    }
  })
  origin = server.origin
})
afterAll(() => server.close())

const addManga = async (slug: string) => {
  const body = {
    ...sampleSource,
    baseUrl: origin,
    chapterUrlFormat: null,
    imageSelector: '.pages img',
    nextPageSelector: 'a.next',
    options: { chapterList: { urlFormat: '/series/{slug}', itemSelector: 'li' } },
  }
  const { id: sourceId } = (await api.call(createContentSource, { body })).json()
  const { id } = (await api.call(createManga, { body: { ...sampleManga, slug } })).json()
  await api.call(setPreferredSources, { params: { id }, body: { sourceIds: [sourceId] } })
  return id
}
const download = async (mangaId: string, options: object = {}) => {
  const [chapter] = await chaptersOf(api, mangaId)
  const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId: chapter!.id, ...options } })).json()
  return await api.finished(jobIds[0]!)
}

test.each([
  { slug: 'star-smith', pages: 3, said: /3 pages/ },
  { slug: 'moved', pages: 1, said: /one page/ },
])('waits for the user when $pages images may be only the beginning of a chapter', async ({ slug, pages, said }) => {
  const id = await addManga(slug)
  expect((await refreshChapters(api, id)).status).toBe('completed')
  const refused = await download(id)
  expect(refused).toMatchObject({ status: 'failed', failureCode: 'needs_you', attempts: 1, canStoreAnyway: true })
  expect(refused.failureReason).toMatch(said)
  expect(refused.failureReason).toMatch(new RegExp(`/read/${slug}/2.*store them anyway`))
  expect(await chaptersOf(api, id)).toMatchObject([{ isAvailable: false }])
  expect(await download(id, { storeAnyway: true })).toMatchObject({ status: 'completed' })
  expect(await chaptersOf(api, id)).toMatchObject([{ isAvailable: true, pageCount: pages }])
})

test('follows the link when the list, which the download has to read first, has no other chapter', async () => {
  const id = await addManga('lone-star')
  await api.call(addChapters, { params: { id }, body: { number: 1 } })
  expect(await download(id)).toMatchObject({ status: 'completed', attempts: 1 })
  expect(await chaptersOf(api, id)).toMatchObject([{ isAvailable: true, pageCount: 2 }])
})
