import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addChapters, fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import {
  createContentSource,
  exportContentSources,
  getContentSource,
  importContentSources,
  replaceContentSource,
} from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { drawPage } from '../simulators/pages/draw-page.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { startServer, type TestServer } from '../support/start-server.ts'

const { api } = appForTests()
const html = (body: string) => `<!doctype html><title>Site</title><body>${body}</body>`

/** A site whose chapters have identifiers: `/viewer/8812`. */
let server: TestServer
let origin: string
let requests: string[] = []
let ids: Record<string, readonly [number, string][]> = {}
let picture: Buffer

beforeAll(async () => {
  picture = await drawPage({
    site: 'list-led',
    manga: 'm',
    chapter: 1,
    page: 1,
    pages: 1,
    format: 'png',
    width: 600,
    height: 800,
  })
  server = await startServer((request, answer) => {
    const path = request.url ?? ''
    requests.push(path)
    const send = (type: string, body: string | Buffer) => answer.writeHead(200, { 'Content-Type': type }).end(body)
    const chapters = ids[/^\/series\/(.+)$/.exec(path)?.[1] ?? '']
    const isChapter = Object.values(ids).some((all) => all.some(([, id]) => path === `/viewer/${id}`))
    if (chapters) {
      const items = chapters.map(([number, id]) => `<li><a href="/viewer/${id}">Chapter ${number}</a></li>`)
      send('text/html', html(`<ul class="list">${items.join('')}</ul>`))
    } else if (isChapter)
      send('text/html', html(`<div id="pages"><img src="${path.replace('viewer', 'img')}.png"></div>`))
    else if (['/read/extras/3', '/read/twins/3'].includes(path))
      send('text/html', html('<div id="pages"><img src="/img/3.png"></div>'))
    else if (path === '/series/extras') {
      const items = [
        ['/read/extras/3', 'Chapter 3'],
        ['/read/extras/side-story-3', 'Side Story 3'],
      ]
      send(
        'text/html',
        html(`<ul class="list">${items.map(([url, text]) => `<li><a href="${url}">${text}</a></li>`).join('')}</ul>`),
      )
    } else if (path.startsWith('/img/')) send('image/png', Buffer.concat([picture, Buffer.from(path)]))
    else answer.writeHead(404).end()
  })
  origin = server.origin
})
afterAll(() => server.close())
afterEach(() => {
  requests = []
})

const listLed = (change: object = {}) => ({
  name: `List-led ${crypto.randomUUID()}`,
  baseUrl: origin,
  scrapingType: 'html',
  imageSelector: '#pages img',
  options: { chapterList: { urlFormat: '/series/{slug}', itemSelector: 'ul.list > li' } },
  ...change,
})

async function prepare(slug: string, numbers: readonly number[], change: object = {}) {
  const mangaId: string = (await api.call(createManga, { body: { ...sampleManga, title: slug, slug } })).json().id
  const sourceId: string = (await api.call(createContentSource, { body: listLed(change) })).json().id
  const chapterIds: string[] = []
  for (const number of numbers) {
    const added = await api.call(addChapters, { params: { id: mangaId }, body: { number } })
    chapterIds.push(added.data.items.find((chapter: { number: number }) => chapter.number === number).id)
  }
  const download = async (chapterId: string) => {
    const { jobIds } = (
      await api.call(scrapeChapters, { body: { chapterId, sourceIds: [sourceId], force: true } })
    ).json()
    return await api.finished(jobIds[0]!)
  }
  return { mangaId, sourceId, chapterIds, download }
}

test('accepts a source without a chapter address only with a chapter list', async () => {
  for (const chapterUrlFormat of [undefined, null, '/read/{chapter}', '/read/{slug}']) {
    const created = await api.call(createContentSource, { body: listLed({ chapterUrlFormat }) })
    expect([chapterUrlFormat, created.status]).toEqual([chapterUrlFormat, 201])
    expect(created.json().chapterUrlFormat).toBe(chapterUrlFormat ?? null)
    const refused = await api.call(createContentSource, { body: listLed({ chapterUrlFormat, options: {} }) })
    expect([chapterUrlFormat, refused.status]).toEqual([chapterUrlFormat, 422])
    expect(refused.data.violations).toMatchObject([{ propertyPath: 'chapterUrlFormat' }])
  }
})

test('accepts a source without a chapter address if its theme has a chapter list', async () => {
  const created = await api.call(createContentSource, { body: listLed({ options: { theme: 'madara' } }) })
  expect(created.status).toBe(201)
})

