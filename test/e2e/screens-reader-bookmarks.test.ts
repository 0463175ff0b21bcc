import { expect, test } from 'vitest'
import { deleteChapterFile } from '../../shared/contracts/chapters.ts'
import { portrait, readingScreen, slice, times } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(6, portrait) },
  { number: 2, pages: times(4, portrait) },
  { number: 3, pages: times(4, slice) },
])
const { read, pageImage } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const mark = () => screen.page().getByRole('button', { name: 'Bookmark page', exact: true })
const isMarked = () => mark().getAttribute('aria-pressed')
const link = (name: string) => screen.page().getByRole('link', { name, exact: true })
const listBookmarks = async () => {
  await key('l')
  await screen.page().getByRole('radio', { name: 'Bookmarks', exact: true }).check()
}

test('are set by key and button, listed with pictures, and lead to their page', async () => {
  await read(screen.id(0), 3)
  await key('b')
  await screen.page().getByText('Page 3 bookmarked').waitFor()
  expect(await isMarked()).toBe('true')
  await read(screen.id(1), 2)
  expect(await isMarked()).toBe('false')
  await mark().click()
  await expect.poll(isMarked).toBe('true')
  await key('n')
  await pageImage(3).waitFor()
  await key('m')
  await expect.poll(isMarked).toBe('false')
  await listBookmarks()
  const picture = link('Chapter 1, page 3').getByRole('presentation', { includeHidden: true })
  await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(50)
  await link('Chapter 2, page 2').click()
  await pageImage(2).waitFor()
  await listBookmarks()
  await link('Chapter 1, page 3').focus()
  await key('Enter')
  await screen.page().waitForURL(`**/read/${screen.id(0)}`)
  await pageImage(3).waitFor()
  await key('b')
  await screen.page().getByText('Bookmark of page 3 removed').waitFor()
  await screen.page().getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isMarked).toBe('true')
})

test('lead to a page of a strip', async () => {
  await read(screen.id(2), 3)
  await key('b')
  await screen.page().getByText('Page 3 bookmarked').waitFor()
  await key('Home')
  await expect.poll(isMarked).toBe('false')
  await listBookmarks()
  await link('Chapter 3, page 3').click()
  await screen.page().getByText('3 / 4', { exact: true }).or(screen.page().getByText('Page 3 of 4')).first().waitFor()
})

test('are on the page of the manga, with their picture when the file is deleted', async () => {
  await read(screen.id(1), 4)
  await key('b')
  await screen.page().getByText('Page 4 bookmarked').waitFor()
  await screen.api().call(deleteChapterFile, { params: { id: screen.id(1) } })
  await screen.page().goto(`${screen.app().origin}/manga/${screen.manga()}`)
  await screen
    .page()
    .getByRole('button', { name: /^Bookmarks \d/ })
    .click()
  const picture = link('Chapter 2, page 4').getByRole('presentation', { includeHidden: true })
  await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(50)
  expect(await link('Chapter 2, page 4').getAttribute('href')).toBe(`/read/${screen.id(1)}?page=4`)
})
