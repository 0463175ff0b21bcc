import { expect, test } from 'vitest'
import { listMangaBookmarks } from '../../shared/contracts/bookmarks.ts'
import { listCoverChoices } from '../../shared/contracts/covers.ts'
import { portrait, readingScreen, slice, times } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(6, portrait) },
  { number: 2, pages: times(3, slice) },
  { number: 3, pages: times(3, slice) },
])
const { read, pageImage } = screen
const item = (name: string) => screen.page().getByRole('menuitem', { name, exact: true })
const menus = () => screen.page().getByRole('menu').count()
const openMenu = (x: number, y = 400) => screen.page().mouse.click(x, y, { button: 'right' })
const isMarked = (pressed: string) =>
  screen.page().locator(`button[aria-label="Bookmark page"][aria-pressed="${pressed}"]`)
const isChosen = async () => (await screen.fetchJson(listCoverChoices, { params: { id: screen.manga() } })).isChosen
const bookmarks = async () =>
  (await screen.fetchJson(listMangaBookmarks, { params: { id: screen.manga() } })).items.map(
    ({ chapterId, page }) => [chapterId, page] as const,
  )

test('of a double page: bookmarks, saves and uses as cover the page under the pointer', async () => {
  await read(screen.id(0), 2)
  await screen.page().keyboard.press('v')
  await expect.poll(screen.visible).toEqual([3, 2])
  await openMenu(500)
  await item('Bookmark page').waitFor()
  expect(await screen.violations()).toEqual([])
  await item('Bookmark page').click()
  await expect.poll(bookmarks).toEqual([[screen.id(0), 3]])
  await isMarked('true').waitFor({ state: 'attached' })
  await openMenu(500)
  await item('Remove bookmark: Page 3').click()
  await expect.poll(bookmarks).toEqual([])

  const download = screen.page().waitForEvent('download')
  await openMenu(800)
  await item('Save image').click()
  expect((await download).suggestedFilename()).toMatch(/ 1 2\.(png|jpe?g|webp)$/)

  await openMenu(800)
  await item('Use page 2 as cover').click()
  await screen.page().getByText('Cover changed').waitFor()
  expect(await isChosen()).toBe(true)
  await screen.page().getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(isChosen).toBe(false)
})

test('of a strip: belongs to the page that is pointed at, also of the next chapter', async () => {
  await read(screen.id(1))
  await screen.page().locator('section[data-strip] [data-page="1"][data-ready]').waitFor()
  await screen.page().keyboard.press('End')
  const next = screen.page().locator(`section[data-strip] [data-page="1"][data-chapter="${screen.id(2)}"][data-ready]`)
  await screen.page().mouse.move(640, 400)
  await expect
    .poll(async () => {
      await screen.page().mouse.wheel(0, 300)
      return (await next.boundingBox())?.y ?? Number.POSITIVE_INFINITY
    })
    .toBeLessThan(600)
  const { y } = (await next.boundingBox())!
  await openMenu(640, Math.max(80, y + 60))
  await item('Bookmark page').click()
  await expect.poll(bookmarks).toEqual([[screen.id(2), 1]])
})

test('a click beside it closes it and turns no page; beside the pages the menu of the browser opens', async () => {
  await read(screen.id(0), 2)
  await openMenu(640)
  await expect.poll(menus).toBe(1)
  await screen.page().mouse.click(40, 400)
  await expect.poll(menus).toBe(0)
  await openMenu(20)
  await openMenu(640)
  await item('Use page 2 as cover').waitFor()
  await screen.page().keyboard.press('Escape')
  await expect.poll(menus).toBe(0)
  await screen.page().mouse.click(40, 400)
  await pageImage(3).waitFor()
})
