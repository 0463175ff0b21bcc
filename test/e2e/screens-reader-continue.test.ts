// What counts as reading, for the card that continues.
import { expect, test } from 'vitest'
import { listHistory } from '../../shared/contracts/history.ts'
import { getContinueReading, saveProgress } from '../../shared/contracts/reader.ts'
import { chapterRows } from '../support/manga-for-screens.ts'
import { portrait, readingScreen, times } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(4, portrait) },
  { number: 2, pages: times(4, portrait) },
  { number: 3, pages: times(4, portrait) },
  { number: 4, pages: [portrait] },
])
const { read, fetchJson, progressOf } = screen
const continued = async () => (await fetchJson(getContinueReading)).items[0]?.chapterId
const { menuOf } = chapterRows({
  get page() {
    return screen.page()
  },
} as Parameters<typeof chapterRows>[0])

test('the first look at a new manga leaves a card that continues it', async () => {
  // A stopped clock: no time passes that would make it more than a look.
  await screen.page().clock.install()
  await read(screen.id(0))
  await screen.page().clock.runFor(500)
  await expect.poll(continued).toBe(screen.id(0))
  await screen.page().goto(screen.app().origin)
  await screen.page().getByRole('heading', { name: 'Continue reading' }).waitFor()
  const card = screen.page().locator('main a[href^="/read/"]')
  const [box, cover] = [await card.boundingBox(), await card.locator('> span').first().boundingBox()]
  expect(cover!.y - box!.y).toBeGreaterThanOrEqual(8)
})

test('marking one chapter as unread or read in the table is no reading', async () => {
  const { api, id, page } = screen
  await api().call(saveProgress, { params: { chapterId: id(0) }, body: { page: 4 } })
  await api().call(saveProgress, { params: { chapterId: id(1) }, body: { page: 2 } })
  const sessions = (await fetchJson(listHistory)).total
  await page().goto(`${screen.app().origin}/manga/${screen.manga()}`)
  const choose = async (number: number, name: string) => {
    await menuOf(number).click()
    await page().getByRole('menuitem', { name, exact: true }).click()
  }
  await choose(1, 'Mark as unread')
  await expect.poll(async () => (await progressOf(id(0))).isRead).toBe(false)
  await choose(3, 'Mark as read')
  await expect.poll(async () => (await progressOf(id(2))).isRead).toBe(true)
  expect(await continued()).toBe(id(1))
  await page().getByRole('link', { name: 'Continue reading Chapter 2' }).waitFor()
  expect((await fetchJson(listHistory)).total).toBe(sessions)
})

test('a chapter of one page is read when it is turned to its end', async () => {
  await screen.api().call(saveProgress, { params: { chapterId: screen.id(0) }, body: { page: 2 } })
  await read(screen.id(3))
  await screen.page().keyboard.press('n')
  await screen.page().getByRole('heading', { name: 'End of chapter 4' }).waitFor()
  await expect.poll(async () => (await progressOf(screen.id(3))).isRead).toBe(true)
})
