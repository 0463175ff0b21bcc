import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { deleteBookmark, listBookmarks } from '../../shared/contracts/bookmarks.ts'
import { deleteChapterFile } from '../../shared/contracts/chapters.ts'
import { callBars } from '../support/call-bars.ts'
import { portrait, readingScreen, slice, times } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(6, portrait) },
  { number: 2, pages: times(4, portrait) },
  { number: 3, pages: times(4, slice) },
])
const { read, pageImage } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const mark = () => screen.page().getByRole('button', { name: 'Bookmark page', exact: true, includeHidden: true })
const isMarked = () => mark().getAttribute('aria-pressed')
const link = (name: string) => screen.page().getByRole('link', { name, exact: true })
const showBookmarks = async () => {
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
  await callBars(screen.page())
  await mark().click()
  await expect.poll(isMarked).toBe('true')
  await key('n')
  await pageImage(3).waitFor()
  await expect.poll(isMarked).toBe('false')
  await showBookmarks()
  const picture = link('Chapter 1, page 3').getByRole('presentation', { includeHidden: true })
  await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(50)
  await link('Chapter 2, page 2').click()
  await pageImage(2).waitFor()
  await showBookmarks()
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
  await showBookmarks()
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

test('are on a screen of their own, are removed by key with an undo, and open their page', async () => {
  const page = screen.page()
  const remove = (name: string) => page.getByRole('button', { name: `Remove bookmark: ${name}`, exact: true })
  await page.goto(screen.app().origin)
  await page.getByRole('link', { name: 'Bookmarks', exact: true }).click()
  await page.getByRole('heading', { name: 'Bookmarks', level: 1 }).waitFor()
  await page.getByRole('status').getByText('4 bookmarks').waitFor()
  // The chapter with the newest bookmark is first; those of a chapter are in the order of its pages.
  const names = await page.locator('main li > a').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
  expect(names).toEqual(['Chapter 2, page 2', 'Chapter 2, page 4', 'Chapter 3, page 3', 'Chapter 1, page 3'])
  const newest = 'Chapter 2, page 4'
  // Its file is deleted, so the undo has to bring the picture back.
  await remove(newest).focus()
  await key('Enter')
  await link(newest).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Remove bookmark: /)
  await page.getByRole('button', { name: 'Undo' }).click()
  const picture = link(newest).getByRole('presentation', { includeHidden: true })
  await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(50)
  expect(
    await new AxeBuilder({ page: page as never })
      .analyze()
      .then(({ violations }) =>
        violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => html + failureSummary)]),
      ),
  ).toEqual([])
  await link('Chapter 1, page 3').click()
  await pageImage(3).waitFor()
})

test('show what to do when there are none', async () => {
  const { items } = await screen.fetchJson(listBookmarks, {})
  for (const { chapterId, page } of items)
    await screen.api().call(deleteBookmark, { params: { chapterId, pageNumber: String(page) } })
  await screen.page().goto(`${screen.app().origin}/bookmarks`)
  await screen.page().getByRole('heading', { name: 'No bookmarks yet' }).waitFor()
  await screen.page().getByRole('link', { name: 'Go to library' }).click()
  await screen.page().getByRole('heading', { name: 'Library', level: 1 }).waitFor()
})
