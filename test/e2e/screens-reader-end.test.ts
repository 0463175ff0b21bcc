import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addChapters, deleteChapterFile, listChapters } from '../../shared/contracts/chapters.ts'
import { pauseQueue } from '../../shared/contracts/jobs.ts'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { callBars } from '../support/call-bars.ts'
import { mangaWithFiles } from '../support/manga-for-screens.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] }, expectedErrors: /status of 4\d\d|status of 5\d\d/ })
const { press, button, key } = screen
const text = (words: string | RegExp) => screen.page.getByText(words, { exact: true })
let mangaId: string
let ids: ReadonlyMap<number, string>

beforeAll(async () => {
  mangaId = await mangaWithFiles(screen.api, screen.sites)
  for (const number of [4, 5, 7, 9, 10])
    await screen.api.call(addChapters, { params: { id: mangaId }, body: { number } })
  const { items } = (await screen.api.call(listChapters, { params: { id: mangaId }, query: { limit: 50 } })).json()
  ids = new Map(items.map(({ number, id }) => [number, id]))
})
beforeEach(() => pause(false))

const pause = (paused: boolean) => screen.api.call(pauseQueue, { body: { paused } })
const urlOf = (number: number) => `**/read/${ids.get(number)}`
async function readToEnd(number: number) {
  await screen.open(`/read/${ids.get(number)}`)
  await screen.page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
  await key('End')
  await key('n')
  await screen.page.getByRole('heading', { name: `End of chapter ${number}` }).waitFor()
}
async function download(number: number) {
  const body = { mangaId, chapterIds: [ids.get(number)!] }
  for (const id of (await screen.api.call(scrapeChapters, { body })).json().jobIds) await screen.api.finished(id)
}

describe('after the last downloaded chapter', () => {
  test('the next one is fetched already, and opens with the keyboard', async () => {
    await pause(true)
    await readToEnd(3)
    await text('Chapters 4 to 10 aren’t downloaded').waitFor()
    await text(/^No source lists chapters 6, 8\./).waitFor()
    await screen.page.getByRole('status').filter({ hasText: '1 chapter queued' }).waitFor()
    await expect.poll(screen.focused).toBe('Read chapter 4')
    await button('Download 4 chapters').waitFor()
    await screen.expectAccessible()
    await key('Enter')
    await screen.page.waitForURL(urlOf(4))
    await screen.page.getByText(/^Paused\./).waitFor()
    await pause(false)
    await screen.page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
  })

  test('stays on the page of a user who continues to read', async () => {
    await download(4)
    await pause(true)
    await readToEnd(4)
    await text('1 chapter queued').waitFor()
    await press('Back to last page')
    await callBars(screen.page)
    await pause(false)
    await button('Next chapter: 5').waitFor()
    await screen.page.getByRole('img', { name: /^Page \d+ of/ }).waitFor()
    await key('n')
    await expect.poll(screen.focused).toBe('Read chapter 5')
    expect(screen.page.url()).toContain(ids.get(4))
  })

  test('the keys for chapters open the next one in its place instead of skipping it', async () => {
    for (const number of [5, 9]) await download(number)
    await pause(true)
    await screen.open(`/read/${ids.get(5)}`)
    await screen.page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
    await key(']')
    await screen.page.waitForURL(urlOf(7))
    await screen.page.getByText(/^Paused\./).waitFor()
    await screen.expectAccessible()
  })
})

describe('before a later downloaded chapter', () => {
  test('fetches what is missing and adds unlisted numbers on the page of the manga', async () => {
    for (const number of [5, 9]) await download(number)
    await pause(true)
    await readToEnd(5)
    await text('Chapter 7 isn’t downloaded').waitFor()
    await expect.poll(screen.focused).toBe('Read chapter 7')
    await button('Skip to chapter 9').waitFor()
    await pause(false)
    await text('Chapter 7 isn’t downloaded').waitFor({ state: 'detached' })
    await readToEnd(7)
    await button('Read chapter 9').waitFor()
    await screen.enter(screen.page.getByRole('link', { name: 'Add on manga page' }))
    await screen.page.waitForURL(`**/manga/${mangaId}`)
    await screen.page.getByRole('heading', { level: 1 }).waitFor()
  })
})

test('reads the next chapter, which is downloaded meanwhile, and has none after the last', async () => {
  await download(9)
  await readToEnd(9)
  await expect.poll(screen.focused).toBe('Read chapter 10')
  await key('Enter')
  await screen.page.waitForURL(urlOf(10))
  await screen.page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
  await key(']')
  await screen.page.getByRole('status').getByText('No next chapter').waitFor()
  const chapterId = ids.get(10)!
  await expect
    .poll(async () => (await screen.api.call(getReaderChapter, { params: { chapterId } })).json().isAvailable)
    .toBe(true)
  await screen.api.call(deleteChapterFile, { params: { id: chapterId } })
})

test('downloads a damaged file again from the page that cannot be shown', async () => {
  const library = join(screen.dataDir, 'library')
  const file = (await readdir(library, { recursive: true })).find((name) => name.endsWith('Ch.0002.cbz'))
  await truncate(join(library, file!), 300)
  await screen.open(`/read/${ids.get(2)}`)
  const alert = screen.page.getByRole('alert')
  await alert.getByText('Can’t show page 1').waitFor()
  await expect.poll(() => alert.locator('p').innerText()).toMatch(/Download or copy it again/)
  await screen.expectAccessible()
  const again = alert.getByRole('button', { name: 'Download chapter again' })
  const shown = await again.elementHandle()
  const refetched = screen.page.waitForResponse((response) => response.url().includes(`/mangas/${mangaId}/chapters`))
  await screen.api.call(addChapters, { params: { id: mangaId }, body: { number: 20 } })
  await (await refetched).finished()
  expect(await shown!.evaluate((node) => node.isConnected)).toBe(true)
  await screen.enter(again)
  await screen.page.getByRole('img', { name: /^Page 1 of/ }).waitFor()
  await alert.waitFor({ state: 'detached' })
})

test('continues a strip with the chapter that is downloaded meanwhile', async () => {
  await download(9)
  await screen.api.call(replaceMangaReaderSettings, { params: { id: mangaId }, body: { mode: 'strip' } })
  await screen.open(`/read/${ids.get(9)}`)
  await screen.page
    .getByRole('img', { name: /^Page 1 of/ })
    .first()
    .waitFor()
  await key('End')
  await screen.page.getByRole('heading', { name: 'End of chapter 9' }).waitFor()
  await expect
    .poll(async () => {
      await key('PageDown')
      return screen.page.url()
    })
    .toContain(ids.get(10))
})
