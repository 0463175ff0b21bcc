import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { listJobs, pauseQueue } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { getReaderChapter, listPages } from '../../shared/contracts/reader.ts'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { sampleManga } from '../support/samples.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] }, expectedErrors: /status of (404|422|502)/ })
const { button, key } = screen
const image = (number: number) => screen.page.getByRole('img', { name: new RegExp(`^Page ${number} of`) }).first()
const place = (number: number) => screen.page.locator(`[data-pending][data-page="${number}"]`)
const site = () => screen.sites.switches('a1')
let mangaId: string
let chapterIds: ReadonlyMap<number, string>
const idOf = (number: number) => chapterIds.get(number)!
const pagesOf = async (number: number) =>
  (await screen.api.call(listPages, { params: { chapterId: idOf(number) }, query: { itemsPerPage: 500 } })).json()
const contextOf = async (number: number) =>
  (await screen.api.call(getReaderChapter, { params: { chapterId: idOf(number) } })).json()
const isComplete = async (number: number) => (await contextOf(number)).isAvailable

beforeAll(async () => {
  await screen.api.call(createContentSource, { body: screen.sites.source('a1') })
  mangaId = (await screen.api.call(createManga, { body: sampleManga })).json().id
  const added = await screen.api.call(addChapters, { params: { id: mangaId }, body: { from: 1, to: 12 } })
  chapterIds = new Map(added.json().items.map(({ number, id }) => [number, id]))
})
afterEach(async () => {
  site().reset()
  await screen.api.call(replaceMangaReaderSettings, { params: { id: mangaId }, body: {} })
})

/** Lets a page of a chapter arrive only when the returned function is called. */
function holdPage(chapter: number, page: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  site().fault({ on: 'image', chapter, page, effect: 'hold', until: promise })
  return resolve
}

/** How often each page of a chapter is requested at its full size. */
function countRequests(chapterId: string): Map<number, number> {
  const counts = new Map<number, number>()
  screen.page.on('request', (request) => {
    const url = new URL(request.url())
    const page = new RegExp(`/chapter/${chapterId}/page/(\\d+)/image$`).exec(url.pathname)?.[1]
    if (page && !url.searchParams.has('width')) counts.set(Number(page), (counts.get(Number(page)) ?? 0) + 1)
  })
  return counts
}

/** Remembers the element of a page and where it is, to compare them later. */
const mark = (number: number) =>
  image(number).evaluate((node) => {
    Object.assign(node, { isMarked: true })
    return node.getBoundingClientRect().toJSON()
  })
const marked = (number: number) =>
  image(number).evaluate((node) => ({ isSame: 'isMarked' in node, box: node.getBoundingClientRect().toJSON() }))

describe('on a slow site', () => {
  test('reading begins before the chapter is complete, and goes on without a flicker when it is', async () => {
    // The place of the page is compared, which must not be that of a moment of a transition.
    await screen.page.emulateMedia({ reducedMotion: 'reduce' })
    site().set({ imageDelayMs: 300 })
    const release = holdPage(1, 2)
    const requests = countRequests(idOf(1))
    await screen.open(`/read/${idOf(1)}`)
    await image(1).waitFor()
    expect((await pagesOf(1)).isComplete).toBe(false)
    await expect.poll(async () => (await pagesOf(1)).total).toBeGreaterThan(3)
    const last = (await pagesOf(1)).total ?? 0
    await key('End')
    await image(last).waitFor()
    const before = await mark(last)
    expect(await isComplete(1)).toBe(false)
    release()
    await expect.poll(() => isComplete(1)).toBe(true)
    await expect.poll(() => screen.page.locator('[data-pending]').count()).toBe(0)
    expect(await marked(last)).toEqual({ isSame: true, box: before })
    expect([...requests].filter(([, count]) => count > 1)).toEqual([])
  })

  test('a page that is not there yet shows its place and the progress', async () => {
    const release = holdPage(3, 2)
    await screen.open(`/read/${idOf(3)}`)
    await image(1).waitFor()
    await key('n')
    await place(2).getByText('Page 2', { exact: true }).waitFor()
    await place(2).getByRole('progressbar', { name: 'Downloading chapter 3' }).waitFor()
    await place(2)
      .getByText(/\d+ of \d+ pages/)
      .waitFor()
    await expect
      .poll(() => screen.page.locator('[aria-live="polite"]').first().innerText())
      .toMatch(/Page 2 of \d+: loading/)
    await screen.expectAccessible()
    release()
    await key('p')
    await image(1).waitFor()
  })

  test('a strip keeps its position while pages arrive above and below', async () => {
    await screen.api.call(replaceMangaReaderSettings, { params: { id: mangaId }, body: { mode: 'strip' } })
    site().set({ imageDelayMs: 300 })
    const release = holdPage(5, 2)
    await screen.open(`/read/${idOf(5)}`)
    await image(1).waitFor()
    const before = await mark(1)
    expect(await isComplete(5)).toBe(false)
    release()
    await expect.poll(() => isComplete(5)).toBe(true)
    await expect.poll(() => screen.page.locator('[data-pending]').count()).toBe(0)
    expect(await marked(1)).toEqual({ isSame: true, box: before })
  })
})