test.each([' ', '/read', 'file:///{slug}'])(
  'refuses the chapter address %j, also with a chapter list',
  async (format) => {
    const refused = await api.call(createContentSource, { body: listLed({ chapterUrlFormat: format }) })
    expect([refused.status, refused.data.violations[0].propertyPath]).toEqual([422, 'chapterUrlFormat'])
  },
)

test('removes the chapter address when a source is replaced, and keeps it out of exports', async () => {
  const { options, name } = listLed()
  const created = await api.call(createContentSource, { body: { ...sampleSource, name, options } })
  const { id } = created.json()
  const body = { ...listLed(), name }
  expect((await api.call(replaceContentSource, { params: { id }, body })).json().chapterUrlFormat).toBeNull()
  const exported = (await api.call(exportContentSources)).json()
  const source = exported.sources.find((one) => one.id === id)!
  expect(source.chapterUrlFormat).toBeNull()
  const imported = await api.call(importContentSources, { body: { sources: [source] } })
  expect(imported.status).toBe(201)
  const { chapterUrlFormat: _, ...without } = source
  expect((await api.call(importContentSources, { body: without })).status).toBe(201)
  expect((await api.call(getContentSource, { params: { id } })).json().chapterUrlFormat).toBeNull()
})

test('downloads by the listed addresses', async () => {
  ids = {
    listed: [
      [1, '8711'],
      [2, '8812'],
    ],
  }
  const { mangaId, chapterIds, download } = await prepare('listed', [1, 2])
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
  await api.finished(jobId)
  expect(await download(chapterIds[1]!)).toMatchObject({ status: 'completed' })
  expect(requests).toContain('/viewer/8812')
})

test('reads the list once before the first download of a manga', async () => {
  ids = {
    unread: [
      [1, '311'],
      [2, '312'],
      [3, '313'],
    ],
  }
  const { chapterIds, download } = await prepare('unread', [1, 2])
  for (const chapterId of chapterIds) expect(await download(chapterId)).toMatchObject({ status: 'completed' })
  expect(requests.filter((path) => path === '/series/unread')).toHaveLength(1)
  expect(requests.filter((path) => path.startsWith('/viewer/'))).toEqual(['/viewer/311', '/viewer/312'])
})

test('says that a chapter is not in the list, and reads the list once for all of them', async () => {
  ids = { short: [[1, '411']] }
  const { chapterIds, download } = await prepare('short', [7, 8])
  for (const chapterId of chapterIds) {
    const job = await download(chapterId)
    expect(job).toMatchObject({ status: 'failed', failureCode: 'chapter_not_found' })
    expect(job.failureReason).toMatch(/chapter list/)
  }
  expect(requests.filter((path) => path === '/series/short')).toHaveLength(1)
})

test('reads the list again when the listed address has moved', async () => {
  ids = {
    moved: [
      [1, '511'],
      [2, '512'],
    ],
  }
  const { mangaId, chapterIds, download } = await prepare('moved', [1, 2])
  await api.finished((await api.call(fetchChapters, { body: { mangaId } })).json().jobId)
  ids = {
    moved: [
      [1, '911'],
      [2, '912'],
    ],
  }
  expect(await download(chapterIds[0]!)).toMatchObject({ status: 'completed' })
  expect(await download(chapterIds[1]!)).toMatchObject({ status: 'completed' })
  expect(requests).toEqual(expect.arrayContaining(['/viewer/511', '/viewer/911', '/viewer/912']))
})

test('never downloads a chapter in place of an extra with the same number', async () => {
  const { mangaId, sourceId } = await prepare('extras', [], { chapterUrlFormat: '/read/{slug}/{chapter}' })
  await api.finished((await api.call(fetchChapters, { body: { mangaId } })).json().jobId)
  const { items } = (await api.call(listChapters, { params: { id: mangaId } })).data
  expect(items).toHaveLength(2)
  const statuses: string[] = []
  for (const { id: chapterId } of items) {
    const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId, sourceIds: [sourceId] } })).json()
    statuses.push((await api.finished(jobIds[0]!)).status)
  }
  expect(statuses.toSorted()).toEqual(['completed', 'failed'])
})

test('does not derive the address of chapters whose number restarts in each volume', async () => {
  const { mangaId, sourceId } = await prepare('twins', [], { chapterUrlFormat: '/read/{slug}/{chapter}' })
  const reasons: (string | null)[] = []
  for (const volume of [1, 2]) await api.call(addChapters, { params: { id: mangaId }, body: { number: 3, volume } })
  const { items } = (await api.call(listChapters, { params: { id: mangaId } })).data
  expect(items).toHaveLength(2)
  for (const { id: chapterId } of items) {
    const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId, sourceIds: [sourceId] } })).json()
    reasons.push((await api.finished(jobIds[0]!)).failureCode)
  }
  expect(reasons).not.toContain(null)
})
