import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { setPreferredSources } from '../../shared/contracts/scraping.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'
import { startServer, type TestServer } from '../support/start-server.ts'

const { api } = appForTests()
let server: TestServer
let listed: readonly number[] = []
beforeAll(async () => {
  server = await startServer((_, answer) => {
    const rows = listed.map((number) => `<li><a href="/r/${number}">Chapter ${number}</a></li>`)
    answer.writeHead(200, { 'Content-Type': 'text/html' }).end(`<ul class="list">${rows.join('')}</ul>`)
  })
})
afterAll(() => server.close())

/** Adds a manga with a source of the server. @returns its id, and a function that reads the list */
async function prepare(name: string, chapterList: object = {}) {
  const source = {
    name,
    baseUrl: server.origin,
    scrapingType: 'html',
    imageSelector: '#pages img',
    options: { chapterList: { urlFormat: '/series/{slug}', itemSelector: 'ul.list > li', ...chapterList } },
  }
  const sourceId: string = (await api.call(createContentSource, { body: source })).json().id
  const slug = name.toLowerCase()
  const mangaId: string = (await api.call(createManga, { body: { ...sampleManga, slug } })).json().id
  await api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds: [sourceId] } })
  const read = async () => {
    const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
    const { status, context } = await api.finished(jobId)
    return { status, notes: context.filter((entry) => entry.startsWith('incomplete=')) }
  }
  return { mangaId, read }
}

test('a short list without a button for more is complete, a longer one says what is missing', async () => {
  const more = { urlFormat: '/more/{id}', id: { selector: 'button.more', attribute: 'data-id' }, always: true }
  const { read } = await prepare('Short', { ajax: [more] })
  listed = [3, 2, 1]
  expect(await read()).toEqual({ status: 'completed', notes: [] })
  listed = [12, 11, 10]
  expect(await read()).toEqual({ status: 'completed', notes: [expect.stringContaining('begins with chapter 10')] })
})

test('each reading of a list says where chapters seem to be missing', async () => {
  const { mangaId, read } = await prepare('Gaps')
  const gap = 'incomplete=Gaps: The list jumps from chapter 1 to chapter 9.'
  listed = [12, 11, 10.5, 10, 9, 1]
  for (let reading = 0; reading < 2; reading++) {
    expect(await read()).toEqual({ status: 'completed', notes: [expect.stringContaining(gap)] })
  }
  expect((await chaptersOf(api, mangaId)).map(({ number }) => number)).toEqual([1, 9, 10, 10.5, 11, 12])
  listed = [12, 11, 10.5, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
  expect(await read()).toEqual({ status: 'completed', notes: [] })
})
