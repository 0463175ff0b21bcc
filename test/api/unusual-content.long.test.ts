import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import type { Job } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { startServer, type TestServer } from '../support/start-server.ts'

const { api } = appForTests()
let server: TestServer
let origin: string
/** Names of the pictures of a chapter. Each request asks again. */
let picturesOf: (chapter: string) => readonly string[]
/** What the page says after its pictures. */
let boxOf: () => string = () => ''
const pictures = new Map<string, Promise<Buffer>>()

/** A picture of its own for each name, all with the same size in pixels. */
function draw(name: string): Promise<Buffer> {
  const known = pictures.get(name)
  if (known) return known
  const [width, height] = name.includes('small-') ? [15, 22] : [40, 60]
  let state = [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, 7)
  const noise = Buffer.from(
    Array.from({ length: width * height * 3 }, () => {
      state = (state * 1103515245 + 12345) & 0x7fffffff
      return state >> 16
    }),
  )
  const drawn = sharp(noise, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  pictures.set(name, drawn)
  return drawn
}

beforeAll(async () => {
  server = await startServer(async (request, response) => {
    const path = request.url ?? ''
    const chapter = /^\/read\/[^/]+\/([\d.]+)$/.exec(path)?.[1]
    const picture = /^\/pictures\/(.+)\.png$/.exec(path)?.[1]
    if (chapter !== undefined) {
      const html = picturesOf(chapter).map((name) => `<img src="/pictures/${name}.png">`)
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<div id="pages">${html.join('')}</div><div>${boxOf()}</div>`)
    } else if (picture !== undefined) response.writeHead(200, { 'content-type': 'image/png' }).end(await draw(picture))
    else response.writeHead(404).end()
  })
  origin = server.origin
})
afterAll(() => server.close())

let mangaId: string
let count = 0
beforeEach(async () => {
  count++
  const source = { ...sampleSource, name: `Site ${count}`, baseUrl: origin, imageSelector: '#pages img' }
  const body = { ...source, chapterUrlFormat: '/read/{slug}/{chapter}', nextPageSelector: null, chapterSelector: null }
  const { id } = (await api.call(createContentSource, { body })).json()
  mangaId = (await api.call(createManga, { body: { ...sampleManga, slug: `m-${count}` } })).json().id
  await api.call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds: [id] } })
  picturesOf = (chapter) => pagesOf(chapter)
  boxOf = () => ''
})

/** The pictures of an ordinary chapter, with a cover and credits that all chapters share. */
const pagesOf = (chapter: string, length = 12): string[] => [
  'cover',
  ...Array.from({ length: length - 3 }, (_, index) => `c${chapter}-p${index}`),
  'credits',
  'join-us',
]

async function download(number: number, options: object = {}): Promise<Job & { chapterId: string }> {
  const known = (await chaptersOf(api, mangaId)).find((chapter) => chapter.number === number)
  if (!known) await api.call(addChapters, { params: { id: mangaId }, body: { number, ...options } })
  const chapter = known ?? (await chaptersOf(api, mangaId)).find((one) => one.number === number)!
  const body = { chapterId: chapter.id, ...(known && options) }
  const { jobIds } = (await api.call(scrapeChapters, { body })).json()
  return { ...(await api.finished(jobIds[0]!)), chapterId: chapter.id }
}
async function downloadFour(): Promise<void> {
  for (const number of [1, 2, 3, 4]) expect(await download(number)).toMatchObject({ status: 'completed' })
}

test('refuses a chapter with far fewer pages than the others, until the user stores it anyway', async () => {
  await downloadFour()
  picturesOf = () => ['a-cover', 'b-cover']
  const job = await download(5)
  expect(job).toMatchObject({ status: 'failed', failureCode: 'needs_you', attempts: 1, canStoreAnyway: true })
  expect(job.failureReason).toMatch(/only 2 pages.*usually have about 12.*store them anyway/)
  expect((await chaptersOf(api, mangaId)).find(({ number }) => number === 5)).toMatchObject({ isAvailable: false })
  const stored = await download(5, { storeAnyway: true })
  expect(stored).toMatchObject({ status: 'completed', failureReason: null })
  expect(stored.canStoreAnyway).toBe(undefined)
  expect((await chaptersOf(api, mangaId)).find(({ number }) => number === 5)).toMatchObject({ pageCount: 2 })
})

test('looks twice before it refuses a short chapter', async () => {
  await downloadFour()
  let looks = 0
  picturesOf = (chapter) => (looks++ === 0 ? ['a-cover'] : pagesOf(chapter))
  expect(await download(5)).toMatchObject({ status: 'completed' })
  expect((await chaptersOf(api, mangaId)).find(({ number }) => number === 5)).toMatchObject({ pageCount: 12 })
})

test.each([
  ['an extra between chapters', 4.5, {}],
  ['an extra by its title', 5, { title: 'Extra: A Day Off' }],
])('stores %s that is short', async (_, number, options) => {
  await downloadFour()
  picturesOf = () => [`short-${number}-1`, `short-${number}-2`]
  expect(await download(number, options)).toMatchObject({ status: 'completed' })
})

test('stores short chapters of a source with short chapters', async () => {
  picturesOf = (chapter) => [`s${chapter}-1`, `s${chapter}-2`, `s${chapter}-3`]
  await downloadFour()
  picturesOf = () => ['s5-1']
  expect(await download(5)).toMatchObject({ status: 'completed' })
})

test('refuses the pictures of another chapter', async () => {
  await downloadFour()
  picturesOf = () => pagesOf('2')
  const job = await download(5)
  expect(job).toMatchObject({ status: 'failed', failureCode: 'needs_you', canStoreAnyway: true })
  expect(job.failureReason).toMatch(/pages of chapter 2: 9 of 9 pictures are the same/)
  expect(await download(5, { storeAnyway: true })).toMatchObject({ status: 'completed' })
})

test('refuses a chapter that continues with the pictures of others', async () => {
  await downloadFour()
  picturesOf = () => [...pagesOf('0', 8), ...pagesOf('3')]
  expect(await download(5)).toMatchObject({ status: 'failed', failureCode: 'needs_you' })
})

test('stores chapters that share a cover, credits and a notice', async () => {
  await downloadFour()
  picturesOf = (chapter) => [...pagesOf(chapter, 8), 'notice']
  for (const number of [5, 6]) expect(await download(number)).toMatchObject({ status: 'completed' })
})

test('refuses a chapter whose pictures are all those of another one, as of the same teaser', async () => {
  await downloadFour()
  picturesOf = () => ['teaser-1', 'teaser-2', 'teaser-3']
  const first = await download(5.5)
  expect(first).toMatchObject({ status: 'completed' })
  const job = await download(6.5)
  expect(job).toMatchObject({ status: 'failed', canStoreAnyway: true })
  expect(job.failureReason).toMatch(/pages of chapter 5.5: 3 of 3 pictures/)
  expect(job.context).toEqual(
    expect.arrayContaining([`besideChapterId=${first.chapterId}`, 'besideChapter=5.5', 'besidePage=1']),
  )
})

/** Three teaser pages and a box. */
const withBox = (chapter: string, words: string, length: number) => {
  picturesOf = () => pagesOf(chapter, length)
  boxOf = () => words
}

test.each([
  'Unlock this chapter for 3 coins',
  'Log in to read the rest',
  'Continue reading in our app',
  '続きはアプリで',
])('refuses half a chapter whose page says "%s", and shows it beside another one', async (words) => {
  await downloadFour()
  withBox('5', words, 6)
  const job = await download(5)
  expect(job).toMatchObject({ status: 'failed', failureCode: 'needs_you', canStoreAnyway: true })
  expect(job.failureReason).toContain(words)
  expect(job.context).toEqual(expect.arrayContaining(['besideChapter=4', 'besidePage=6']))
  const shown = await api.call(getPageImage, { params: { chapterId: job.chapterId, pageNumber: '6' } })
  expect(shown.status).toBe(200)
  expect(await download(5, { storeAnyway: true })).toMatchObject({ status: 'completed' })
})

test('refuses the first chapter if its page keeps back the rest after a few pictures', async () => {
  withBox('1', 'Unlock this chapter', 4)
  expect(await download(1)).toMatchObject({ status: 'failed', failureCode: 'needs_you' })
})

test.each<[string, number, string]>([
  ['a whole chapter whose page has such words', 12, '<div>Unlock this chapter in the shop</div>'],
  ['a chapter that is a bit shorter', 8, '<div>Continue reading in our app</div>'],
  ['a short chapter with a login form in a dialog', 5, '<dialog>Log in to read</dialog>'],
  ['a short chapter with a login form in the header', 5, '<header><p>Sign in to continue</p></header>'],
  ['a short chapter without such words', 4, '<p>Thanks for reading!</p>'],
])('stores %s', async (_, length, box) => {
  await downloadFour()
  picturesOf = () => pagesOf('5', length)
  boxOf = () => box
  expect(await download(5)).toMatchObject({ status: 'completed' })
})

test('refuses small previews in place of pages', async () => {
  await downloadFour()
  picturesOf = () => pagesOf('small-5')
  const job = await download(5)
  expect(job).toMatchObject({ status: 'failed', canStoreAnyway: true })
  expect(job.failureReason).toMatch(/15 pixels wide.*about 40 wide/)
})

test('downloads the same chapter again', async () => {
  await downloadFour()
  expect(await download(3, { force: true })).toMatchObject({ status: 'completed' })
})