describe('when the site fails', () => {
  test('says why, and another attempt continues', async () => {
    const fault = site().fault({ on: 'image', chapter: 7, page: 3, effect: 'status', status: 404 })
    await screen.open(`/read/${idOf(7)}`)
    await image(1).waitFor()
    await key('n')
    await image(2).waitFor()
    await key('n')
    const alert = screen.page.getByRole('alert')
    await alert.getByText('Can’t show page 3').waitFor()
    const { failureReason } = (await screen.api.call(listJobs, { query: { status: 'failed' } })).json()[0]!
    // Its details are folded.
    await alert.getByText(failureReason!.replace(/ \(.*/, '')).waitFor()
    await screen.expectAccessible()
    await screen.enter(button('Another source'))
    const dialog = screen.page.getByRole('dialog', { name: 'Download chapter 7 from…' })
    await dialog.getByRole('button', { name: /^Download from/ }).waitFor()
    await screen.expectAccessible()
    await key('Escape')
    fault.remove()
    await screen.enter(button('Try now'))
    await image(3).waitFor()
    await expect.poll(() => isComplete(7)).toBe(true)
    await image(3).waitFor()
  })

  test('a check for humans names itself, and the site and the source are one press away', async () => {
    site().set({ challenge: 'solvable', challengeStatus: 403 })
    await screen.open(`/read/${idOf(11)}`)
    const alert = screen.page.getByRole('alert')
    await alert.getByText('Human verification required').waitFor()
    const link = (name: string) => alert.getByRole('link', { name, exact: true })
    expect(await link('Open site').getAttribute('href')).toBe(screen.sites.source('a1').baseUrl)
    await screen.expectAccessible()
    await screen.enter(link('Open source'))
    await screen.page.waitForURL(/\/sources\/[0-9a-f-]+$/)
  })

  test('another source gives the chapter', async () => {
    const fault = site().fault({ on: 'chapter', chapter: 9, effect: 'status', status: 404 })
    await screen.open(`/read/${idOf(9)}`)
    const alert = screen.page.getByRole('alert')
    await alert.getByText('Chapter 9 couldn’t be downloaded').waitFor()
    await screen.expectAccessible()
    fault.remove()
    await screen.press('Another source')
    await screen.page.getByRole('button', { name: /^Download from/ }).click()
    await image(1).waitFor()
  })
})

test('says that downloads are paused, and resumes them', async () => {
  await screen.api.call(pauseQueue, { body: { paused: true } })
  await screen.open(`/read/${idOf(11)}`)
  await screen.page.getByText(/^Paused\./).waitFor()
  await screen.expectAccessible()
  await screen.press('Resume downloads')
  await image(1).waitFor()
})

test('a strip reads the last page of the next chapter as soon as it is there', async () => {
  const last = (await screen.sites.expected('a1', sampleManga.slug, 12)).length
  const release = holdPage(12, last)
  await screen.api.call(replaceMangaReaderSettings, { params: { id: mangaId }, body: { mode: 'strip' } })
  // A smooth scroll would begin again with each key.
  await screen.page.emulateMedia({ reducedMotion: 'reduce' })
  await screen.open(`/read/${idOf(11)}`)
  await image(1).waitFor()
  const spoken = () => screen.page.locator('[aria-live="polite"]').first().innerText()
  await expect
    .poll(async () => {
      await key('PageDown')
      return spoken()
    })
    .toBe(`Page ${last} of ${last}: loading`)
  release()
  await expect.poll(spoken).toBe(`Page ${last} of ${last}`)
  await expect.poll(async () => (await contextOf(12)).isRead).toBe(true)
})

test('says what to do when no source can have the chapter', async () => {
  const body = { ...sampleManga, title: 'Lonely', slug: 'lonely-one' }
  const { id } = (await screen.api.call(createManga, { body })).json()
  await screen.api.call(addChapters, { params: { id }, body: { number: 1 } })
  const { items } = (await screen.api.call(listChapters, { params: { id } })).json()
  await screen.open(`/read/${items[0]!.id}`)
  await screen.page.getByRole('alert').waitFor()
  await button('Try now').waitFor()
  await screen.page.getByRole('link', { name: 'Back to manga' }).waitFor()
})
