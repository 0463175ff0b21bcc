import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { drawPage } from '../simulators/pages/draw-page.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'
import { startServer, type TestServer } from '../support/start-server.ts'

const { api } = appForTests()
let server: TestServer
let origin: string
let requests: string[] = []
/** The entries of the list: path and label. */
let entries: readonly (readonly [path: string, label: string])[] = []
let picture: Buffer
let count = 0

beforeAll(async () => {
  const size = { format: 'png', width: 600, height: 800 } as const
  picture = await drawPage({ site: 'labels', manga: 'm', chapter: 1, page: 1, pages: 1, ...size })
  server = await startServer((request, answer) => {
    const path = request.url ?? ''
    requests.push(path)
    const html = (body: string) => answer.writeHead(200, { 'Content-Type': 'text/html' }).end(`<body>${body}</body>`)
    if (path.startsWith('/series/')) {
      html(entries.map(([to, label]) => `<li><a href="/read/${to}">${label}</a></li>`).join(''))
    } else if (path.startsWith('/read/')) html(`<div id="pages"><img src="/img${path}.png"></div>`)
    else if (path.startsWith('/img/')) {
      answer.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.concat([picture, Buffer.from(path)]))
    } else answer.writeHead(404).end()
  })
  origin = server.origin
})
afterAll(() => server.close())
beforeEach(() => {
  requests = []
})

async function prepare() {
  const slug = `labels-${++count}`
  const mangaId: string = (await api.call(createManga, { body: { ...sampleManga, title: slug, slug } })).json().id
  const source = {
    name: slug,
    baseUrl: origin,
    chapterUrlFormat: '/read/{slug}-{chapter}',
    scrapingType: 'html',
    imageSelector: '#pages img',
    options: { chapterList: { urlFormat: '/series/{slug}', itemSelector: 'li' } },
  } as const
  const sourceId: string = (await api.call(createContentSource, { body: source })).json().id
  await api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds: [sourceId] } })
  const list = async () => {
    const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
    await api.finished(jobId)
    const query = { limit: 500, sortOrder: 'asc' }
    return (await api.call(listChapters, { params: { id: mangaId }, query })).json().items
  }
  const download = async (chapterId: string, from = sourceId) => {
    const body = { chapterId, sourceIds: [from], force: true }
    const { jobIds } = (await api.call(scrapeChapters, { body })).json()
    return await api.finished(jobIds[0]!)
  }
  return { slug, source, list, download }
}

test('lists extras and other seasons beside the chapters, once', async () => {
  const { list } = await prepare()
  entries = [
    ['side-3', 'Side Story 3'],
    ['s2-1', 'Season 2 Chapter 1'],
    ['notice', 'Hiatus announcement'],
    ['c3', 'Chapter 3'],
    ['c2', 'Chapter 2'],
    ['c1', 'Chapter 1'],
  ]
  const first = await list()
  expect(first.map(({ number, title }) => [number, title])).toEqual(
    expect.arrayContaining([
      [1, null],
      [1, 'Season 2 Chapter 1'],
      [2, null],
      [3, null],
      [3, 'Side Story 3'],
    ]),
  )
  expect(first).toHaveLength(5)
  expect((await list()).map(({ id }) => id).toSorted()).toEqual(first.map(({ id }) => id).toSorted())
})

test('downloads a side story from its listed address only', async () => {
  const { slug, source, list, download } = await prepare()
  entries = [
    ['side-3', 'Side Story 3'],
    [`${slug}-3`, 'Chapter 3'],
  ]
  const chapters = await list()
  const sideStory = chapters.find(({ title }) => title === 'Side Story 3')!.id
  requests = []
  expect(await download(sideStory)).toMatchObject({ status: 'completed' })
  expect(requests.filter((path) => path.startsWith('/read/'))).toEqual(['/read/side-3'])

  entries = [[`${slug}-3`, 'Chapter 3']]
  const other = (await api.call(createContentSource, { body: { ...source, name: `${slug} other` } })).json().id
  requests = []
  expect(await download(sideStory, other)).toMatchObject({ status: 'failed' })
  expect(requests.filter((path) => path.startsWith('/read/'))).toEqual([])
})
