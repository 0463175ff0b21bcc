import { beforeAll, beforeEach, expect, test } from 'vitest'
import { chapterRows, mangaWithFiles } from '../support/manga-for-screens.ts'
import { screenForTests } from '../support/screen-for-tests.ts'

const screen = screenForTests({ sites: { only: ['a1'] }, expectedErrors: /status of (409|422)/ })
const { field, press, focused } = screen
const { row, menuOf } = chapterRows(screen)
let mangaId: string

beforeAll(async () => {
  mangaId = await mangaWithFiles(screen.api, screen.sites)
})
beforeEach(async () => {
  await screen.open(`/manga/${mangaId}`)
  await row(1).waitFor()
})

async function choose(number: number, item: string): Promise<void> {
  const entry = screen.page.getByRole('menuitem', { name: item, exact: true })
  // A menu closes when the page moves under it, as it does while a change of the chapters settles.
  await expect
    .poll(async () => {
      if (!(await entry.isVisible())) await menuOf(number).click()
      return entry.isVisible()
    })
    .toBe(true)
  await entry.click()
}

test('edits a manga in place: invalid values keep their messages, and the focus returns', async () => {
  await press('More actions')
  await screen.page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await field('Name in web addresses').fill('Not A Slug')
  await field('Title').fill('Star Smith, second edition')
  await press('Save changes')
  const slug = field('Name in web addresses')
  await screen.page.getByText('must contain only lower-case letters').first().waitFor()
  expect(await slug.getAttribute('aria-invalid')).toBe('true')
  await screen.page.reload()
  expect(await slug.inputValue()).toBe('Not A Slug')
  await slug.fill('star-smith')
  await press('Save changes')
  await screen.page.getByRole('heading', { name: 'Star Smith, second edition' }).waitFor()
  await expect.poll(focused).toBe('More actions')
})

test('moves through the menu of a chapter with keys and returns the focus', async () => {
  await menuOf(1).focus()
  await screen.page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Mark as read')
  await screen.page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('Delete file')
  await screen.page.keyboard.press('Escape')
  expect(await focused()).toBe('More actions for chapter 1')
  expect(await screen.page.getByRole('menu').count()).toBe(0)
})

test('hides a chapter, keeps the focus near, and restores it on request', async () => {
  await choose(2, 'Hide')
  await row(2).waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('More actions for chapter 3')
  await press('Show 1 hidden chapter')
  await row(2).getByText('Hidden', { exact: true }).waitFor()
  await choose(2, 'Unhide')
  await row(2).getByText('Hidden', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => row(2).count()).toBe(1)
})

test('saves a volume as one file', async () => {
  await press('More actions')
  await screen.page.getByRole('menuitem', { name: 'Save volume…' }).click()
  const arriving = screen.page.waitForEvent('download')
  await screen.page.getByRole('link', { name: 'Save volume 1 as CBZ' }).click()
  expect((await arriving).suggestedFilename()).toMatch(/Vol\.01\.cbz$/)
})

test('restores a deleted file with the button and with Ctrl+Z', async () => {
  for (const takeBack of [() => press('Undo'), () => screen.page.keyboard.press('Control+z')]) {
    await choose(3, 'Delete file')
    await screen.page.getByText(/File of chapter 3 deleted\. .* will be freed in 10 minutes/).waitFor()
    await row(3).getByText('Not downloaded').waitFor()
    await takeBack()
    await row(3).getByText('Not downloaded').waitFor({ state: 'detached' })
  }
})

test('marks all chapters up to one as read in one step', async () => {
  await choose(2, 'Mark previous as read')
  await screen.page.getByText('2 chapters marked as read').waitFor()
  await row(1).getByText('Read', { exact: true }).waitFor()
  expect(await row(3).getByText('Read', { exact: true }).count()).toBe(0)
  await press('Undo')
  await row(1).getByText('Read', { exact: true }).waitFor({ state: 'detached' })
})

test('adds a chapter by its number with the keyboard and returns the focus', async () => {
  const { keyboard } = screen.page
  await screen.enter(screen.page.getByRole('button', { name: 'More actions', exact: true }))
  await screen.enter(screen.page.getByRole('menuitem', { name: 'Add chapters' }))
  await keyboard.type('40.5')
  await keyboard.press('Enter')
  await row(40.5).waitFor()
  await expect.poll(focused).toBe('More actions')
})

test('adds a range of chapters with the pointer once its end is valid', async () => {
  await press('More actions')
  await screen.page.getByRole('menuitem', { name: 'Add chapters' }).click()
  await screen.page.getByRole('radio', { name: 'Range' }).click()
  await field('From').fill('52')
  await field('To').fill('50')
  await press('Add range')
  await screen.page.getByText('must not be less than the first number').waitFor()
  await field('To').fill('54')
  await press('Add range')
  await row(54).waitFor()
  await screen.page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('has no accessibility violations', async () => {
  await field('Select chapter 1').click()
  await screen.expectAccessible()
})
