import { beforeAll, describe, expect, test } from 'vitest'
import { addChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { mangaWithFiles } from '../support/manga-for-screens.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] }, expectedErrors: /status of 4\d\d|status of 5\d\d/ })
const { key, button } = screen
const site = () => screen.sites.switches('a1')
const image = (number: number) => screen.page.getByRole('img', { name: new RegExp(`^Page ${number} of`) }).first()
let mangaId: string

const chapters = async () =>
  (await screen.api.call(listChapters, { params: { id: mangaId }, query: { limit: 50 } })).json().items
const chapter = async (number: number) => (await chapters()).find((each) => each.number === number)!

beforeAll(async () => {
  mangaId = await mangaWithFiles(screen.api, screen.sites)
  await screen.api.call(addChapters, { params: { id: mangaId }, body: { from: 4, to: 12 } })
})

const setMode = (mode: 'single' | 'strip') =>
  screen.api.call(replaceMangaReaderSettings, { params: { id: mangaId }, body: { mode } })

describe('a chapter that no source sends', () => {
  test('shows in its place what is missing and what can be done', async () => {
    await setMode('single')
    const fault = site().fault({ on: 'chapter', chapter: 9, effect: 'status', status: 404 })
    await screen.open(`/read/${(await chapter(8)).id}`)
    await image(1).waitFor()
    await expect.poll(async () => (await chapter(8)).isAvailable).toBe(true)
    await key(']')
    await screen.page.getByRole('alert').getByText('Chapter 9 couldn’t be downloaded').waitFor()
    await button('Another source').waitFor()
    await button('Skip to chapter 10').waitFor()
    await screen.expectAccessible()
    fault.remove()
    await screen.press('Try now')
    await image(1).waitFor()
  })

  test('names itself and the way back once while it waits for its site', async () => {
    await setMode('single')
    const fault = site().fault({ on: 'chapter', chapter: 7, effect: 'status', status: 500 })
    await screen.open(`/read/${(await chapter(7)).id}`)
    await screen.page.getByRole('heading', { name: 'Chapter 7 isn’t available yet' }).waitFor()
    expect(await screen.page.getByRole('link', { name: 'Back to manga' }).count()).toBe(1)
    fault.remove()
  })

  test('in a strip is passed by scrolling, and named as a chapter', async () => {
    await setMode('strip')
    const fault = site().fault({ on: 'chapter', chapter: 5, effect: 'status', status: 404 })
    await screen.open(`/read/${(await chapter(4)).id}`)
    await image(1).waitFor()
    await screen.page.mouse.move(640, 400)
    const failure = screen.page.getByRole('alert').getByText('Chapter 5 couldn’t be downloaded')
    const all = await chapters()
    const isAt = (test: (number: number) => boolean) =>
      all.some(({ id, number }) => test(number) && screen.page.url().includes(id))
    /** Chapters on their way are so short that a further scroll would pass them. */
    const scrollTo = (number: number, isReached: () => Promise<boolean>) =>
      expect
        .poll(async () => {
          if (isAt((each) => each < number)) await screen.page.mouse.wheel(0, 1000)
          return await isReached()
        })
        .toBe(true)
    await scrollTo(5, () => failure.isVisible())
    await screen.expectAccessible()
    await scrollTo(6, async () => isAt((each) => each >= 6))
    fault.remove()
  })
})

test('in single pages the next chapter is fetched while the last third of this one is read', async () => {
  await setMode('single')
  await screen.open(`/read/${(await chapter(11)).id}`)
  await image(1).waitFor()
  await expect.poll(async () => (await chapter(11)).isAvailable).toBe(true)
  expect((await chapter(12)).isAvailable).toBe(false)
  await key('End')
  await expect.poll(async () => (await chapter(12)).isAvailable).toBe(true)
})
