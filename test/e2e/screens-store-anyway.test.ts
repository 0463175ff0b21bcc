import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests()

/** Chapters 1 to 4 have twelve pages, chapter 5 has two. */
const pagesOf = (chapter: string): number => (chapter === '5' ? 2 : 12)
/** A different picture of the same size for each address. */
function draw(url: string): Promise<Buffer> {
  const seed = [...url].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 65_521, 7)
  const noise = Buffer.from(Array.from({ length: 40 * 60 * 3 }, (_, index) => (seed * (index + 1)) % 251))
  return sharp(noise, { raw: { width: 40, height: 60, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

let site: Server
let mangaId: string

beforeAll(async () => {
  site = createServer(async ({ url = '' }, response) => {
    const [, kind, , chapter = ''] = url.split('/')
    if (kind === 'image') return void response.writeHead(200, { 'content-type': 'image/png' }).end(await draw(url))
    const pages = Array.from({ length: pagesOf(chapter) }, (_, index) => `<img src="/image/${chapter}-${index}.png">`)
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<div id="pages">${pages.join('')}</div>`)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { api } = screen
  const source = {
    ...sampleSource,
    name: 'Short Site',
    baseUrl: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    imageSelector: '#pages img',
    chapterUrlFormat: '/read/{slug}/{chapter}',
    nextPageSelector: null,
    chapterSelector: null,
  }
  const { id: sourceId } = (await api.call(createContentSource, { body: source })).json()
  mangaId = (await api.call(createManga, { body: sampleManga })).json().id
  await api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds: [sourceId] } })
  await api.call(addChapters, { params: { id: mangaId }, body: { from: 1, to: 4 } })
  await download()
  await api.call(addChapters, { params: { id: mangaId }, body: { number: 5 } })
  await download()
})
afterAll(() => {
  site?.closeAllConnections()
  site?.close()
})

async function download(): Promise<void> {
  const { jobIds } = (await screen.api.call(scrapeChapters, { body: { mangaId } })).json()
  for (const id of jobIds) await screen.api.finished(id)
}

test('stores a short chapter that Bunko refused, when the user asks for it', async () => {
  await screen.open('/downloads')
  const refused = screen.page.getByRole('region', { name: 'Short Site' })
  await refused.getByText(/only 2 pages.*usually have about 12/).waitFor()
  await screen.expectAccessible()
  const store = refused.getByRole('button', { name: 'Store anyway: Star Smith, chapter 5' })
  const showAll = refused.getByRole('button', { name: /^Show all/ })
  if (!(await store.isVisible())) await showAll.click()
  await screen.enter(store)
  await screen.page.getByRole('heading', { name: 'No downloads' }).waitFor()
  const chapters = await chaptersOf(screen.api, mangaId)
  expect(chapters.find(({ number }) => number === 5)).toMatchObject({ isAvailable: true, pageCount: 2 })
})
